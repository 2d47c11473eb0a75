import { isJsonObject } from '../../../model/text/json-object.ts'
import { at, type JsonObject, listOf } from './json.ts'

export interface Entry {
  readonly index: number
  readonly resource: JsonObject
  readonly type: string
  readonly id: string | undefined
  readonly url: string | undefined
}

export interface Entries {
  readonly all: readonly Entry[]
  /** `#id`, `id`, `Tipo/id`, a full address or a urn: the ministry writes the first, the guide the second. */
  find(reference: string): Entry | undefined
}

export function entriesOf(bundle: unknown): Entries {
  const all = listOf(at(bundle, 'entry')).flatMap((entry, index): Entry[] => {
    const resource = at(entry, 'resource')
    if (!isJsonObject(resource)) return []
    const [id, url] = [at(resource, 'id'), at(entry, 'fullUrl')]
    return [{ index, resource, type: text(at(resource, 'resourceType')) ?? '', id: text(id), url: text(url) }]
  })
  const byName = new Map<string, Entry>()
  for (const entry of all) {
    const names = [entry.id, entry.id && `${entry.type}/${entry.id}`, entry.url]
    for (const name of names) if (name !== undefined && !byName.has(name)) byName.set(name, entry)
  }
  // The ministry writes `#id` of whatever is in the document: also of what the Composition holds.
  for (const resource of listOf(at(all[0]?.resource, 'contained')).filter(isJsonObject)) {
    const id = text(at(resource, 'id'))
    const type = text(at(resource, 'resourceType')) ?? ''
    if (id !== undefined && !byName.has(id)) byName.set(id, { index: 0, resource, type, id, url: undefined })
  }
  return {
    all,
    find: (reference) =>
      byName.get(reference.startsWith('#') ? reference.slice(1) : (reference.split('/_history/')[0] ?? '')),
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What a reference leads to: in the resource itself first, then in the document. */
export function resolver(resource: unknown, entries: Entries | null): (reference: unknown) => unknown {
  const contained = new Map<unknown, unknown>()
  for (const c of listOf(at(resource, 'contained')).toReversed()) contained.set(at(c, 'id'), c)
  return (reference) => {
    const to = text(at(reference, 'reference'))
    if (to === undefined) return undefined
    if (to === '#') return resource
    const inside = to.startsWith('#') ? contained.get(to.slice(1)) : undefined
    return inside ?? entries?.find(to)?.resource
  }
}
