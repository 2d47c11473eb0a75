import { type ElementCount, elementCount, MOST_OUTSIDE, TooManyElements } from '../model/text/element-count.ts'
import type { Branch } from './tree.ts'

/** `a=1`, repeated for lists; `a.b` or `a[b]` for nesting; `a[0].b` for lists of objects; `a[]` for one more item. */
const KEY = /^([A-Za-z_][\w-]*)((?:\.[A-Za-z_][\w-]*|\[[A-Za-z_][\w-]*\]|\[\d{1,3}\]|\[\])*)$/
const SEGMENT = /\.([A-Za-z_][\w-]*)|\[([A-Za-z_][\w-]*)\]|\[(\d*)\]/g
const MAX_DEPTH = 8
/** Longer than any path of ours, decoded or not. */
const MAX_KEY = 1_024

export class FormError extends Error {}

/** Segments after the name: a string goes into a field, a number picks an item, null adds one. */
function pathOf(key: string): { name: string; rest: (string | number | null)[] } {
  if (key.length > MAX_KEY) throw new FormError('El nombre de un campo es demasiado largo')
  const m = KEY.exec(key)
  // A key that is no path stays whole: the validator will say that there is no such field.
  if (m === null) return { name: key, rest: [] }
  const rest = [...(m[2] ?? '').matchAll(SEGMENT)].map(([, dotted, bracketed, index]) => {
    const name = dotted ?? bracketed
    return name ?? (index === '' ? null : Number(index))
  })
  if (rest.length > MAX_DEPTH) throw new FormError('Demasiada profundidad')
  return { name: m[1] ?? key, rest }
}

export function parseForm(source: string, count: ElementCount = elementCount()): Branch {
  const root: Branch = new Map()
  for (const [key, value] of decodePairs(withSpaces(source), count)) {
    const { name, rest } = pathOf(key)
    put(root, name, rest, value)
  }
  return root
}

function put(branch: Branch, name: string, rest: (string | number | null)[], value: string): void {
  const occurrences = branch.get(name) ?? []
  branch.set(name, occurrences)
  const [head, ...tail] = rest
  const indexed = typeof head === 'number' || head === null
  const at = typeof head === 'number' ? head : head === null ? occurrences.length : 0
  if (indexed && at > occurrences.length) throw new FormError('Los índices de una lista van seguidos desde 0')
  // All of one kind: the first tells what the others are.
  const [first] = occurrences
  const next = indexed ? tail : rest
  const [field, ...deeper] = next
  if (field === undefined) {
    if (indexed && at < occurrences.length) throw new FormError('Un índice se repite')
    if (first instanceof Map) throw new FormError('Un campo es a la vez texto y objeto')
    occurrences.push(value)
    return
  }
  if (typeof field !== 'string') throw new FormError('Una lista de listas no existe')
  const existing = occurrences[at]
  if (typeof first === 'string' || typeof existing === 'string')
    throw new FormError('Un campo es a la vez texto y objeto')
  const child: Branch = existing ?? new Map()
  if (existing === undefined) occurrences.push(child)
  put(child, field, deeper, value)
}

const PLUS = 0x2b
const SPACE = 0x20

/** By bytes: to replace each in a string takes a hundred times as long. */
function withSpaces(source: string): string {
  if (!source.includes('+')) return source
  const bytes = Buffer.from(source)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes.toString()
}

/** `URLSearchParams` would turn broken escapes into replacement characters and go on; a record must not. */
function* decodePairs(source: string, count: ElementCount): Generator<[string, string]> {
  let inNames = 0
  for (let next = 0; next < source.length; ) {
    count()
    const amp = source.indexOf('&', next)
    const pair = source.slice(next, amp === -1 ? source.length : amp)
    next += pair.length + 1
    if (pair === '') continue
    const eq = pair.indexOf('=')
    const key = eq === -1 ? pair : pair.slice(0, eq)
    const value = eq === -1 ? '' : pair.slice(eq + 1)
    inNames += key.length
    if (inNames > MOST_OUTSIDE) throw new TooManyElements()
    try {
      yield [decodeURIComponent(key), decodeURIComponent(value)]
    } catch {
      throw new FormError('Hay un escape % mal formado')
    }
  }
}
