import type { Bounds } from '../codes/bounds.ts'
import { type ClinicalValue, clinicalValues, type Interpretation, placeInRange } from '../codes/clinical-values.ts'
import { type MeasuredPerson, referenceFor } from '../codes/reference-range.ts'
import { flagInterpretation, isCritical, type ResultInterpretation } from '../codes/result-flags.ts'
import { entriesOf } from '../keys.ts'
import { unitWords } from '../text/unit-words.ts'
import { acceptedUnits, conversion, stored } from './measure-units.ts'
import { type MeasuredValue, measuredValues, testNamed } from './measured-values.ts'
import {
  type Comparator,
  folded,
  type MeasureWord,
  type ReadMeasure,
  readMeasure,
  readRange,
  wordIn,
} from './read-measure.ts'
import spellings from './spellings.json' with { type: 'json' }

/** Why a listed value was not judged, which somebody is told about. */
export type UnjudgedReason = 'unidad' | 'sin_unidad' | 'limite' | 'valor' | 'sin_referencia'

export interface Judgement {
  /** Null where there is nothing to judge by, which is no fault of the value. */
  readonly interpretacion: ResultInterpretation | 'sin_juzgar' | null
  readonly reason: UnjudgedReason | null
}

export interface JudgedMeasure {
  readonly codigo: string
  /** Null where nothing could be read in what was written. */
  readonly measure: ReadMeasure | null
  readonly person: MeasuredPerson
  /** That of the source, in the unit of the catalogue, or in that of the value where it is not understood. */
  readonly range: { readonly min: number | null; readonly max: number | null } | null
  /** That of the source as it was written: `No reactivo`. */
  readonly reference?: string | null
  /** As the source marks it (HL7, table 0078). */
  readonly flag: string | null
  /** As the source calls the test and its panel, and the words that it answered. */
  readonly name?: string | null
  readonly panel?: string | null
  readonly text?: string | null
  /** Of a laboratory, whose values somebody is told of where nothing judges them. */
  readonly isReported?: boolean
}

type Placed = ResultInterpretation | null
type PlacedOrReason = { readonly placed: Placed } | { readonly reason: UnjudgedReason }

const TINY = 1e-9
const beyond = (n: number, sign: 1 | -1): number => n + sign * (Math.abs(n) * TINY + Number.MIN_VALUE)

/** The ends of what was measured: of `>400` all that is above it, of `<0.5` what is below and no less than nothing. */
function endsOf(comparator: Comparator | null, from: number, to: number): readonly [number, number] {
  switch (comparator) {
    case '>':
      return [beyond(from, 1), Number.POSITIVE_INFINITY]
    case '>=':
      return [from, Number.POSITIVE_INFINITY]
    case '<':
      return [Math.min(0, from), beyond(to, -1)]
    case '<=':
      return [Math.min(0, from), to]
    case null:
      return [from, to]
  }
}

/** Of a span that was seen, its worse end. */
const GRAVITY: readonly Placed[] = [null, 'normal', 'bajo', 'alto', 'critico_bajo', 'critico_alto']
const worse = (a: Interpretation | null, b: Interpretation | null): Interpretation | null =>
  GRAVITY.indexOf(a) >= GRAVITY.indexOf(b) ? a : b

type Said = Extract<ReadMeasure, { kind: 'numero' }>

/** As far as a value may be from its limit, where the body keeps it between two and where nothing does. */
const FARTHEST = { kept: 100, free: 1000 }
/** Of what is normal up to less, three decimals are written. */
const TENS = 10

/** Whether `8.450` would be judged otherwise if its mark is of thousands, and both can be meant. */
export function readsTwice(codigo: string, decimal: number, thousands: number, unit: string | null): boolean {
  const [limits, convert] = [clinicalValues.get(codigo), conversion(codigo, unit)]
  const { min, max = 0 } = limits?.normal ?? {}
  if (limits === undefined || convert === null || max <= 0 || (min === undefined && max < TENS)) return false
  const far = convert(thousands) / max > (min === undefined ? FARTHEST.free : FARTHEST.kept)
  return !far && placeInRange(limits, convert(decimal)) !== placeInRange(limits, convert(thousands))
}

