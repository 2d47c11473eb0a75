import type { ReadWord } from '../../../modules/lectura/index.ts'

/** Of whom it is told; what is suspicious of a child is ordinary of an adult. */
export type Group = 'menor' | 'adulto' | 'mayor'
const CHILD = 6575
const OLD = 21_900
export const groupOf = (edadDias: number | null): Group =>
  edadDias === null ? 'adulto' : edadDias < CHILD ? 'menor' : edadDias < OLD ? 'adulto' : 'mayor'

const LETTERS = 6
const SEED = 0x811c9dc5
const hashed = (text: string): number => {
  let h = SEED
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  return h >>> 0
}
const joined = (a: number, b: number): number => {
  const h = Math.imul(a ^ (Math.imul(b, 0x9e3779b1) >>> 15) ^ b, 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}
const ALWAYS = hashed('')
const groups: Readonly<Record<Group, number>> = {
  menor: hashed('@menor'),
  adulto: hashed('@adulto'),
  mayor: hashed('@mayor'),
}

/** A word by its beginning, without number or plural; what is denied is another word. */
const soundOf = ({ text, means }: ReadWord): number => {
  const stem = /^\d/.test(text) ? '#' : text.replace(/s$/, '').slice(0, LETTERS)
  return hashed(means === 'negado' ? `-${stem}` : stem)
}

/** A stretch of a text, in numbers of its words; the end excluded. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What the ear knows of each word, computed once for all that is heard of a text: itself, itself in this group of people, itself with the next. */
export interface Sounds {
  readonly own: readonly number[]
  readonly ofGroup: readonly number[]
  readonly withNext: readonly number[]
  readonly always: readonly number[]
}
export function soundsOf(words: readonly ReadWord[], group: Group): Sounds {
  const own = words.map(soundOf)
  return {
    own,
    ofGroup: own.map((sound) => joined(sound, groups[group])),
    withNext: own.slice(1).map((next, n) => joined(own[n] ?? 0, next)),
    always: [ALWAYS, groups[group]],
  }
}

/** A text of so few words is heard whole too. */
const SHORT = 60

/** What is heard at once: each sentence, and each with the next. */
export function stretches(words: readonly ReadWord[]): Stretch[] {
  const starts = words.flatMap(({ oracion }, n) => (n === 0 || oracion !== words[n - 1]?.oracion ? [n] : []))
  const end = (n: number): number => starts[n] ?? words.length
  const sentences = starts.map((from, n) => ({ from, to: end(n + 1) }))
  const pairs = starts.slice(0, -1).map((from, n) => ({ from, to: end(n + 2) }))
  const whole = starts.length > 2 && words.length <= SHORT ? [{ from: 0, to: words.length }] : []
  return [...sentences, ...pairs, ...whole]
}
