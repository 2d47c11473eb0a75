import { baseProfiles } from './base/base.ts'
import type { Discriminator, Element, Slicing, TypeRef } from './definition.ts'
import { type Guide, typeOf } from './guide.ts'
import { at, declared, equal, fits, listOf, textAt } from './json.ts'
import { mergeChildren } from './merge.ts'
import { isMember } from './terminology.ts'

/** One value of a sliced element. */
export interface Item {
  readonly value: unknown
  readonly extra: unknown
  readonly type: TypeRef
  readonly path: string
}
/** Finds what a reference leads to. */
export type Resolve = (reference: unknown) => unknown

/**
 * 0: not of this slice. 2: it is. 1: it may be, because it does not say which profile it follows and its type is right.
 */
export type Matcher = (item: Item, resolve: Resolve) => 0 | 1 | 2

type Test = (value: unknown) => boolean

export function matcherOf(guide: Guide, slice: Element, slicing: Slicing): Matcher {
  const tests = slicing.discriminators.flatMap((d) => one(guide, slice, d) ?? [])
  // A slice that nothing tells apart (the guide has one of type Resource) must not swallow everything.
  if (tests.length === 0) return () => 0
  return (item, resolve) => {
    let score: 0 | 1 | 2 = 2
    for (const test of tests) {
      const answer = test(item, resolve)
      if (answer === 0) return 0
      if (answer === 1) score = 1
    }
    return score
  }
}

function one(guide: Guide, slice: Element, { type, path }: Discriminator): Matcher | null {
  const resolved = path === 'resolve()' || path.endsWith('.resolve()')
  const steps = stepsOf(path)
  const element = steps.reduce<Element | undefined>((e, step) => e && childOf(guide, e, step), slice)
  if (element === undefined) return null
  const values = (item: Item, resolve: Resolve): readonly unknown[] => {
    const found = steps.reduce<readonly unknown[]>((all, step) => all.flatMap((v) => read(v, step)), [item.value])
    return resolved ? found.map(resolve) : found
  }
  if (type === 'type' && path === '$this')
    return (item) => (slice.types?.some((t) => t.code === item.type.code) ? 2 : 0)
  if (type === 'type') return typeMatcher(guide, element, resolved, values)
  if (type === 'profile') return profileMatcher(guide, element, resolved, values)
  if (type === 'exists') {
    if ((element.min ?? 0) === 0 && element.max !== 0) return null
    const must = (element.min ?? 0) > 0
    return (item, resolve) => (values(item, resolve).length > 0 === must ? 2 : 0)
  }
  const test = element.name === 'url' && extensionUrl(slice) ? is(extensionUrl(slice)) : conforms(guide, element)
  return test === null ? null : (item, resolve) => (values(item, resolve).some(test) ? 2 : 0)
}

const stepsOf = (path: string): readonly string[] =>
  path === '$this'
    ? []
    : (path.match(/extension\('[^']*'\)|[^.]+/g) ?? []).filter((s) => !/^(resolve\(\)|\$this|ofType\(\w+\))$/.test(s))

/** `value` is written `valueCoding` and so on in JSON. */
function read(value: unknown, step: string): readonly unknown[] {
  const url = /^extension\('(.*)'\)$/.exec(step)?.[1]
  if (url !== undefined) return listOf(at(value, 'extension')).filter((e) => at(e, 'url') === url)
  const direct = at(value, step)
  if (direct !== undefined || typeof value !== 'object' || value === null) return listOf(direct)
  const key = Object.keys(value).find((k) => k.startsWith(step) && /^[A-Z]/.test(k.slice(step.length)))
  return key === undefined ? [] : listOf(at(value, key))
}

function childOf(guide: Guide, element: Element, step: string): Element | undefined {
  const url = /^extension\('(.*)'\)$/.exec(step)?.[1]
  const name = url === undefined ? step : 'extension'
  const child = element.children.find((c) => c.name === name) ?? inherited(guide, element).find((c) => c.name === name)
  return url === undefined ? child : child?.slices.find((s) => extensionUrl(s) === url)
}
function inherited(guide: Guide, element: Element): readonly Element[] {
  return (element.types ?? []).flatMap((t) => {
    const definition = (t.profiles[0] && guide.profile(t.profiles[0])) || baseProfiles.get(t.code)
    return definition ? mergeChildren(definition.root.children, element.children) : []
  })
}

const extensionUrl = (slice: Element): string | undefined => {
  const url = slice.types?.[0]?.profiles[0] ?? slice.children.find((c) => c.name === 'url')?.fixed
  return typeof url === 'string' ? url : undefined
}

const is =
  (expected: unknown): Test =>
  (value) =>
    value === expected

/** What a value must be like, as far as the element and all below it fix it; null where nothing is fixed. */
function conforms(guide: Guide, element: Element): Test | null {
  const tests: Test[] = []
  if (element.fixed !== undefined) tests.push((v) => equal(element.fixed, v))
  else if (element.pattern !== undefined) tests.push((v) => fits(element.pattern, v))
  else if (element.valueSet !== undefined && element.types?.[0]?.code === 'code') {
    const set = element.valueSet
    tests.push((v) => typeof v === 'string' && isMember(guide, set, undefined, v) !== 'no')
  }
  for (const child of element.children) {
    const below = conforms(guide, child)
    if (below !== null)
      tests.push((v) => read(v, child.name).some(below) || (child.min === 0 && read(v, child.name).length === 0))
  }
  return tests.length === 0 ? null : (v) => tests.every((test) => test(v))
}

type Values = (item: Item, resolve: Resolve) => readonly unknown[]

function typeMatcher(guide: Guide, element: Element, resolved: boolean, values: Values): Matcher | null {
  const types = element.types ?? []
  const codes = resolved ? types.flatMap((t) => t.targets).map((t) => typeOf(guide, t)) : types.map((t) => t.code)
  if (codes.length === 0 || codes.includes('Resource')) return null
  return (item, resolve) => (values(item, resolve).some((v) => codes.includes(textAt(v, 'resourceType'))) ? 2 : 0)
}

function profileMatcher(guide: Guide, element: Element, resolved: boolean, values: Values): Matcher | null {
  const urls = (element.types ?? []).flatMap((t) => (resolved ? t.targets : t.profiles))
  const wanted = urls.flatMap((url) => guide.profile(url) ?? [])
  if (wanted.length === 0) return null
  return (item, resolve) => {
    let best: 0 | 1 | 2 = 0
    for (const value of values(item, resolve)) {
      const type = at(value, 'resourceType')
      const said = declared(value).filter((url) => guide.profile(url)?.type === type)
      if (wanted.some((p) => p.type === type && said.includes(p.url))) return 2
      if (said.length === 0 && wanted.some((p) => p.type === type)) best = 1
    }
    return best
  }
}
