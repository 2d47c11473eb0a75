import type { IncomingObservation, IncomingValue, ReportState } from '../../resultados/incoming-report.ts'
import { SNOMED } from '../elements/coding.ts'
import { HL7, LOINC } from '../elements/drawing.ts'
import type { SentResource } from './declare.ts'
import { firstCode, instantIn, listIn, numberIn, objectIn, textIn } from './elements.ts'

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

export const reportStates: Readonly<Record<string, ReportState>> = {
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

const DAY = /^\d{4}-\d{2}-\d{2}$/

function valueIn(said: SentResource): IncomingValue | null {
  const quantity = objectIn(said.valueQuantity)
  const number = numberIn(quantity.value) ?? numberIn(said.valueInteger)
  const unit = textIn(quantity.code) ?? textIn(quantity.unit)
  const comparator = textIn(quantity.comparator)
  if (number !== null)
    return comparator === null
      ? { kind: 'numerico', number, unit }
      : { kind: 'texto', text: [comparator, number, unit].filter((part) => part !== null).join(' ') }
  if (typeof said.valueBoolean === 'boolean') return { kind: 'texto', text: said.valueBoolean ? 'Sí' : 'No' }
  const date = textIn(said.valueDateTime)
  if (date !== null) return DAY.test(date) ? { kind: 'fecha', date } : { kind: 'texto', text: date }
  const concept = objectIn(said.valueCodeableConcept)
  const [coding = {}] = listIn(concept.coding)
  const code = textIn(coding.code)
  const text = textIn(concept.text) ?? textIn(coding.display) ?? textIn(said.valueString)
  if (code !== null) return { kind: 'codigo', code, system: textIn(coding.system), text: text ?? '' }
  return text === null ? null : { kind: 'texto', text }
}

function observationOf(said: SentResource, whole: SentResource, group: string | null): IncomingObservation {
  const [range] = listIn(said.referenceRange)
  const [reading] = listIn(said.interpretation)
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
    flag: firstCode(reading, `${HL7}/v3-ObservationInterpretation`),
    status: reportStates[textIn(whole.status) ?? ''] ?? 'final',
    measuredAt: instantIn(whole.effectiveDateTime),
    notes: notes.length === 0 ? null : notes.join('\n'),
    group,
  }
}

/** One value, or those of a panel under its name. */
export function incomingObservations(sent: SentResource): readonly IncomingObservation[] {
  const parts = listIn(sent.component)
  if (parts.length === 0) return [observationOf(sent, sent, null)]
  const own = valueIn(sent) === null ? [] : [observationOf(sent, sent, null)]
  return [...own, ...parts.map((part) => observationOf(part, sent, codeIn(sent.code).name || null))]
}
