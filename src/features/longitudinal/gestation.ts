import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { addDays, dateInBogota, daysBetween } from '../../model/calendar.ts'
import type { Row } from '../../model/resource.ts'
import { numberOrNull, textOrNull } from '../../model/text/plain-text.ts'
import { valuesOfPatient } from './values-of-patient.ts'

const STATUS = '82810-3'
const LAST_MENSES = '8665-2'
const WEEKS = '18185-9'
const LONGEST_DAYS = 42 * 7

/** What the record says of pregnancies, by days. */
export interface PregnancyFacts {
  /** Where she was said to be pregnant or not. */
  readonly stated: readonly { readonly day: string; readonly isPregnant: boolean }[]
  /** First days of pregnancies, as a gestational age tells them. */
  readonly begun: readonly string[]
  readonly lastMenses: readonly string[]
}

const isWithin = (start: string, day: string): boolean => {
  const days = daysBetween(start, day)
  return days >= 0 && days <= LONGEST_DAYS
}

/** Weeks of pregnancy on that day; `sin_fecha` where she was pregnant and nobody said since when; null where the record says of none. Pure. */
export function gestationOn({ stated, begun, lastMenses }: PregnancyFacts, day: string): number | 'sin_fecha' | null {
  const latest = stated
    .filter((s) => isWithin(s.day, day))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .at(-1)
  if (latest?.isPregnant === false) return null
  // A date of last menstruation is no pregnancy by itself.
  const confirmed = lastMenses.filter((start) => stated.some((s) => s.isPregnant && isWithin(start, s.day)))
  const starts = [...begun, ...confirmed]
  const start = starts
    .filter((s) => isWithin(s, day))
    .toSorted()
    .at(-1)
  if (start !== undefined) return Math.floor(daysBetween(start, day) / 7)
  // One whose beginning is known has its end too.
  return latest === undefined || starts.some((s) => isWithin(s, latest.day)) ? null : 'sin_fecha'
}

export function pregnancyFacts(rows: readonly Row[]): PregnancyFacts {
  const of = (codigo: string): readonly Row[] => rows.filter((v) => v.codigo === codigo)
  const ages = of(WEEKS).flatMap((v) => {
    const weeks = numberOrNull(v.valor_numerico)
    return weeks === null ? [] : [{ day: dateInBogota(String(v.fecha_medicion)), weeks }]
  })
  const statuses = of(STATUS).flatMap((v) =>
    v.valor_codigo === 'embarazada' || v.valor_codigo === 'no_embarazada'
      ? [{ day: dateInBogota(String(v.fecha_medicion)), isPregnant: v.valor_codigo === 'embarazada' }]
      : [],
  )
  return {
    stated: [...statuses, ...ages.map(({ day }) => ({ day, isPregnant: true }))],
    begun: ages.map(({ day, weeks }) => addDays(day, -Math.round(weeks * 7))),
    lastMenses: of(LAST_MENSES).flatMap((v) => textOrNull(v.valor_fecha) ?? []),
  }
}

const MOST = 200

/** What the caller reaches of it. */
export function pregnancyReader(core: Core): (call: Call, charts: readonly string[]) => Promise<PregnancyFacts> {
  const valuesOf = valuesOfPatient(core)
  const none = { categoria: null, estado: null, desde: null, hasta: null, cursor: null, only: 'contado' } as const
  return async (call, charts) => {
    const rows: Row[] = []
    for (const codigo of [STATUS, LAST_MENSES, WEEKS])
      rows.push(...((await valuesOf(call, charts, { ...none, codigo, size: MOST })) ?? []))
    return pregnancyFacts(rows)
  }
}
