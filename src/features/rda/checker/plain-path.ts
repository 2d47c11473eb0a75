import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../../model/text/json-object.ts'

type Items = readonly unknown[]
/** `focus`: what it is asked of. `resource`: the resource that stands in. */
type PathStep = (focus: Items, resource: unknown) => Items

/** Something that only the whole language decides, found while answering. */
export class NotPlain extends Error {}

/**
 * The part of FHIRPath that the invariants of R4 are written in, made into functions: the library of the whole language takes thirty
 * megabytes, keeps requests waiting while it loads and answers several times as slowly. Null: not of that part.
 */
export function plainPath(expression: string): ((value: unknown, resource: unknown) => Items) | null {
  const tokens = tokensOf(expression)
  if (tokens === null) return null
  try {
    const reader = { tokens, at: 0 }
    const step = operation(reader, 0)
    return reader.at === tokens.length ? (value, resource) => step([value], resource) : null
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}

const TOKEN = /\s*('[^'\\]*'|\d+(?:\.\d+)?|%?[A-Za-z_]\w*|<=|>=|!=|[().=<>+&])/y

function tokensOf(expression: string): readonly string[] | null {
  const text = expression.trim()
  const tokens: string[] = []
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const token = TOKEN.exec(text)?.[1]
    if (token === undefined) return null
    tokens.push(token)
  }
  return tokens
}

interface Reader {
  readonly tokens: readonly string[]
  at: number
}

const next = (r: Reader): string => r.tokens[r.at++] ?? ''
const takes = (r: Reader, token: string): boolean => {
  const found = r.tokens[r.at] === token
  if (found) r.at++
  return found
}
const expects = (r: Reader, token: string): void => {
  if (!takes(r, token)) throw new NotPlain()
}

/** True, false or nothing, of which there is neither. */
type Truth = boolean | null
const truth = (items: Items): Truth => {
  if (items.length > 1) throw new NotPlain()
  return items.length === 0 ? null : items[0] !== false
}
const items = (value: Truth): Items => (value === null ? [] : [value])
const logic = (decide: (a: Truth, b: Truth) => Truth) => (a: Items, b: Items) => items(decide(truth(a), truth(b)))
const both = (decide: (a: unknown, b: unknown) => boolean) => (a: Items, b: Items) => {
  if (a.length > 1 || b.length > 1) throw new NotPlain()
  return a.length === 0 || b.length === 0 ? [] : [decide(a[0], b[0])]
}
const or = (a: Truth, b: Truth): Truth => (a === true || b === true ? true : a === null || b === null ? null : false)
const not = (a: Truth): Truth => (a === null ? null : !a)

const DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** Less than zero, zero or more; of dates those that are equally precise. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== 'string' || typeof b !== 'string') throw new NotPlain()
  if (INSTANT.test(a) && INSTANT.test(b)) return Date.parse(a) - Date.parse(b)
  if (DATE.test(a) && DATE.test(b)) return a < b ? -1 : a > b ? 1 : 0
  throw new NotPlain()
}

/** A date may be the same as another that is written otherwise. */
function same(a: unknown, b: unknown): boolean {
  if (isDeepStrictEqual(a, b)) return true
  if (typeof a === 'string' && typeof b === 'string' && /^\d{4}/.test(a) && /^\d{4}/.test(b)) throw new NotPlain()
  return false
}

/** By how tightly they bind, the loosest first. */
const OPERATORS: readonly Readonly<Record<string, (a: Items, b: Items) => Items>>[] = [
  { implies: logic((a, b) => or(not(a), b)) },
  { or: logic(or), xor: logic((a, b) => (a === null || b === null ? null : a !== b)) },
  { and: logic((a, b) => not(or(not(a), not(b)))) },
  { '=': both(same), '!=': both((a, b) => !same(a, b)) },
  {
    '<=': both((a, b) => order(a, b) <= 0),
    '>=': both((a, b) => order(a, b) >= 0),
    '<': both((a, b) => order(a, b) < 0),
    '>': both((a, b) => order(a, b) > 0),
  },
  {
    '+': (a, b) => [sum(a[0], b[0])],
    '&': (a, b) => [`${joined(a)}${joined(b)}`],
  },
]

function sum(a: unknown, b: unknown): number {
  if (typeof a !== 'number' || typeof b !== 'number') throw new NotPlain()
  return a + b
}

function joined(of: Items): string {
  const [one = ''] = of
  if (of.length > 1 || typeof one !== 'string') throw new NotPlain()
  return one
}

