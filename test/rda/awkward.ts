import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import type { Document, RdaInput } from '../../src/features/rda/document/input.ts'
import { type VersionName, versions } from '../../src/features/rda/document/version.ts'
import { wordsOf } from '../../src/features/rda/document/words.ts'
import { addDays, dateInBogota } from '../../src/model/calendar.ts'
import type { Row, Value } from '../../src/model/resource.ts'
import { entryRows, withEntries as withRows } from '../../src/resources/entries.ts'
import { registry } from '../../src/resources/index.ts'
import { NOW } from './demo.ts'

/** The same record for another version of the guide, worded as that version words it. */
export const under = (i: RdaInput, version: VersionName): RdaInput => ({
  ...i,
  version: versions[version],
  words: wordsOf(builtInGuide(version), () => null),
})

let made = 0
export function newRow(name: string, values: Record<string, Value>): Row {
  const r = registry.get(name)
  if (r === undefined) throw new Error(name)
  const empty = Object.fromEntries(Object.keys(r.fields).map((f) => [f, null]))
  const id = `${name}-${++made}`
  return { ...empty, id, version: 1, creado_en: NOW, actualizado_en: NOW, creado_por: 'prueba', ...values }
}

type EntryName = keyof RdaInput['content']['entries']
export const patientWith = (i: RdaInput, more: Record<string, Value>): RdaInput => ({
  ...i,
  content: { ...i.content, paciente: { ...i.content.paciente, ...more } },
})
export const historyWith = (i: RdaInput, more: Record<string, Value>): RdaInput => ({
  ...i,
  content: { ...i.content, historia: { ...i.content.historia, ...more } },
})
export function entriesWith(i: RdaInput, name: EntryName, rows: readonly Row[]): RdaInput {
  return { ...i, content: { ...i.content, entries: withRows(i.content.entries, { [name]: rows }) } }
}
const moreEntries = (i: RdaInput, name: EntryName, ...rows: readonly Row[]): RdaInput =>
  entriesWith(i, name, [...i.content.entries[name], ...rows])
const backgroundWith = (i: RdaInput, ...rows: readonly Row[]): RdaInput => ({
  ...i,
  antecedentes: entryRows('antecedente_categorizado', [...i.antecedentes, ...rows]),
})

const diagnosis = (rol: string, codigo_cie10: string, orden = 1): Row =>
  newRow('diagnostico', {
    rol,
    codigo_cie10,
    descripcion_cie10: `Enfermedad ${codigo_cie10}`,
    orden,
    tipo_diagnostico: '02',
  })

const medicine = (more: Record<string, Value> = {}): Row =>
  newRow('formula_medicamento', {
    medicamento_dci: 'Acetaminofén',
    dci_codigo: '626',
    concentracion: '500 mg',
    forma_farmaceutica: 'TA',
    cantidad_total: 15,
    unidad_dispensacion: '66',
    entregas: 1,
    vigencia_dias: 30,
    control_especial: false,
    tipo_tecnologia: '02',
    finalidad: '16',
    via_administracion: '048',
    dosis_valor: 500,
    dosis_unidad: '168',
    frecuencia_valor: 8,
    frecuencia_unidad: '2',
    duracion_valor: 5,
    duracion_unidad: '3',
    indicaciones: 'Una tableta cada ocho horas',
    recomendaciones: 'No pase de ocho tabletas al día',
    estado: 'activa',
    fecha_prescripcion: NOW,
    ...more,
  })
const order = (more: Record<string, Value> = {}): Row =>
  newRow('orden', {
    tipo_orden: 'laboratorio',
    cups: '902210',
    descripcion: 'Hemograma IV',
    cantidad: 1,
    prioridad: 'rutina',
    finalidad: '15',
    estado: 'activa',
    fecha_orden: NOW,
    ...more,
  })
const note = (i: RdaInput, author: string): Row => ({
  ...newRow('nota', {
    tipo_nota: 'aclaratoria',
    firmado: true,
    contenido: 'Léase muñeca izquierda.',
    formato: 'libre',
    recurso_referido: 'historia',
    registro_referido: i.content.historia.id,
    motivo_aclaracion: 'Se escribió el otro lado',
    confidencialidad: 'normal',
    fecha_nota: NOW,
  }),
  profesional_documento: author,
})

const startDay = (i: RdaInput): string => dateInBogota(String(i.content.historia.fecha_inicio))
/** Only who works has one. */
const adult = (i: RdaInput): RdaInput =>
  String(i.content.paciente.fecha_nacimiento) > '2008'
    ? patientWith(i, { fecha_nacimiento: '1990-03-12', hora_nacimiento: null, tipo_documento: 'CC' })
    : i
const leave = (i: RdaInput, from: number, more: Record<string, Value> = {}): RdaInput =>
  historyWith(adult(i), {
    incapacidad_alcance: '01',
    incapacidad_dias: 5,
    incapacidad_inicio: addDays(startDay(i), from),
    incapacidad_maternidad: null,
    incapacidad_retroactividad: null,
    incapacidad_memoria: null,
    ...more,
  })

