import { type Danger, dangers, STEP } from './ear.ts'

/** Some words, and what is told in them; null is nothing but what is ordinary. */
export interface Lesson {
  readonly sounds: ReadonlySet<number>
  readonly tells: Danger | null
}

/** A sound of fewer lessons is forgotten. */
const RARE = 3
const EPOCHS = 15
const MARGIN = 2
const PULL = 0.0005
const RATE = 0.5
const CLASSES = dangers.length + 1

/** Of a hundred sounds of a lesson, those that are not heard in a turn: what is told is learned from all of it and not from one word. */
const DEAF = 30

/** Always the same chance, so that the same lessons make the same ear on every machine. */
function chance(): (n: number) => number {
  let seed = 7
  return (n) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
}
function shuffle<T>(list: T[], below: (n: number) => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1)
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a]
  }
}

/**
 * A linear reader of several classes with a margin, taught by Adagrad: sums, products and square roots only, which every processor
 * computes alike. Answers what `unpackEar` reads.
 */
export function trained(lessons: readonly Lesson[]): Uint8Array {
  const times = new Map<number, number>()
  for (const { sounds } of lessons) for (const s of sounds) times.set(s, (times.get(s) ?? 0) + 1)
  const sounds = [...times].flatMap(([s, n]) => (n < RARE ? [] : [s])).toSorted((a, b) => a - b)
  const places = new Map(sounds.map((s, n) => [s, n]))
  const data = lessons.map(({ sounds: of, tells }) => ({
    at: Int32Array.from([...of].flatMap((s) => places.get(s) ?? [])),
    is: tells === null ? dangers.length : dangers.indexOf(tells),
  }))
  const weights = new Float64Array(sounds.length * CLASSES)
  const squares = new Float64Array(sounds.length * CLASSES).fill(1e-6)
  const below = chance()
  const sums = new Float64Array(CLASSES)
  const pushes = new Float64Array(CLASSES)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(data, below)
    for (const { at, is } of data) {
      const scale = 1 / Math.sqrt(Math.max(at.length, 1))
      sums.fill(0)
      for (const place of at) {
        if (below(100) < DEAF) continue
        for (let k = 0; k < CLASSES; k++) sums[k] = (sums[k] ?? 0) + (weights[place * CLASSES + k] ?? 0) * scale
      }
      pushes.fill(0)
      for (let k = 0; k < CLASSES; k++) {
        const gap = MARGIN - (sums[is] ?? 0) + (sums[k] ?? 0)
        if (k === is || gap <= 0) continue
        pushes[k] = (pushes[k] ?? 0) + Math.min(gap, 1)
        pushes[is] = (pushes[is] ?? 0) - Math.min(gap, 1)
      }
      for (const place of at)
        for (let k = 0; k < CLASSES; k++) {
          const w = place * CLASSES + k
          const slope = (pushes[k] ?? 0) * scale + PULL * (weights[w] ?? 0)
          squares[w] = (squares[w] ?? 0) + slope * slope
          weights[w] = (weights[w] ?? 0) - (RATE / Math.sqrt(squares[w] ?? 1)) * slope
        }
    }
  }
  return packed(sounds, weights)
}

function packed(sounds: readonly number[], weights: Float64Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(sounds.length * (4 + dangers.length)))
  sounds.forEach((sound, n) => {
    bytes.setUint32(n * 4, sound, true)
    dangers.forEach((_, k) => {
      const more = (weights[n * CLASSES + k] ?? 0) - (weights[n * CLASSES + dangers.length] ?? 0)
      const step = Math.max(-127, Math.min(127, Math.round(more / STEP)))
      bytes.setInt8(sounds.length * 4 + n * dangers.length + k, step)
    })
  })
  return new Uint8Array(bytes.buffer)
}
