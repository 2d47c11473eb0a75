import { dateInBogota } from '../../../model/calendar.ts'
import { at } from './json.ts'

/** Whether a period keeps a rule at a moment. */
type PeriodRule = (period: unknown, now: string) => boolean

const ends = (period: unknown): readonly unknown[] => [at(period, 'start'), at(period, 'end')]
const given = (period: unknown): readonly string[] => ends(period).filter((end) => typeof end === 'string')

const DAY = 'aaaa-mm-dd'.length

/** The same day of the year before; the last of February where that year has no such day. */
export function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(year) - 1}-${month}-${month === '02' && date === '29' ? '28' : date}`
}

/**
 * The rules about periods of our own profiles, by the expression that they are published with. They count from the moment of
 * the check and not from the clock of the machine, and need no evaluator of the whole language.
 */
export const periodRules: ReadonlyMap<string, PeriodRule> = new Map([
  [
    '(start.empty() or start.toString().length() >= 10) and (end.empty() or end.toString().length() >= 10)',
    (period) => given(period).every((end) => end.length >= DAY),
  ],
  [
    'start.exists() and end.exists() and start <= end and start <= now() and end <= now()',
    (period, now) => {
      const [start = Number.NaN, end = Number.NaN] = given(period).map((moment) => Date.parse(moment))
      return start <= end && end <= Date.parse(now)
    },
  ],
  [
    'start >= today() - 1 year and end >= today() - 1 year',
    (period, now) => given(period).every((end) => end.slice(0, DAY) >= yearBefore(dateInBogota(now))),
  ],
])
