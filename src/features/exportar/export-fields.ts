import { listFields } from '../../engine/list-operation.ts'
import type { Fields } from '../../engine/operation.ts'
import { clinicians, type Role } from '../../model/access/roles.ts'
import { bool, decimal, instant, integer, oneOf, ref, strings, text } from '../../model/fields.ts'
import { sentence } from '../../model/text/sentence.ts'
import { paciente } from '../../resources/paciente.ts'

/** Clinicians take their own patients along; the others what their class reaches. */
export const exporters = [
  'admisiones',
  'coordinador_medico',
  'archivo',
  'facturacion',
  'auditor',
  'integracion',
  ...clinicians,
] as const satisfies readonly Role[]

/** Who sees the exports of others. */
export const overseers: readonly Role[] = ['auditor', 'coordinador_medico', 'demostracion']

export const formatos = {
  csv: 'CSV (RFC 4180)',
  xlsx: 'Libro de Excel',
  ndjson: 'Una línea JSON por paciente',
  fhir: 'Una línea por paciente: Patient de FHIR R4',
} as const
export type Formato = keyof typeof formatos

export const TYPES: Readonly<Record<Formato, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson; charset=utf-8',
  fhir: 'application/fhir+ndjson; charset=utf-8',
}
export const EXTENSIONS: Readonly<Record<Formato, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  ndjson: 'ndjson',
  fhir: 'fhir.ndjson',
}

export const finalidades = {
  atencion: 'Atención de los pacientes',
  reporte_obligatorio: 'Reporte obligatorio a una autoridad',
  calidad: 'Calidad y auditoría',
  facturacion: 'Facturación',
  investigacion: 'Investigación',
  traslado: 'Traslado a otro sistema o prestador',
  otra: 'Otra',
} as const

export const ALL = 'todos'

const { page_size: _size, cursor: _cursor, count: _count, ordering: _ordering, ...listed } = listFields(paciente)

/** Those of the list of patients, and when they were registered. */
export const filterFields: Fields = {
  ...listed,
  creado_en_desde: text({ label: 'Registrado desde', about: 'Instante RFC 3339 o AAAA-MM-DD (incluida).', max: 40 }),
  creado_en_hasta: text({
    label: 'Registrado hasta',
    about: 'Instante RFC 3339; una fecha sin hora incluye ese día.',
    max: 40,
  }),
}

export const exportQuery: Fields = {
  formato: oneOf(formatos, { label: 'Formato', about: 'csv si no se dice.' }),
  campos: strings({
    label: 'Campos',
    about: `Se repite, uno por campo de su vista; \`${ALL}\` los trae todos. Sin él, los que identifican y ubican al paciente. El identificador va siempre primero.`,
    max: 60,
    maxItems: 100,
  }),
  con_nombres: bool({
    label: 'Con nombres',
    about: 'true agrega `campo_nombre` junto a cada código, y código y nombre de la EAPB.',
  }),
  bom: bool({
    label: 'Con BOM',
    about: 'Solo CSV: marca de UTF-8 al comienzo, sin la que Excel daña las tildes. false la quita.',
  }),
  seudonimizado: bool({
    label: 'Seudonimizado',
    about:
      'Sin nombres, documentos, contactos ni textos libres: un seudónimo propio de esta exportación y, de las fechas, el año; quien pasa de 89 años va en un grupo.',
  }),
  finalidad: oneOf(finalidades, {
    label: 'Finalidad',
    about: 'Obligatoria, salvo al reanudar: para qué se exporta. Queda en la auditoría.',
  }),
  detalle: text({
    label: 'Detalle de la finalidad',
    about: 'Obligatorio con finalidad `otra`.',
    ...sentence,
    max: 300,
  }),
  reanudar: ref('exportacion', {
    label: 'Exportación por reanudar',
    about: 'La de `X-Exportacion`; sigue con los mismos parámetros. Solo va con `desde`.',
  }),
  desde: text({
    label: 'Última fila completa',
    about: 'Identificador o seudónimo de la última fila que se recibió completa.',
    max: 40,
  }),
  ...filterFields,
}

const MOST = 2_147_483_647

export const exportFields: Fields = {
  id: ref('exportacion', { label: 'Exportación', required: true }),
  cuenta: text({ label: 'Cuenta', required: true, max: 100 }),
  actor: text({ label: 'Quién', required: true, max: 200 }),
  rol: text({ label: 'Rol', required: true, max: 40 }),
  inicio: instant({ label: 'Cuándo empezó', required: true }),
  formato: oneOf(formatos, { label: 'Formato', required: true }),
  campos: strings({ label: 'Campos', required: true, max: 60, maxItems: 100 }),
  filtros: strings({
    label: 'Filtros',
    about: '`campo=valor`; de los que nombran a una persona, solo el campo.',
    required: true,
    max: 200,
    maxItems: 100,
  }),
  seudonimizado: bool({ label: 'Seudonimizado', required: true }),
  con_nombres: bool({ label: 'Con nombres', required: true }),
  finalidad: oneOf(finalidades, { label: 'Finalidad', required: true }),
  detalle: text({ label: 'Detalle', max: 300 }),
  reanuda: ref('exportacion', { label: 'Exportación que continúa' }),
  total: integer({ label: 'Filas que se esperan', required: true, min: 0, max: MOST }),
  filas: integer({ label: 'Filas entregadas', required: true, min: 0, max: MOST }),
  porcentaje: decimal({ label: 'Avance', required: true, min: 0, max: 100, digits: 1 }),
  bytes: integer({ label: 'Bytes entregados', required: true, min: 0, max: Number.MAX_SAFE_INTEGER }),
  ultimo: ref('paciente', { label: 'Último paciente entregado', about: 'Vacío en las seudonimizadas.' }),
  estado: oneOf(
    { en_curso: 'En curso', completa: 'Completa', interrumpida: 'Interrumpida' },
    { label: 'Estado', required: true },
  ),
  fin: instant({ label: 'Cuándo terminó' }),
  reanudable_hasta: instant({ label: 'Reanudable hasta', required: true }),
}
