import { plain } from '../text/plain-text.ts'
import { type LineToken, lineTokens } from './line-tokens.ts'
import {
  conditionPhrases,
  conditionWords,
  doubts,
  fillers,
  mannerPhrases,
  mostWords,
  multiples,
  numberWords,
  type OftenWord,
  oftenPhrases,
  orWords,
  parts,
  placePhrases,
  timeWords,
} from './line-words.ts'
import {
  counted,
  DOSE_UNIT,
  type FormWord,
  formWords,
  type Phrases,
  routePhrases,
  type UnitWord,
  unitWords,
} from './measure-words.ts'

/** The fields of a prescription that a line says; one that it does not say is not there. */
export interface LineValues {
  concentracion?: string
  forma_farmaceutica?: string
  via_administracion?: string
  dosis_valor?: number
  dosis_unidad?: string
  frecuencia_valor?: number
  frecuencia_unidad?: string
  duracion_valor?: number
  duracion_unidad?: string
  cantidad_total?: number
  unidad_dispensacion?: string
}

export interface PrescriptionLine {
  /** The medicine as it was written, to be looked for among the DCI. */
  readonly medicamento: string
  readonly values: Readonly<LineValues>
  /** The dose in the words of the line, `1 tableta`: what the patient is to read. */
  readonly dosis: string | null
  /** When, where and on which condition: said to the patient, and in no field. */
  readonly condiciones: readonly string[]
  /** What was not understood: nothing of it went into a field. */
  readonly sinLeer: readonly string[]
}

/** Longer than any prescription; what is longer is not read at all. */
export const LONGEST_LINE = 200

interface Amount {
  readonly value: number
  readonly unit: UnitWord
  readonly text: string
  readonly range: [first: number, last: number]
}

/** What was read so far. */
interface Reading {
  name: [first: number, last: number] | null
  /** Only what comes before anything that was understood is the name. */
  named: boolean
  amounts: Amount[]
  concentration: string | null
  pieces: number | null
  direct: Amount | null
  dose: [first: number, last: number] | null
  severalDoses: boolean
  /** What was said in two ways, or in a way that somebody has to work out: its field stays empty. */
  readonly doubtful: Set<'dosis' | 'peso' | 'frecuencia' | 'via'>
  form: FormWord | null
  route: string | null
  place: { readonly route: string; readonly form?: string } | null
  often: OftenWord | null
  lasts: { readonly value: number; readonly unit: string } | null
  total: number | null
  applied: boolean
  asNeeded: boolean
  told: string[]
  unread: [first: number, last: number][]
}

/** Reads one medicine written in a line. Each word is looked at once and again no more than the longest phrase is long. */
export function readPrescriptionLine(line: string): PrescriptionLine {
  if (line.length > LONGEST_LINE)
    return { medicamento: '', values: {}, dosis: null, condiciones: [], sinLeer: ['la línea es demasiado larga'] }
  const tokens = lineTokens(line)
  const slice = ([first, last]: readonly [number, number]): string =>
    line.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0)
  const r: Reading = {
    name: null,
    named: false,
    amounts: [],
    concentration: null,
    pieces: null,
    direct: null,
    dose: null,
    severalDoses: false,
    doubtful: new Set(),
    form: null,
    route: null,
    place: null,
    often: null,
    lasts: null,
    total: null,
    applied: false,
    asNeeded: false,
    told: [],
    unread: [],
  }
  for (let at = 0; at < tokens.length; ) {
    const taken = step(tokens, at, r, slice)
    if (taken > 0) {
      r.named = r.name !== null || at + taken > 0
      at += taken
      continue
    }
    const word = tokens[at]?.plain ?? ''
    if (!r.named) r.name = [r.name?.[0] ?? at, at]
    else if (!fillers.has(word) && tokens[at]?.kind !== 'sign') {
      addUnread(r, at)
      const doubt = doubts.get(word)
      if (doubt === 'varias') r.severalDoses = true
      else if (doubt !== undefined) r.doubtful.add(doubt)
    }
    at++
  }
  return settled(r, slice, tokens)
}

