import { addDays, dateInBogota, isDate, parseInstant } from '../../../model/calendar.ts'
import { isStorable } from '../../../model/check-value.ts'
import { splitAt, unescaped } from './split.ts'
import type { DateValue, ParamKind, Prefix, QuantityValue, ReferenceValue, TokenValue, ValueOf } from './values.ts'

/** One of the values of a parameter, read by its type; null if it is none. Commas are already gone. */
export type ReadValue<K extends ParamKind> = (text: string, context: ReadContext) => ValueOf[K] | null

export interface ReadContext {
  /** `https://…/fhir`: references may be written in full. */
  readonly base: string
  readonly modifier: string | null
}

const MAX_LENGTH = 1_000
const usable = (text: string): boolean => text.length > 0 && text.length <= MAX_LENGTH && isStorable(text)

export function readToken(text: string): TokenValue | null {
  const parts = splitAt(text, '|').map(unescaped)
  const [first = '', second] = parts
  if (parts.length > 2 || !usable(text)) return null
  if (second === undefined) return { system: null, code: first }
  if (first === '' && second === '') return null
  return { system: first, code: second === '' ? null : second }
}

const PREFIX = /^(eq|ne|gt|ge|lt|le|sa|eb|ap)(?=[\d+-])/
const BOGOTA = '-05:00'

const endOfMonth = (year: number, month: number): string =>
  month === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`

/** The first day and the day after the last of `2024`, `2024-05` or `2024-05-07`. */
function daysOf(text: string): readonly [string, string] | null {
  if (/^\d{4}$/.test(text)) return wholeDays(`${text}-01-01`, endOfMonth(Number(text), 12))
  if (/^\d{4}-\d{2}$/.test(text))
    return wholeDays(`${text}-01`, endOfMonth(Number(text.slice(0, 4)), Number(text.slice(5))))
  return isDate(text) && text < '9999-12-31' ? [text, addDays(text, 1)] : null
}
const wholeDays = (from: string, to: string): readonly [string, string] | null =>
  isDate(from) && isDate(to) ? [from, to] : null

const instantOf = (day: string): string => new Date(`${day}T00:00:00${BOGOTA}`).toISOString()

/** `T10:30`, `T10:30:15`, `T10:30:15.5`: as long as what it leaves out. Without an offset, in Colombia. */
const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/

function timeOf(text: string): { from: string; to: string } | null {
  const m = TIME.exec(text)
  if (m === null) return null
  const [, date, minutes, seconds, fraction, offset = BOGOTA] = m
  const from = parseInstant(`${date}T${minutes}${seconds ?? ':00'}${fraction ?? ''}${offset}`)
  if (from === null) return null
  const length = seconds === undefined ? 60_000 : fraction === undefined ? 1_000 : 1
  return { from, to: new Date(Date.parse(from) + length).toISOString() }
}

export function readDate(text: string): DateValue | null {
  const prefix = (PREFIX.exec(text)?.[1] ?? 'eq') as Prefix
  const rest = text.replace(PREFIX, '')
  const days = daysOf(rest)
  if (days !== null)
    return { prefix, from: instantOf(days[0]), to: instantOf(days[1]), fromDay: days[0], toDay: days[1] }
  const time = timeOf(rest)
  if (time === null) return null
  const fromDay = dateInBogota(time.from)
  const lastDay = dateInBogota(new Date(Date.parse(time.to) - 1))
  return { prefix, ...time, fromDay, toDay: addDays(lastDay, 1) }
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
  const prefix = (PREFIX.exec(number)?.[1] ?? 'eq') as Prefix
  const read = readNumber(number.replace(PREFIX, ''))
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

export const readers: { readonly [K in ParamKind]: ReadValue<K> } = {
  token: readToken,
  date: readDate,
  reference: readReference,
  quantity: readQuantity,
  string: (text, { modifier }) =>
    usable(text)
      ? { text: unescaped(text), how: modifier === 'exact' ? 'exact' : modifier === 'contains' ? 'contains' : 'starts' }
      : null,
}
