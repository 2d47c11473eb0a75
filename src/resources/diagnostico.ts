import type { CodeLookup } from '../model/classification.ts'
import { tipoDiagnostico } from '../model/codes/index.ts'
import { bool, code, date, integer, oneOf, ref, text } from '../model/fields.ts'
import { closedStates } from '../model/history-state.ts'
import type { Predicate } from '../model/predicate.ts'
import type { RowFor } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { defineEntry } from './entry.ts'
import { estadosClinicos, lateralidades, origenes, verificaciones } from './parts/options.ts'
import { replaces } from './parts/replaced.ts'
import { notAhead, notBefore, notBeforeBirth } from './rules.ts'
import { codeCie10, codeCie11 } from './shapes.ts'

const single = ['principal', 'ingreso', 'egreso', 'causa_muerte']
const typed = ['principal', 'ingreso', 'egreso']
const moments: Readonly<Record<string, string>> = {
  ingreso: 'ingreso',
  egreso: 'egreso',
  relacionado_egreso: 'egreso',
  causa_muerte: 'muerte',
}

interface Named {
  readonly codigo_cie10: string
  readonly descripcion_cie10: string | null
  readonly codigo_cie11: string | null
  readonly descripcion_cie11: string | null
}

/** What the code was called when it was written stays, whatever the catalogue says later: it may be signed. */
function nameOf(
  classification: 'cie10' | 'cie11',
  d: Named,
  { previous, codes }: { readonly previous: Named | null; readonly codes?: CodeLookup },
): string | null {
  const code = d[`codigo_${classification}`]
  if (previous !== null && previous[`codigo_${classification}`] === code)
    return previous[`descripcion_${classification}`]
  return code === null ? null : (codes?.find(classification, code)?.nombre ?? null)
}

