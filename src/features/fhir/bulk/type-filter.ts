import type { Call } from '../../../engine/call.ts'
import type { Criterion } from '../search/asked.ts'
import { criterionSql } from '../search/criteria.ts'
import type { KnownTypes } from '../search/read-criterion.ts'
import { readSearch } from '../search/read-search.ts'
import { elementNamed } from '../search/read-shape.ts'
import type { Scope } from '../search/scope.ts'
import type { Facts, FhirType, Source } from '../source.ts'

interface FilterContext {
  readonly call: Call
  readonly types: KnownTypes
  readonly facts: Facts
}

/** `Observation?category=laboratory`: of a type, what a search of it would find. */
export interface TypeFilter {
  readonly type: FhirType
  readonly criteria: readonly Criterion[]
}

/** Null where it is no search of a type that there is, or asks how to show what it finds. Throws what is wrong with its parameters. */
export function readTypeFilter(text: string, { call, types, facts }: FilterContext): TypeFilter | null {
  const at = text.indexOf('?')
  const type = types.get(at === -1 ? '' : text.slice(0, at))
  if (type === undefined) return null
  const given = new URLSearchParams(text.slice(at + 1))
  const asked = readSearch(type, given, { call, types, facts, lenient: false })
  const isPlain =
    asked.sort.length + asked.includes.length + asked.revincludes.length === 0 &&
    asked.cursor === null &&
    !given.has('_count') &&
    !given.has('_summary') &&
    !given.has('_elements') &&
    !given.has('_total')
  return isPlain && asked.criteria.length > 0 ? { type, criteria: asked.criteria } : null
}

/** Those of an export, as this caller may ask them. */
export const filtersOf = (
  { types }: Pick<FilterContext, 'types'>,
  call: Call,
  facts: Facts,
  { filtros }: { readonly filtros: readonly string[] },
): TypeFilter[] => filtros.flatMap((text) => readTypeFilter(text, { call, types, facts }) ?? [])

/** Of the filters of its type, one must hold; nothing must where it has none. */
export function filtersSql(filters: readonly TypeFilter[], source: Source, scope: Scope): string[] {
  const own = filters.filter(({ type }) => type.type === source.type)
  if (own.length === 0) return []
  const ways = own.map(({ criteria }) => criteria.map((c) => `(${criterionSql(c, source, scope, 't')})`).join(' and '))
  return [`(${ways.map((sql) => `(${sql})`).join(' or ')})`]
}

/** `Patient.name` or `name`: of which types it is an element; empty where of none. */
export function typesWithElement(text: string, types: KnownTypes): readonly FhirType[] {
  const [first = '', second] = text.split('.')
  const [asked, name] = second === undefined ? [[...types.values()], first] : [types.get(first) ?? [], second]
  return [asked].flat().filter((t) => elementNamed(t, name) !== null)
}

/** The elements that were asked of a type; null where all. */
export function elementsFor(type: FhirType, elements: readonly string[], types: KnownTypes): string[] | null {
  const own = elements.filter((e) => typesWithElement(e, types).includes(type)).map((e) => e.split('.').at(-1) ?? '')
  return own.length === 0 ? null : own
}
