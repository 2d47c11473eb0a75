import type { LineToken } from './line-tokens.ts'
import {
  actionWords,
  againWords,
  byHours,
  conditionStarts,
  doubts,
  fillers,
  type LineDoubt,
  limitPhrases,
  mannerPhrases,
  momentPhrases,
  multiples,
  numberWords,
  oftenPhrases,
  orWords,
  overPhrases,
  parts,
  placePhrases,
  rolePhrases,
  scalePhrases,
  solvents,
  timeWords,
  untilDonePhrases,
  weekdayWords,
  withheldPhrases,
} from './line-words.ts'
import {
  counted,
  type FormWord,
  formWords,
  type Phrases,
  routePhrases,
  type UnitWord,
  unitWords,
} from './measure-words.ts'
import type { Moment, Weekday } from './regimen.ts'

/** What a stretch of the line says. */
export type LineMeaning =
  | { readonly k: 'quantity'; readonly value: number; readonly unit: UnitWord }
  | { readonly k: 'pieces'; readonly value: number; readonly form: FormWord }
  | { readonly k: 'number'; readonly value: number }
  | { readonly k: 'times'; readonly value: number }
  /** So many takings, and no more. */
  | { readonly k: 'takings'; readonly value: number }
  | { readonly k: 'strength'; readonly bare?: true }
  | { readonly k: 'form'; readonly form: FormWord }
  | { readonly k: 'route'; readonly route: string }
  | {
      readonly k: 'place'
      readonly route: string
      readonly form?: string
      readonly said?: string
      readonly both?: true
    }
  | { readonly k: 'told' }
  | { readonly k: 'every'; readonly value: number | null; readonly unit: string; readonly bare?: true }
  | { readonly k: 'moments'; readonly moments: readonly Moment[]; readonly told: boolean }
  | { readonly k: 'days'; readonly days: readonly Weekday[] }
  | { readonly k: 'plan'; readonly doses: readonly number[] }
  | { readonly k: 'lasts'; readonly value: number; readonly unit: string }
  | { readonly k: 'total'; readonly value: number; readonly piece?: string }
  | { readonly k: 'most'; readonly value: number; readonly of: 'veces' | 'piezas' | UnitWord; readonly words: boolean }
  | { readonly k: 'needed'; readonly reason: string | null }
  | { readonly k: 'role'; readonly role: 'carga' | 'rescate' | 'mas' | 'luego' | 'y' | 'de' }
  | { readonly k: 'dilution'; readonly ml: number; readonly solvent: string | null }
  /** `bare`: «en 30 minutos», which may also be when something else is done. */
  | { readonly k: 'over'; readonly minutes: number; readonly bare?: true }
  | { readonly k: 'rate'; readonly mlHour: number }
  | { readonly k: 'range'; readonly from: number | null; readonly to: number | null }
  | { readonly k: 'scale' }
  | { readonly k: 'untilDone' }
  | { readonly k: 'apply' }
  | { readonly k: 'unread'; readonly doubt?: LineDoubt; readonly form?: FormWord }

export type LineItem = LineMeaning & { readonly first: number; readonly last: number }

export interface LineItems {
  /** Tokens of the name: from the first to this one. */
  readonly nameEnds: number
  readonly items: readonly LineItem[]
}

type Found = readonly [meaning: LineMeaning, taken: number]

/** More of them at once is what is to be dispensed, and not a dose. */
export const MOST_PIECES = 10
const MILLILITRES = '176'
const DIGITS = /^\d+$/
const halves: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

function decimalOf(text: string): number | null {
  const [whole = '', decimals, more] = text.replaceAll(',', '.').split('.')
  if (more !== undefined || !DIGITS.test(whole) || (decimals !== undefined && !DIGITS.test(decimals))) return null
  // `1.000` is a thousand or one.
  if (decimals?.length === 3 && Number(whole) !== 0) return null
  return Number(`${whole}.${decimals ?? 0}`)
}

/** `1,5`, `1/2`, `½`; null for what can be read in two ways, as `1.000`, and for two substances, as `160/800`. */
function numberOf({ kind, plain: text }: LineToken): number | null {
  if (kind !== 'number') return null
  const half = halves.get(text)
  if (half !== undefined) return half
  const [over = '', under, more] = text.split('/')
  if (more !== undefined) return null
  const top = decimalOf(over)
  if (under === undefined) return top
  const bottom = decimalOf(under)
  const isFraction = DIGITS.test(over) && DIGITS.test(under) && top !== null && bottom !== null && bottom > top
  return isFraction && bottom <= 8 ? top / bottom : null
}

