import { drugRoot } from '../../../model/drug-names.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { newDistance } from '../../icd/search/distance.ts'
import { canonical } from '../substances.ts'
import type { Drug } from './drug.ts'
import { drugs } from './index.ts'

const byName = new Map<string, Drug>(
  drugs.flatMap((d) =>
    [d.dci, ...d.nombres].flatMap((name) => [[plain(name), d] as const, [canonical(name), d] as const]),
  ),
)
/** The same names as Spanish and English may both write them. */
const byRoot = new Map<string, Drug>([...byName].map(([name, drug]) => [drugRoot(name), drug]))
const byAtc = new Map<string, Drug>(drugs.flatMap((d) => d.atc.map((code) => [code, d] as const)))
/** Only whole single words are guessed at: in phrases a wrong letter may be another salt. */
const guessable = [...byName].filter(([name]) => !name.includes(' ') && name.length >= 6)
const LONGEST_NAME = 4
const distance = newDistance()

/** One letter wrong, or two in a long word; not if it could be two different medicines. */
function nearest(word: string): Drug | null {
  if (word.length < 6 || word.length > 30) return null
  const most = word.length >= 12 ? 2 : 1
  let best = most + 1
  const found = new Set<Drug>()
  for (const [name, drug] of guessable) {
    // The beginning is what people get right, and what tells look-alikes apart.
    if (name[0] !== word[0] || Math.abs(name.length - word.length) > most) continue
    const d = distance(word, name, most, false)
    if (d > most || d > best) continue
    if (d < best) found.clear()
    best = d
    found.add(drug)
  }
  const [only = null, ...others] = found
  return others.length === 0 ? only : null
}

function wordsAt(words: readonly string[], at: number): { drug: Drug; length: number } | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    const drug = byName.get(phrase) ?? byRoot.get(drugRoot(phrase))
    if (drug !== undefined) return { drug, length }
  }
  const guess = nearest(words[at] ?? '')
  return guess === null ? null : { drug: guess, length: 1 }
}

/** Every substance that a text names, by DCI, trade name or nearly so, in the order of the text. */
export function drugsNamed(value: string): Drug[] {
  const words = canonical(value).split(' ')
  const found = new Set<Drug>()
  for (let at = 0; at < words.length; ) {
    const hit = wordsAt(words, at)
    if (hit !== null) found.add(hit.drug)
    at += hit?.length ?? 1
  }
  return [...found]
}

/** What a prescription contains: by its name, and where that says nothing by its ATC. */
export function drugsOf(name: string, atc: string | null): Drug[] {
  const named = drugsNamed(name)
  const coded = atc === null ? undefined : byAtc.get(atc)
  return named.length > 0 || coded === undefined ? named : [coded]
}