/** All that a document can hold, so that any part of it can be broken. */
export function richInput(base: RdaInput): RdaInput {
  const told = backgroundWith(
    base,
    newRow('antecedente_categorizado', {
      categoria: 'alergico',
      tipo_alergia: '02',
      agente: 'Maní',
      verificacion: 'confirmado',
      estado_clinico: 'activo',
    }),
    newRow('antecedente_categorizado', {
      categoria: 'toxico_habitos',
      descripcion: 'Humo de leña',
      factor_riesgo: '01',
    }),
    newRow('antecedente_categorizado', {
      categoria: 'farmacologico',
      medicamento: 'Losartán',
      dci_codigo: '965',
      estado_uso: 'active',
      dosis_texto: 'Una al día',
    }),
    newRow('antecedente_categorizado', {
      categoria: 'patologico',
      descripcion: 'Hipertensión',
      cie10: 'I10X',
      estado_clinico: 'activo',
    }),
    newRow('antecedente_categorizado', {
      categoria: 'familiar',
      parentesco: '01',
      descripcion: 'Diabetes',
      cie10: 'E119',
    }),
  )
  if (base.kind === 'paciente') return told
  const scope = { consulta: '12', urgencias: '30', hospitalizacion: '22' }[base.kind]
  const whole = leave(historyWith(told, { ambito_mipres: scope, ocupacion: '2221' }), -3, {
    incapacidad_retroactividad: '2',
    incapacidad_memoria: '1',
  })
  const medicines = entriesWith(whole, 'formula_medicamento', [
    medicine({
      numero_mipres: '20260301123456789012',
      control_especial: true,
      numero_recetario: '123',
      vigencia_dias: 15,
      ium: '1A1000101000100',
    }),
    medicine({ estado: 'finalizada', ium: '1A1000101000100', cum: '19951234-1' }),
  ])
  const orders = entriesWith(medicines, 'orden', [
    order(),
    order({ tipo_orden: 'remision', cups: null, descripcion: 'Educación en casa' }),
    order({ estado: 'completada', resultado_texto: 'Normal', fecha_resultado: NOW }),
  ])
  return moreEntries(orders, 'nota', note(base, 'CC 5550001'))
}

/** A name for what is odd about a record, and what makes it so. */
type Awkward = readonly [what: string, change: (i: RdaInput) => RdaInput, kinds?: readonly Document[]]

const merged = (i: RdaInput): RdaInput => ({
  ...i,
  content: {
    ...i.content,
    absorbido: { ...i.content.paciente, id: 'absorbido', tipo_documento: 'AS', numero_documento: '11001A0001' },
  },
})
const STAYS: readonly Document[] = ['urgencias', 'hospitalizacion']
const OUT: readonly Document[] = ['consulta']
const VISITS: readonly Document[] = [...OUT, ...STAYS]

