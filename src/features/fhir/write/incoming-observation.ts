import { flagInterpretation, isCritical, tellingFlag } from '../../../model/codes/result-flags.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { signCodes } from '../../../model/scales/signs.ts'
import { answerInSystem } from '../../../resources/shapes.ts'
import type { IncomingObservation, IncomingValue, ReportState, SourceCode } from '../../resultados/incoming-report.ts'
import { SNOMED } from '../elements/coding.ts'
import { HL7, LOINC } from '../elements/drawing.ts'
import { boundedText } from '../types/observation/bounded.ts'
import { answeredOption } from './coded-answer.ts'
import type { SentResource } from './declare.ts'
import { codesIn, externalIdentifier, firstCode, instantIn, listIn, numberIn, objectIn, textIn } from './elements.ts'

/** What a report keeps of an observation although it does not draw it as it came: its value in other words, and the mark of the laboratory. */
export const keptOfObservation: readonly string[] = [
  'status',
  'valueQuantity',
  'valueInteger',
  'valueString',
  'valueBoolean',
  'valueDateTime',
  'valueCodeableConcept',
  'dataAbsentReason',
  'interpretation',
  'referenceRange',
  'note',
  'component',
  'code',
]

const reportStates: Readonly<Record<string, ReportState>> = {
  registered: 'preliminar',
  preliminary: 'preliminar',
  partial: 'preliminar',
  final: 'final',
  amended: 'corregido',
  corrected: 'corregido',
  appended: 'corregido',
  cancelled: 'anulado',
  'entered-in-error': 'anulado',
}

/** What a status means; one that says nothing of how final it is (`unknown`) is not taken for a final one. */
export function stateIn(status: unknown, campo: string): ReportState {
  const text = textIn(status) ?? ''
  const state = Object.hasOwn(reportStates, text) ? reportStates[text] : undefined
  if (state !== undefined) return state
  throw new Problem(invalid, {
    errores: [
      {
        campo,
        codigo: 'opcion',
        mensaje: say('No dice si es preliminar, final o anulado.', 'Does not say whether it is preliminary or final.'),
      },
    ],
  })
}

/** A code of LOINC, else of SNOMED CT, else the laboratory's own. */
export function codeIn(concept: unknown): IncomingObservation['code'] {
  const codings = listIn(objectIn(concept).coding)
  const own = codings.flatMap((c) => textIn(c.code) ?? [])[0]
  const name = textIn(objectIn(concept).text) ?? codings.flatMap((c) => textIn(c.display) ?? [])[0] ?? own ?? ''
  const loinc = firstCode(concept, LOINC)
  if (loinc !== null) return { system: 'loinc', code: loinc, name }
  const snomed = firstCode(concept, SNOMED)
  return snomed === null ? { system: 'local', code: own ?? name, name } : { system: 'snomed', code: snomed, name }
}

