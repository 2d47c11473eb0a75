import { flagInterpretation, isCritical, tellingFlag } from '../../../model/codes/result-flags.ts'
import { entriesOf } from '../../../model/keys.ts'
import { numberIn, readRange, thousandsIn } from '../../../model/measures/read-measure.ts'
import type {
  IncomingObservation,
  IncomingRange,
  IncomingValue,
  ReportState,
} from '../../resultados/incoming-report.ts'
import {
  fieldPart,
  partOf,
  type ReadMessage,
  type ReadSegment,
  rawField,
  repetitionsOf,
  segmentsNamed,
  wholeText,
} from './er7.ts'
import { Hl7Fault, WRONG_TYPE } from './hl7-fault.ts'
import { readInstant, readTime } from './read-time.ts'

/** How the codes and units of a source are read. */
export interface SourceWords {
  readonly zone: string
  /** By the source's own code. */
  readonly codes: ReadonlyMap<string, { readonly loinc: string | null; readonly cups: string | null }>
  readonly units: ReadonlyMap<string, string>
}

export interface CodedText {
  readonly code: string
  readonly name: string
  readonly loinc: string | null
  readonly cups: string | null
}

const CUPS_SYSTEMS = ['CUPS', '99CUPS', '99COCUPS']

/** CE or CWE: both of its codings are looked at, then the map of the source. Null where it says nothing. */
export function codedIn(m: ReadMessage, raw: string, { codes }: SourceWords): CodedText | null {
  const codings = [1, 4].map((at) => ({
    code: partOf(m, raw, at),
    text: partOf(m, raw, at + 1),
    system: partOf(m, raw, at + 2)?.toUpperCase() ?? '',
  }))
  const of = (...systems: string[]): string | null => codings.find((c) => systems.includes(c.system))?.code ?? null
  const code = codings.find((c) => c.code !== null)?.code ?? null
  const name = codings.find((c) => c.text !== null)?.text ?? code
  if (code === null && name === null) return null
  const known = codings.map((c) => (c.code === null ? undefined : codes.get(c.code))).find((c) => c !== undefined)
  return {
    code: code ?? name ?? '',
    name: name ?? '',
    loinc: of('LN', 'LOINC') ?? known?.loinc ?? null,
    cups: of(...CUPS_SYSTEMS) ?? known?.cups ?? null,
  }
}

/** By its codes in a table of the standard. */
export const statesIn = (codes: Readonly<Record<ReportState, string>>): ReadonlyMap<string, ReportState> =>
  new Map(entriesOf(codes).flatMap(([state, known]) => known.split(' ').map((code) => [code, state] as const)))

/** Table 0085. What is withdrawn, also as of another patient, is void. */
const states = statesIn({ final: 'F U', preliminar: 'P R S I', corregido: 'C', anulado: 'X D W' })

const unitOf = (m: ReadMessage, obx: ReadSegment, { units }: SourceWords): string | null => {
  // Laboratories write the power of ten with the sign that separates components here.
  const [, power = null] = /^((?:x\s*)?10\^\d{1,2}\s*\/[^^]+)/i.exec(rawField(obx, 6)) ?? []
  const unit = power ?? fieldPart(m, obx, 6)
  return unit === null ? null : (units.get(unit) ?? unit)
}

/** Some write the unit in the value too. */
const isSaid = (text: string, unit: string): boolean =>
  /[/%]/.test(unit) && text.toLowerCase().includes(unit.toLowerCase())
const textOr = (text: string | null, unit: string | null): IncomingValue | null =>
  text === null ? null : { kind: 'texto', text: unit === null || isSaid(text, unit) ? text : `${text} ${unit}` }

/** A structured number: `>^100`, `1^:^128`. Only one that is just a number is one. */
function structured(m: ReadMessage, raw: string, unit: string | null): IncomingValue | null {
  const [comparator, first, separator, second] = [1, 2, 3, 4].map((at) => partOf(m, raw, at))
  const number = numberIn(first ?? '', unit)
  if (number !== null && (comparator === null || comparator === '=') && separator === null && second === null)
    return { kind: 'numerico', number, unit }
  const text = [comparator, first, separator, second].filter((part) => part != null).join('')
  return textOr(text === '' ? null : text, unit)
}

/** CE or CWE, with both of its codings. */
function codedValue(m: ReadMessage, raw: string): IncomingValue | null {
  const codings = [1, 4].map((at) => [at, at + 1, at + 2].map((part) => partOf(m, raw, part) ?? null))
  const text = codings.map(([, said]) => said ?? null).find((said) => said !== null) ?? null
  const [own, ...also] = codings.flatMap(([code = null, , system = null]) => (code === null ? [] : [{ code, system }]))
  if (own === undefined) return text === null ? null : { kind: 'texto', text }
  return { kind: 'codigo', ...own, text: text ?? own.code, ...(also.length > 0 && { also }) }
}