export const awkward: readonly Awkward[] = [
  ['extranjero con documento de su país', (i) => patientWith(i, { tipo_documento: 'DE', nacionalidad: ['862'] })],
  ['extranjero con PEP tutor', (i) => patientWith(i, { tipo_documento: 'PC', nacionalidad: ['862', '170'] })],
  ['con permiso por protección temporal', (i) => patientWith(i, { tipo_documento: 'PPT', nacionalidad: ['862'] })],
  ['con pasaporte', (i) => patientWith(i, { tipo_documento: 'PA', numero_documento: 'XK1234567' })],
  [
    'recién nacido',
    (i) =>
      patientWith(historyWith(i, { incapacidad_alcance: null, incapacidad_dias: null, incapacidad_inicio: null }), {
        tipo_documento: 'CN',
        fecha_nacimiento: startDay(i),
        hora_nacimiento: '06:45',
        primer_nombre: 'Hijo',
        segundo_nombre: null,
        ocupacion: null,
      }),
  ],
  [
    'desconocido',
    (i) =>
      patientWith(i, {
        tipo_documento: 'AS',
        numero_documento: '11001A0001',
        primer_nombre: 'Desconocido',
        segundo_nombre: null,
        primer_apellido: 'Desconocido',
        segundo_apellido: null,
        fecha_nacimiento_estimada: true,
        hora_nacimiento: null,
        sexo_biologico: '99',
      }),
  ],
  [
    'menor sin identificar',
    (i) => patientWith(i, { tipo_documento: 'MS', fecha_nacimiento_estimada: true, hora_nacimiento: null }),
  ],
  [
    'persona trans',
    (i) => patientWith(i, { identidad_genero: '03', nombre_identitario: 'Mariana', sexo_biologico: '01' }),
  ],
  ['intersexual', (i) => patientWith(i, { sexo_biologico: '03', identidad_genero: '04' })],
  ['indígena', (i) => patientWith(i, { grupo_etnico: '1', comunidad_etnica: 'Wayúu' })],
  ['de ningún grupo étnico', (i) => patientWith(i, { grupo_etnico: '99' })],
  ['con dos discapacidades', (i) => patientWith(i, { discapacidad: ['01', '02'] })],
  [
    'residente en otro país',
    (i) =>
      patientWith(i, {
        pais_residencia: '218',
        municipio_residencia: null,
        ciudad_residencia: 'Quito',
        direccion: 'Av. Amazonas 123',
      }),
  ],
  ['con un solo apellido', (i) => patientWith(i, { segundo_apellido: null, segundo_nombre: null })],
  ['de registro fusionado', merged],
  ['de registro fusionado, referencias simples', (i) => ({ ...merged(i), references: 'simple' })],
  ['con la atención contenida', (i) => ({ ...richInput(i), encounterAs: 'contenida' }), VISITS],
  ['con referencias simples', (i) => ({ ...i, references: 'simple' })],
  ['que reemplaza a otro', (i) => ({ ...i, replaces: { primera: 'V', ultima: 'V-2', version: 3 } })],
  ['de un gestor farmacéutico', (i) => ({ ...i, prestador: { ...i.prestador, clase: 'GFA' } })],
  ['de un profesional independiente', (i) => ({ ...i, prestador: { ...i.prestador, clase: 'IND' } })],
  ['con todo lo que puede llevar', richInput],
  [
    'que paga de su bolsillo',
    (i) => ({
      ...historyWith(i, { eapb: null, tipo_usuario: '12' }),
      content: { ...historyWith(i, { eapb: null, tipo_usuario: '12' }).content, eapb: null },
    }),
    VISITS,
  ],
  ['incapacidad prospectiva', (i) => leave(i, 2), VISITS],
  ['incapacidad de la internación', (i) => leave(i, 0), VISITS],
  [
    'incapacidad retroactiva por memoria',
    (i) => leave(i, -2, { incapacidad_retroactividad: '2', incapacidad_memoria: '3' }),
    VISITS,
  ],
  ['incapacidad retroactiva por catástrofe', (i) => leave(i, -9, { incapacidad_retroactividad: '3' }), VISITS],
  ['incapacidad sin fecha de inicio', (i) => leave(i, 0, { incapacidad_inicio: null }), VISITS],
  ['prórroga', (i) => leave(i, 1, { incapacidad_alcance: '02' }), VISITS],
  [
    'licencia de maternidad',
    (i) => patientWith(leave(i, 0, { incapacidad_dias: 126, incapacidad_maternidad: true }), { sexo_biologico: '02' }),
    VISITS,
  ],
  ['priorizado en MIPRES', (i) => historyWith(i, { ambito_mipres: '11' }), OUT],
  [
    'hospitalizado en casa',
    (i) => historyWith(i, { ambito_mipres: '21', modalidad_atencion: '03', entorno_atencion: '01' }),
    ['hospitalizacion'],
  ],
  [
    'muchos diagnósticos',
    (i) => moreEntries(i, 'diagnostico', ...['J459', 'E119', 'N390'].map((c, n) => diagnosis('relacionado', c, n + 1))),
    OUT,
  ],
  [
    'muchos diagnósticos de egreso',
    (i) =>
      moreEntries(
        i,
        'diagnostico',
        ...['J459', 'E119', 'N390'].map((c, n) => diagnosis('relacionado_egreso', c, n + 1)),
        diagnosis('complicacion', 'T814'),
      ),
    STAYS,
  ],
  [
    'llegó muerto',
    (i) =>
      moreEntries(
        historyWith(i, { condicion_egreso: '2', destino_egreso: '02' }),
        'diagnostico',
        diagnosis('causa_muerte', 'I219'),
      ),
    STAYS,
  ],
  [
    'medicamento por su IUM',
    (i) => entriesWith(i, 'formula_medicamento', [medicine({ dci_codigo: null, ium: '1A1000101000100' })]),
    VISITS,
  ],
  [
    'medicamento de una sola vez',
    (i) => entriesWith(i, 'formula_medicamento', [medicine({ frecuencia_unidad: '8', frecuencia_valor: null })]),
    VISITS,
  ],
  [
    'medicamento según respuesta',
    (i) => entriesWith(i, 'formula_medicamento', [medicine({ frecuencia_unidad: '7', frecuencia_valor: null })]),
    VISITS,
  ],
  [
    'sin medicamentos ni órdenes',
    (i) => entriesWith(entriesWith(entriesWith(i, 'formula_medicamento', []), 'orden', []), 'formula_insumo', []),
    VISITS,
  ],
  [
    'con aclaraciones de dos profesionales',
    (i) =>
      moreEntries(
        i,
        'nota',
        note(i, 'CC 5550001'),
        note(i, `${i.profesional?.tipo_documento} ${i.profesional?.numero_documento}`),
      ),
    VISITS,
  ],
  [
    'referido de otra institución',
    (i) => historyWith(i, { via_ingreso: '13', destino_egreso: '04', institucion_destino: 'Hospital de la Sabana' }),
    STAYS,
  ],
  ['derivado de hospitalización', (i) => historyWith(i, { via_ingreso: '04' }), STAYS],
  [
    'de una sede sin todo el prestador',
    (i) => ({ ...i, prestador: { ...i.prestador, nit: null } }),
    ['paciente', 'consulta'],
  ],
]
