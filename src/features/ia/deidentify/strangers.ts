import { foldSameLength } from './fold-same-length.ts'
import { listedWordSet } from './folded-words.ts'
import { isWhoWord } from './relatives.ts'
import { doubtful, givenNames, replaced, surnames } from './words/common-names.ts'
import { actsOnOthers, isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { hypocoristics, stemOfDiminutive, stemsOf } from './words/nicknames.ts'
import { isCalledAfterThing, isOrdinary } from './words/ordinary-words.ts'
import { boundsOf, isCapital, isShouted, type ToldWord, toldRuns, toldWords } from './words/told-words.ts'

/**
 * People of whom nothing is known and nothing is said before: a word of no vocabulary that does something («Yorleny la
 * golpeó»), or that has a capital in the middle of a sentence. Diseases, tests and medicines named after people stay.
 */
const DIGIT = /\d/
const LONG = 4
const ACRONYM = 5
/** RsCs, FiO: no name has a capital inside. */
const MIXED = /^\p{Lu}\p{Ll}\p{Lu}/u
const pronouns = listedWordSet('pronombre')
const STARTS = /(?:^|[.:;!?¿¡•«»"“`\n\])(]|[-–]\s)\s{0,3}$/
const MEASURED = /^[\s:=]{1,3}(?:[<>]?\d|positiv|negativ|ausente|presente|normal|grado|[IVX]+\b|mg|ml)/i
const THING =
  /\b(?:curva|fistula|anastomosis|procedimiento|por|de serpiente|veneno|suero|vacunas?|trompas?|esfinter|asa|dosis|tratad[oa] con|con|bacteria|parasito|hongo|cultivo con|gel|crema|jarabe|marca|lactato|solucion|aposito|sutura|mascara)\s+(?:de\s+|del\s+|por\s+)?$/
/** After these, a word with a capital is as likely a person as a thing: «con Chepe», «por Onofre». */
const SOMEONES =
  /\b(?:vino|vive|convive|sueña|suena|habla|va|sale|sali[oó]|viaj[oó]|vivia|estaba|juega|pelea|peleo|discutio)\s+(?:con|por)\s+$/
/** A thing has an article before it; a person named in small letters does not. */
const DETERMINER =
  /(?:^|[^a-z])(?:el|la|los|las|un|una|unos|unas|su|sus|este|esta|de|del|con|por|en|sin|al|y|o)\s{1,3}$/
/** Letters that words of medicine in Spanish hardly have, and names often. */
const FOREIGN = /th|w|k|sh|jh|zh|^y|ey|nn|tt/
const isOnesVerb = (word: string): boolean => isFiniteVerb(word) && !word.endsWith('n')
const LABEL = /(?:^|[.;\n]\s{0,3})([a-z]{3,20})(?:\s[a-z]{1,12}){0,3}:\s$/
const stems = stemsOf(givenNames)
const isDiminutive = (word: string): boolean => {
  const stem = stemOfDiminutive(word)
  return stem !== null && stems.has(stem)
}

/** Where a text names a person whom nothing announces, and the words of the name. */
export function strangers(
  text: string,
  clinical?: { has(word: string): boolean },
): { readonly spans: readonly (readonly [number, number])[]; readonly names: ReadonlySet<string> } {
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const shouted = isShouted(text)
  const isKnown = (w: string, capital: boolean): boolean =>
    isEveryday(w, capital) || isWhoWord(w) || isOrdinary(w, clinical)
  const gap = (i: number): string => text.slice(words[i - 1]?.to ?? 0, words[i]?.from)
  const isAcronym = ({ written }: ToldWord): boolean =>
    !shouted && written.length <= ACRONYM && (written === written.toUpperCase() || MIXED.test(written))
  const bracketed = ({ from }: ToldWord): boolean => text[from - 1] === '['
  /** Followed by a verb, with or without a pronoun: the word is the subject of a sentence. */
  const acts = (i: number, does: (word: string) => boolean): boolean => {
    for (const [n, told] of words.slice(i + 1, i + 5).entries()) {
      if (!/^(?:[,\]]?\s{1,3}|\s{1,3}\[)$/.test(gap(i + 1 + n))) return false
      if (does(told.word)) return true
      if (!pronouns.has(told.word) && !(isCapital(told) && !isKnown(told.word, !shouted))) return false
    }
    return false
  }
  /** «Víctima de violencia: Darleny» */
  const isLabelled = (from: number): boolean =>
    isWhoWord(LABEL.exec(folded.slice(Math.max(0, from - 40), from))?.[1] ?? '')
  const isPerson = (told: ToldWord, i: number): boolean => {
    const { word, from, to } = told
    if (bracketed(told) || isAcronym(told) || DIGIT.test(text[to] ?? '')) return false
    const capital = isCapital(told)
    const begins = STARTS.test(text.slice(Math.max(0, from - 6), from))
    // A capital right after a given name is the surname, whatever else the word means.
    if (capital && text.slice(Math.max(0, from - 10), from).endsWith('[persona] '))
      return shouted ? word.length >= LONG && !isKnown(word, false) : !isVerb(word)
    if (
      capital &&
      (hypocoristics.has(word) || isDiminutive(word)) &&
      !isVerb(word) &&
      !clinical?.has(word) &&
      !MEASURED.test(text.slice(to, to + 12))
    )
      return true
    if (word.length < LONG || isKnown(word, capital && !shouted && !begins) || MEASURED.test(text.slice(to, to + 12)))
      return false
    const before = folded.slice(Math.max(0, from - 40), from)
    const tells = capital && !shouted
    if (tells && acts(i, isFiniteVerb)) return true
    // In capitals, a word that begins a sentence and is followed by a verb is a person: «QUIMBAYO PRESENTA FIEBRE».
    if (shouted && begins && clinical !== undefined && acts(i, isOnesVerb)) return true
    if (!tells)
      return (
        clinical !== undefined &&
        word.length > LONG &&
        !DETERMINER.test(before) &&
        (acts(i, actsOnOthers) || (from === 0 && !isDescription(word) && acts(i, isOnesVerb)))
      )
    if (begins) return FOREIGN.test(word) || isLabelled(from)
    return (
      SOMEONES.test(before) ||
      !(isCalledAfterThing(before, word) || THING.test(before)) ||
      (/\bcon $/.test(before) && /jh|^y/.test(word))
    )
  }
  // What goes on with capitals is the rest of the name.
  const isRest = (next: ToldWord, at: number): boolean => {
    if (!/^\s{1,3}$/.test(gap(at)) || !isCapital(next) || isAcronym(next)) return false
    const listed = givenNames.has(next.word) || surnames.has(next.word) || doubtful.has(next.word)
    return listed || !isKnown(next.word, !shouted)
  }
  const runs = toldRuns(words, 4, isPerson, isRest)
  const names = runs.flat().map(({ word }) => word)
  return { spans: runs.map(boundsOf), names: new Set(names.filter((word) => word.length >= LONG)) }
}

export function withoutStrangers(text: string, clinical?: { has(word: string): boolean }): string {
  const { spans } = strangers(text, clinical)
  return spans.length === 0 ? text : replaced(text, spans, '[persona]')
}
