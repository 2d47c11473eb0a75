import { addDays, isDate } from '../../../../src/model/calendar.ts'
import { calendarMonth, calendarYear, isCalendarPeriod } from '../../../../src/model/calendar-period.ts'
import { isKeyOf } from '../../../../src/model/keys.ts'

/** The groups that the service counts apart, in the order in which they are offered; one at a time. */
export const groups = {
  departamento: 'Departamento',
  municipio: 'Municipio',
  eapb: 'EAPB',
  regimen: 'Régimen',
  sexo_biologico: 'Sexo',
  activo: 'Activos o inactivos',
} as const
export type GroupName = keyof typeof groups

export interface Filters {
  readonly desde?: string
  readonly hasta?: string
  readonly grupo?: GroupName
  readonly valor?: string
}

const VALUE = /^[\w-]{1,40}$/
const dateOf = (given: unknown): string | null => (typeof given === 'string' && isDate(given) ? given : null)

/** What of the address means something here; the rest is dropped. */
export function filtersIn(search: Readonly<Record<string, unknown>>): Filters {
  const desde = dateOf(search.desde)
  const hasta = dateOf(search.hasta)
  const grupo = typeof search.grupo === 'string' && isKeyOf(groups, search.grupo) ? search.grupo : null
  const valor = String(search.valor ?? '')
  return {
    ...(desde === null ? {} : { desde }),
    ...(hasta === null || (desde !== null && hasta < desde) ? {} : { hasta }),
    ...(grupo === null ? {} : { grupo }),
    ...(grupo === null || !VALUE.test(valor) ? {} : { valor }),
  }
}

/** As the service takes them. A group without its value is not chosen yet. */
export const dates = ({ desde, hasta }: Filters): Record<string, string | undefined> => ({ desde, hasta })
export const group = ({ grupo, valor }: Filters): Record<string, string | undefined> =>
  grupo === undefined || valor === undefined ? {} : { [grupo]: valor }

/** Outside care one month or one year is counted: the one around both days, or the month of the last. */
export function calendarFilters({ desde, hasta, ...rest }: Filters): Filters {
  const last = hasta ?? desde
  if (last === undefined) return rest
  const first = desde ?? last
  const around = [calendarMonth(last), calendarYear(last)].find((p) => p.desde <= first && first <= last)
  return { ...rest, ...(around ?? calendarMonth(last)) }
}

export interface Span {
  readonly label: string
  readonly desde?: string
  readonly hasta?: string
}

/** What is asked for most, all of it in whole months; `coarse`: only what is counted outside care. */
export function usualSpans(today: string, coarse: boolean): readonly Span[] {
  const month = calendarMonth(today)
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${month.desde.slice(4)}`
  const spans: readonly Span[] = [
    { label: 'Todo' },
    { label: 'Últimos 12 meses', desde: calendarMonth(addDays(yearAgo, 31)).desde, hasta: month.hasta },
    { label: 'Este año', ...calendarYear(today) },
    { label: 'Este mes', ...month },
    { label: 'Mes pasado', ...calendarMonth(addDays(month.desde, -1)) },
  ]
  return spans.filter(({ desde = null, hasta = null }) => !coarse || isCalendarPeriod(desde, hasta))
}
