import type { Core } from '../../../engine/core.ts'
import { entryText } from '../format/bundle.ts'
import type { RowDrawer } from '../rest/drawings.ts'
import { type Link, pageLinks } from '../rest/links.ts'
import { ignoredOutcome } from '../rest/outcome.ts'
import type { ShownResource } from '../rest/shown.ts'
import type { SearchQuestion } from './asked.ts'
import { constantsFound } from './constants.ts'
import { countFound, findPage } from './find-page.ts'
import { includedWith } from './include.ts'
import type { KnownTypes } from './read-criterion.ts'
import { CURSOR } from './read-search.ts'
import { type Scope, scopeFor } from './scope.ts'
import { vocabularyFor } from './vocabulary.ts'

export interface Searched {
  /** What the bundle says before its entries. */
  readonly head: Readonly<Record<string, unknown>>
  /** As JSON. */
  readonly entries: readonly string[]
  readonly shown: readonly ShownResource[]
}

const place = (direction: 'after' | 'before', found: ShownResource | undefined): string | null =>
  found === undefined ? null : `${direction}.${found.id}`

/** `given` is what the links repeat. */
export async function search(
  core: Core,
  asked: SearchQuestion,
  context: {
    readonly call: Scope['call']
    readonly types: KnownTypes
    readonly drawer: RowDrawer
    readonly given: URLSearchParams
  },
): Promise<Searched> {
  const { drawer, given, types } = context
  const { facts } = drawer
  const vocabulary = await vocabularyFor(core, asked)
  const scope = scopeFor(context.call, (text) => vocabulary.get(text) ?? null)
  const url = `${facts.base}/${asked.patient === null ? '' : `Patient/${asked.patient}/`}${asked.type.type}`
  const counting = asked.shape.summary === 'count' || asked.count === 0
  const [page, counted] = await Promise.all([
    counting ? { found: [], before: false, after: false } : findPage(core, asked, scope, drawer),
    asked.total || counting ? countFound(core, asked, scope) : null,
  ])
  const constants = await constantsFound(core, asked, facts, scope)
  const first = counting || page.before || asked.cursor !== null ? [] : constants
  const matches = [...first, ...page.found]
  const included = counting ? [] : await includedWith(core, asked, matches, types, drawer, scope)
  const whole = asked.cursor === null && !page.after && !counting
  const total = counted !== null ? counted + constants.length : whole ? matches.length : null
  const links: Link[] = pageLinks(url, given, CURSOR, {
    next: page.after ? place('after', page.found.at(-1)) : null,
    previous: page.before ? place('before', page.found[0]) : null,
  })
  const entries = [
    ...(counting ? [] : matches.map((s) => entryText(facts.base, s, 'match', asked.shape))),
    ...included.map((s) => entryText(facts.base, s, 'include', { ...asked.shape, elements: null })),
    ...(asked.ignored.length === 0
      ? []
      : [
          JSON.stringify({
            fullUrl: `urn:uuid:${core.newId()}`,
            resource: ignoredOutcome(asked.ignored),
            search: { mode: 'outcome' },
          }),
        ]),
  ]
  return {
    head: { resourceType: 'Bundle', type: 'searchset', ...(total === null ? {} : { total }), link: links },
    entries,
    shown: [...matches, ...included],
  }
}
