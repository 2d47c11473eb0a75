import { nota } from '../../../resources/nota.ts'
import { authorOf } from '../elements/author.ts'
import { type Coding, type Concept, called, coding, ourCode } from '../elements/coding.ts'
import {
  confidentiality,
  type FhirResource,
  LOINC,
  meta,
  narrative,
  type ProjectedRow,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { uuidIdentifier } from '../elements/person.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

type Loinc = readonly [code: string, display: string]
/** Dossier §6.1; what has no code of its own is a note. */
const NOTE: Loinc = ['34109-9', 'Note']
export const TYPES: Readonly<Record<string, Loinc>> = {
  ingreso: ['34117-2', 'History and physical note'],
  evolucion: ['11506-3', 'Progress note'],
  enfermeria: ['34746-8', 'Nurse Note'],
  interconsulta: ['11488-4', 'Consult note'],
  procedimiento: ['28570-0', 'Procedure note'],
  quirurgica: ['11504-8', 'Surgical operation note'],
  anestesia: ['34750-0', 'Anesthesiology Note'],
  traslado: ['18761-7', 'Transfer summary note'],
  egreso: ['18842-5', 'Discharge summary'],
  epicrisis: ['34105-7', 'Hospital Discharge summary'],
  telemedicina: NOTE,
  aclaratoria: NOTE,
  remision: ['57133-1', 'Referral note'],
  contrarremision: NOTE,
  trabajo_social: ['28653-4', 'Social work Note'],
  psicologia: ['34792-2', 'Psychology Note'],
  nutricion: ['34801-1', 'Nutrition and dietetics Note'],
  terapia: NOTE,
}
const LABELS: Readonly<Record<string, string>> = nota.fields.tipo_nota.options ?? {}

const loinc = ([code, display]: Loinc): Coding => coding(LOINC, code, display)
const typeOf = (kind: string | null): Concept => {
  const label = LABELS[kind ?? ''] ?? null
  const known = loinc(TYPES[kind ?? ''] ?? NOTE)
  return called(label, known, ...when(kind, (k) => ourCode('tipo-nota', k, label)).map((c) => c as Coding))
}

const parts: readonly (readonly [field: string, title: string, code: Loinc | null])[] = [
  ['contenido', 'Nota', null],
  ['subjetivo', 'Subjetivo', ['61150-9', 'Subjective']],
  ['objetivo', 'Objetivo', ['61149-1', 'Objective']],
  ['analisis', 'Análisis', ['51848-0', 'Evaluation note']],
  ['plan', 'Plan', ['18776-5', 'Plan of care note']],
  ['motivo_aclaracion', 'Motivo de la aclaración', null],
]

/** Each part of the note that says something, line by line. */
const sections = (row: ProjectedRow): object[] =>
  parts.flatMap(([field, title, code]) => {
    const text = narrative(...(textIn(row, field) ?? '').split(/\r\n|\r|\n/))
    if (!('text' in text)) return []
    return [{ title, ...(code === null ? {} : { code: { coding: [loinc(code)] } }), ...text }]
  })

const statusOf = (row: ProjectedRow): string =>
  row.anulado === true ? 'entered-in-error' : row.firmado === true ? 'final' : 'preliminary'

/** A note, as its author signed it. */
export function fhirNote(row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const kind = textIn(row, 'tipo_nota')
  const type = typeOf(kind)
  const [patient, history, signed] = [textIn(row, 'paciente'), textIn(row, 'historia'), textIn(row, 'firmado_en')]
  const author = authorOf(row)
  const level = confidentiality(row)
  const title = textIn(row, 'titulo') ?? `Nota: ${type.text ?? 'clínica'}`
  return {
    resourceType: 'Composition',
    id: String(row.id),
    ...meta(row),
    ...narrative(title, type.text ?? null, textIn(row, 'profesional_nombre')),
    identifier: uuidIdentifier(String(row.id)),
    status: statusOf(row),
    type,
    ...(patient === null ? {} : { subject: reference('Patient', patient) }),
    ...(history === null ? {} : { encounter: reference('Encounter', history) }),
    date: textIn(row, 'fecha_nota') ?? textIn(row, 'fecha_registro') ?? textIn(row, 'creado_en') ?? '',
    author: [author ?? { type: 'Practitioner', display: textIn(row, 'creado_por') ?? 'Sin autor' }],
    title,
    ...(level === null ? {} : { confidentiality: level.code }),
    ...some(
      'attester',
      when(signed, (time) => ({ mode: 'legal', time, ...(author === null ? {} : { party: author }) })),
    ),
    custodian: theProvider(provider),
    ...some(
      'relatesTo',
      // By its identifier: what is clarified before it was signed is not published.
      when(textIn(row, 'nota_referida') ?? textIn(row, 'registro_referido'), (id) => ({
        code: 'appends',
        targetIdentifier: uuidIdentifier(id),
      })),
    ),
    ...some('section', sections(row)),
  }
}
