import type { Element } from './definition.ts'
import { shown } from './json.ts'

/** How a slice is recognised, in words: the first values that it fixes. */
export function describe(slice: Element): string {
  const fixed = fixedValues(slice, '').slice(0, 3)
  if (fixed.length > 0) return fixed.map(([path, value]) => `${path} = ${shown(value)}`).join(', ')
  const types = [
    ...(slice.types ?? []),
    ...slice.children.flatMap((c) => (c.name === 'resource' ? (c.types ?? []) : [])),
  ]
  const urls = types.flatMap((t) => [...t.profiles, ...t.targets])
  if (urls.length > 0) return `el perfil ${urls.map((u) => u.split('/').at(-1)).join(' o ')}`
  return `el nombre ${slice.sliceName ?? slice.name}`
}

function fixedValues(element: Element, path: string): readonly (readonly [string, unknown])[] {
  const value = element.fixed ?? element.pattern
  if (value !== undefined) return [[path === '' ? element.name : path, value]]
  return element.children.flatMap((c) => fixedValues(c, path === '' ? c.name : `${path}.${c.name}`))
}