/** Neighbours that were not read are told together. */
function addUnread(r: Reading, first: number, last: number = first): void {
  const before = r.unread.at(-1)
  if (before !== undefined && before[1] === first - 1) before[1] = last
  else r.unread.push([first, last])
}

type Slice = (range: readonly [number, number]) => string

/** How many tokens were understood from here on; none where nothing begins here. */
function step(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  return (
    readTotal(tokens, at, r) ||
    readMost(tokens, at, r, slice) ||
    readCondition(tokens, at, r, slice) ||
    readOften(tokens, at, r, slice) ||
    readPlace(tokens, at, r, slice) ||
    readManner(tokens, at, r, slice) ||
    readRoute(tokens, at, r) ||
    readNumber(tokens, at, r, slice) ||
    readForm(tokens, at, r)
  )
}

const wordAt = (tokens: readonly LineToken[], at: number): string => tokens[at]?.plain ?? ''

/** How many tokens the phrase takes here. */
function phraseLength(tokens: readonly LineToken[], at: number, phrase: string): number {
  const words = phrase.split(' ')
  return words.every((word, i) => wordAt(tokens, at + i) === word) ? words.length : 0
}

function longest<T>(tokens: readonly LineToken[], at: number, phrases: Phrases<T>): { taken: number; meant: T } | null {
  let found: { taken: number; meant: T } | null = null
  for (const [said, meant] of phrases) {
    const taken = phraseLength(tokens, at, said)
    if (taken > (found?.taken ?? 0)) found = { taken, meant }
  }
  return found
}

/** `#30`, `cantidad 30`, `total 30`. */
function readTotal(tokens: readonly LineToken[], at: number, r: Reading): number {
  const word = wordAt(tokens, at)
  const next = tokens[at + 1]
  if (!['#', 'cantidad', 'total'].includes(word) || next?.kind !== 'number') return 0
  const value = numberOf(next)
  if (value === null || !Number.isInteger(value) || value < 1 || r.total !== null) return 0
  r.total = value
  return 2
}

const isMeasure = (word: string): boolean => unitWords.has(word) || formWords.has(word)

/** `máximo 4 g al día`, `hasta 8 tabletas en 24 horas`: told to the patient, and no dose. */
function readMost(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  if (!r.named || !mostWords.has(wordAt(tokens, at))) return 0
  const from = wordAt(tokens, at + 1) === 'de' ? at + 2 : at + 1
  const most = amountAt(tokens, from)
  if (most === null || !isMeasure(wordAt(tokens, from + most.taken))) return 0
  let end = from + most.taken
  if (['al', 'por', 'en', 'cada', '/'].includes(wordAt(tokens, end + 1))) {
    const time = end + 2 + (amountAt(tokens, end + 2)?.taken ?? 0)
    if (timeWords.has(wordAt(tokens, time))) end = time
  }
  r.told.push(slice([at, end]))
  return end + 1 - at
}

/** `si hay dolor`, `PRN`, `en caso de fiebre`: up to the next number. */
function readCondition(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const phrase = conditionPhrases.map((said) => phraseLength(tokens, at, said)).find((n) => n > 0) ?? 0
  const begins = phrase > 0 ? phrase : conditionWords.has(wordAt(tokens, at)) ? 1 : 0
  if (begins === 0 || (!r.named && r.name === null)) return 0
  let end = at + begins
  while (end < tokens.length && isOfCondition(tokens, end)) end++
  while (end > at + begins && fillers.has(wordAt(tokens, end - 1))) end--
  // «si» alone is no condition.
  if (end === at + begins && wordAt(tokens, at) === 'si') return 0
  r.asNeeded = true
  r.told.push(slice([at, end - 1]))
  return end - at
}

const COMPARES: ReadonlySet<string> = new Set(['<', '>', '≤', '≥'])
const COMPARED: ReadonlySet<string> = new Set([...COMPARES, 'de', 'que', 'a'])