/** Looks at one line; each word is looked at once and again no more than the longest phrase is long. */
const FOLLOWS: ReadonlySet<string> = new Set([
  'luego',
  'despues',
  'seguido',
  'seguida',
  'continuar',
  'continua',
  'mantenimiento',
  'infusion',
  'goteo',
  'y',
])

export function lineItems(tokens: readonly LineToken[], said: (first: number, last: number) => string): LineItems {
  const word = (at: number): string => tokens[at]?.plain ?? ''
  const isNumber = (at: number): boolean => tokens[at]?.kind === 'number' || numberWords.has(word(at))
  const phraseAt = (at: number, phrase: string): number => {
    const words = phrase.split(' ')
    return words.every((w, i) => word(at + i) === w) ? words.length : 0
  }
  function longest<T>(at: number, phrases: Phrases<T>): { taken: number; meant: T } | null {
    let found: { taken: number; meant: T } | null = null
    for (const [phrase, meant] of phrases) {
      const taken = phraseAt(at, phrase)
      if (taken > (found?.taken ?? 0)) found = { taken, meant }
    }
    return found
  }
  const isMeasure = (w: string): boolean => unitWords.has(w) || formWords.has(w)

  const isHalfAt = (at: number): boolean => ['medio', 'media', '½', '1/2'].includes(word(at))
  /** A number, with the half or the fraction that follows it. */
  function amountAt(at: number): { value: number; taken: number } | null {
    const token = tokens[at]
    const value = token === undefined ? null : (numberWords.get(token.plain) ?? numberOf(token))
    if (value === null) return null
    const next = tokens[at + 1]
    if (next?.kind === 'number' && (next.plain.includes('/') || halves.has(next.plain)) && Number.isInteger(value)) {
      const part = numberOf(next)
      if (part !== null && part < 1) return { value: value + part, taken: 2 }
    }
    const isHalf = word(at + 1) === 'y' && isHalfAt(at + 2) && Number.isInteger(value)
    return isHalf ? { value: value + 0.5, taken: 3 } : { value, taken: 1 }
  }

  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 999

  function total(at: number): Found | null {
    const isSign = ['#', 'cantidad', 'total', 'entregar', 'dispensar', 'despachar'].includes(word(at))
    const from = isSign ? at + 1 : at
    const value = tokens[from] === undefined ? null : (numberWords.get(word(from)) ?? numberOf(tokens[from]))
    const bottle = ['frasco', 'frascos'].includes(word(from + 1))
      ? '13'
      : ['inhalador', 'inhaladores'].includes(word(from + 1))
        ? '37'
        : null
    if (value === null || !isCount(value) || (!isSign && bottle === null)) return null
    const piece = bottle ?? formWords.get(word(from + 1))?.piece
    const isNamed = isSign && (piece !== undefined || formWords.has(word(from + 1)))
    const taken = from - at + 1 + (bottle !== null || isNamed ? 1 : 0)
    return [{ k: 'total', value, ...(piece === undefined ? {} : { piece }) }, taken]
  }

  const dayWords = ['dia', 'dias', 'd', 'h', 'hora', 'horas', 'hrs', 'hs']
  /** `máximo 4 g al día`, `hasta 3 veces al día`, `sin pasar de 4`: the most that is taken, and no dose. */
  function most(at: number): Found | null {
    const lead = longest(at, limitPhrases)
    if (lead === null) return null
    let from = at + lead.taken
    while (['de', 'a', 'es', 'dosis', 'son'].includes(word(from))) from++
    const amount = amountAt(from)
    if (amount === null) return null
    let end = from + amount.taken
    const w = word(end)
    // «hasta por 10 días», «máximo 3 días»: for how long, which somebody has to say as it is.
    if (timeWords.has(w) && !['vez', 'veces'].includes(w))
      return lead.meant.lasts === true ? null : [{ k: 'unread' }, end + 1 - at]
    const unit = unitWords.get(w)
    const form = formWords.get(w)
    const isTimes = ['vez', 'veces', 'dosis', 'tomas'].includes(w)
    if (unit !== undefined || form !== undefined || isTimes) end++
    const isBare = end === from + amount.taken
    let isDaily = false
    if (['al', 'por', 'en', 'cada', '/', 'diarios', 'diarias', 'diario', 'diaria', 'dia'].includes(word(end))) {
      if (['diarios', 'diarias', 'diario', 'diaria', 'dia'].includes(word(end))) {
        isDaily = true
        end++
      } else {
        const n = amountAt(end + 1)
        const time = end + 1 + (n?.taken ?? 0)
        const isWhole =
          n === null
            ? ['dia', 'd'].includes(word(time))
            : (n.value === 24 && dayWords.slice(3).includes(word(time))) ||
              (n.value === 1 && ['dia', 'dias'].includes(word(time)))
        if (timeWords.has(word(time))) {
          if (!isWhole) return [{ k: 'unread', doubt: 'maximo' }, time + 1 - at]
          isDaily = true
          end = time + 1
        }
      }
    }
    // «hasta 40 mg» without a day is a range of the dose.
    if (!isDaily && (isBare || isTimes || lead.meant.needsDay === true))
      return [{ k: 'unread', doubt: 'maximo' }, end - at]
    const of = isTimes ? 'veces' : (unit ?? 'piezas')
    return [{ k: 'most', value: amount.value, of, words: !isBare }, end - at]
  }

  const compares = new Set(['<', '>', '≤', '≥'])
  const compared = new Set([...compares, 'de', 'que', 'a', 'o', 'igual'])
  /** «si dolor y fiebre» is one condition; «si dolor y 5 mg» is not. */
  const beginsRole = (at: number): boolean => {
    const found = longest(at, rolePhrases)
    if (found === null || found.meant.role === 'de') return false
    return found.meant.role !== 'y' || isNumber(at + 1)
  }
  const beginsElsewhere = (at: number): boolean =>
    (word(at) === 'cada' && isNumber(at + 1)) ||
    (['c', 'q'].includes(word(at)) && (word(at + 1) === '/' || isNumber(at + 1))) ||
    longest(at, oftenPhrases) !== null ||
    longest(at, limitPhrases) !== null ||
    beginsRole(at) ||
    longest(at, overPhrases) !== null ||
    longest(at, untilDonePhrases) !== null ||
    (word(at) === 'x' && isNumber(at + 1)) ||
    (['por', 'durante'].includes(word(at)) && isNumber(at + 1))
  const isOfMeasure = (w: string): boolean =>
    isMeasure(w) || timeWords.has(w) || ['/', '%', 'kg', 'dl', 'l'].includes(w)
  /** `> 3 días`, `< 0,5 ml/kg/h`, `mayor de 200 mg/dl`: what is compared, with its unit; how many words it is. */
  function comparedAt(at: number): number {
    const isSaid =
      ['mayor', 'menor', 'superior', 'inferior'].includes(word(at)) && ['de', 'que', 'a'].includes(word(at + 1))
    const from = compares.has(word(at)) ? at + 1 : isSaid ? at + 2 : null
    if (from === null || tokens[from]?.kind !== 'number') return 0
    let end = from + 1
    while (isOfMeasure(word(end))) end++
    return end - at
  }
  const isSeenTwice = (at: number): boolean => word(at) === 'doble' && ['vision', 've', 'ver'].includes(word(at - 1))
  const isAction = (at: number): boolean =>
    (actionWords.has(word(at)) && !isSeenTwice(at)) ||
    longest(at, withheldPhrases) !== null ||
    (['puede', 'pueden'].includes(word(at)) && actionWords.has(word(at + 1)))
  function isOfCondition(at: number): boolean {
    const token = tokens[at]
    if (token === undefined || isAction(at)) return false
    if (!isNumber(at)) return token.kind === 'word' ? !beginsElsewhere(at) : compares.has(token.plain)
    // Of a pressure, a temperature, a score that is compared.
    if (token.kind === 'number' && token.plain.includes('/') && compared.has(word(at - 1))) return true
    if (token.kind !== 'number')
      return (
        !isMeasure(word(at + 1)) &&
        !['vez', 'veces', 'mas', 'adicional'].includes(word(at + 1)) &&
        !timeWords.has(word(at + 1))
      )
    const next = word(at + 1)
    const isElse =
      (isMeasure(next) && !(next === 'g' || next === 'mg')) ||
      timeWords.has(next) ||
      ['vez', 'veces', '%', '/', '-', 'mas', 'adicional'].includes(next)
    if (compared.has(word(at - 1))) return !isElse || next === '/'
    return !isElse && !isMeasure(next) && (numberOf(token) ?? 0) > MOST_PIECES
  }
  /** `si hay dolor`, `PRN`, `en caso de fiebre`: up to the next number. */
  function needed(at: number): Found | null {
    const start = longest(at, conditionStarts)
    if (start === null) return null
    const begins = start.taken
    let end = at + begins
    for (;;) {
      const measured = comparedAt(end)
      if (measured > 0) end += measured
      else if (isOfCondition(end)) end++
      else break
    }
    while (end > at + begins && (fillers.has(word(end - 1)) || ['y', 'e', 'o'].includes(word(end - 1)))) end--
    const isEmpty = end === at + begins
    if (isEmpty && start.meant.alone !== true) return null
    // «si TA < 90/60 no dar» says when it is not given.
    const stops = longest(end, withheldPhrases)
    if (stops !== null && withheld(end) === null) {
      const ends = end + stops.taken
      // An amount behind it may be of what is not given.
      return [{ k: 'unread', ...(isNumber(ends) ? { doubt: 'varias' as const } : {}) }, ends - at]
    }
    const whole = said(at, end - 1)
    const rest = isEmpty ? null : said(at + begins, end - 1)
    const reason =
      start.meant.alone === true
        ? rest === null
          ? null
          : /^(?:si|en caso|cuando|por)\b/i.test(rest)
            ? rest
            : `si hay ${rest}`
        : whole
    return [{ k: 'needed', reason }, end - at]
  }

  /** `suspender si TA < 90/60`, `no dar la dosis si vomita`: when it is not given, which no field says. */
  function withheld(at: number): Found | null {
    const lead = longest(at, withheldPhrases)
    if (lead === null) return null
    for (let from = at + lead.taken; from <= at + lead.taken + 3 && from < tokens.length; from++) {
      const when = longest(from, conditionStarts) === null ? null : needed(from)
      if (when !== null) return [{ k: 'unread' }, from + when[1] - at]
      if (tokens[from]?.kind !== 'word' || isAction(from) || beginsElsewhere(from)) return null
    }
    return null
  }

  function interval(at: number): Found | null {
    const slash = word(at) === 'c' && word(at + 1) === '/'
    if (!slash && !['c', 'cada', 'q'].includes(word(at))) return null
    const from = at + (slash ? 2 : 1)
    const found = amountAt(from)
    if (found === null) {
      const time = timeWords.get(word(from))
      return slash && time !== undefined && ['2', '3'].includes(time.unit)
        ? [{ k: 'every', value: 1, unit: time.unit }, from + 1 - at]
        : null
    }
    let end = from + found.taken
    const isRange = ['u', 'y', ...orWords].includes(word(end)) && amountAt(end + 1) !== null
    if (isRange) end += 1 + (amountAt(end + 1)?.taken ?? 0)
    const time = timeWords.get(word(end))
    // «vitamina c 500 mg» is no interval.
    if (time === undefined && !slash && word(at) === 'c' && tokens[at]?.end !== tokens[from]?.start) return null
    if (time === undefined && (!byHours.has(found.value) || unitWords.has(word(end))))
      return slash || word(at) === 'cada' ? [{ k: 'unread', doubt: 'frecuencia' }, end - at] : null
    if (time !== undefined) end++
    const unit = time?.unit ?? '2'
    const fits = !isRange && isCount(found.value) && unit !== '6'
    return [fits ? { k: 'every', value: found.value, unit } : { k: 'unread', doubt: 'frecuencia' }, end - at]
  }

  const perDay = ['al dia', 'por dia', 'diarias', 'diaria', 'diario', 'dia', 'cada dia', 'en el dia', '/ dia']
  const perWeek =
    'a la semana|por semana|semanales|semanal|en la semana|cada semana|de la semana|de cada semana|/ semana|a la sem|por sem|semana'.split(
      '|',
    )
  /** `2 veces al día`; `5 días a la semana`, which days nobody knows. */
  function times(at: number): Found | null {
    const found = amountAt(at)
    const isDays = found !== null && found.value <= 7 && timeWords.get(word(at + found.taken))?.unit === '3'
    if (found === null || !(isDays || ['vez', 'veces'].includes(word(at + found.taken)))) return null
    const after = at + found.taken + 1
    const day = isDays ? 0 : Math.max(...perDay.map((p) => phraseAt(after, p)))
    const week = day > 0 ? 0 : Math.max(...perWeek.map((p) => phraseAt(after, p)))
    if (day + week === 0) return null
    const end = after + day + week
    const every = day > 0 ? 24 / found.value : found.value === 1 ? 1 : 0
    if (!isCount(every)) return [{ k: 'unread', doubt: 'frecuencia' }, end - at]
    return [day > 0 ? { k: 'every', value: every, unit: '2' } : { k: 'every', value: 1, unit: '4' }, end - at]
  }

  /** `repetir en 30 minutos`, `puede repetirse a las 2 horas`: no dose says it, and the time is not that of an infusion. */
  function again(at: number): Found | null {
    const from = ['puede', 'pueden'].includes(word(at)) ? at + 1 : at
    if (!againWords.has(word(from))) return null
    let end = from + 1
    while (['en', 'a', 'al', 'los', 'las', 'cada', 'dentro', 'despues', 'de', 'dosis'].includes(word(end))) end++
    const n = amountAt(end)
    const isTimed = n !== null && timeWords.has(word(end + n.taken))
    return [{ k: 'unread', doubt: 'frecuencia' }, (isTimed ? end + n.taken + 1 : from + 1) - at]
  }

  /** `por 3 dosis`. */
  function takings(at: number): Found | null {
    const n = ['por', 'x', 'durante'].includes(word(at)) ? amountAt(at + 1) : null
    const isSaid = n !== null && isCount(n.value) && ['dosis', 'tomas'].includes(word(at + 1 + n.taken))
    if (!isSaid) return null
    // «por 3 dosis al día» may be how often or how many.
    const day = Math.max(...perDay.map((p) => phraseAt(at + n.taken + 2, p)))
    return [day > 0 ? { k: 'unread' } : { k: 'takings', value: n.value }, n.taken + 2 + day]
  }

  /** `30 minutos antes del desayuno`. */
  function beforeMeal(at: number): Found | null {
    const n = minutesAt(at)
    if (n === null) return null
    const moment = momentsAt(at + n.taken)
    const manner = mannerAt(at + n.taken)
    if (moment?.[0].k === 'moments' && moment[0].told) return [moment[0], n.taken + moment[1]]
    return manner > 0 ? [{ k: 'told' }, n.taken + manner] : null
  }

  /** `en la mañana y en la noche`. */
  function momentsAt(at: number): Found | null {
    const all: Moment[] = []
    let [end, told] = [at, false]
    for (;;) {
      const from = all.length > 0 && word(end) === 'y' ? end + 1 : end
      const found = longest(from, momentPhrases)
      if (found === null || found.meant.moments.some((m) => all.includes(m))) break
      all.push(...found.meant.moments)
      told ||= found.meant.told === true
      end = from + found.taken
    }
    return all.length === 0 ? null : [{ k: 'moments', moments: all, told }, end - at]
  }

  function daysAt(at: number): Found | null {
    const lead = ['los', 'el', 'cada', 'dias'].includes(word(at)) ? 1 : 0
    const names = [...weekdayWords.values()]
    const days: Weekday[] = []
    let end = at + lead
    if (word(end) === 'dias') end++
    const isRange = word(end) === 'de' || word(end + 1) === 'a'
    if (isRange) {
      const from = word(end) === 'de' ? end + 1 : end
      const [a, b] = [weekdayWords.get(word(from)), weekdayWords.get(word(from + 2))]
      if (a !== undefined && b !== undefined && word(from + 1) === 'a') {
        const order = [...new Set(names)]
        const range = order.slice(order.indexOf(a), order.indexOf(b) + 1)
        return range.length < 2 ? null : [{ k: 'days', days: range }, from + 3 - at]
      }
    }
    for (;;) {
      const from =
        days.length > 0 && ['y', 'e', '-'].includes(word(end)) ? (word(end + 1) === 'los' ? end + 2 : end + 1) : end
      const day = weekdayWords.get(word(from))
      if (day === undefined || days.includes(day)) break
      days.push(day)
      end = from + 1
    }
    return days.length === 0 ? null : [{ k: 'days', days }, end - at]
  }

  const eyes = new Map([
    ['od', 'en el ojo derecho'],
    ['oi', 'en el ojo izquierdo'],
    ['ao', 'en ambos ojos'],
  ])
  let forEyes = true
  function place(at: number): Found | null {
    const eye = eyes.get(word(at))
    // Beside tablets or milligrams it would be «once daily» in another language.
    if (eye !== undefined && forEyes)
      return [{ k: 'place', route: '047', form: 'SO', said: eye, ...(word(at) === 'ao' ? { both: true } : {}) }, 1]
    const lead = ['en', 'a', 'sobre'].includes(word(at)) ? 1 : 0
    const found = longest(at + lead, placePhrases)
    return found === null ? null : [{ k: 'place', ...found.meant }, lead + found.taken]
  }

  function minutesAt(at: number): { minutes: number; taken: number } | null {
    const n = amountAt(at)
    const time = n === null ? undefined : timeWords.get(word(at + n.taken))
    if (n === null || time === undefined || (time.unit !== '1' && time.unit !== '2')) {
      return ['hora'].includes(word(at)) ? { minutes: 60, taken: 1 } : null
    }
    const minutes = n.value * (time.unit === '1' ? 1 : 60)
    return Number.isInteger(minutes) && minutes >= 1 ? { minutes, taken: n.taken + 1 } : null
  }
  /** `pasar en 4 horas`, `a 100 ml/h`, `en 500 cc SSN`. */
  function infusion(at: number): Found | null {
    const lead = longest(at, overPhrases)
    const from = at + (lead?.taken ?? 0)
    if (lead !== null || word(at) === 'en') {
      const isPlain = lead === null
      const over = minutesAt(isPlain ? at + 1 : from)
      if (over !== null)
        return [
          { k: 'over', minutes: over.minutes, ...(isPlain ? { bare: true } : {}) },
          (isPlain ? at + 1 : from) + over.taken - at,
        ]
    }
    const rateAt = word(from) === 'a' ? from + 1 : from
    const n = amountAt(rateAt)
    if (n !== null && unitWords.get(word(rateAt + n.taken))?.unit === MILLILITRES) {
      const by = rateAt + n.taken + 1
      const isHourly = ['/', 'por', 'cada'].includes(word(by)) && timeWords.get(word(by + 1))?.unit === '2'
      if (isHourly && n.value > 0) return [{ k: 'rate', mlHour: n.value }, by + 2 - at]
    }
    const mix = ['en', 'con', '+'].includes(word(at))
      ? at + 1
      : ['diluido', 'diluida', 'diluir', 'disolver', 'disuelto', 'diluidos', 'diluidas'].includes(word(at))
        ? at + (['en', 'con'].includes(word(at + 1)) ? 2 : 1)
        : null
    if (mix === null) return lead === null ? null : [{ k: 'unread', doubt: 'infusion' }, Math.max(1, lead.taken)]
    const ml = amountAt(mix)
    if (ml === null || unitWords.get(word(mix + ml.taken))?.unit !== MILLILITRES || ml.value <= 0) return null
    let end = mix + ml.taken + 1
    const solventFrom = word(end) === 'de' ? end + 1 : end
    let to = solventFrom
    while (
      solvents.has(word(to)) ||
      (to > solventFrom &&
        ((tokens[to]?.kind === 'number' && (word(to + 1) === '%' || Number(decimalOf(word(to)) ?? 9) < 1)) ||
          word(to) === '%'))
    )
      to++
    const solvent = to > solventFrom ? said(solventFrom, to - 1) : null
    if (solvent !== null) end = to
    // «250 mg en 5 ml» may be the strength of a syrup.
    if (solvent === null && ml.value < 20 && mix === at + 1) return null
    return [{ k: 'dilution', ml: ml.value, solvent }, end - at]
  }

  const plus = new Set(['+'])
  const either = new Set(['-', 'a', 'o', 'u', 'hasta'])
  /** Where a second amount with its unit ends that one of these words joins to the first. */
  function joined(unitAt: number, by: ReadonlySet<string>): number | null {
    if (!by.has(word(unitAt + 1))) return null
    const other = amountAt(unitAt + 2)
    const end = unitAt + 2 + (other?.taken ?? 0)
    return other !== null && unitWords.has(word(end)) ? end : null
  }

  function plan(at: number): Found | null {
    const doses: number[] = []
    let end = at
    for (;;) {
      const n =
        tokens[end]?.kind === 'number' ? numberOf(tokens[end] ?? { kind: 'sign', plain: '', start: 0, end: 0 }) : null
      if (n === null || n > MOST_PIECES * 10) return null
      doses.push(n)
      end++
      if (word(end) !== '-') break
      end++
    }
    const isPlan =
      (doses.length === 3 || doses.length === 4) &&
      doses.some((n) => n > 0) &&
      !timeWords.has(word(end)) &&
      (doses.includes(0) || new Set(doses).size === 1)
    return isPlan ? [{ k: 'plan', doses }, end - at] : null
  }

  function measured(at: number, unitAt: number, value: number, unit: UnitWord): Found {
    if (word(unitAt + 1) === '/') {
      const by = amountAt(unitAt + 2)
      const last = unitAt + 2 + (by?.taken ?? 0)
      const isShare =
        unitWords.has(word(last)) ||
        [
          'puff',
          'dosis',
          'inhalacion',
          'disparo',
          'tableta',
          'tab',
          'capsula',
          'ampolla',
          'amp',
          'vial',
          'sobre',
        ].includes(word(last))
      if (isShare && word(last + 1) !== '/') return [{ k: 'strength' }, last + 1 - at]
      let end = last
      while (word(end + 1) === '/') end += 2
      return [{ k: 'unread', doubt: 'peso' }, Math.min(end, tokens.length - 1) + 1 - at]
    }
    const sum = joined(unitAt, plus)
    if (sum !== null) return [{ k: 'strength' }, sum + 1 - at]
    const other = joined(unitAt, either)
    if (other !== null) return [{ k: 'unread', doubt: 'dosis' }, other + 1 - at]
    return [value > 0 ? { k: 'quantity', value, unit } : { k: 'unread', doubt: 'dosis' }, unitAt + 1 - at]
  }

  function range(at: number): Found | null {
    if (!scaled) return null
    if (word(at) === 'si') {
      const found = range(at + 1)
      return found === null ? null : [found[0], found[1] + 1]
    }
    const n = amountAt(at)
    const isOver = ['>', '≥', 'mayor', 'mas'].includes(word(at))
    const isUnder = ['<', '≤', 'menor', 'menos'].includes(word(at))
    if (isOver || isUnder) {
      const from = ['de', 'que', 'a'].includes(word(at + 1)) ? at + 2 : at + 1
      const bound = amountAt(from)
      if (bound === null) return null
      return [
        { k: 'range', from: isOver ? bound.value : null, to: isUnder ? bound.value : null },
        from + bound.taken - at,
      ]
    }
    const lead = ['de', 'entre'].includes(word(at)) ? 1 : 0
    const low = lead === 0 ? n : amountAt(at + lead)
    if (low === null || !['-', 'a', 'y'].includes(word(at + lead + low.taken))) return null
    const high = amountAt(at + lead + low.taken + 1)
    if (high === null || high.value <= low.value || low.value < 20) return null
    return [{ k: 'range', from: low.value, to: high.value }, lead + low.taken + 1 + high.taken]
  }
  let scaled = false

  /** An amount and what it is of. */
  function number(at: number): Found | null {
    const token = tokens[at]
    const found = amountAt(at)
    if (token === undefined) return null
    if (found === null) {
      if (token.kind !== 'number') return null
      const unit = unitWords.get(word(at + 1))
      const [a = '', b, more] = token.plain.split('/')
      const isTwo = b !== undefined && more === undefined && decimalOf(a) !== null && decimalOf(b) !== null
      if (isTwo && (unit?.mg !== undefined || unit === undefined))
        return [{ k: 'strength', ...(unit === undefined ? { bare: true } : {}) }, unit === undefined ? 1 : 2]
      return [{ k: 'unread', doubt: 'dosis' }, unit === undefined ? 1 : 2]
    }
    const after = at + found.taken
    const w = word(after)
    if (orWords.has(w) && amountAt(after + 1) !== null) {
      let end = after
      while (orWords.has(word(end)) && amountAt(end + 1) !== null) end += 1 + (amountAt(end + 1)?.taken ?? 0)
      const last = word(end)
      const form = formWords.get(last)
      const isTime = timeWords.has(last)
      const taken = (isMeasure(last) || isTime ? end + 1 : end) - at
      return [
        { k: 'unread', ...(isTime ? {} : { doubt: 'dosis' as const }), ...(form === undefined ? {} : { form }) },
        taken,
      ]
    }
    if (multiples.has(w) || parts.has(w))
      return [
        { k: 'unread', doubt: 'dosis' },
        (unitWords.has(word(after + 1)) || formWords.has(word(after + 1)) ? after + 2 : after + 1) - at,
      ]
    if (w === '%') return [{ k: 'strength' }, found.taken + 1]
    const unit = unitWords.get(w)
    if (unit?.mg !== undefined && found.taken === 1 && token.plain.includes('/'))
      return [{ k: 'unread', doubt: 'dosis' }, 2]
    if (unit !== undefined) return measured(at, after, found.value, unit)
    const form = formWords.get(w)
    if (form !== undefined && counted.has(w)) {
      // «1 tableta y media».
      const isMore =
        word(after + 1) === 'y' && isHalfAt(after + 2) && Number.isInteger(found.value) && !isMeasure(word(after + 3))
      const value = isMore ? found.value + 0.5 : found.value
      const isDose = value > 0 && value <= MOST_PIECES
      return [isDose ? { k: 'pieces', value, form } : { k: 'unread', form }, found.taken + (isMore ? 3 : 1)]
    }
    const time = timeWords.get(w)
    if (time !== undefined) {
      const isLasting = isCount(found.value) && time.unit !== '1' && time.unit !== '2'
      return [isLasting ? { k: 'lasts', value: found.value, unit: time.unit } : { k: 'unread' }, found.taken + 1]
    }
    if (word(at - 1) === 'x') return [{ k: 'times', value: found.value }, found.taken]
    return [{ k: 'number', value: found.value }, found.taken]
  }

  /** A bolus that something follows is its loading dose; one by itself is how it is given. */
  const isFollowed = tokens.some(({ plain }) => FOLLOWS.has(plain))
  const routes = routePhrases.filter(([said]) => !isFollowed || !said.includes('bolo'))
  const mannerAt = (at: number): number => Math.max(...mannerPhrases.map((p) => phraseAt(at, p)))
  function role(at: number): Found | null {
    // «Después de las comidas» begins no other step.
    if (mannerAt(at) > 0) return null
    const found = longest(at, rolePhrases)
    const isRoute = (longest(at, routes)?.taken ?? 0) > (found?.taken ?? 0)
    return found === null || isRoute ? null : [{ k: 'role', role: found.meant.role }, found.taken]
  }
  function phrases(at: number): Found | null {
    const scale = longest(at, scalePhrases)
    if (scale !== null) {
      scaled = true
      return [{ k: 'scale' }, scale.taken]
    }
    const done = longest(at, untilDonePhrases)
    if (done !== null) return [{ k: 'untilDone' }, done.taken]
    return null
  }
  function often(at: number): Found | null {
    const found = longest(at, oftenPhrases)
    if (found === null) return null
    const { value, unit, bare } = found.meant
    return [{ k: 'every', value, unit, ...(bare === true ? { bare } : {}) }, found.taken]
  }
  function words(at: number): Found | null {
    const manner = mannerAt(at)
    if (manner > 0) return [{ k: 'told' }, manner]
    const route = longest(at, routes)
    if (route !== null) return [{ k: 'route', route: route.meant.route }, route.taken]
    if (['aplicar', 'aplique', 'aplicarse'].includes(word(at))) return [{ k: 'apply' }, 1]
    const form = formWords.get(word(at))
    return form === undefined ? null : [{ k: 'form', form }, 1]
  }

  const readers = [
    total,
    withheld,
    phrases,
    range,
    infusion,
    most,
    needed,
    interval,
    again,
    takings,
    times,
    often,
    beforeMeal,
    momentsAt,
    daysAt,
    role,
    place,
    words,
    plan,
    number,
  ]
  const items: LineItem[] = []
  let nameEnds = 0
  for (let at = 1; at < tokens.length; ) {
    let found: Found | null = null
    for (const read of readers) {
      found = read(at)
      if (found !== null) break
    }
    const isWithin =
      items.length === 0 && found !== null && found[0].k === 'role' && ['y', 'de'].includes(found[0].role)
    if (found !== null && !isWithin) {
      const [meaning, taken] = found
      items.push({ ...meaning, first: at, last: at + taken - 1 })
      const { k } = meaning
      if ((k === 'quantity' && meaning.unit.unit !== '46') || (k === 'pieces' && meaning.form.solid === true))
        forEyes = false
      if (k === 'form' && meaning.form.solid === true) forEyes = false
      at += taken
      continue
    }
    if (items.length === 0) nameEnds = at
    else if (!fillers.has(word(at)) && tokens[at]?.kind !== 'sign') {
      const doubt = doubts.get(word(at))
      items.push({ k: 'unread', ...(doubt === undefined ? {} : { doubt }), first: at, last: at })
    }
    at++
  }
  return { nameEnds, items }
}