function placeNumber(codigo: string, limits: ClinicalValue, said: Said, range: JudgedMeasure['range']): PlacedOrReason {
  const { comparator, unit } = said
  const convert = conversion(codigo, unit)
  if (convert === null) return { reason: unit === null ? 'sin_unidad' : 'unidad' }
  if (said.thousands !== undefined && readsTwice(codigo, said.from, said.thousands, unit)) return { reason: 'valor' }
  const [from, to] = endsOf(comparator, stored(convert(said.from)), stored(convert(said.to)))
  const [low, high] = [placeInRange(limits, from, range), placeInRange(limits, to, range)]
  if (low === high) return { placed: low }
  return comparator === null ? { placed: worse(low, high) } : { reason: 'limite' }
}

type Range = JudgedMeasure['range']

const kinds = new Map(Object.entries(spellings.kinds).map(([kind, known]) => [kind, new RegExp(known)]))
const LOOKS = { normal: new RegExp(spellings.looks.normal), anormal: new RegExp(spellings.looks.anormal) }
const BLOOD_GROUP = new RegExp(spellings.bloodGroup)
const ANTIBIOGRAM = { sensible: /^sensible/, resistente: /^resistente/, intermedio: /^intermedi/ } as const
const TITRE_BOUND = /1 ?[:/] ?(\d+)/
const NORMAL: PlacedOrReason = { placed: 'normal' }
const UNREAD: PlacedOrReason = { reason: 'valor' }

/** What is answered in words, by which of them is usual there and what is grave. */
function placeWord(word: MeasureWord, usual: 'negativo' | 'positivo', isGrave: boolean): PlacedOrReason {
  const [isNone, isSome] = [word === 'negativo' || word === 'indetectable', word === 'positivo' || word === 'abundante']
  if (word === 'incoagulable') return { placed: 'critico_alto' }
  if (word === 'grave' || (isGrave && (isSome || word === 'escaso' || word === 'mixto')))
    return { placed: 'critico_anormal' }
  if (!isNone && !isSome) return UNREAD
  return isNone === (usual === 'negativo') ? NORMAL : { placed: 'anormal' }
}

/** Of a test of the catalogue. */
function placeListedWord({ words, unidad }: MeasuredValue, limits: ClinicalValue, word: MeasureWord): PlacedOrReason {
  if (word === 'indetectable' && unidad !== null) return { placed: placeInRange(limits, 0) }
  if (word === 'escaso' && words.has('negativo') && !words.has('positivo')) return NORMAL
  const isOther = words.has('otro') && word !== 'pendiente' && word !== 'dudoso' && word !== 'negativo'
  if (words.has('negativo') || word === 'grave' || word === 'incoagulable')
    return placeWord(isOther ? 'positivo' : word, 'negativo', words.has('positivo'))
  return word === 'negativo' && limits.normal !== undefined && limits.normal.min === undefined ? NORMAL : UNREAD
}

/** That which came in numbers, or else in prose, for that person. */
function ownRange({ measure, range, reference = null, person }: JudgedMeasure): Range {
  if (reference === null || measure?.kind !== 'numero' || range?.min != null || range?.max != null) return range
  const prose = readRange(reference, measure.unit, person.sex)
  return prose && { min: prose.low, max: prose.high }
}

/** Both ends in the range that the source gave, whatever the unit of both. */
function placeInOwnRange(judged: JudgedMeasure): PlacedOrReason | null {
  const [{ measure }, own] = [judged, ownRange(judged)]
  if (measure?.kind !== 'numero' || (own?.min ?? own?.max ?? null) === null) return null
  const [low = null, high = null] = endsOf(measure.comparator, measure.from, measure.to).map((n) =>
    placeInRange({ tipo: 'numerico' }, n, own),
  )
  const placed = worse(low, high)
  // `4.900 - 11.900` may be of thousands.
  if (placed !== 'normal' && /\d[.,]\d{3}(?!\d)/.test(judged.reference ?? '')) return UNREAD
  return low === high || measure.comparator === null ? { placed } : { reason: 'limite' }
}

