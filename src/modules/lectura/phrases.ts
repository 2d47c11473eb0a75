import type { Assertion, ReadWord } from './assertion.ts'

export interface Mention {
  /** As it is looked up: folded words, one space between. */
  readonly frase: string
  /** As it stands in the text. */
  readonly escrito: string
  readonly means: Assertion
}

/** What is worth finding, and the words that it begins with: most words of a note begin nothing. */
export interface Phrases {
  readonly all: ReadonlySet<string>
  readonly first: ReadonlySet<string>
}
export const phrasesOf = (all: Iterable<string>): Phrases => {
  const set = new Set(all)
  return { all: set, first: new Set([...set].map((p) => p.split(' ', 1)[0] ?? '')) }
}

const LONGEST = 6

/** Which of these phrases a text names, the longest at each place, and how it means them. */
export function mentions(text: string, words: readonly ReadWord[], known: Phrases): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < words.length; at++) {
    const start = words[at]
    if (start === undefined || !known.first.has(start.text)) continue
    let frase = ''
    let best: { frase: string; last: ReadWord; length: number } | null = null
    for (const [i, last] of words.slice(at, at + LONGEST).entries()) {
      frase = i === 0 ? last.text : `${frase} ${last.text}`
      if (known.all.has(frase)) best = { frase, last, length: i + 1 }
    }
    // A phrase does not run over the end of a sentence.
    if (best === null || /[.;\n]/.test(text.slice(start.from, best.last.to))) continue
    found.push({ frase: best.frase, escrito: text.slice(start.from, best.last.to), means: best.last.means })
    at += best.length - 1
  }
  return found
}