/** A word, or a number that is compared with: `si fiebre mayor de 38`. */
function isOfCondition(tokens: readonly LineToken[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'number') return token?.kind === 'word' ? !beginsElsewhere(tokens, at) : isCompared(tokens, at)
  const next = wordAt(tokens, at + 1)
  const isOfElse = isMeasure(next) || timeWords.has(next) || ['vez', 'veces', '%', '/', '-'].includes(next)
  return !isOfElse && (COMPARED.has(wordAt(tokens, at - 1)) || (numberOf(token) ?? 0) > MOST_PIECES)
}
const isCompared = (tokens: readonly LineToken[], at: number): boolean => COMPARES.has(wordAt(tokens, at))

const beginsElsewhere = (tokens: readonly LineToken[], at: number): boolean =>
  (wordAt(tokens, at) === 'cada' && (tokens[at + 1]?.kind === 'number' || numberWords.has(wordAt(tokens, at + 1)))) ||
  (wordAt(tokens, at) === 'c' && wordAt(tokens, at + 1) === '/') ||
  longest(tokens, at, oftenPhrases) !== null

/** A number, with the half or the fraction that follows it; how many tokens it takes. */
function amountAt(tokens: readonly LineToken[], at: number): { value: number; taken: number } | null {
  const token = tokens[at]
  const value = token === undefined ? null : (numberWords.get(token.plain) ?? numberOf(token))
  if (value === null) return null
  const next = tokens[at + 1]
  if (next?.kind === 'number' && (next.plain.includes('/') || halves.has(next.plain)) && Number.isInteger(value)) {
    const part = numberOf(next)
    if (part !== null && part < 1) return { value: value + part, taken: 2 }
  }
  if (wordAt(tokens, at + 1) === 'y' && ['medio', 'media'].includes(wordAt(tokens, at + 2)))
    return { value: value + 0.5, taken: 3 }
  return { value, taken: 1 }
}

/** `1,5`, `1/2`, `½`; null for what can be read in two ways, as `1.000`. */
function numberOf({ kind, plain: text }: LineToken): number | null {
  if (kind !== 'number') return null
  const whole = halves.get(text)
  if (whole !== undefined) return whole
  const [over = '', under, more] = text.split('/')
  if (more !== undefined) return null
  const top = decimalOf(over)
  if (under === undefined) return top
  const bottom = decimalOf(under)
  // `160/800` and `5/6,25` are of two substances, and no fractions.
  return top === null ||
    !DIGITS.test(over) ||
    !DIGITS.test(under) ||
    bottom === null ||
    bottom === 0 ||
    top >= bottom ||
    bottom > 8
    ? null
    : top / bottom
}
const halves: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

const DIGITS = /^\d+$/

