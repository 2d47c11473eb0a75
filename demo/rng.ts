import { entriesOf } from '../src/model/keys.ts'

/** Randomness that a seed decides: the same demonstration every time, on every machine. */
const scramble = (n: number): number => {
  let z = (n + 0x9e3779b9) | 0
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return (z ^ (z >>> 15)) >>> 0
}

const HEX = Array.from({ length: 65_536 }, (_, i) => i.toString(16).padStart(4, '0'))
const hex = (n: number): string => HEX[n & 0xffff] ?? ''

/** xoshiro128**, one stream per seed and label, so that what one patient draws never moves another. */
export class Rng {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(...seed: readonly number[]) {
    let state = 0x2545f491
    for (const part of seed) state = scramble(state ^ scramble(part))
    this.#a = scramble(state)
    this.#b = scramble(state + 1)
    this.#c = scramble(state + 2)
    this.#d = scramble(state + 3) | 1
  }

  /** 32 bits. */
  bits(): number {
    const r = Math.imul(this.#b, 5)
    const result = Math.imul((r << 7) | (r >>> 25), 9)
    const t = this.#b << 9
    this.#c ^= this.#a
    this.#d ^= this.#b
    this.#b ^= this.#c
    this.#a ^= this.#d
    this.#c ^= t
    this.#d = (this.#d << 11) | (this.#d >>> 21)
    return result >>> 0
  }

  /** From 0 up to, but not including, 1. */
  unit(): number {
    return this.bits() / 4_294_967_296
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.unit() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.unit() * list.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }

  /** Different ones, in a random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(this.int(0, rest.length - 1), 1))
    return taken
  }

  /** Near enough to a normal distribution, and never further out than three deviations. */
  normal(mean: number, deviation: number): number {
    return mean + deviation * 2 * (this.unit() + this.unit() + this.unit() - 1.5)
  }

  between(min: number, max: number, digits = 0): number {
    return round(min + this.unit() * (max - min), digits)
  }

  /** `count` decimal digits. */
  digits(count: number): string {
    return String(Math.floor(this.unit() * 10 ** count)).padStart(count, '0')
  }

  /** UUIDv7 of that moment. */
  id(ms: number): string {
    const time = Math.floor(ms)
    const x = this.bits()
    const y = this.bits()
    const z = this.bits()
    const high = Math.floor(time / 65_536)
    return `${hex(high >>> 16)}${hex(high)}-${hex(time % 65_536)}-${hex(0x7000 | (x & 0xfff))}-${hex(0x8000 | ((x >>> 16) & 0x3fff))}-${hex(y >>> 16)}${hex(y)}${hex(z)}`
  }
}

export const round = (n: number, digits: number): number => {
  const factor = 10 ** digits
  return Math.round(n * factor) / factor
}

/** Picks by weight. */
export class Weighted<T> {
  readonly #items: readonly T[]
  readonly #limits: readonly number[]
  readonly #total: number

  constructor(items: readonly (readonly [item: T, weight: number])[]) {
    let total = 0
    this.#items = items.map(([item]) => item)
    this.#limits = items.map(([, weight]) => (total += weight))
    this.#total = total
  }

  pick(rng: Rng): T {
    const at = rng.unit() * this.#total
    const items = this.#items
    const limits = this.#limits
    for (let i = 0; i < limits.length; i++) {
      const item = items[i]
      if (at < (limits[i] ?? 0) && item !== undefined) return item
    }
    const last = items.at(-1)
    if (last === undefined) throw new Error('Nothing to pick from')
    return last
  }
}

/** Each of these words, by its weight. */
export const weighted = <K extends string>(weights: Readonly<Record<K, number>>): Weighted<K> =>
  new Weighted(entriesOf(weights))
