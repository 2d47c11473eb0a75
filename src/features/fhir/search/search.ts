import type { Core } from '../../../engine/core.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { shaped } from '../format/subset.ts'
import { type Link, pageLinks } from '../rest/links.ts'
import { ignoredOutcome } from '../rest/outcome.ts'
import { type ShownResource, shownRow } from '../rest/shown.ts'
import type { Facts } from '../source.ts'
import type { SearchQuestion } from './asked.ts'
import { constantsFound } from './constants.ts'
import { countFound, type Found, findPage } from './find-page.ts'
import { includedWith } from './include.ts'
import type { KnownTypes } from './read-criterion.ts'
import { CURSOR } from './read-search.ts'
import { type Scope, scopeFor } from './scope.ts'
import { vocabularyFor } from './vocabulary.ts'

export interface Searched {
  readonly bundle: Readonly<Record<string, unknown>>
  readonly shown: readonly ShownResource[]
}

const place = (direction: 'after' | 'before', found: Found | undefined): string | null =>
  found === undefined ? null : `${direction}.${found.source.prefix}${found.id}`

/** `given` is what the links repeat. */
export async function search(
  core: Core,
  asked: SearchQuestion,
  context: {
    readonly call: Scope['call']
    readonly types: KnownTypes
    readonly facts: Facts
    readonly given: URLSearchParams
  },
): Promise<Searched> {
  const { facts, given, types } = context
  const vocabulary = await vocabularyFor(core, asked)
  const scope = scopeFor(context.call, (text) => vocabulary.get(text) ?? null)
  const url = `${facts.base}/${asked.type.type}`
  const counting = asked.shape.summary === 'count' || asked.count === 0
  const [page, counted] = await Promise.all([
    counting ? { found: [], before: false, after: false } : findPage(core, asked, scope),
    asked.total || counting ? countFound(core, asked, scope) : null,
  ])
  const constants = await constantsFound(core, asked, facts, scope)
  const first = counting || page.before || asked.cursor !== null ? [] : constants
  const matches = [...first, ...page.found.map(({ source, row }) => shownRow(source, row, facts))]
  const included = counting ? [] : await includedWith(core, asked, matches, types, facts, scope)
  const whole = asked.cursor === null && !page.after && !counting
  const total = counted !== null ? counted + constants.length : whole ? matches.length : null
  const links: Link[] = pageLinks(url, given, CURSOR, {
    next: page.after ? place('after', page.found.at(-1)) : null,
    previous: page.before ? place('before', page.found[0]) : null,
  })
  const entry = (mode: string) => (s: { readonly resource: FhirResource }) => ({
    fullUrl: `${facts.base}/${s.resource.resourceType}/${s.resource.id}`,
    resource:
      mode === 'outcome'
        ? s.resource
        : shaped(s.resource, mode === 'match' ? asked.shape : { ...asked.shape, elements: null }),
    search: { mode },
  })
  const entries = [
    ...(counting ? [] : matches.map(entry('match'))),
    ...included.map(entry('include')),
    ...(asked.ignored.length === 0
      ? []
      : [
          {
            fullUrl: `urn:uuid:${core.newId()}`,
            resource: ignoredOutcome(asked.ignored),
            search: { mode: 'outcome' },
          },
        ]),
  ]
  return {
    bundle: {
      resourceType: 'Bundle',
      type: 'searchset',
      ...(total === null ? {} : { total }),
      link: links,
      ...(entries.length === 0 ? {} : { entry: entries }),
    },
    shown: [...matches, ...included],
  }
}