function operation(r: Reader, level: number): PathStep {
  const operators = OPERATORS[level]
  if (operators === undefined) return path(r)
  let left = operation(r, level + 1)
  for (;;) {
    const apply = operators[r.tokens[r.at] ?? '']
    if (apply === undefined) return left
    r.at++
    const [before, after] = [left, operation(r, level + 1)]
    left = (focus, resource) => apply(before(focus, resource), after(focus, resource))
  }
}

function path(r: Reader): PathStep {
  let step = term(r)
  while (takes(r, '.')) {
    const [before, then] = [step, invocation(r, next(r))]
    step = (focus, resource) => then(before(focus, resource), resource)
  }
  return step
}

function term(r: Reader): PathStep {
  if (takes(r, '(')) {
    const inner = operation(r, 0)
    expects(r, ')')
    return inner
  }
  const token = next(r)
  if (token.startsWith("'")) return () => [token.slice(1, -1)]
  if (/^\d/.test(token)) return () => [Number(token)]
  if (token === '%resource') return (_focus, resource) => [resource]
  return invocation(r, token)
}

const NAME = /^[a-z]\w*$/

function invocation(r: Reader, name: string): PathStep {
  if (!NAME.test(name) || name === 'true' || name === 'false') throw new NotPlain()
  if (!takes(r, '(')) return (focus) => focus.flatMap((item) => childrenOf(item, name))
  if (name === 'is') {
    const type = next(r)
    expects(r, ')')
    return (focus) => focus.map((item) => isJsonObject(item) && item.resourceType === type)
  }
  if (takes(r, ')')) {
    const make = WITHOUT[name]
    if (make === undefined) throw new NotPlain()
    return make
  }
  const make = WITH[name]
  if (make === undefined) throw new NotPlain()
  const argument = operation(r, 0)
  expects(r, ')')
  return make(argument)
}

const isPrimitive = (item: unknown): boolean => item !== null && typeof item !== 'object'

const WITHOUT: Readonly<Record<string, PathStep>> = {
  exists: (focus) => [focus.length > 0],
  empty: (focus) => [focus.length === 0],
  count: (focus) => [focus.length],
  first: (focus) => focus.slice(0, 1),
  not: (focus) => items(not(truth(focus))),
  hasValue: (focus) => [focus.length === 1 && isPrimitive(focus[0])],
  isDistinct(focus) {
    if (!focus.every(isPrimitive)) throw new NotPlain()
    return [new Set(focus).size === focus.length]
  },
  trim: (focus) => (focus.length === 0 ? [] : [joined(focus).trim()]),
  length: (focus) => (focus.length === 0 ? [] : [joined(focus).length]),
}

const holds = (criterion: PathStep, item: unknown, resource: unknown): boolean =>
  truth(criterion([item], resource)) === true

const WITH: Readonly<Record<string, (argument: PathStep) => PathStep>> = {
  where: (a) => (focus, resource) => focus.filter((item) => holds(a, item, resource)),
  all: (a) => (focus, resource) => [focus.every((item) => holds(a, item, resource))],
  select: (a) => (focus, resource) => focus.flatMap((item) => a([item], resource)),
  contains: (a) => (focus, resource) =>
    focus.length === 0 ? [] : [joined(focus).includes(joined(a(focus, resource)))],
  intersect: (a) => (focus, resource) => {
    const others = a(focus, resource)
    return focus.filter((item) => others.some((other) => isDeepStrictEqual(item, other)))
  },
}

/** A choice of types is written with the type behind its name; a `Unit` or a `Max` is another element. */
const TYPED =
  /^(?:Age|Attachment|Base64Binary|Boolean|Code|CodeableConcept|Coding|Date|DateTime|Decimal|Duration|Identifier|Instant|Integer|Period|Quantity|Range|Ratio|Reference|SampledData|String|Time|Timing|Uri)$/

function childrenOf(item: unknown, name: string): Items {
  if (!isJsonObject(item)) return []
  // What has no value may still have extensions.
  if (item[`_${name}`] !== undefined) throw new NotPlain()
  const value = item[name] ?? choiceOf(item, name)
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

function choiceOf(item: Readonly<Record<string, unknown>>, name: string): unknown {
  let found: unknown
  for (const key in item) {
    const isBeside = key.startsWith('_')
    const plain = isBeside ? key.slice(1) : key
    if (!plain.startsWith(name) || !TYPED.test(plain.slice(name.length))) continue
    if (isBeside) throw new NotPlain()
    found = item[key]
  }
  return found
}
