import { addDays, isDate } from '../../../../src/model/calendar.ts'

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
  const grupo = typeof search.grupo === 'string' && Object.hasOwn(groups, search.grupo) ? search.grupo : null
  const valor = String(search.valor ?? '')
  return {
    ...(desde === null ? {} : { desde }),
    ...(hasta === null || (desde !== null && hasta < desde) ? {} : { hasta }),
    ...(grupo === null ? {} : { grupo: grupo as GroupName }),
    ...(grupo === null || !VALUE.test(valor) ? {} : { valor }),
  }
}

/** As the service takes them. A group without its value is not chosen yet. */
export const dates = ({ desde, hasta }: Filters): Record<string, string | undefined> => ({ desde, hasta })
export const group = ({ grupo, valor }: Filters): Record<string, string | undefined> =>
  grupo === undefined || valor === undefined ? {} : { [grupo]: valor }

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/** Outside care whole months are counted: a day stands for its month. */
export const wholeMonths = ({ desde, hasta, ...rest }: Filters): Filters => ({
  ...rest,
  ...(desde === undefined ? {} : { desde: firstOfMonth(desde) }),
  ...(hasta === undefined ? {} : { hasta: lastOfMonth(hasta) }),
})

export interface Span {
  readonly label: string
  readonly desde?: string
  readonly hasta?: string
}

/** What is asked for most, all of it in whole months. */
export function usualSpans(today: string): readonly Span[] {
  const month = firstOfMonth(today)
  const before = firstOfMonth(addDays(month, -1))
  const yearAgo = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  return [
    { label: 'Todo' },
    { label: 'Últimos 12 meses', desde: firstOfMonth(addDays(yearAgo, 31)), hasta: lastOfMonth(today) },
    { label: 'Este año', desde: `${today.slice(0, 4)}-01-01`, hasta: lastOfMonth(today) },
    { label: 'Este mes', desde: month, hasta: lastOfMonth(today) },
    { label: 'Mes pasado', desde: before, hasta: lastOfMonth(before) },
  ]
}
