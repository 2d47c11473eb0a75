import { newDistance } from '../../../model/text/edit-distance.ts'
import { lowerBound } from './lower-bound.ts'

/** Letters of a word that take part in the neighbourhood: enough to tell words apart, few enough to keep it small. */
const HEAD = 7
const SHORT = 5
const ID_BITS = 2 ** 20

/**
 * Which words are near a misspelt one, by the neighbourhood of deletions: two words at distance n share a form that both
 * reach by taking away at most n letters. The forms are kept as hashes, sorted, each with the word it is of. Plain data,
 * so that it can be handed from one thread to another.
 */
export interface Typos {
  readonly keys: readonly string[]
  readonly hashes: Uint32Array
  readonly ids: Uint32Array
}
export interface NearWord {
  readonly id: number
  readonly distance: number
  /** It is near a beginning of the word only. */
  readonly prefix: boolean
}

export function allowedDistance(length: number): 0 | 1 | 2 {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

export function buildTypos(keys: readonly string[]): Typos {
  if (keys.length >= ID_BITS) throw new RangeError('too many words')
  const forms = neighbourhood(keys)
  return {
    keys,
    hashes: Uint32Array.from(forms, (form) => Math.floor(form / ID_BITS)),
    ids: Uint32Array.from(forms, (form) => form % ID_BITS),
  }
}

export function nearWords(typos: Typos, key: string, prefix: boolean): NearWord[] {
  const max = allowedDistance(key.length)
  const distance = newDistance()
  const ids = new Set<number>()
  for (const form of deletions(key.slice(0, HEAD), max)) collect(typos, hash(form), ids)
  const found: NearWord[] = []
  for (const id of ids) {
    const word = typos.keys[id] ?? ''
    // Of a short word the first sound is most of what tells it: «duelo» is not «suelo».
    if (key.length <= SHORT && word.charCodeAt(0) !== key.charCodeAt(0)) continue
    const whole = distance(key, word, max, false)
    if (whole <= max) found.push({ id, distance: whole, prefix: false })
    else if (prefix && key.length > 4) {
      const part = distance(key, word, 1, true)
      if (part <= 1) found.push({ id, distance: part, prefix: true })
    }
  }
  return nearest(found)
}

/** Only the nearest: a word at two letters is no answer if another is at one. Whole words before beginnings. */
function nearest(found: readonly NearWord[]): NearWord[] {
  const rank = (n: NearWord): number => n.distance * 2 + (n.prefix ? 1 : 0)
  const best = found.reduce((least, n) => Math.min(least, rank(n)), 9)
  return found.filter((n) => rank(n) === best)
}

function neighbourhood(keys: readonly string[]): Float64Array {
  const forms: number[] = []
  keys.forEach((key, id) => {
    const depth = key.length < 3 ? 0 : key.length < 6 ? 1 : 2
    for (const form of deletions(key.slice(0, HEAD), depth)) forms.push(hash(form) * ID_BITS + id)
  })
  return Float64Array.from(forms).sort()
}

function deletions(word: string, depth: number): Set<string> {
  const forms = new Set([word])
  let layer: Iterable<string> = [word]
  for (let left = depth; left > 0; left--) {
    const next: string[] = []
    for (const form of layer)
      for (let i = 0; i < form.length; i++) {
        const shorter = form.slice(0, i) + form.slice(i + 1)
        if (shorter === '' || forms.has(shorter)) continue
        forms.add(shorter)
        next.push(shorter)
      }
    layer = next
  }
  return forms
}

/** FNV-1a. A collision costs one more comparison. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

function collect({ hashes, ids }: Typos, wanted: number, into: Set<number>): void {
  const first = lowerBound(hashes.length, (at) => (hashes[at] ?? 0) < wanted)
  for (let at = first; hashes[at] === wanted; at++) into.add(ids[at] ?? 0)
}