/** How something looks, beside what the source calls usual. */
function placeLooks(text: string, reference: string): PlacedOrReason {
  if (LOOKS.anormal.test(text) && !LOOKS.anormal.test(reference))
    return /^lig|^transp|^limp/.test(text) ? NORMAL : { placed: 'anormal' }
  return LOOKS.normal.test(text) || (reference !== '' && text.includes(reference)) ? NORMAL : UNREAD
}

/** What stands in no catalogue: by what its source says that is normal, else by what kind of test it is. */
function placeUnlisted(judged: JudgedMeasure): PlacedOrReason {
  const { measure } = judged
  const [text, reference] = [folded(judged.text ?? ''), folded(judged.reference ?? '')]
  const name = folded(`${judged.name ?? ''} ${judged.panel ?? ''}`)
  const is = (kind: keyof typeof spellings.kinds): boolean => kinds.get(kind)?.test(name) === true
  const isGrave = is('grave') && !is('banal')
  const sensed = entriesOf(ANTIBIOGRAM).find(([, shape]) => shape.test(text))
  if (sensed !== undefined) return { placed: sensed[0] }
  // It has no normal; what does not read as a group, «discrepancia», somebody looks at.
  if (is('grupo')) return text !== '' && BLOOD_GROUP.test(text) ? { placed: null } : UNREAD
  if (is('nota')) return measure?.kind === 'palabra' && measure.word === 'pendiente' ? UNREAD : { placed: null }
  if (is('aspecto') && measure?.kind !== 'numero') return placeLooks(text, reference)
  const usual = reference === '' ? null : wordIn(reference)
  if (measure?.kind === 'numero') {
    const bound = TITRE_BOUND.exec(reference)?.[1]
    if (measure.unit === '{titer}' && (bound !== undefined || usual === 'negativo' || wordIn(text) === 'positivo'))
      return placeWord(measure.from < Number(bound ?? 0) ? 'negativo' : 'positivo', 'negativo', isGrave)
    const numbered = placeInOwnRange(judged)
    if (numbered !== null)
      return isGrave && 'placed' in numbered && numbered.placed === 'alto' ? { placed: 'critico_alto' } : numbered
    if (measure.word === undefined) return { reason: usual === null ? 'sin_referencia' : 'valor' }
  }
  const word = measure?.word
  if (word === undefined) return reference !== '' && text === reference ? NORMAL : UNREAD
  if (word === 'escaso' && !isGrave && (usual === 'escaso' || usual === 'negativo' || is('sedimento'))) return NORMAL
  if (usual === 'mixto' || (usual === null && is('inmune')))
    return word === 'positivo' && is('inmune') ? NORMAL : UNREAD
  return placeWord(word, usual === 'positivo' && !isGrave ? usual : 'negativo', isGrave)
}

const isApart = (range: Range, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds): boolean =>
  range !== null && ((range.max !== null && range.max < min) || (range.min !== null && range.min > max))

/** Which test it is: that of its name where its code is not listed or the name insists, else that of its code. */
export function testOf(code: string, name: string | null, panel: string | null) {
  const told = name === null ? undefined : testNamed(folded(name), folded(panel ?? ''))
  const isNamed = told !== undefined && (!clinicalValues.has(code) || told.insists)
  return { codigo: isNamed ? told.codigo : code, isNamed }
}

