import { type Field, isList } from '../model/fields.ts'
import { fromText } from '../model/list-query.ts'
import { type BodyReading, isCompanion } from '../model/read-body.ts'

/** What forms and XML both come down to: text, or named branches that may repeat. */
export type Tree = string | Branch
export type Branch = Map<string, Tree[]>

/**
 * The JSON value that a tree stands for, read by the declared type. Text that is not of that type stays text, so that
 * the one validator says the same of it as it says of the JSON body with that text. Empty text is null.
 */
export function bodyFromTree(r: BodyReading, root: Branch): Record<string, unknown> {
  return objectFrom((name) => fieldNamed(r, name), root)
}

/** Labels of codes come back too, when somebody returns what they read. */
function fieldNamed(r: BodyReading, name: string): Field | undefined {
  if (Object.hasOwn(r.fields, name)) return r.fields[name]
  if (isCompanion(r, name)) return r.fields[name.slice(0, -'_nombre'.length)]?.kind === 'codes' ? LABELS : LABEL
  return Object.hasOwn(r.live, name) ? r.live[name]?.field : undefined
}
const LABEL: Field = { kind: 'text', label: '' }
const LABELS: Field = { kind: 'strings', label: '' }

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
  if (item instanceof Map)
    return objectFrom((name) => (Object.hasOwn(field.fields ?? {}, name) ? field.fields?.[name] : undefined), item)
  return item === '' ? {} : item
}

const NUMBER: Field = { kind: 'decimal', label: '' }
const numbersFrom = (branch: Branch): unknown =>
  branch.size === 1 && branch.has('list-item') ? plain(branch) : objectFrom(() => NUMBER, branch)

/** A shape that no field has here; the validator will name it. */
function plain(tree: Tree): unknown {
  if (!(tree instanceof Map)) return tree
  const items = tree.size === 1 ? tree.get('list-item') : undefined
  return items === undefined ? Object.fromEntries([...tree].map(([k, v]) => [k, v.map(plain)])) : items.map(plain)
}
