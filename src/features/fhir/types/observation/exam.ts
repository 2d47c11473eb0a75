import { examenFisico } from '../../../../resources/examen-fisico.ts'
import { authorOf } from '../../elements/author.ts'
import { encounter, entryStatus, subject } from '../../elements/clinical-elements.ts'
import { codingIf, conceptOf, optionOf } from '../../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  OURS,
  objectsIn,
  one,
  type ProjectedRow,
  some,
  textIn,
} from '../../elements/elements.ts'
import { loinc } from '../../elements/loinc.ts'
import { category, notPerformed } from './value-elements.ts'

export const EXAM = '29545-1'
export const EXAM_SYSTEMS = `${OURS}:examen-fisico:sistema`
const GENERAL = { code: 'aspecto_general', display: 'Aspecto general' }
const { sistema, estado } = examenFisico.fields.hallazgos.fields ?? {}

interface Finding {
  readonly name: string
  readonly state: string | null
  readonly words: string | null
  readonly component: object
}

function findingOf(item: ProjectedRow): Finding {
  const system = textIn(item, 'sistema')
  const name = optionOf(sistema?.options, system) ?? 'Sistema'
  const state = optionOf(estado?.options, textIn(item, 'estado'))
  const words = textIn(item, 'descripcion')
  const code = conceptOf(codingIf(EXAM_SYSTEMS, system, name), name)
  if (item.estado === 'no_examinado') return { name, state, words, component: { code, ...notPerformed } }
  const abnormal = item.estado === 'anormal'
  const interpretation = [{ coding: [{ ...INTERPRETATION, ...(abnormal ? ABNORMAL : NORMAL) }] }]
  const component = { code, valueString: words ?? state ?? 'Sin descripción', interpretation }
  return { name, state, words, component }
}
const INTERPRETATION = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation' }
const NORMAL = { code: 'N', display: 'Normal' }
const ABNORMAL = { code: 'A', display: 'Abnormal' }

/** Whether the examination found more than measures, which are observations of their own. */
export const hasFindings = (row: ProjectedRow): boolean =>
  textIn(row, 'aspecto_general') !== null || objectsIn(row, 'hallazgos').length > 0

/** The findings of an examination, system by system. */
export function fhirExam(row: ProjectedRow): FhirResource {
  const general = textIn(row, 'aspecto_general')
  const found = objectsIn(row, 'hallazgos').map(findingOf)
  const who = authorOf(row)
  const aspect = { code: conceptOf(codingIf(EXAM_SYSTEMS, GENERAL.code, GENERAL.display), GENERAL.display) }
  return {
    resourceType: 'Observation',
    id: `examen-${String(row.id)}`,
    ...meta(row),
    ...narrative(
      'Examen físico',
      general === null ? null : `Aspecto general: ${general}`,
      ...found.map(({ name, state, words }) => [`${name}: ${state ?? ''}`, words].filter(Boolean).join('. ')),
    ),
    status: entryStatus(row),
    ...category('exam'),
    code: { coding: [loinc(EXAM)], text: 'Examen físico por sistemas' },
    subject: subject(row),
    ...encounter(row),
    ...one('effectiveDateTime', textIn(row, 'fecha_registro')),
    ...one('issued', textIn(row, 'creado_en')),
    ...(who === null ? {} : { performer: [who] }),
    ...some('component', [
      ...(general === null ? [] : [{ ...aspect, valueString: general }]),
      ...found.map(({ component }) => component),
    ]),
  }
}