/** By the limits of the test that its code says, or that its name tells; else by what the laboratory says itself. */
function place(judged: JudgedMeasure): PlacedOrReason {
  const { measure, person, name = null, panel = null, isReported = false } = judged
  const { codigo, isNamed } = testOf(judged.codigo, name, panel)
  const [value, test] = [clinicalValues.get(codigo), measuredValues.get(codigo)]
  if (value === undefined) return placeUnlisted(judged)
  if (test === undefined)
    return !isReported ? { placed: null } : measure === null && judged.text == null ? NORMAL : placeUnlisted(judged)
  const { normal: _normal, critico: _critico, ...bare } = value
  // Where nothing is established for that person, the source's own range is all there is.
  const limits: ClinicalValue = referenceFor(codigo, person) ?? bare
  /** Where nothing of ours places what a laboratory reports. */
  const orUnlisted = (found: PlacedOrReason): PlacedOrReason =>
    isReported && (found === UNREAD || ('placed' in found && found.placed === null)) ? placeUnlisted(judged) : found
  if (measure === null) {
    if (test.words.has('otro') && judged.text != null) return { placed: 'critico_anormal' }
    return isNamed ? placeUnlisted(judged) : UNREAD
  }
  if (measure.kind === 'palabra') {
    const found = placeListedWord(test, limits, measure.word)
    const isOpen = isNamed ? !test.words.has('negativo') : test.words.size === 0 && test.adulto === null
    return isOpen ? orUnlisted(found) : found
  }
  const convert = conversion(codigo, measure.unit)
  if (convert === null && measure.word !== undefined && test.words.size > 0)
    return placeListedWord(test, limits, measure.word)
  if (convert === null && (isNamed || test.unidad === null)) return placeUnlisted(judged)
  const own = ownRange(judged)
  const bound = (n: number | null): number | null => (n === null || convert === null ? n : stored(convert(n)))
  const range = own && { min: bound(own.min), max: bound(own.max) }
  // A range that has nothing of ours is of another test, or prose that was not understood.
  const isOthers = isApart(range, limits.normal ?? {}) && (isNamed || own !== judged.range)
  if (isOthers && isNamed) return placeUnlisted(judged)
  return orUnlisted(placeNumber(codigo, limits, measure, isOthers ? null : range))
}

const isCalm = (said: Placed): boolean => said !== null && said !== 'bajo' && said !== 'alto' && said !== 'anormal'

/**
 * The one judgement of a value. The laboratory knows its method: what it marks, or else its range, says whether it is normal. Our own
 * limits guard what is critical, and so does its critical mark. What our limits could not look at is judged only where the laboratory
 * calls it normal or critical.
 */
export function interpret(judged: JudgedMeasure): Judgement {
  const { measure, isReported = false } = judged
  const marked = flagInterpretation(judged.flag ?? (measure?.kind === 'numero' ? (measure.mark ?? null) : null))
  const found = place(judged)
  if ('placed' in found) {
    const { placed } = found
    return { interpretacion: isCritical(placed) && !isCritical(marked) ? placed : (marked ?? placed), reason: null }
  }
  // A range in a unit that nobody knows says nothing of our limits.
  const own = found.reason === 'sin_unidad' ? placeInOwnRange(judged) : null
  const told = marked ?? (own !== null && 'placed' in own ? own.placed : null)
  if (found.reason === 'sin_referencia' && (marked !== null || !isReported))
    return { interpretacion: marked, reason: null }
  const isUnprocessed = measure?.kind === 'palabra' && measure.word === 'pendiente' && !isCritical(marked)
  return isCalm(told) && !isUnprocessed
    ? { interpretacion: told, reason: null }
    : { interpretacion: 'sin_juzgar', reason: found.reason }
}

const NOBODY: MeasuredPerson = { days: null, sex: null }

/** What a person reads of a text that was not judged: `No se pudo juzgar: unidad «x» de Potasio. Se entienden: mmol/L, mEq/L.` */
export function unjudgedWords(codigo: string, text: string, name = codigo): string {
  const { nombre = name } = clinicalValues.get(codigo) ?? {}
  const measure = readMeasure(text)
  const { reason } = interpret({ codigo, measure, person: NOBODY, range: null, flag: null })
  const unit = measure?.kind === 'numero' ? measure.unit : null
  const units = acceptedUnits(codigo).map(unitWords).filter(Boolean).join(', ')
  if ((reason !== 'unidad' && reason !== 'sin_unidad') || units === '')
    return `No se pudo juzgar: «${text}» de ${nombre}.`
  const what = unit === null ? `«${text}», sin unidad,` : `unidad «${unit}»`
  return `No se pudo juzgar: ${what} de ${nombre}. Se entienden: ${units}.`
}