function decimalOf(text: string): number | null {
  const [whole = '', decimals, more] = text.replaceAll(',', '.').split('.')
  if (more !== undefined || !DIGITS.test(whole) || (decimals !== undefined && !DIGITS.test(decimals))) return null
  if (decimals?.length === 3 && Number(whole) !== 0) return null
  return Number(`${whole}.${decimals ?? 0}`)
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 999

/** Intervals that are hours although nobody says so. */
const HOURS = new Set([4, 6, 8, 12, 24, 48, 72])

function setOften(r: Reading, often: OftenWord): boolean {
  if (r.often === null) r.often = often
  else if (often.moment !== undefined && r.often.moment !== undefined && often.moment !== r.often.moment) return false
  // «cada 24 horas en la noche» says one thing; another interval says another.
  else if (often.tells !== true && (r.often.value !== often.value || r.often.unit !== often.unit)) {
    if (r.often.tells !== true) return false
    r.often = often
  }
  return true
}

/** `c/12 h`, `cada 8 horas`, `q6h`, `2 veces al día`, `BID`, `en la noche`. */
function readOften(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  return readInterval(tokens, at, r) || readTimes(tokens, at, r) || readOftenWords(tokens, at, r, slice)
}

function doubtOften(r: Reading, first: number, last: number): void {
  addUnread(r, first, last)
  r.doubtful.add('frecuencia')
}

function readInterval(tokens: readonly LineToken[], at: number, r: Reading): number {
  const word = wordAt(tokens, at)
  const slash = word === 'c' && wordAt(tokens, at + 1) === '/'
  if (!slash && !['c', 'cada', 'q'].includes(word)) return 0
  const from = at + (slash ? 2 : 1)
  const found = amountAt(tokens, from)
  if (found === null) return 0
  let end = from + found.taken
  const isRange = ['u', 'y', ...orWords].includes(wordAt(tokens, end)) && amountAt(tokens, end + 1) !== null
  if (isRange) end += 1 + (amountAt(tokens, end + 1)?.taken ?? 0)
  const time = timeWords.get(wordAt(tokens, end))
  // «vitamina c 500 mg» is no interval.
  if (time === undefined && !slash && word !== 'cada') return 0
  if (time === undefined && (!HOURS.has(found.value) || unitWords.has(wordAt(tokens, end)))) return 0
  if (time !== undefined) end++
  const unit = time?.unit ?? '2'
  const fits = !isRange && isCount(found.value) && unit !== '1' && unit !== '6'
  if (!fits || !setOften(r, { value: found.value, unit })) doubtOften(r, at, end - 1)
  return end - at
}

const PER_DAY = ['al dia', 'por dia', 'diarias', 'diaria', 'diario', 'dia', 'cada dia', 'en el dia']
const PER_WEEK = ['a la semana', 'por semana', 'semanales', 'semanal']

function readTimes(tokens: readonly LineToken[], at: number, r: Reading): number {
  const found = amountAt(tokens, at)
  if (found === null || !['vez', 'veces'].includes(wordAt(tokens, at + found.taken))) return 0
  const after = at + found.taken + 1
  const day = Math.max(...PER_DAY.map((said) => phraseLength(tokens, after, said)))
  const week = day > 0 ? 0 : Math.max(...PER_WEEK.map((said) => phraseLength(tokens, after, said)))
  if (day + week === 0) return 0
  const end = after + day + week
  const every = day > 0 ? 24 / found.value : found.value === 1 ? 1 : 0
  const isRead = isCount(every) && setOften(r, day > 0 ? { value: every, unit: '2' } : { value: 1, unit: '4' })
  if (!isRead) doubtOften(r, at, end - 1)
  return end - at
}

function readOftenWords(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const found = longest(tokens, at, oftenPhrases)
  if (found === null || (!r.named && r.name === null)) return 0
  const { taken, meant } = found
  const end = at + taken - 1
  // Two tablets a day may be together or apart.
  const pieces = r.pieces ?? r.direct?.value ?? 1
  const said = wordsOf(tokens, at, taken)
  const several = (pieces > 1 && said === 'al dia') || (pieces >= 2 && ['diario', 'diaria'].includes(said))
  if (several || !setOften(r, meant)) doubtOften(r, at, end)
  else if (meant.tells === true) r.told.push(slice([at, end]))
  return taken
}
const wordsOf = (tokens: readonly LineToken[], at: number, taken: number): string =>
  Array.from({ length: taken }, (_, i) => wordAt(tokens, at + i)).join(' ')

const EYES: ReadonlyMap<string, string> = new Map([
  ['od', 'en el ojo derecho'],
  ['oi', 'en el ojo izquierdo'],
  ['ao', 'en ambos ojos'],
])

function readPlace(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const eye = EYES.get(wordAt(tokens, at))
  // Beside tablets or milligrams it would be «once daily» in another language.
  const isForEyes = r.amounts.length === 0 && r.form?.solid !== true
  if (eye !== undefined && r.named && r.place === null && isForEyes) {
    r.place = { route: '047', form: 'SO' }
    r.told.push(eye)
    return 1
  }
  const lead = ['en', 'a', 'sobre'].includes(wordAt(tokens, at)) ? 1 : 0
  const found = longest(tokens, at + lead, placePhrases)
  if (found === null || r.place !== null) return 0
  r.place = found.meant
  r.told.push(slice([at, at + lead + found.taken - 1]))
  return lead + found.taken
}

function readManner(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const taken = Math.max(...mannerPhrases.map((said) => phraseLength(tokens, at, said)))
  if (taken > 0) r.told.push(slice([at, at + taken - 1]))
  return taken
}

function readRoute(tokens: readonly LineToken[], at: number, r: Reading): number {
  const found = longest(tokens, at, routePhrases)
  if (found === null || (!r.named && r.name === null)) return 0
  if (r.route !== null && r.route !== found.meant.route) {
    addUnread(r, at, at + found.taken - 1)
    r.doubtful.add('via')
  } else r.route = found.meant.route
  return found.taken
}

function readForm(tokens: readonly LineToken[], at: number, r: Reading): number {
  const word = wordAt(tokens, at)
  if (['aplicar', 'aplique'].includes(word)) {
    r.applied = true
    return 1
  }
  const form = formWords.get(word)
  if (form === undefined || (!r.named && r.name === null)) return 0
  r.form = { ...form, ...r.form }
  return 1
}

/** An amount and what it is of: a strength, a dose, a time. */
function readNumber(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const token = tokens[at]
  if (token === undefined || (!r.named && r.name === null)) return 0
  const found = amountAt(tokens, at)
  // `160/800 mg` is no single number and is a strength all the same; `1.000 mg` is neither.
  if (found === null) return token.kind === 'number' ? readCompound(tokens, at, r, slice) : 0
  const after = at + found.taken
  const word = wordAt(tokens, after)
  if (orWords.has(word) && amountAt(tokens, after + 1) !== null) return skipRange(tokens, at, after, r)
  if (multiples.has(word) || parts.has(word)) return skipMultiple(tokens, at, after, r)
  if (word === '%') return setConcentration(r, at, after, slice)
  const unit = unitWords.get(word)
  // `1/2 mg` is a half, or one of each of two substances.
  if (unit?.mg !== undefined && found.taken === 1 && token.plain.includes('/')) {
    addUnread(r, at, after)
    return 2
  }
  if (unit !== undefined) return readMeasured(tokens, at, after, { value: found.value, unit }, r, slice)
  const form = formWords.get(word)
  if (form !== undefined && counted.has(word)) {
    setPieces(r, found.value, [at, after])
    r.form = { ...form, ...r.form }
    return after + 1 - at
  }
  const time = timeWords.get(word)
  if (time !== undefined) {
    if (r.lasts !== null || !isCount(found.value)) addUnread(r, at, after)
    else r.lasts = { value: found.value, unit: time.unit }
    return after + 1 - at
  }
  // How many at a time, of a form that was said before.
  if (r.form === null || found.value <= 0) {
    addUnread(r, at, after - 1)
    // One of what was said is what was said.
    if (found.value !== 1) r.doubtful.add('dosis')
  } else setPieces(r, found.value, [at, after - 1])
  return found.taken
}

/** More of them at once is what is to be dispensed, and not a dose. */
const MOST_PIECES = 10

function setPieces(r: Reading, value: number, range: [number, number]): void {
  if (value > MOST_PIECES) addUnread(r, ...range)
  else if (r.pieces !== null || r.direct !== null) {
    r.severalDoses = true
    addUnread(r, ...range)
  } else {
    r.pieces = value
    r.dose = range
  }
}

function setConcentration(r: Reading, first: number, last: number, slice: Slice): number {
  if (r.concentration !== null) addUnread(r, first, last)
  else r.concentration = slice([first, last])
  return last + 1 - first
}

/** `1 o 2 tabletas`, `7 a 10 días`, `1-0-1`. */
function skipRange(tokens: readonly LineToken[], at: number, dash: number, r: Reading): number {
  let end = dash
  while (orWords.has(wordAt(tokens, end)) && amountAt(tokens, end + 1) !== null)
    end += 1 + (amountAt(tokens, end + 1)?.taken ?? 0)
  const word = wordAt(tokens, end)
  const last = isMeasure(word) || timeWords.has(word) ? end : end - 1
  const form = formWords.get(word)
  if (form !== undefined) r.form = { ...form, ...r.form }
  if (!timeWords.has(word)) r.doubtful.add('dosis')
  addUnread(r, at, last)
  return last + 1 - at
}

/** `2,4 millones UI`, `un cuarto`. */
function skipMultiple(tokens: readonly LineToken[], at: number, after: number, r: Reading): number {
  if (parts.has(wordAt(tokens, after))) r.doubtful.add('dosis')
  const last = unitWords.has(wordAt(tokens, after + 1)) ? after + 1 : after
  addUnread(r, at, last)
  return last + 1 - at
}

/** Where a second amount with its unit ends that one of these words joins to the first; none where there is none. */
function joinedTo(tokens: readonly LineToken[], unitAt: number, by: ReadonlySet<string>): number | null {
  if (!by.has(wordAt(tokens, unitAt + 1))) return null
  const other = amountAt(tokens, unitAt + 2)
  const end = unitAt + 2 + (other?.taken ?? 0)
  return other !== null && unitWords.has(wordAt(tokens, end)) ? end : null
}
const PLUS: ReadonlySet<string> = new Set(['+'])
const EITHER: ReadonlySet<string> = new Set(['-', 'a', 'o', 'u', 'hasta'])

function readCompound(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const unit = unitWords.get(wordAt(tokens, at + 1))
  const [first = '', second, more] = (tokens[at]?.plain ?? '').split('/')
  const isTwo = second !== undefined && more === undefined && decimalOf(first) !== null && decimalOf(second) !== null
  if (isTwo && unit?.mg !== undefined) return setConcentration(r, at, at + 1, slice)
  addUnread(r, at, unit === undefined ? at : at + 1)
  return unit === undefined ? 1 : 2
}

const DROPS = '46'
const MILLILITRES = '176'

function readMeasured(
  tokens: readonly LineToken[],
  at: number,
  unitAt: number,
  { value, unit }: Pick<Amount, 'value' | 'unit'>,
  r: Reading,
  slice: Slice,
): number {
  if (wordAt(tokens, unitAt + 1) === '/') {
    const by = amountAt(tokens, unitAt + 2)
    const last = unitAt + 2 + (by?.taken ?? 0)
    // By weight, surface or time it is a dose that somebody has to work out.
    if (unitWords.has(wordAt(tokens, last)) && wordAt(tokens, last + 1) !== '/')
      return setConcentration(r, at, last, slice)
    let end = last
    while (wordAt(tokens, end + 1) === '/') end += 2
    const through = Math.min(end, tokens.length - 1)
    addUnread(r, at, through)
    return through + 1 - at
  }
  // `875 mg + 125 mg` is the strength of two substances.
  const sum = joinedTo(tokens, unitAt, PLUS)
  if (sum !== null) return setConcentration(r, at, sum, slice)
  const either = joinedTo(tokens, unitAt, EITHER)
  if (either !== null) {
    addUnread(r, at, either)
    r.doubtful.add('dosis')
    return either + 1 - at
  }
  const amount: Amount = { value, unit, text: slice([at, unitAt]), range: [at, unitAt] }
  if (value <= 0) addUnread(r, at, unitAt)
  else if (unit.unit === DROPS || unit.unit === MILLILITRES) {
    if (r.direct !== null || r.pieces !== null) {
      r.severalDoses = true
      addUnread(r, at, unitAt)
    } else {
      r.direct = amount
      r.dose = [at, unitAt]
    }
  } else if (r.amounts.length >= 2) addUnread(r, at, unitAt)
  else {
    r.amounts.push(amount)
    if (r.amounts.length === 2 || r.concentration !== null) r.dose ??= [at, unitAt]
  }
  return unitAt + 1 - at
}

/** Four decimals, which is what a dose has. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

interface Dosed {
  readonly concentration: string | null
  readonly value?: number
  readonly unit?: string
  readonly text?: string
}

/** An amount beside the pieces or the millilitres of a dose, and beside the strength: another dose, unless it is the same. */
function secondDose(r: Reading): Amount | null {
  if (r.pieces === null && r.direct === null) return null
  const [first, second] = r.amounts
  if (r.concentration !== null) return first ?? null
  if (second === undefined) return null
  const isSame =
    r.pieces !== null &&
    first?.unit.mg !== undefined &&
    second.unit.mg !== undefined &&
    rounded(r.pieces * first.value * first.unit.mg) === rounded(second.value * second.unit.mg)
  return isSame ? null : second
}

/** Which of the amounts is the strength and which the dose. */
function dosed(r: Reading, slice: Slice): Dosed {
  const [first, second] = r.amounts
  const text = r.dose === null ? {} : { text: slice(r.dose) }
  const strength = r.concentration ?? first?.text ?? null
  if (r.doubtful.has('peso')) return { concentration: r.concentration }
  if (r.severalDoses || r.doubtful.has('dosis')) return { concentration: r.form === null ? r.concentration : strength }
  if (r.direct !== null) return { concentration: strength, value: r.direct.value, unit: r.direct.unit.unit, ...text }
  if (r.pieces !== null) {
    const isMass = r.concentration === null && first?.unit.mg !== undefined && r.form?.solid === true
    const dose = isMass
      ? { value: rounded(r.pieces * first.value), unit: first.unit.unit }
      : { value: r.pieces, unit: DOSE_UNIT }
    return { concentration: strength, ...dose, ...text }
  }
  if (r.concentration !== null && first !== undefined)
    return { concentration: r.concentration, value: first.value, unit: first.unit.unit, text: first.text }
  if (second !== undefined)
    return { concentration: strength, value: second.value, unit: second.unit.unit, text: second.text }
  // Beside its form an amount is its strength; alone it is what is given.
  if (first !== undefined && r.form === null)
    return { concentration: null, value: first.value, unit: first.unit.unit, text: first.text }
  if (r.applied) return { concentration: strength, value: 1, unit: DOSE_UNIT, text: '1 aplicación' }
  return { concentration: strength }
}

/** `500mg` is read by patients as `500 mg`. */
const spaced = (said: string): string => said.replace(/(\d)(?=\p{L})/gu, '$1 ')

const AS_NEEDED = '7'
const SINGLE = '8'

function settled(r: Reading, slice: Slice, tokens: readonly LineToken[]): PrescriptionLine {
  const another = secondDose(r)
  if (another !== null) {
    r.doubtful.add('dosis')
    r.unread = [...r.unread, another.range].sort(([a], [b]) => a - b)
  }
  const dose = dosed(r, slice)
  const values: LineValues = {}
  if (dose.concentration !== null) values.concentracion = spaced(dose.concentration)
  const form = r.form?.form ?? r.place?.form
  if (form !== undefined) values.forma_farmaceutica = form
  const route = r.route ?? r.place?.route ?? r.form?.route
  if (route !== undefined && !r.doubtful.has('via')) values.via_administracion = route
  if (dose.value !== undefined && dose.unit !== undefined) {
    values.dosis_valor = dose.value
    values.dosis_unidad = dose.unit
  }
  const isOftenKnown = !r.severalDoses && !r.doubtful.has('frecuencia')
  const often = !isOftenKnown ? null : (r.often ?? (r.asNeeded ? { value: null, unit: AS_NEEDED } : null))
  if (often !== null) {
    values.frecuencia_unidad = often.unit
    if (often.value !== null) values.frecuencia_valor = often.value
  }
  const lasts = r.lasts ?? (often?.unit === SINGLE ? { value: 1, unit: SINGLE } : null)
  if (lasts !== null) {
    values.duracion_valor = lasts.value
    values.duracion_unidad = lasts.unit
  }
  if (r.form?.piece !== undefined) values.unidad_dispensacion = r.form.piece
  if (r.total !== null) values.cantidad_total = r.total
  return {
    medicamento: nameIn(r, slice, tokens),
    values,
    dosis: dose.text === undefined ? null : spaced(dose.text),
    condiciones: r.told,
    sinLeer: r.unread.map(slice),
  }
}

/** Without what joins it to the rest. */
function nameIn({ name }: Reading, slice: Slice, tokens: readonly LineToken[]): string {
  if (name === null) return ''
  let [first, last] = name
  while (last > first && fillers.has(wordAt(tokens, last)) && wordAt(tokens, last).length > 1) last--
  return slice([first, last])
}

/** The same name in whatever spelling. */
export const isSameName = (a: string, b: string): boolean => plain(a) === plain(b)
