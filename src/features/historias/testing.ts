import { emptyValue } from '../../model/read-body.ts'
import type { Row, Value } from '../../model/resource.ts'
import { type EntryName, entriesFrom } from '../../resources/entries.ts'
import { registry } from '../../resources/index.ts'
import type { HistoryContent } from './content.ts'

type Values = Readonly<Record<string, Value>>
type Entries = Partial<Readonly<Record<EntryName, readonly Values[]>>>

export interface Given {
  readonly historia?: Values
  readonly paciente?: Values
  readonly eapb?: Values
  readonly entries?: Entries
  readonly patient?: {
    readonly alergias?: readonly Values[]
    readonly consentimientos?: readonly Values[]
    readonly formulas?: readonly Values[]
  }
}

/** The moment of these tests, and an hour earlier, when the encounter began. */
export const now = '2026-03-10T15:00:00.000Z'
export const start = '2026-03-10T14:00:00.000Z'

/** A row as the API would show it: every declared field, empty unless the test says otherwise. */
export function rowOf(name: string, values: Values, id = name): Row {
  const resource = registry.get(name)
  if (resource === undefined) throw new Error(`There is no resource ${name}`)
  const unknown = Object.keys(values).filter((field) => field !== 'id' && !(field in resource.fields))
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
  const empty = Object.entries(resource.fields).map(([field, declared]) => [field, emptyValue(declared)] as const)
  const system = { id, version: 1, creado_en: start, actualizado_en: start, creado_por: 'medico.1' }
  return { ...system, ...Object.fromEntries(empty), ...values }
}

const rowsOf = (name: string, all: readonly Values[] = [], prefix = name): Row[] =>
  all.map((values, i) => rowOf(name, values, `${prefix}-${i + 1}`))

/** An open consultation of a woman of 45, with nothing in it but what the test says; ids are `nota-1`, `nota-2`… */
export function contentWith({ historia, paciente, eapb, entries, patient }: Given = {}): HistoryContent {
  return {
    historia: rowOf('historia', {
      paciente: 'paciente',
      tipo_atencion: 'consulta_externa',
      fecha_inicio: start,
      estado: 'en_atencion',
      ...historia,
    }),
    paciente: rowOf('paciente', {
      tipo_documento: 'CC',
      numero_documento: '52123456',
      fecha_nacimiento: '1980-05-14',
      sexo_biologico: '02',
      ...paciente,
    }),
    absorbido: null,
    eapb: eapb === undefined ? null : rowOf('eapb', eapb),
    entries: entriesFrom((name) => rowsOf(name, entries?.[name])),
    marcas: [],
    patient: {
      alergias: rowsOf('antecedente_categorizado', patient?.alergias, 'alergia'),
      consentimientos: rowsOf('consentimiento', patient?.consentimientos, 'consentimiento-paciente'),
      formulas: rowsOf('formula_medicamento', patient?.formulas, 'formula-previa'),
    },
  }
}

const header = {
  profesional: 'medico.1',
  prestador_codigo: '1100112345',
  tipo_usuario: '01',
  eapb: 'eapb',
  motivo_consulta: '«Me duele la cabeza»',
  enfermedad_actual: 'Cefalea de tres días.',
  plan_manejo: 'Analgesia y control.',
  causa_atencion: '38',
  finalidad: '15',
} as const

/** By kind of care, all that closing asks for. */
const headers: Readonly<Record<string, Values>> = {
  consulta_externa: { ...header, cups_consulta: '890201' },
  hospitalizacion: { ...header, via_ingreso: '01', condicion_egreso: '1', destino_egreso: '01' },
  urgencias: {
    ...header,
    via_ingreso: '01',
    triage: '03',
    triage_fecha: start,
    condicion_egreso: '1',
    destino_egreso: '01',
  },
}
const roles: Readonly<Record<string, readonly string[]>> = {
  consulta_externa: ['principal'],
  hospitalizacion: ['ingreso', 'egreso'],
  urgencias: ['ingreso', 'egreso'],
}

/** A history with nothing pending; what a test gives comes on top, a list of entries instead of its own. */
export function closableWith(tipo_atencion: string, given: Given = {}): HistoryContent {
  return contentWith({
    ...given,
    historia: { tipo_atencion, ...headers[tipo_atencion], ...given.historia },
    entries: {
      nota: [{ tipo_nota: 'evolucion', contenido: 'Paciente estable.', firmado: true, fecha_nota: start }],
      diagnostico: (roles[tipo_atencion] ?? []).map((rol) => ({ codigo_cie10: 'R51X', rol, tipo_diagnostico: '01' })),
      ...given.entries,
    },
    patient: {
      consentimientos: [{ tipo: 'tratamiento_datos', decision: 'aceptado', fecha_otorgamiento: start }],
      ...given.patient,
    },
  })
}
