import { foldSameLength } from './fold-same-length.ts'
import { isWhoWord } from './relatives.ts'
import { doubtful } from './words/common-names.ts'
import { isEveryday, isVerb } from './words/everyday-words.ts'
import { isOrdinary } from './words/ordinary-words.ts'
import { isShouted } from './words/told-words.ts'

const INITIALS = /\[persona\](?:\.?\s\p{Lu}(?:\.|(?=\s\[persona\])))+|(?<=[:\n]\s{0,2}|^)\[lugar\]\s\p{Lu}\./gu
const AMIDST = /(?<=\[persona\]\s(?:(?:del|de la|de los|de)\s)?)(\p{Lu}[\p{L}'’]{1,20})(?=\s\[persona\])/gu
const AHEAD = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’]{1,20})(\s|-|, )(?=\[persona\])/gu
const LISTED = /(?<=\[persona\], )\p{Lu}[\p{L}'’]{1,20}(?!\s\p{L}|\p{L})/gu

const INSIDE = /\p{Ll}\s{1,2}$/u
const ACRONYM = 5

/** What is left of a name beside the rest of it that was found: initials, and words that are part of it for standing there. */
export function withoutRestsOfNames(text: string, clinical?: { has(word: string): boolean }): string {
  if (!/\[(?:persona|lugar)\]/.test(text)) return text
  const shouted = isShouted(text)
  const isKnown = (w: string): boolean => isEveryday(w, !shouted) || isOrdinary(w, clinical) || isWhoWord(w)
  /** With a capital after a small letter, a word of the language is the beginning of the name: «de Expreso [persona]». */
  const isInside = (whole: string, at: number, word: string): boolean =>
    !shouted && INSIDE.test(whole.slice(Math.max(0, at - 3), at)) && !isOrdinary(word, clinical) && !isWhoWord(word)
  return text
    .replaceAll(AMIDST, (found) => (shouted || isVerb(foldSameLength(found)) ? found : '[persona]'))
    .replaceAll(AHEAD, (found, written: string, gap: string, at: number, whole: string) => {
      const word = foldSameLength(written)
      if (!shouted && written.length <= ACRONYM && written === written.toUpperCase()) return found
      const isRest =
        gap === '-' ? !shouted : doubtful.has(word) || (gap === ' ' && (!isKnown(word) || isInside(whole, at, word)))
      return isRest ? '[persona] ' : found
    })
    .replaceAll(LISTED, (found) => (doubtful.has(foldSameLength(found)) ? '[persona]' : found))
    .replaceAll(INITIALS, '[persona]')
}
