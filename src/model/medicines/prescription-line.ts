import { plain } from '../text/plain-text.ts'
import { type LineToken, lineTokens } from './line-tokens.ts'
import {
  conditionPhrases,
  conditionWords,
  counted,
  DOSE_UNIT,
  type FormWord,
  fillers,
  formWords,
  mannerPhrases,
  numberWords,
  type OftenWord,
  oftenPhrases,
  type Phrases,
  placePhrases,
  routePhrases,
  timeWords,
  type UnitWord,
  unitWords,
} from './line-words.ts'

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
    else if (!fillers.has(word) && tokens[at]?.kind !== 'sign') addUnread(r, at)
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

/** `si hay dolor`, `PRN`, `en caso de fiebre`: up to the next number. */
function readCondition(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const phrase = conditionPhrases.map((said) => phraseLength(tokens, at, said)).find((n) => n > 0) ?? 0
  const begins = phrase > 0 ? phrase : conditionWords.has(wordAt(tokens, at)) ? 1 : 0
  if (begins === 0 || (!r.named && r.name === null)) return 0
  let end = at + begins
  while (end < tokens.length && tokens[end]?.kind === 'word' && !beginsElsewhere(tokens, end)) end++
  while (end > at + begins && fillers.has(wordAt(tokens, end - 1))) end--
  // «si» alone is no condition.
  if (end === at + begins && wordAt(tokens, at) === 'si') return 0
  r.asNeeded = true
  r.told.push(slice([at, end - 1]))
  return end - at
}

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
  if (next?.kind === 'number' && next.plain.includes('/') && Number.isInteger(value)) {
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
  const [over, under, more] = text.split('/')
  if (more !== undefined) return null
  const top = decimalOf(over ?? '')
  if (under === undefined) return top
  const bottom = decimalOf(under)
  // `160/800` is of two substances, and no fraction.
  return top === null || bottom === null || bottom === 0 || top >= bottom || bottom > 8 ? null : top / bottom
}
const halves: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

function decimalOf(text: string): number | null {
  const parts = text.replace(',', '.').split('.')
  const [whole = '', decimals] = parts
  if (parts.length > 2 || (decimals?.length === 3 && Number(whole) !== 0)) return null
  return Number(parts.join('.'))
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 999

/** Intervals that are hours although nobody says so. */
const HOURS = new Set([4, 6, 8, 12, 24, 48, 72])

function setOften(r: Reading, often: OftenWord): boolean {
  if (r.often === null) r.often = often
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

function readInterval(tokens: readonly LineToken[], at: number, r: Reading): number {
  const word = wordAt(tokens, at)
  const slash = word === 'c' && wordAt(tokens, at + 1) === '/'
  if (!slash && !['c', 'cada', 'q'].includes(word)) return 0
  const from = at + (slash ? 2 : 1)
  const found = amountAt(tokens, from)
  if (found === null) return 0
  let end = from + found.taken
  const isRange = ['-', 'a', 'o'].includes(wordAt(tokens, end)) && amountAt(tokens, end + 1) !== null
  if (isRange) end += 1 + (amountAt(tokens, end + 1)?.taken ?? 0)
  const time = timeWords.get(wordAt(tokens, end))
  // «vitamina c 500 mg» is no interval.
  if (time === undefined && !slash && word !== 'cada') return 0
  if (time === undefined && (!HOURS.has(found.value) || unitWords.has(wordAt(tokens, end)))) return 0
  if (time !== undefined) end++
  const unit = time?.unit ?? '2'
  const fits = !isRange && isCount(found.value) && unit !== '1' && unit !== '6'
  if (!fits || !setOften(r, { value: found.value, unit })) addUnread(r, at, end - 1)
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
  if (!isRead) addUnread(r, at, end - 1)
  return end - at
}

function readOftenWords(tokens: readonly LineToken[], at: number, r: Reading, slice: Slice): number {
  const found = longest(tokens, at, oftenPhrases)
  if (found === null || (!r.named && r.name === null)) return 0
  const { taken, meant } = found
  const end = at + taken - 1
  // Two tablets a day may be together or apart.
  const several =
    (r.pieces ?? r.direct?.value ?? 1) > 1 && ['al dia', 'diarias', 'diarios'].includes(wordsOf(tokens, at, taken))
  if (several || !setOften(r, meant)) addUnread(r, at, end)
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
  if (eye !== undefined && r.named && r.place === null) {
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
  if (r.route !== null && r.route !== found.meant.route) addUnread(r, at, at + found.taken - 1)
  else r.route = found.meant.route
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
  if (['-', 'a', 'o'].includes(word) && amountAt(tokens, after + 1) !== null) return skipRange(tokens, at, after, r)
  if (word === '%') return setConcentration(r, at, after, slice)
  const unit = unitWords.get(word)
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
  if (r.form === null || found.value <= 0) addUnread(r, at, after - 1)
  else setPieces(r, found.value, [at, after - 1])
  return found.taken
}

function setPieces(r: Reading, value: number, range: [number, number]): void {
  if (r.pieces !== null || r.direct !== null) {
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

function skipRange(tokens: readonly LineToken[], at: number, dash: number, r: Reading): number {
  const end = dash + 1 + (amountAt(tokens, dash + 1)?.taken ?? 0)
  const word = wordAt(tokens, end)
  const last = unitWords.has(word) || formWords.has(word) || timeWords.has(word) ? end : end - 1
  addUnread(r, at, last)
  return last + 1 - at
}

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
  { value, unit }: Omit<Amount, 'text'>,
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
  const amount: Amount = { value, unit, text: slice([at, unitAt]) }
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

/** Which of the amounts is the strength and which the dose. */
function dosed(r: Reading, slice: Slice): Dosed {
  const [first, second] = r.amounts
  const text = r.dose === null ? {} : { text: slice(r.dose) }
  const strength = r.concentration ?? first?.text ?? null
  if (r.severalDoses) return { concentration: strength }
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

const AS_NEEDED = '7'
const SINGLE = '8'

function settled(r: Reading, slice: Slice, tokens: readonly LineToken[]): PrescriptionLine {
  const dose = dosed(r, slice)
  const values: LineValues = {}
  if (dose.concentration !== null) values.concentracion = dose.concentration
  const form = r.form?.form ?? r.place?.form
  if (form !== undefined) values.forma_farmaceutica = form
  const route = r.route ?? r.place?.route ?? r.form?.route
  if (route !== undefined) values.via_administracion = route
  if (dose.value !== undefined && dose.unit !== undefined) {
    values.dosis_valor = dose.value
    values.dosis_unidad = dose.unit
  }
  const often = r.severalDoses ? null : (r.often ?? (r.asNeeded ? { value: null, unit: AS_NEEDED } : null))
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
    dosis: dose.text ?? null,
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
