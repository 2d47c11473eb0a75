import { foldSameLength } from './fold-same-length.ts'
import type { Span } from './spans.ts'

const DOTTED = /(?<!\p{L})(?:\p{Lu}\.\s?){1,5}\p{Lu}(?:\.|(?!\p{L}))/gu
const JOINED = /(?<![\p{L}\p{N}])\p{Lu}{3,4}(?![\p{L}\p{N}])/gu
/** What is written with points and is no person: pressure, routes, abbreviations of every note. */
const abbreviations = new Set(
  'ta fc fr vo iv im sc hta ac ap af pa aine epoc dm irc iam acv tac rm rx uci vih tbc itu ira eda cc ti rc ce eps ips am pm tp tpt md hc'.split(
    ' ',
  ),
)
const inOrder = (letters: string, of: string): boolean => {
  let at = 0
  for (const c of of) if (c === letters[at]) at += 1
  return at === letters.length
}

/** The patient's own initials: with points two are enough, without them all of the name or all but the second of each. */
export function initialSpans(text: string, initials: string): Span[] {
  if (initials.length < 2) return []
  const spans: Span[] = []
  for (const m of text.matchAll(DOTTED)) {
    const letters = foldSameLength(m[0]).replaceAll(/[^a-z]/g, '')
    if (letters[0] === initials[0] && inOrder(letters, initials) && !abbreviations.has(letters))
      spans.push({ from: m.index, to: m.index + m[0].length, by: '[persona]' })
  }
  for (const m of initials.length < 3 ? [] : text.matchAll(JOINED)) {
    const letters = foldSameLength(m[0])
    if ((letters === initials || letters === initials[0] + initials.slice(2)) && !abbreviations.has(letters))
      spans.push({ from: m.index, to: m.index + m[0].length, by: '[persona]' })
  }
  return spans
}
