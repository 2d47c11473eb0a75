import { codesByValueSet } from '../format/elements-of.ts'
import type { TokenValue } from '../search/values.ts'
import { canonicalOf, setNamed } from './published-lists.ts'

/** What a search by a set of codes looks for: a set of ours, or one that R4 demands of an element; null where it is not known. */
export function codesInSet(url: string): readonly TokenValue[] | null {
  const own = setNamed(url)
  if (own !== undefined) {
    const { system, codes } = own
    return codes === null ? [{ system, code: null }] : codes.map((code) => ({ system, code }))
  }
  // A plain code has no system to be compared by.
  return codesByValueSet.get(canonicalOf(url))?.codes.map((code) => ({ system: null, code })) ?? null
}
