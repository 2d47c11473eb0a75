import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { ReadWord } from '../../../modules/lectura/index.ts'
import { type Group, type Stretch, soundsOf, stretches } from './sounds.ts'

/** What the ear was taught to hear. */
export const dangers = ['suicidio', 'violencia', 'abuso', 'negligencia'] as const
export type Danger = (typeof dangers)[number]

/** For each sound, how much it speaks for each danger against what is ordinary: `dangers.length` numbers after another. */
export interface Ear {
  readonly places: ReadonlyMap<number, number>
  readonly weights: Int8Array
}

/** Below this much surety the ear keeps silent. Of ordinary texts of a set that it had not learned from it then doubts 1 to 6 in 100. */
export const SURE = 1.8

/** One step of a weight. */
export const STEP = 1 / 32

/** What `npm run generate` wrote: the sounds in order, and the weights of each. */
export const EAR = new URL('ear.bin', import.meta.url)

export function unpackEar(packed: Uint8Array): Ear {
  const count = packed.byteLength / (4 + dangers.length)
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const places = new Map(Array.from({ length: count }, (_, n) => [bytes.getUint32(n * 4, true), n]))
  const weights = new Int8Array(packed.buffer, packed.byteOffset + count * 4, count * dangers.length)
  return { places, weights }
}

let known: Ear | null = null
export function embeddedEar(): Ear {
  known ??= unpackEar(brotliDecompressSync(readFileSync(EAR)))
  return known
}

export interface Heard extends Stretch {
  readonly danger: Danger
  /** How surely; zero is as much ordinary as not. */
  readonly score: number
}

/** What of a text sounds most like one of the dangers. */
export function listen(ear: Ear, words: readonly ReadWord[], group: Group): Heard | null {
  const known = (sounds: readonly number[]): number[] => sounds.map((sound) => ear.places.get(sound) ?? -1)
  const { own, ofGroup, withNext, always } = soundsOf(words, group)
  const [ones, groups, pairs, base] = [known(own), known(ofGroup), known(withNext), known(always)]
  const sums = dangers.map(() => 0)
  /** In which stretch a place was last counted: once in each. */
  const counted = new Int32Array(ear.places.size)
  let turn = 0
  let heard = 0
  const add = (place: number): void => {
    if (place < 0 || counted[place] === turn) return
    counted[place] = turn
    heard++
    for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + (ear.weights[place * sums.length + k] ?? 0)
  }
  let best: Heard | null = null
  for (const { from, to } of stretches(words)) {
    turn++
    heard = 0
    sums.fill(0)
    base.forEach(add)
    for (let at = from; at < to; at++) {
      add(ones[at] ?? -1)
      add(groups[at] ?? -1)
      if (at + 1 < to) add(pairs[at] ?? -1)
    }
    const most = Math.max(...sums)
    const score = (most * STEP) / Math.sqrt(Math.max(heard, 1))
    const danger = dangers[sums.indexOf(most)]
    if (danger !== undefined && (best === null || score > best.score)) best = { danger, score, from, to }
  }
  return best
}
