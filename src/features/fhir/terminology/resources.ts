import { narrative } from '../elements/drawing.ts'
import { codesByValueSet } from '../format/elements-of.ts'
import type { FoundConcept } from './code-lookup.ts'
import {
  type CodeConcept,
  type PublishedCatalogue,
  type PublishedList,
  type PublishedSet,
  publishedCatalogues,
  publishedLists,
  publishedSets,
} from './published-lists.ts'

/** A code system or a set of codes as FHIR says it. */
type Json = Readonly<Record<string, unknown>> & { readonly resourceType: string; readonly id: string }

/** What FHIR takes for the name of something that programs use. */
const nameOf = (id: string): string =>
  id.replaceAll(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, _between, c) => c.toUpperCase())

const described = (id: string, url: string, title: string): object => ({
  url,
  name: nameOf(id),
  title,
  status: 'active',
  experimental: false,
})

const concepts = (all: readonly CodeConcept[]): object[] => all.map(({ code, display }) => ({ code, display }))

/** A list goes whole; of a catalogue only what it is, since it is asked code by code. */
const systemOf = (system: PublishedList | PublishedCatalogue): Json => ({
  resourceType: 'CodeSystem',
  id: system.id,
  ...narrative(system.title),
  ...described(system.id, system.url, system.title),
  ...('source' in system ? { description: system.source } : {}),
  caseSensitive: true,
  ...(system.levels === undefined ? {} : { hierarchyMeaning: 'is-a' }),
  ...('concepts' in system
    ? { content: 'complete', count: system.concepts.length, concept: concepts(system.concepts) }
    : { content: 'not-present' }),
})

export const setResource = ({ id, url, title, system, codes }: PublishedSet): Json => ({
  resourceType: 'ValueSet',
  id,
  ...narrative(title),
  ...described(id, url, title),
  compose: { include: [{ system, ...(codes === null ? {} : { concept: codes.map((code) => ({ code })) }) }] },
})

export const systemResources: readonly Json[] = [...publishedLists, ...publishedCatalogues].map(systemOf)
export const setResources: readonly Json[] = publishedSets.map(setResource)

/** A set that R4 demands of an element: its codes, without names. */
export function setOfR4(
  url: string,
): { readonly url: string; readonly system: string; readonly codes: readonly string[] } | null {
  const found = codesByValueSet.get(url)
  return found === undefined ? null : { url, ...found }
}

interface Expansion {
  readonly at: string
  readonly offset: number
  readonly total: number | null
  readonly system: string
  readonly concepts: readonly FoundConcept[]
  readonly parameters: readonly (readonly [name: string, value: string | number])[]
}

/** What a set of codes holds, or a page of it. */
export const expanded = (
  set: object,
  { at, offset, total, system, concepts: found, parameters }: Expansion,
): object => ({
  ...set,
  expansion: {
    timestamp: at,
    ...(total === null ? {} : { total }),
    offset,
    ...(parameters.length === 0
      ? {}
      : {
          parameter: parameters.map(([name, value]) => ({
            name,
            ...(typeof value === 'number' ? { valueInteger: value } : { valueString: value }),
          })),
        }),
    ...(found.length === 0
      ? {}
      : {
          contains: found.map(({ code, display, inactive }) => ({
            ...(system === '' ? {} : { system }),
            ...(inactive ? { inactive } : {}),
            code,
            ...(display === '' ? {} : { display }),
          })),
        }),
  },
})
