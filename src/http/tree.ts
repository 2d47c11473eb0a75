import { type Field, isList } from '../model/fields.ts'
import { fromText } from '../model/list-query.ts'
import type { Resource } from '../model/resource.ts'

/** What forms and XML both come down to: text, or named branches that may repeat. */
export type Tree = string | Branch
export type Branch = Map<string, Tree[]>

/**
 * The JSON value that a tree stands for, read by the declared type. Text that is not of that type stays text, so that
 * the one validator says the same of it as it says of the JSON body with that text. Empty text is null.
 */
export function bodyFromTree(r: Resource, root: Branch): Record<string, unknown> {
  return objectFrom((name) => (Object.hasOwn(r.fields, name) ? r.fields[name] : r.live[name]?.field), root)
}

function objectFrom(fieldOf: (name: string) => Field | undefined, branch: Branch): Record<string, unknown> {
  const body: [string, unknown][] = []
  for (const [name, occurrences] of branch) body.push([name, valueFrom(fieldOf(name), occurrences)])
  return Object.fromEntries(body)
}

function valueFrom(field: Field | undefined, occurrences: Tree[]): unknown {
  if (field !== undefined && isList(field)) return itemsOf(occurrences).map((item) => itemFrom(field, item))
  const [only] = occurrences
  if (occurrences.length !== 1 || only === undefined) return occurrences.map((o) => plain(o))
  if (field?.kind === 'numbers') return only instanceof Map ? numbersFrom(only) : only === '' ? null : only
  if (only instanceof Map) return plain(only)
  if (only === '') return null
  return field === undefined ? guess(only) : fromText(field, only)
}

/** System fields and companions are no fields; their numbers come back as the numbers that were answered. */
const guess = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text)

/** `<a>1</a><a>2</a>`, or one `<a>` with `<list-item>` children; one empty element is the empty list. */
function itemsOf(occurrences: Tree[]): Tree[] {
  const [only] = occurrences
  if (occurrences.length !== 1) return occurrences
  if (only === '') return []
  const items = only instanceof Map && only.size === 1 ? only.get('list-item') : undefined
  return items ?? occurrences
}

function itemFrom(field: Field, item: Tree): unknown {
  if (field.kind !== 'objects') return item instanceof Map ? plain(item) : item
  return item instanceof Map ? objectFrom((name) => field.fields?.[name], item) : item
}

const NUMBER: Field = { kind: 'decimal', label: '' }
const numbersFrom = (branch: Branch): Record<string, unknown> => objectFrom(() => NUMBER, branch)

/** A shape that no field has here; the validator will name it. */
const plain = (tree: Tree): unknown =>
  tree instanceof Map ? Object.fromEntries([...tree].map(([k, v]) => [k, v.map(plain)])) : tree
