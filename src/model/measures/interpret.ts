import type { Bounds } from '../codes/bounds.ts'
import { type ClinicalValue, clinicalValues, type Interpretation, placeInRange } from '../codes/clinical-values.ts'
import { type MeasuredPerson, referenceFor } from '../codes/reference-range.ts'
import { flagInterpretation, isCritical, type ResultInterpretation } from '../codes/result-flags.ts'
import { entriesOf } from '../keys.ts'
import { unitWords } from '../text/unit-words.ts'
import { acceptedUnits, conversion, stored } from './measure-units.ts'
import { measuredValues, testNamed } from './measured-values.ts'
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

const kinds = Object.entries(spellings.kinds).map(([kind, known]) => [kind, new RegExp(known)] as const)
type FindingKind = keyof typeof spellings.kinds
const LOOKS = { normal: new RegExp(spellings.looks.normal), anormal: new RegExp(spellings.looks.anormal) }
const BLOOD_GROUP =
  /^(?:grupo:? ?)?(?:(?:a|b|ab|o|0)\b)?[\s,"'-]*(?:factor )?(?:rh:?\s*)?(?:\(?[+-]\)?|positiv[oa]|negativ[oa])?(?:\s*\(d\))?$/
const ANTIBIOGRAM = { sensible: /^sensible/, resistente: /^resistente/, intermedio: /^intermedi/ } as const
const TITRE_BOUND = /1 ?[:/] ?(\d+)/

/** What is answered in words, by which of them is usual there and what is grave. */
function placeWord(word: MeasureWord, usual: 'negativo' | 'positivo', isGrave: boolean): PlacedOrReason {
  if (word === 'grave') return { placed: 'critico_anormal' }
  if (word === 'incoagulable') return { placed: 'critico_alto' }
  const [isNone, isSome] = [word === 'negativo' || word === 'indetectable', word === 'positivo' || word === 'abundante']
  if (isNone) return { placed: usual === 'negativo' ? 'normal' : 'anormal' }
  if (isGrave && (isSome || word === 'escaso' || word === 'mixto')) return { placed: 'critico_anormal' }
  return isSome ? { placed: usual === 'negativo' ? 'anormal' : 'normal' } : { reason: 'valor' }
}

/** Of a test of the catalogue. */
function placeListedWord(codigo: string, limits: ClinicalValue, word: MeasureWord): PlacedOrReason {
  const { words, unidad } = measuredValues.get(codigo) ?? { words: new Set(), unidad: null }
  if (word === 'indetectable' && unidad !== null) return { placed: placeInRange(limits, 0) }
  if (word === 'escaso' && words.has('negativo') && !words.has('positivo')) return { placed: 'normal' }
  if (words.has('otro') && word !== 'pendiente' && word !== 'dudoso')
    return placeWord(word === 'negativo' ? word : 'positivo', 'negativo', true)
  if (words.has('negativo') || word === 'grave' || word === 'incoagulable')
    return placeWord(word, 'negativo', words.has('positivo'))
  return word === 'negativo' && limits.normal?.min === undefined && limits.normal !== undefined
    ? { placed: 'normal' }
    : { reason: 'valor' }
}

/** Both ends in the range that the source gave, whatever the unit of both. */
function placeInOwnRange({ measure, range, reference = null, person }: JudgedMeasure): PlacedOrReason | null {
  if (measure?.kind !== 'numero') return null
  const told = range !== null && (range.min !== null || range.max !== null) ? range : null
  const prose = told === null && reference !== null ? readRange(reference, measure.unit, person.sex) : null
  const own = told ?? (prose && { min: prose.low, max: prose.high })
  if (own === null) return null
  const [from, to] = endsOf(measure.comparator, measure.from, measure.to)
  const [low, high] = [placeInRange({ tipo: 'numerico' }, from, own), placeInRange({ tipo: 'numerico' }, to, own)]
  const placed = worse(low, high)
  // `4.900 - 11.900` may be of thousands.
  if (placed !== 'normal' && /\d[.,]\d{3}(?!\d)/.test(reference ?? '')) return { reason: 'valor' }
  return low === high || measure.comparator === null ? { placed } : { reason: 'limite' }
}

/** How what is read in words looks beside what the source calls usual. */
function placeLooks(text: string, reference: string): PlacedOrReason {
  if (LOOKS.anormal.test(text) && !LOOKS.anormal.test(reference))
    return { placed: /^lig|^transp|^limp/.test(text) ? 'normal' : 'anormal' }
  return LOOKS.normal.test(text) || (reference !== '' && text.includes(reference))
    ? { placed: 'normal' }
    : { reason: 'valor' }
}

/** What stands in no catalogue: by what its source says that is normal, else by what kind of test it is. */
function placeUnlisted(judged: JudgedMeasure): PlacedOrReason {
  const { measure } = judged
  const [text, reference, name] = [judged.text, judged.reference, `${judged.name ?? ''} ${judged.panel ?? ''}`].map(
    (said) => folded(said ?? ''),
  )
  const is = (kind: FindingKind): boolean => kinds.some(([known, shape]) => known === kind && shape.test(name ?? ''))
  const isGrave = is('grave') && !is('banal')
  const sensed = entriesOf(ANTIBIOGRAM).find(([, shape]) => shape.test(text ?? ''))
  if (sensed !== undefined) return { placed: sensed[0] }
  if (is('grupo')) return BLOOD_GROUP.test(text ?? '') && text !== '' ? { placed: 'normal' } : { reason: 'valor' }
  if (is('nota'))
    return measure?.kind === 'palabra' && measure.word === 'pendiente' ? { reason: 'valor' } : { placed: null }
  if (is('aspecto') && measure?.kind !== 'numero') return placeLooks(text ?? '', reference ?? '')
  const bound = TITRE_BOUND.exec(reference ?? '')?.[1]
  const usual = reference === '' ? null : wordIn(reference ?? '')
  const isUsual = (word: MeasureWord | null): word is 'negativo' | 'positivo' =>
    word === 'negativo' || word === 'positivo'
  const numbered = placeInOwnRange(judged)
  if (measure?.kind === 'numero') {
    if (
      measure.unit === '{titer}' &&
      (bound !== undefined || usual === 'negativo' || wordIn(text ?? '') === 'positivo')
    )
      return { placed: measure.from < Number(bound ?? 0) ? 'normal' : isGrave ? 'critico_anormal' : 'anormal' }
    if (numbered !== null)
      return isGrave && 'placed' in numbered && numbered.placed === 'alto' ? { placed: 'critico_alto' } : numbered
    if (measure.word === undefined) return { reason: usual === null ? 'sin_referencia' : 'valor' }
  }
  const word = measure?.kind === 'numero' ? (measure.word ?? null) : (measure?.word ?? null)
  if (word === null) return reference !== '' && text === reference ? { placed: 'normal' } : { reason: 'valor' }
  if (word === 'escaso' && !isGrave && (usual === 'escaso' || usual === 'negativo' || is('sedimento')))
    return { placed: 'normal' }
  if (usual === 'mixto' || (usual === null && is('inmune')))
    return word === 'positivo' && is('inmune') ? { placed: 'normal' } : { reason: 'valor' }
  return placeWord(word, isUsual(usual) && !isGrave ? usual : 'negativo', isGrave)
}

/** The test that limits are known of: that of its code, or the one that its name tells; null where neither does. */
function testOf({
  codigo,
  name = null,
  panel = null,
}: JudgedMeasure): { readonly codigo: string; readonly isNamed: boolean } | null {
  const named = name === null ? undefined : testNamed(folded(name), folded(panel ?? ''))
  const isListed = clinicalValues.has(codigo)
  if (named !== undefined && (!isListed || named.insists) && named.codigo !== codigo)
    return { codigo: named.codigo, isNamed: true }
  return isListed ? { codigo, isNamed: false } : null
}

const isApart = (range: Range, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds): boolean =>
  range !== null && ((range.max !== null && range.max < min) || (range.min !== null && range.min > max))

function place(judged: JudgedMeasure): PlacedOrReason {
  const { measure, person } = judged
  const known = testOf(judged)
  if (known === null) return placeUnlisted(judged)
  const { codigo, isNamed } = known
  const [value, test] = [clinicalValues.get(codigo), measuredValues.get(codigo)]
  if (value === undefined || test === undefined)
    return judged.isReported !== true
      ? { placed: null }
      : measure === null && judged.text == null
        ? { placed: 'normal' }
        : placeUnlisted(judged)
  const { normal: _normal, critico: _critico, ...bare } = value
  // Where nothing is established for that person, the source's own range is all there is.
  const limits: ClinicalValue = referenceFor(codigo, person) ?? bare
  if (measure === null)
    return test.words.has('otro') && judged.text != null
      ? { placed: 'critico_anormal' }
      : isNamed
        ? placeUnlisted(judged)
        : { reason: 'valor' }
  const isWordless = test.words.size === 0 && test.adulto === null
  if (measure.kind === 'palabra')
    return isWordless || (isNamed && !test.words.has('negativo'))
      ? placeReported(judged, placeListedWord(codigo, limits, measure.word))
      : placeListedWord(codigo, limits, measure.word)
  const convert = conversion(codigo, measure.unit)
  if (convert === null && measure.word !== undefined && test.words.size > 0)
    return placeListedWord(codigo, limits, measure.word)
  if (convert === null && (isNamed || test.unidad === null)) return placeUnlisted(judged)
  const prose =
    judged.range?.min == null && judged.range?.max == null && judged.reference != null
      ? readRange(judged.reference, measure.unit, person.sex)
      : null
  const own = prose === null ? judged.range : { min: prose.low, max: prose.high }
  const bound = (n: number | null): number | null => (n === null || convert === null ? n : stored(convert(n)))
  const range = own === null ? null : { min: bound(own.min), max: bound(own.max) }
  if (isApart(range, limits.normal ?? {}) && (isNamed || prose !== null))
    return isNamed ? placeUnlisted(judged) : placeNumber(codigo, limits, measure, null)
  return placeReported(judged, placeNumber(codigo, limits, measure, range))
}

/** Where nothing of ours places what a laboratory reports, what it says itself. */
function placeReported(judged: JudgedMeasure, found: PlacedOrReason): PlacedOrReason {
  const isOpen =
    'placed' in found ? found.placed === null : judged.measure?.kind === 'palabra' && found.reason === 'valor'
  return judged.isReported === true && isOpen ? placeUnlisted(judged) : found
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