/** The codes of an answer; our own option first, where one of them says it. */
function codesOf(code: string, concept: SentResource): readonly SourceCode[] {
  const said = listIn(concept.coding).flatMap(({ system, code: answer }) =>
    typeof answer === 'string' ? [{ code: answer, system: textIn(system) }] : [],
  )
  const option = answeredOption(code, concept, 'valores')
  return option === null || said[0]?.code === option ? said : [{ code: option, system: null }, ...said]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function valueIn(said: SentResource): IncomingValue | null {
  const quantity = objectIn(said.valueQuantity)
  const number = numberIn(quantity.value) ?? numberIn(said.valueInteger)
  const unit = textIn(quantity.code) ?? textIn(quantity.unit)
  const comparator = textIn(quantity.comparator)
  if (number !== null)
    return comparator === null
      ? { kind: 'numerico', number, unit }
      : { kind: 'texto', text: boundedText(comparator, number, unit) }
  if (typeof said.valueBoolean === 'boolean') return { kind: 'texto', text: said.valueBoolean ? 'Sí' : 'No' }
  const date = textIn(said.valueDateTime)
  if (date !== null) return DAY.test(date) ? { kind: 'fecha', date } : { kind: 'texto', text: date }
  const concept = objectIn(said.valueCodeableConcept)
  const codings = listIn(concept.coding)
  const text = textIn(concept.text) ?? codings.flatMap((c) => textIn(c.display) ?? [])[0] ?? textIn(said.valueString)
  const [first, ...also] = codesOf(codeIn(said.code).code, concept)
  if (first !== undefined) return { kind: 'codigo', ...first, text: text ?? '', ...(also.length === 0 ? {} : { also }) }
  if (text !== null) return { kind: 'texto', text }
  const why = codeIn(said.dataAbsentReason).name
  return why === '' ? null : { kind: 'texto', text: `Sin dato: ${why}` }
}

/** Table 0078 of HL7 by any of its names: laboratories that come from v2 keep the old one. */
const INTERPRETATIONS = [`${HL7}/v3-ObservationInterpretation`, `${HL7}/v2-0078`, 'http://hl7.org/fhir/v2/0078']
const flagsOf = (reading: unknown): readonly string[] => INTERPRETATIONS.flatMap((system) => codesIn(reading, system))
const flagIn = ({ interpretation }: SentResource): string | null => tellingFlag(listIn(interpretation).flatMap(flagsOf))

/** Whether its source marks it, or a part of it, as one that a person is called about at once. */
export const isMarkedCritical = (sent: SentResource): boolean =>
  [sent, ...listIn(sent.component)].some((said) => isCritical(flagInterpretation(flagIn(said))))

const VALUES = /^value(Quantity|Integer|String|Boolean|DateTime|CodeableConcept)$/

/** What of the elements that a report keeps in other words it has no place for. */
export function unkeptOf(sent: SentResource): readonly string[] {
  const of = (said: SentResource, path: string): string[] => {
    const [reading, ...readings] = listIn(said.interpretation)
    const ranges = listIn(said.referenceRange)
    return [
      ...(readings.length > 0 || (reading !== undefined && flagsOf(reading).length === 0)
        ? [`${path}.interpretation`]
        : []),
      ...ranges.flatMap((range, i) =>
        i > 0 || Object.keys(range).some((key) => !RANGE.includes(key)) ? [`${path}.referenceRange[${i}]`] : [],
      ),
      ...unkeptCodings(said).map((i) => `${path}.valueCodeableConcept.coding[${i}]`),
    ]
  }
  return [
    ...of(sent, 'Observation'),
    ...listIn(sent.component).flatMap((part, i) => [
      ...of(part, `Observation.component[${i}]`),
      ...Object.keys(part).flatMap((key) =>
        key.startsWith('value') && !VALUES.test(key) ? [`Observation.component[${i}].${key}`] : [],
      ),
    ]),
  ]
}
const MOST_CODINGS = 10
/** Of several codes, those that nobody else would know: their systems are not said by an address. */
function unkeptCodings({ valueCodeableConcept }: SentResource): readonly number[] {
  const codings = listIn(objectIn(valueCodeableConcept).coding)
  return codings.flatMap(({ system, code }, i) =>
    codings.length > 1 &&
    (i >= MOST_CODINGS || !answerInSystem.regex.test(`${textIn(system) ?? ''}|${textIn(code) ?? ''}`))
      ? [i]
      : [],
  )
}

const RANGE = ['low', 'high', 'text', 'type']

function observationOf(said: SentResource, whole: SentResource, group: string | null): IncomingObservation {
  const [range] = listIn(said.referenceRange)
  const notes = listIn(said.note).flatMap((note) => textIn(note.text) ?? [])
  return {
    code: codeIn(said.code),
    value: valueIn(said),
    range:
      range === undefined
        ? null
        : {
            low: numberIn(objectIn(range.low).value),
            high: numberIn(objectIn(range.high).value),
            text: textIn(range.text),
          },
    flag: flagIn(said),
    status: stateIn(whole.status, 'valores'),
    measuredAt: instantIn(whole.effectiveDateTime),
    notes: notes.length === 0 ? null : notes.join('\n'),
    group,
  }
}

/** One value, or those of a panel under its name; nothing of one that only names its members. */
export function incomingObservations(sent: SentResource, group: string | null): readonly IncomingObservation[] {
  const parts = listIn(sent.component)
  const hasValue = valueIn(sent) !== null
  const identifier = externalIdentifier(sent)
  // Of several values the first is the resource, and has its name.
  const identified = ([first, ...others]: readonly IncomingObservation[]): readonly IncomingObservation[] =>
    first === undefined ? [] : [identifier === null ? first : { ...first, identifier }, ...others]
  if (parts.length === 0)
    return hasValue || listIn(sent.hasMember).length === 0 ? identified([observationOf(sent, sent, group)]) : []
  const own = hasValue ? [observationOf(sent, sent, group)] : []
  const isSystolic = (part: SentResource): boolean => codeIn(part.code).code === signCodes.tension_sistolica
  const [first, others] = [parts.filter(isSystolic), parts.filter((part) => !isSystolic(part))]
  return identified([
    ...own,
    ...[...first, ...others].map((part) => observationOf(part, sent, codeIn(sent.code).name || group)),
  ])
}
