import type { Measure } from '../../../../../src/resources/examen-fisico.ts'

/** What is typed of a vital sign: digits with their comma or point, and nothing that a keypad does not have. */

export interface Pressure {
  readonly tension_sistolica: number | null
  readonly tension_diastolica: number | null
}

/** Systolic from 100 to 300 has three digits and from 40 to 99 two; a diastolic that begins with 1 is of 100 or more. */
const systolicDigits = (digits: string): number => (/^[123]/.test(digits) ? 3 : 2)
const diastolicDigits = (digits: string): number => (/^1/.test(digits) ? 3 : 2)

/** `12080` and `120-80` as they are said: `120/80`. The bar goes in by itself, and one that was typed is the same bar. */
export function pressureText(typed: string): string {
  const parts = typed.trim().split(/[^\d]+/)
  const [first = ''] = parts
  if (parts.length > 1) return `${first}/${parts.slice(1).join('')}`
  const own = systolicDigits(first)
  return first.length <= own ? first : `${first.slice(0, own)}/${first.slice(own)}`
}

export function pressureOf(text: string): Pressure {
  const [systolic = '', diastolic = ''] = text.split('/')
  const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits))
  return { tension_sistolica: numberOf(systolic), tension_diastolica: numberOf(diastolic) }
}

export const pressureWords = ({ tension_sistolica: s, tension_diastolica: d }: Partial<Pressure>): string =>
  s == null && d == null ? '' : d == null ? String(s) : `${s ?? ''}/${d}`

/** Nothing more fits: the person who types goes on in the next field. */
export function isPressureFull(text: string): boolean {
  const [systolic = '', diastolic] = text.split('/')
  return (
    diastolic !== undefined &&
    systolic.length === systolicDigits(systolic) &&
    diastolic.length === diastolicDigits(diastolic)
  )
}

/** How many digits the first one announces; of the others anything may follow. */
const DIGITS: Readonly<Partial<Record<Measure, (first: string) => number>>> = {
  frecuencia_cardiaca: (first) => ('12'.includes(first) ? 3 : 2),
  frecuencia_respiratoria: () => 2,
  saturacion_oxigeno: (first) => (first === '1' ? 3 : 2),
}
const HEAT_DIGITS = 3

/** `365` is a temperature of 36,5, which nobody has of 365. */
export function measureText(m: Measure, typed: string): string {
  const text = typed.replaceAll('.', ',').replaceAll(/[^\d,]/g, '')
  const [whole = '', ...rest] = text.split(',')
  if (rest.length > 0) return `${whole},${rest.join('')}`
  return m === 'temperatura' && whole.length >= HEAT_DIGITS ? `${whole.slice(0, 2)},${whole.slice(2)}` : whole
}

export const measureWords = (value: number | null | undefined): string =>
  value == null ? '' : String(value).replace('.', ',')

export function measureOf(text: string): number | null {
  const number = Number(text.replace(',', '.'))
  return text === '' || text === ',' || !Number.isFinite(number) ? null : number
}

export function isMeasureFull(m: Measure, text: string): boolean {
  if (m === 'temperatura') return /^\d\d,\d$/.test(text)
  const digits = DIGITS[m]
  return digits !== undefined && text !== '' && text.length === digits(text.slice(0, 1))
}
