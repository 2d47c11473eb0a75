import type { Distance } from '../../../model/text/edit-distance.ts'
import { soundOf } from '../../icd/search/sound.ts'
import { isEveryday } from './words/everyday-words.ts'
import { nicknamesOf } from './words/nicknames.ts'

const SHORTEST_TYPO = 5
const SHORTEST_CALLED = 3
const LONGEST = 40
/** Bounded: texts are endless. */
const REMEMBERED = 5000

const between = new Set(['de', 'del', 'la', 'las', 'los', 'y'])
const figures: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** A word and what is left of it without one of its letters: two words a letter apart share one of these. */
function* shortened(word: string): Generator<string> {
  yield word
  for (let i = 0; i < word.length; i++) yield word.slice(0, i) + word.slice(i + 1)
}

/** Juliana and Yuliana, Xavier and Javier are heard alike. */
const nameSound = (word: string): string => soundOf(word).replace(/^[jx]/, 'i').replace(/[jx]/g, 'j')

export type NameSpans = readonly (readonly [from: number, to: number])[]

/** Which parts of a folded word of letters and digits are a name of these, whole, joined to another or with a letter wrong. */
export function nameWords(
  names: readonly string[],
  distance: Distance,
  clinical: { has(word: string): boolean },
): (word: string) => NameSpans {
  const exact = new Set(names)
  const long = names.filter((n) => n.length >= SHORTEST_TYPO && n.length <= LONGEST)
  const index = new Set(long.flatMap((n) => [...shortened(n)]))
  const sounds = new Set(long.map(nameSound))
  const called = new Set(names.filter((n) => n.length >= SHORTEST_CALLED).flatMap(nicknamesOf))
  const isTypo = (word: string): boolean => {
    if (word.length > LONGEST || clinical.has(word) || isEveryday(word)) return false
    if (called.has(word)) return true
    if (word.length < SHORTEST_TYPO) return false
    if (sounds.has(nameSound(word))) return true
    for (const part of shortened(word)) if (index.has(part)) return long.some((n) => distance(word, n, 1, false) <= 1)
    return false
  }
  /** «anamaria», «delacruzmora»: nothing but names, two or more, however many particles. */
  const isJoined = (word: string): boolean => {
    if (word.length < 6 || word.length > LONGEST) return false
    /** Most names that the first i letters are made of; none where they are not. */
    const made: (number | undefined)[] = [0]
    for (let end = 2; end <= word.length; end++)
      for (let from = Math.max(0, end - LONGEST); from < end; from++) {
        const before = made[from]
        if (before === undefined) continue
        const part = word.slice(from, end)
        if (exact.has(part)) made[end] = Math.max(made[end] ?? 0, before + 1)
        else if (between.has(part)) made[end] = Math.max(made[end] ?? 0, before)
      }
    return (made[word.length] ?? 0) >= 2
  }
  const isName = (word: string): boolean => exact.has(word) || isTypo(word) || isJoined(word)
  const spansOf = (word: string): NameSpans => {
    if (isName(word)) return [[0, word.length]]
    if (!/\d/.test(word)) return []
    const read = word.replaceAll(/[013457]/g, (d) => figures[d] ?? '')
    if (/[a-z].*[a-z]/.test(word) && exact.has(read)) return [[0, word.length]]
    return [...word.matchAll(/[a-z]+/g)].filter((m) => isName(m[0])).map((m) => [m.index, m.index + m[0].length])
  }
  const known = new Map<string, NameSpans>()
  return (word) => {
    if (word.length > LONGEST) return spansOf(word)
    const before = known.get(word)
    if (before !== undefined) return before
    const now = spansOf(word)
    if (known.size >= REMEMBERED) known.clear()
    known.set(word, now)
    return now
  }
}
