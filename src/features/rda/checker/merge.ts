import type { Element } from './definition.ts'

/** Says of `own` also what `base` says and `own` does not. Invariants add up; children are matched by name. */
export function merge(base: Element, own: Element): Element {
  return {
    ...base,
    ...own,
    invariants: together(base, own),
    children: mergeChildren(base.children, own.children),
    slices: mergeSlices(base.slices, own.slices),
  }
}

export function mergeChildren(base: readonly Element[], own: readonly Element[]): readonly Element[] {
  if (own.length === 0) return base
  if (base.length === 0) return own
  const mine = new Map(own.map((e) => [e.name, e]))
  const merged = base.map((b) => {
    const o = mine.get(b.name)
    mine.delete(b.name)
    return o === undefined ? b : merge(b, o)
  })
  return [...merged, ...mine.values()]
}

function mergeSlices(base: readonly Element[], own: readonly Element[]): readonly Element[] {
  if (own.length === 0 || base.length === 0) return own.length === 0 ? base : own
  const inherited = base.filter((b) => own.every((o) => o.sliceName !== b.sliceName))
  const merged = own.map((o) => {
    const b = base.find((x) => x.sliceName === o.sliceName)
    return b === undefined ? o : merge(b, o)
  })
  return [...inherited, ...merged]
}

/** A slice has everything of the element it is a slice of, except the slicing itself. */
export function sliceOf(sliced: Element, slice: Element): Element {
  const { slicing: _slicing, ...rest } = sliced
  return merge({ ...rest, slices: [], min: 0 }, slice)
}

function together(base: Element, own: Element): NonNullable<Element['invariants']> {
  const mine = own.invariants ?? []
  const theirs = base.invariants ?? []
  return [...theirs.filter((b) => mine.every((o) => o.key !== b.key)), ...mine]
}
