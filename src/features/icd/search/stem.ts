/**
 * Number, gender and adverbs of Spanish, on folded words. It is light on purpose: derivation (infección, infectado,
 * infeccioso) is left to the synonyms, because in medicine it often changes the diagnosis (parto/parte, cólico/colitis).
 */
export function stem(word: string): string {
  if (word.length < 4 || /[0-9]/.test(word)) return word
  return gender(singular(adverb(word)))
}

const adverb = (word: string): string => (word.length > 8 && word.endsWith('mente') ? word.slice(0, -5) : word)

function singular(word: string): string {
  if (!word.endsWith('s')) return word
  // apendicitis, virus: the same in the plural.
  if (/(?:is|us|ps)$/.test(word)) return word
  if (/[aeiou]ces$/.test(word) && word.length > 5) return `${word.slice(0, -3)}z`
  if (/[aeiou][lrndzjys]es$/.test(word)) return word.slice(0, -2)
  return /[aeo]s$/.test(word) ? word.slice(0, -1) : word
}

/** Feminine to masculine, and the `e` that a plural in -es would have lost (fase, fases). */
function gender(word: string): string {
  if (word.length >= 4 && /[aeiou][lrndzjys]e$/.test(word)) return word.slice(0, -1)
  return word.length >= 5 && word.endsWith('a') ? `${word.slice(0, -1)}o` : word
}

/** What was done and the doing of it: exacerbado, exacerbación. For words that the catalogue does not have. */
export function relatedWords(word: string): string[] {
  const [, root, ending] = /^(.{4,}[ai])(d[oa]s?|cion|ciones)$/.exec(word) ?? []
  if (root === undefined || ending === undefined) return []
  return ending.startsWith('d') ? [`${root}cion`] : [`${root}do`, `${root}da`]
}