/** A coded diagnosis of an encounter. Corrected by a new one that replaces it, as the law wants. */
export const diagnostico = defineEntry({
  name: 'diagnostico',
  path: '/hce/api/diagnosticos/',
  schema: 'DiagnosticoEstructurado',
  operation: 'hce_api_diagnosticos',
  title: 'Diagnósticos',
  singular: 'Diagnóstico',
  about:
    'Diagnóstico CIE-10 de la atención con su papel: principal, relacionado, de ingreso, de egreso, causa de muerte.',
  part: 'diagnosticos',
  latestBy: 'codigo_cie10',
  // Codes and what RIPS asks with them; no clinical text.
  views: {
    facturacion: wordList(
      'historia paciente codigo_cie10 descripcion_cie10 codigo_cie11 descripcion_cie11 rol orden momento',
      'tipo_diagnostico anulado',
    ),
  },
  fields: {
    codigo_cie10: text({
      label: 'CIE-10',
      about:
        'Un código que existe y se usa, de cuatro caracteres sin punto; se aceptan I10 y A05.9 y se completan. Si no conviene al sexo o a la edad del paciente se guarda, y la respuesta trae `advertencias`.',
      required: true,
      ...codeCie10,
      filter: true,
    }),
    descripcion_cie10: text({
      label: 'Nombre CIE-10',
      about: 'El que la clasificación le daba cuando se registró.',
      max: 500,
      readOnly: true,
      search: true,
    }),
    codigo_cie11: text({ label: 'CIE-11', ...codeCie11 }),
    descripcion_cie11: text({ label: 'Nombre CIE-11', max: 500, readOnly: true }),
    rol: oneOf(
      {
        principal: 'Principal',
        relacionado: 'Relacionado',
        ingreso: 'De ingreso',
        egreso: 'De egreso',
        relacionado_egreso: 'Relacionado de egreso',
        complicacion: 'Complicación',
        causa_muerte: 'Causa de muerte',
      },
      { label: 'Papel', required: true, filter: true },
    ),
    orden: integer({
      label: 'Orden',
      help: 'Los relacionados, del 1 al 3; los demás, 1.',
      about:
        'Distingue los del mismo papel: relacionados 1 a 3; principal, ingreso, egreso y causa de muerte, siempre 1.',
      min: 1,
      max: 7,
      default: 1,
    }),
    momento: oneOf(
      { atencion: 'Atención', ingreso: 'Ingreso', egreso: 'Egreso', muerte: 'Muerte' },
      {
        label: 'Momento',
        about:
          'Lo dice el papel. Un código no se repite en el mismo momento; al ingreso y al egreso puede ser el mismo.',
        readOnly: true,
      },
    ),
    tipo_diagnostico: code(tipoDiagnostico, {
      label: 'Tipo de diagnóstico',
      help: true,
      about: 'Obligatorio en el principal, el de ingreso y el de egreso.',
    }),
    estado_clinico: oneOf(estadosClinicos, { label: 'Estado clínico', default: 'activo' }),
    verificacion: oneOf(verificaciones, { label: 'Verificación' }),
    lateralidad: oneOf(lateralidades, { label: 'Lateralidad' }),
    fecha_inicio: date({ label: 'Inicio' }),
    fecha_resolucion: date({ label: 'Resolución' }),
    enfermedad_huerfana_codigo: text({ label: 'Código de enfermedad huérfana', max: 20 }),
    notificacion_sivigila: bool({ label: 'Notificado a SIVIGILA' }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
    reemplaza_a: ref('diagnostico', { label: 'Diagnóstico que reemplaza', same: 'historia', immutable: true }),
    reemplazado_por: text({
      label: 'Diagnóstico que lo reemplazó',
      about: 'El que está en su lugar, mientras valga.',
      max: 36,
      readOnly: true,
    }),
    origen: oneOf(origenes, {
      label: 'Origen',
      about: 'Quién redactó; lo pone el servidor. Los anteriores a este campo no lo dicen: son de un profesional.',
      readOnly: true,
    }),
  },
  defaults: { origen: () => 'profesional' },
  computed: {
    momento: (d) => moments[d.rol] ?? 'atencion',
    descripcion_cie10: (d, ctx) => nameOf('cie10', d, ctx),
    descripcion_cie11: (d, ctx) => nameOf('cie11', d, ctx),
  },
  unique: [
    {
      fields: ['historia', 'momento', 'codigo_cie10'],
      while: { anulado: [false] },
      say: say('La historia ya tiene ese diagnóstico.', 'The history has that diagnosis already.'),
    },
    {
      fields: ['historia', 'rol', 'orden'],
      while: { anulado: [false] },
      say: say(
        'La historia ya tiene un diagnóstico con ese papel y ese orden.',
        'The history has a diagnosis of that role and order already.',
      ),
    },
  ],
  rules: [
    {
      field: 'orden',
      broken: (d) => single.includes(d.rol) && d.orden !== 1,
      say: say('Hay uno solo con ese papel: orden 1.', 'There is only one of that role: orden 1.'),
    },
    {
      field: 'orden',
      broken: (d) => (d.rol === 'relacionado' || d.rol === 'relacionado_egreso') && (d.orden ?? 1) > 3,
      say: say('Los relacionados son tres como máximo.', 'There are three related diagnoses at most.'),
    },
    {
      field: 'tipo_diagnostico',
      broken: (d) => typed.includes(d.rol) && d.tipo_diagnostico === null,
      say: say(
        'El principal, el de ingreso y el de egreso dicen su tipo (01, 02 o 03).',
        'The principal, admission and discharge ones say their type (01, 02 or 03).',
      ),
    },
    notAhead('fecha_inicio'),
    notBeforeBirth('fecha_inicio'),
    notAhead('fecha_resolucion'),
    notBefore('fecha_resolucion', 'fecha_inicio'),
    {
      field: 'estado_clinico',
      broken: (d) => d.fecha_resolucion !== null && d.estado_clinico === 'activo',
      say: say('Lo que se resolvió ya no está activo.', 'What was resolved is no longer active.'),
    },
    {
      field: 'reemplaza_a',
      broken: (d) => d.reemplaza_a === d.id,
      say: say('No se reemplaza a sí mismo.', 'Does not replace itself.'),
    },
  ],
  settles: (d) => replaces('diagnostico', d),
  // What was corrected by another diagnosis gave way to it.
  stands: {
    all: [
      { not: { anulado: [true] } },
      { not: { replacedBy: { field: 'reemplaza_a', by: { not: { anulado: [true] } } } } },
    ],
  },
  goesOn: ['reemplazado_por'],
  belongsTo: {
    section: 'diagnosticos',
    calledBy: ['codigo_cie10', 'descripcion_cie10'],
    // A mark in error of what replaced it gives it back.
    unless: [
      {
        in: closedStates,
        on: 'update',
        when: { not: { unchanged: ['reemplazado_por'] } },
        changes: ['reemplazado_por'],
      },
    ],
  },
  example: { codigo_cie10: 'I10', rol: 'principal', tipo_diagnostico: '02' },
})

/** What the patient is held to have, or to have had: it stands, and nobody ruled it out. */
export const heldDiagnosis = { all: [diagnostico.stands, { not: { verificacion: ['refutado'] } }] } as const

/** Of the newest word on a condition, a problem that the patient has; `ongoingProblem` counts one in remission too. */
export const activeProblem = {
  estado_clinico: ['activo'],
  not: { verificacion: ['refutado'] },
} as const satisfies Predicate<RowFor<typeof diagnostico>>
export const ongoingProblem = {
  ...activeProblem,
  estado_clinico: ['activo', 'remision'],
} as const satisfies Predicate<RowFor<typeof diagnostico>>