const CODED: readonly string[] = ['CE', 'CWE', 'CNE', 'CF']

/** What OBX-5 says: of coded answers, each of its repetitions. */
export function observedValues(
  m: ReadMessage,
  obx: ReadSegment,
  words: SourceWords,
): readonly (IncomingValue | null)[] {
  if (!CODED.includes(fieldPart(m, obx, 2) ?? '')) return [observedValue(m, obx, words)]
  const coded = repetitionsOf(m, obx, 5).flatMap((one) => codedValue(m, one) ?? [])
  return coded.length === 0 ? [null] : coded
}

/** By its type; files are read apart. Something else than its type says is kept as the text that it is. */
function observedValue(m: ReadMessage, obx: ReadSegment, words: SourceWords): IncomingValue | null {
  const type = fieldPart(m, obx, 2) ?? 'ST'
  const unit = unitOf(m, obx, words)
  const raw = rawField(obx, 5)
  const [first = ''] = repetitionsOf(m, obx, 5)
  const lines = (): string | null =>
    repetitionsOf(m, obx, 5)
      .map((one) => wholeText(m, one) ?? '')
      .join('\n')
      .trim() || null
  switch (type) {
    case 'NM': {
      const text = wholeText(m, raw)
      const number = numberIn(text ?? '', unit)
      if (number === null) return textOr(text, unit)
      const thousands = thousandsIn(text ?? '', unit)
      return { kind: 'numerico', number, unit, ...(thousands !== null && { thousands }) }
    }
    case 'SN':
      return structured(m, first, unit)
    case 'DT':
    case 'TS':
    case 'DTM': {
      const time = readTime(partOf(m, first, 1), words.zone)
      return time === null ? textOr(lines(), null) : { kind: 'fecha', date: time.instant ?? time.day }
    }
    case 'RP':
      return textOr(partOf(m, first, 1), null)
    case 'ST':
    case 'IS':
    case 'ID':
    case 'SI':
    case 'TX':
    case 'FT':
    case 'TM':
      return textOr(lines(), type === 'ST' ? unit : null)
    default:
      throw new Hl7Fault(
        'tipo_de_valor',
        WRONG_TYPE,
        'OBX^1^2',
        `No se lee un valor de tipo ${type.slice(0, 10)} (OBX-2).`,
      )
  }
}

/** `70-110`, `<200`, `>40`, `150.000 a 450.000`, or words. */
export function rangeIn(text: string | null, unit: string | null = null): IncomingRange | null {
  if (text === null) return null
  return { ...(readRange(text, unit) ?? { low: null, high: null }), text }
}

const flagIn = (m: ReadMessage, obx: ReadSegment): string | null =>
  tellingFlag(repetitionsOf(m, obx, 8).flatMap((one) => partOf(m, one, 1) ?? []))

/** Whether its source marks a value as one that a person is called about at once; said also where nothing else of it can be read. */
export const isMarkedCritical = (m: ReadMessage): boolean =>
  segmentsNamed(m, 'OBX').some((obx) => isCritical(flagInterpretation(flagIn(m, obx))))

/** One OBX with its notes, one for each of its answers; none of what holds a file, or nothing at all. */
export function observationsIn(
  m: ReadMessage,
  obx: ReadSegment,
  notes: string | null,
  group: string | null,
  words: SourceWords,
): readonly IncomingObservation[] {
  const coded = codedIn(m, rawField(obx, 3), words)
  if (coded === null)
    throw new Hl7Fault('sin_codigo', WRONG_TYPE, 'OBX^1^3', 'Un valor no dice de qué examen es (OBX-3).')
  const values = observedValues(m, obx, words)
  const state = fieldPart(m, obx, 11) ?? 'F'
  const status = states.get(state)
  // Not asked for: nothing was observed.
  if (state === 'N' || state === 'O') return []
  if (status === undefined)
    throw new Hl7Fault(
      'estado_de_valor',
      WRONG_TYPE,
      'OBX^1^11',
      `No se conoce el estado ${state.slice(0, 5)} de un valor (OBX-11).`,
    )
  if (values.every((v) => v === null) && notes === null && status !== 'anulado') return []
  return values.map((value) => ({
    code:
      coded.loinc === null
        ? { system: 'local', code: coded.code, name: coded.name }
        : { system: 'loinc', code: coded.loinc, name: coded.name },
    value,
    range: rangeIn(fieldPart(m, obx, 7), unitOf(m, obx, words)),
    flag: flagIn(m, obx),
    status,
    measuredAt: readInstant(fieldPart(m, obx, 14), words.zone),
    notes,
    group,
  }))
}
