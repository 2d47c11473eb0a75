import { type ClinicalValue, clinicalValues, type Interpretation, placeInRange } from '../codes/clinical-values.ts'
import { type MeasuredPerson, referenceFor } from '../codes/reference-range.ts'
import { flagInterpretation, isCritical, type ResultInterpretation } from '../codes/result-flags.ts'
import { unitWords } from '../text/unit-words.ts'
import { acceptedUnits, conversion, stored } from './measure-units.ts'
import { type MeasuredValue, measuredValues } from './measured-values.ts'
import { type Comparator, type MeasureWord, type ReadMeasure, readMeasure } from './read-measure.ts'

/** Why a listed value was not judged, which somebody is told about. */
export type UnjudgedReason = 'unidad' | 'sin_unidad' | 'limite' | 'valor'

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

function placeWord({ words, adulto, unidad }: MeasuredValue, limits: ClinicalValue, word: MeasureWord): PlacedOrReason {
  const isNegativeNormal = words.has('negativo')
  if (adulto === null && !isNegativeNormal) return { placed: null }
  if (word === 'indetectable' && unidad !== null) return { placed: placeInRange(limits, 0) }
  const isLow = word === 'negativo' || word === 'indetectable' || word === 'escaso'
  if (isLow && (isNegativeNormal || (word === 'negativo' && limits.normal?.min === undefined)))
    return { placed: 'normal' }
  if (word === 'positivo' && words.has('positivo')) return { placed: 'critico_anormal' }
  return isNegativeNormal && (word === 'positivo' || word === 'abundante') ? { placed: 'anormal' } : { reason: 'valor' }
}

function place(judged: JudgedMeasure): PlacedOrReason {
  const { codigo, measure, person, range } = judged
  const [value, test] = [clinicalValues.get(codigo), measuredValues.get(codigo)]
  // A value outside the catalogue is still placed in the range that came with it.
  if (value === undefined) return placeUnlisted(judged)
  if (test === undefined) return { placed: null }
  const { normal: _normal, critico: _critico, ...bare } = value
  // Where nothing is established for that person, the source's own range is all there is.
  const limits: ClinicalValue = referenceFor(codigo, person) ?? bare
  if (measure === null) return test.words.has('otro') ? { placed: 'critico_anormal' } : { reason: 'valor' }
  return measure.kind === 'numero' ? placeNumber(codigo, limits, measure, range) : placeWord(test, limits, measure.word)
}

/** By the range of the source alone, whatever the unit of both. */
const placeInOwnRange = ({ measure, range }: JudgedMeasure): Interpretation | null =>
  measure?.kind === 'numero' && measure.comparator === null
    ? placeInRange({ tipo: 'numerico' }, measure.from, range)
    : null

/** What is answered in words and stands in no catalogue, by what the source says that is normal. */
function placeUnlisted(judged: JudgedMeasure): PlacedOrReason {
  const { measure, reference = null } = judged
  const usual = reference === null ? null : readMeasure(reference)
  if (usual?.kind !== 'palabra' || usual.word !== 'negativo') return { placed: placeInOwnRange(judged) }
  if (measure === null) return { reason: 'valor' }
  if (measure.kind === 'numero') return measure.unit === '{titer}' ? { placed: 'anormal' } : { reason: 'valor' }
  if (measure.word === 'negativo' || measure.word === 'indetectable') return { placed: 'normal' }
  return measure.word === 'positivo' || measure.word === 'abundante' ? { placed: 'anormal' } : { reason: 'valor' }
}

const isCalm = (said: Placed): boolean => said !== null && said !== 'bajo' && said !== 'alto' && said !== 'anormal'

/**
 * The one judgement of a value. The laboratory knows its method: what it marks, or else its range, says whether it is normal. Our own
 * limits guard what is critical, and so does its critical mark. What our limits could not look at is judged only where the laboratory
 * calls it normal or critical.
 */
export function interpret(judged: JudgedMeasure): Judgement {
  const marked = flagInterpretation(judged.flag)
  const found = place(judged)
  if ('placed' in found) {
    const { placed } = found
    return { interpretacion: isCritical(placed) && !isCritical(marked) ? placed : (marked ?? placed), reason: null }
  }
  // A range in a unit that nobody knows says nothing of our limits.
  const told = marked ?? (found.reason === 'sin_unidad' ? placeInOwnRange(judged) : null)
  return isCalm(told) ? { interpretacion: told, reason: null } : { interpretacion: 'sin_juzgar', reason: found.reason }
}

const NOBODY: MeasuredPerson = { days: null, sex: null }

/** What a person reads of a text that was not judged: `No se pudo juzgar: unidad «x» de Potasio. Se entienden: mmol/L, mEq/L.` */
export function unjudgedWords(codigo: string, text: string): string {
  const { nombre = codigo } = clinicalValues.get(codigo) ?? {}
  const measure = readMeasure(text)
  const { reason } = interpret({ codigo, measure, person: NOBODY, range: null, flag: null })
  const unit = measure?.kind === 'numero' ? measure.unit : null
  const units = acceptedUnits(codigo).map(unitWords).filter(Boolean).join(', ')
  if ((reason !== 'unidad' && reason !== 'sin_unidad') || units === '')
    return `No se pudo juzgar: «${text}» de ${nombre}.`
  const what = unit === null ? `«${text}», sin unidad,` : `unidad «${unit}»`
  return `No se pudo juzgar: ${what} de ${nombre}. Se entienden: ${units}.`
}
