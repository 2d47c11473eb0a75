import { daysBetween } from '../../../model/calendar.ts'
import type { Measure } from './person-facts.ts'

/** What nobody's weight does. */
export const weightBounds = {
  /** Within so many days nobody gains or loses more than such a share of it. */
  dias: 30,
  parte: 0.15,
  /** Within a year nobody becomes so many times as heavy or as light: a comma, or a weight in pounds or of somebody else. */
  diasLargos: 365,
  veces: 2.5,
  /** What the smallest gain in a day at most, in kilograms, and how long they do. */
  diasLactante: 730,
  gananciaDiaria: 0.05,
  fuente: 'De memoria; confírmelo un pediatra o un farmacéutico, 2026',
} as const
const { dias: SHORT_DAYS, parte: SHARE, diasLargos: LONG_DAYS, veces: TIMES } = weightBounds
const { diasLactante: INFANT_DAYS, gananciaDiaria: INFANT_GAIN } = weightBounds

/** Whether one person can have had both weights. */
function mayBoth(before: Measure, after: Measure, birth: string | null): boolean {
  const days = daysBetween(before.dia, after.dia)
  const age = birth === null ? null : daysBetween(birth, before.dia)
  const grows = age !== null && age < INFANT_DAYS ? INFANT_GAIN * Math.max(days, 1) : 0
  const [least, most] = [Math.min(before.valor, after.valor), Math.max(before.valor, after.valor)]
  if (least <= 0) return true
  const gained = after.valor > before.valor ? grows : 0
  if (days <= SHORT_DAYS) return most - gained <= least * (1 + SHARE)
  return days > LONG_DAYS || (age ?? 0) < INFANT_DAYS || most < least * TIMES
}

/** The last weight, and the newest before it that contradicts it: none once the one before does not, and more are like the last than contradict it. */
export function contraryWeights(
  weights: readonly Measure[],
  birth: string | null,
): readonly [antes: Measure, ultimo: Measure] | null {
  const last = weights.at(-1)
  if (last === undefined) return null
  const contrary = weights.filter((m) => !mayBoth(m, last, birth))
  const alike = weights.filter(({ valor }) => Math.abs(valor - last.valor) <= Math.min(valor, last.valor) * SHARE)
  const before = contrary.at(-1)
  if (before === undefined || (before !== weights.at(-2) && alike.length > contrary.length)) return null
  return [before, last]
}
