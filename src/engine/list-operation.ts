import { bool, type Field, integer, oneOf, text } from '../model/fields.ts'
import { listParameters, MAX_PAGE, orderable, searchable } from '../model/list-query.ts'
import type { Resource } from '../model/resource.ts'
import type { Fields, Values } from './operation.ts'

/** A filter is what the field is, without what it demands of a body. */
const asFilter = ({ kind, label, about, max, min, pattern, normalise, options, list, to }: Field): Field => ({
  kind,
  label,
  ...(about === undefined ? {} : { about }),
  ...(max === undefined ? {} : { max }),
  ...(min === undefined ? {} : { min }),
  ...(pattern === undefined ? {} : { pattern }),
  ...(normalise === undefined ? {} : { normalise }),
  ...(options === undefined ? {} : { options }),
  ...(list === undefined ? {} : { list }),
  ...(to === undefined ? {} : { to }),
})

/** The parameters of the list of a resource, as an operation declares them: one reader of lists, one set of words. */
export function listFields(r: Resource): Fields {
  const ways = orderable(r).flatMap((name) => {
    const label = (r.fields[name]?.label ?? 'Cuándo se creó').toLowerCase()
    return [[name, `Por ${label}`] as const, [`-${name}`, `Por ${label}, descendente`] as const]
  })
  const fixed: Fields = {
    page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE }),
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next` o `previous`.', max: 40 }),
    count: bool({ label: 'Con el total', about: 'true agrega `count`, el total que cumple los filtros.' }),
    ordering: oneOf(Object.fromEntries(ways), { label: 'Orden' }),
    ...(searchable(r) ? { search: text({ label: 'Texto que debe estar', max: 500 }) } : {}),
  }
  const filters = listParameters(r).flatMap(({ name, about }): [string, Field][] => {
    if (Object.hasOwn(fixed, name)) return []
    const f = r.fields[name] ?? r.live[name]?.field
    return [[name, f === undefined ? text({ label: name, about, max: 40 }) : asFilter(f)]]
  })
  return { ...fixed, ...Object.fromEntries(filters) }
}

/** What was asked, as the reader of lists takes it. */
export function asSearch(query: Values): URLSearchParams {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) given.append(name, String(one))
    else if (value !== null) given.set(name, String(value))
  }
  return given
}

/** The same question at another place of the list. */
export function linkTo(path: string, query: Values, cursor: string | null): string | null {
  if (cursor === null) return null
  const link = asSearch(query)
  link.set('cursor', cursor)
  return `${path}?${link}`
}

/** Names of what was asked by, for the audit: never the values. */
export const askedBy = (query: Values): string[] =>
  Object.keys(query).filter((name) => query[name] !== null && name !== 'cursor' && name !== 'page_size')
