import { baseProfiles } from './base/base.ts'
import { primitives } from './base/primitives.ts'
import type { Element, Slicing, TypeRef } from './definition.ts'
import type { Guide } from './guide.ts'
import { type Matcher, matcherOf } from './matcher.ts'
import { mergeChildren, sliceOf } from './merge.ts'

export interface Slice {
  readonly name: string
  readonly element: Element
  readonly match: Matcher
  /** Slices of the slice. */
  readonly parts: Parts | null
}
export interface Parts {
  readonly slicing: Slicing
  readonly slices: readonly Slice[]
}
/** One element of an object: the keys that may write it in JSON, and how its values are told apart. */
export interface Slot {
  readonly element: Element
  readonly keys: readonly (readonly [key: string, type: TypeRef])[]
  readonly label: string
  readonly parts: Parts | null
  /** Whether something is wrong if it is not there: what is neither needed nor there is not looked at. */
  readonly needed: boolean
}
export interface Plan {
  readonly slots: readonly Slot[]
  readonly byKey: ReadonlyMap<string, { readonly slot: Slot; readonly type: TypeRef }>
}

/** What an element holds when its value is of a type; null where we do not know that type. */
export type Plans = (element: Element, type: TypeRef) => Plan | null

/** Made once for a guide and kept with it: a check only walks what is prepared here. */
export function plansOf(guide: Guide): Plans {
  const kept = new WeakMap<Element, Map<string, Plan | null>>()
  return (element, type) => {
    const plans = kept.get(element) ?? new Map<string, Plan | null>()
    kept.set(element, plans)
    const key = `${type.code} ${type.profiles.join(' ')}`
    const known = plans.get(key)
    if (known !== undefined) return known
    const made = prepare(guide, childrenOf(guide, element, type))
    plans.set(key, made)
    return made
  }
}

export function childrenOf(guide: Guide, element: Element, type: TypeRef): readonly Element[] | null {
  if (element.contentReference !== undefined) return contentOf(element.contentReference)
  const [url] = type.profiles
  const definition = (url === undefined ? undefined : guide.profile(url)) ?? baseProfiles.get(kindOf(type.code))
  if (definition === undefined) return element.children.length > 0 ? element.children : null
  const children = mergeChildren(definition.root.children, element.children)
  if (type.code in primitives) return children.filter((c) => c.name === 'id' || c.name === 'extension')
  return type.code === 'BackboneElement' ? mergeChildren(backbone, children) : children
}

/** Beside a primitive value stand only an id and extensions. */
const kindOf = (code: string): string => (code in primitives ? 'Element' : code)
const backbone = baseProfiles.get('Element')?.root.children ?? []

function contentOf(path: string): readonly Element[] | null {
  const [type = '', ...steps] = path.split('.')
  const root = baseProfiles.get(type)?.root
  const found = steps.reduce((e, step) => e?.children.find((c) => c.name === step), root)
  return found === undefined
    ? null
    : mergeChildren(baseProfiles.get('BackboneElement')?.root.children ?? [], found.children)
}

function prepare(guide: Guide, children: readonly Element[] | null): Plan | null {
  if (children === null) return null
  const slots = children.map((element): Slot => {
    const types = distinct(element)
    const keys = element.contentReference !== undefined ? [CONTENT] : types
    const parts = partsOf(guide, element, element.slicing)
    return {
      element,
      parts,
      needed: (element.min ?? 0) > 0 || (parts?.slices.some((s) => (s.element.min ?? 0) > 0) ?? false),
      label: element.choice ? `${element.name}[x]` : element.name,
      keys: keys.map((t) => [element.choice ? element.name + capital(t.code) : element.name, t] as const),
    }
  })
  const byKey = new Map(slots.flatMap((slot) => slot.keys.map(([key, type]) => [key, { slot, type }] as const)))
  return { slots, byKey }
}

/** A guide may name a type twice, with a profile each; and a resource by each of the types it may be of. */
function distinct({ types = [], choice }: Element): readonly TypeRef[] {
  if (types.length < 2) return types
  const one = (code: string, of: readonly TypeRef[]): TypeRef => ({
    code,
    profiles: of.flatMap((t) => t.profiles),
    targets: of.flatMap((t) => t.targets),
  })
  const byCode = [...Map.groupBy(types, (t) => t.code)].map(([code, of]) => one(code, of))
  return choice || byCode.length === 1 ? byCode : [one('Resource', byCode)]
}

const CONTENT: TypeRef = { code: 'BackboneElement', profiles: [], targets: [] }
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function partsOf(guide: Guide, element: Element, slicing: Slicing | undefined): Parts | null {
  if (slicing === undefined || element.slices.length === 0) return null
  const slices = element.slices.map((own): Slice => {
    const whole = sliceOf(element, own)
    return {
      name: own.sliceName ?? '',
      element: whole,
      match: matcherOf(guide, whole, slicing),
      parts: partsOf(guide, { ...whole, slices: own.slices }, own.slicing ?? slicing),
    }
  })
  return { slicing, slices }
}
