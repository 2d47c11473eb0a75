import { conditionKey } from './conditions.ts'
import { referencesIn } from './references.ts'
import { isFiled, partsIn, type WriteEntry } from './write-entry.ts'

/** What goes before what, and what goes into what. */
export interface EntryOrder {
  readonly byUrl: ReadonlyMap<string, WriteEntry>
  /** The observations and samples that a report of the same bundle names: they are filed with it, and not by themselves. */
  partsOf(entry: WriteEntry): readonly WriteEntry[]
  isPart(entry: WriteEntry): boolean
  /** What has to be there before an entry is decided. */
  needsOf(entry: WriteEntry): readonly WriteEntry[]
  /** In one form, by which two that ask the same condition are recognised. */
  conditionOf(entry: WriteEntry): string | null
  /** As R4 orders them (http.html#trules). */
  readonly inTurn: readonly WriteEntry[]
}

const METHODS = ['POST', 'PUT', 'PATCH'] as const

/** What an entry refers to goes first, and so does what asks the same condition before it. Pure. */
export function orderOf(entries: readonly WriteEntry[]): EntryOrder {
  const byUrl = new Map(entries.flatMap((e) => (e.fullUrl === null ? [] : [[e.fullUrl, e] as const])))
  const partsBy = new Map(entries.map((entry) => [entry, isFiled(entry) ? partsIn(entry, byUrl) : []] as const))
  const parts = new Set([...partsBy.values()].flat())
  const partsOf = (entry: WriteEntry): readonly WriteEntry[] => partsBy.get(entry) ?? []
  const keys = new Map(entries.map((e) => [e, e.criteria === null ? null : conditionKey(e.type, e.criteria)]))
  const lastOf = new Map<string, WriteEntry>()
  const needs = new Map(
    entries.map((entry) => {
      const said = [entry, ...partsOf(entry)].flatMap((e) => [...referencesIn(e.sent)])
      const named = said.flatMap(({ text }) => byUrl.get(text) ?? []).filter((other) => !parts.has(other))
      const key = keys.get(entry) ?? null
      const before = key === null ? undefined : lastOf.get(key)
      if (key !== null) lastOf.set(key, entry)
      return [entry, [...named, ...(before === undefined ? [] : [before])].filter((other) => other !== entry)] as const
    }),
  )
  return {
    byUrl,
    partsOf,
    isPart: (entry) => parts.has(entry),
    needsOf: (entry) => needs.get(entry) ?? [],
    conditionOf: (entry) => keys.get(entry) ?? null,
    inTurn: METHODS.flatMap((method) => entries.filter((e) => e.method === method && !parts.has(e))),
  }
}
