import { isDate, parseInstant } from '../../../model/calendar.ts'
import { isStorable } from '../../../model/check-value.ts'
import { splitAt, unescaped } from './split.ts'
import {
  type DateValue,
  type PlainKind,
  type Prefix,
  prefixes,
  type QuantityValue,
  type ReferenceValue,
  type TokenValue,
  type ValueOf,
} from './values.ts'

/** One of the values of a parameter, read by its type; null if it is none. Commas are already gone. */
export type ReadValue<K extends PlainKind> = (text: string, context: ReadContext) => ValueOf[K] | null

export interface ReadContext {
  /** `https://…/fhir`: references may be written in full. */
  readonly base: string
  readonly modifier: string | null
}

const MAX_LENGTH = 1_000
const usable = (text: string): boolean => text.length > 0 && text.length <= MAX_LENGTH && isStorable(text)

/** `system|code|value`: a number of that kind (R4, `:of-type`). */
export function readTypedIdentifier(text: string): TokenValue | null {
  const parts = splitAt(text, '|').map(unescaped)
  const [system = '', type = '', value = ''] = parts
  if (parts.length !== 3 || !usable(text) || [system, type, value].includes('')) return null
  return { system: null, code: value, ofType: { system, code: type } }
}

export function readToken(text: string): TokenValue | null {
  const parts = splitAt(text, '|').map(unescaped)
  const [first = '', second] = parts
  if (parts.length > 2 || !usable(text)) return null
  if (second === undefined) return { system: null, code: first }
  if (first === '' && second === '') return null
  return { system: first, code: second === '' ? null : second }
}

/** `ge2024`: a prefix, and what it stands before. */
function prefixed(text: string): readonly [Prefix, string] {
  const prefix = /^..[\d+-]/.test(text) ? prefixes.find((p) => text.startsWith(p)) : undefined
  return prefix === undefined ? ['eq', text] : [prefix, text.slice(prefix.length)]
}

/**
 * As PostgreSQL reads it: what ends with the calendar ends in the year 10000, and the first hours of the year 1 in Colombia
 * or anywhere east of it are of the year before, which has no number.
 */
function textOf(ms: number, length: number): string {
  const [, sign, digits = '', rest = ''] = /^([+-]?)(\d+)(-.*)$/.exec(new Date(ms).toISOString()) ?? []
  const year = Number(`${sign}${digits}`)
  const shown = rest.slice(0, length)
  return year > 0 ? `${String(year).padStart(4, '0')}${shown}` : `${String(1 - year).padStart(4, '0')}${shown} BC`
}
export const instantText = (ms: number): string => textOf(ms, '-01-01T00:00:00.000Z'.length)
const dayText = (ms: number): string => textOf(ms, '-01-01'.length)

const DAY_MS = 86_400_000
const BOGOTA_MS = 5 * 3_600_000

/** The first instant and the one after the last, both as if Colombia were in Greenwich. */
function daysOf(text: string): readonly [number, number] | null {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (year === undefined || !isDate(`${year}-${month}-${day}`)) return null
  const from = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const to = new Date(from)
  if (text.length === 4) to.setUTCFullYear(to.getUTCFullYear() + 1)
  else if (text.length === 7) to.setUTCMonth(to.getUTCMonth() + 1)
  else to.setTime(to.getTime() + DAY_MS)
  return [from.getTime(), to.getTime()]
}

/** `T10:30`, `T10:30:15`, `T10:30:15.5`: as long as what it leaves out. Without an offset, in Colombia. */
const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:[0-5]\d)?$/
const LONGEST_OFFSET_MS = 14 * 3_600_000

function offsetOf(text: string): number | null {
  if (text === 'Z') return 0
  const ms = (Number(text.slice(1, 3)) * 60 + Number(text.slice(4))) * 60_000
  return ms > LONGEST_OFFSET_MS ? null : text.startsWith('-') ? -ms : ms
}

function timeOf(text: string): readonly [number, number] | null {
  const m = TIME.exec(text)
  if (m === null) return null
  const [, date, minutes, seconds, fraction, zone = '-05:00'] = m
  // Read in UTC, where it cannot leave the calendar, and moved afterwards, when it may.
  const wall = parseInstant(`${date}T${minutes}${seconds ?? ':00'}${fraction ?? ''}Z`)
  const offset = offsetOf(zone)
  if (wall === null || offset === null) return null
  const from = Date.parse(wall) - offset
  return [from, from + (seconds === undefined ? 60_000 : fraction === undefined ? 1_000 : 1)]
}

/** The stretch of time that a date, or part of one, stands for: its first instant and the one after its last, in ms. */
export function stretchOf(text: string): readonly [number, number] | null {
  const days = daysOf(text)
  return days === null ? timeOf(text) : [days[0] + BOGOTA_MS, days[1] + BOGOTA_MS]
}

export function readDate(text: string): DateValue | null {
  const [prefix, rest] = prefixed(text)
  const time = stretchOf(rest)
  if (time === null) return null
  const [from, to] = time
  const firstDay = from - BOGOTA_MS
  const lastDay = to - 1 - BOGOTA_MS
  return {
    prefix,
    from: instantText(from),
    to: instantText(to),
    // Some of a day lies before an instant of it, and some after.
    fromDay: dayText(prefix === 'lt' || prefix === 'le' ? firstDay + DAY_MS - 1 : firstDay),
    toDay: dayText(prefix === 'gt' || prefix === 'ge' ? lastDay + 1 : lastDay + DAY_MS),
  }
}

const REFERENCE = /^(?:([A-Z][A-Za-z]+)\/)?([A-Za-z0-9.-]{1,64})(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/

/** What is not of this service is a reference too, and leads nowhere. */
const ELSEWHERE: ReferenceValue = { type: null, id: '' }

export function readReference(text: string, { base, modifier }: ReadContext): ReferenceValue | null {
  if (!usable(text)) return null
  const plain = unescaped(text)
  const own = plain.startsWith(`${base}/`) ? plain.slice(base.length + 1) : plain
  const m = REFERENCE.exec(own)
  if (m === null) return /^[a-z][a-z0-9+.-]*:/i.test(own) ? ELSEWHERE : null
  const type = m[1] ?? modifier
  if (m[1] !== undefined && modifier !== null && modifier !== m[1]) return ELSEWHERE
  return { type, id: m[2] ?? '' }
}

const NUMBER = /^([+-]?)(\d{1,20})(?:\.(\d{1,20}))?(?:e([+-]?\d{1,2}))?$/i

/** `5.40` leaves open what is less than half of its last digit. */
function readNumber(text: string): { value: string; from: string; to: string } | null {
  const m = NUMBER.exec(text)
  if (m === null) return null
  const digits = (m[3] ?? '').length - Number(m[4] ?? 0)
  const half = `5e${-digits - 1}`
  const value = text.replace(/^\+/, '')
  return { value, from: `${value}|-${half}`, to: `${value}|${half}` }
}

export function readQuantity(text: string): QuantityValue | null {
  if (!usable(text)) return null
  const parts = splitAt(text, '|').map(unescaped)
  const [number = '', system, code] = parts
  if (parts.length !== 1 && parts.length !== 3) return null
  const [prefix, rest] = prefixed(number)
  const read = readNumber(rest)
  if (read === null) return null
  const [low, high] = [sum(read.from), sum(read.to)]
  return { prefix, value: read.value, from: low, to: high, system: system ?? null, code: code ?? null }
}

/** Exact in decimal: a double would put the edge of 5.35 elsewhere. */
function sum(pair: string): string {
  const [a = '0', b = '0'] = pair.split('|')
  const [x, y] = [scaled(a), scaled(b)]
  const places = Math.max(x.places, y.places)
  const total = x.digits * 10n ** BigInt(places - x.places) + y.digits * 10n ** BigInt(places - y.places)
  const text = String(total < 0n ? -total : total).padStart(places + 1, '0')
  const shown = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  return total < 0n ? `-${shown}` : shown
}

function scaled(text: string): { digits: bigint; places: number } {
  const m = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  const fraction = m?.[3] ?? ''
  const digits = BigInt(`${m?.[2] ?? 0}${fraction}`) * (m?.[1] === '-' ? -1n : 1n)
  const places = fraction.length - Number(m?.[4] ?? 0)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

const levelOf = (modifier: string | null): Pick<TokenValue, 'level'> =>
  modifier === 'below' || modifier === 'above' ? { level: modifier } : {}

export const readers: { readonly [K in PlainKind]: ReadValue<K> } = {
  token(text, { modifier }) {
    const read = readToken(text)
    return read === null ? null : { ...read, ...levelOf(modifier) }
  },
  date: readDate,
  reference: readReference,
  quantity: readQuantity,
  string: (text, { modifier }) =>
    usable(text)
      ? { text: unescaped(text), how: modifier === 'exact' ? 'exact' : modifier === 'contains' ? 'contains' : 'starts' }
      : null,
}
