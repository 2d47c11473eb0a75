import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWordSet } from './folded-words.ts'
import { isWhoWord } from './relatives.ts'
import { doubtful, givenNames, replaced, surnames } from './words/common-names.ts'
import { actsOnOthers, isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { isEponym, isOrdinary } from './words/ordinary-words.ts'
import { boundsOf, isCapital, isShouted, type ToldWord, toldRuns, toldWords } from './words/told-words.ts'

/**
 * Names that are also words («Paz refiere», «se llama a Dolores», «cama 5 Pinto»), told by where they stand: without an article
 * and doing what only a person does, with a capital inside a sentence, or with an age.
 */

/** What a person does and neither a disease nor a test does. */
const says = listedWordSet('dice')
/** How a person is, and no organ nor test. */
const states = listedWordSet('estado')
/** Words that go before those without an article and are no name: who, when and how. */
const neverNames = listedWordSet('nunca_nombre')
const articles = foldedWordSet('su la el mi')
/** Of a month it is said when. */
const WHEN = /(?:en|de|desde|hasta|para|mes|este|pasado)\s{1,3}$/
const months = foldedWordSet('abril julio augusto')
const STARTS = /(?:^|[.:;!?¿¡•«»"“`\n\])(]|[-–]\s)\s{0,3}$/
const DETERMINER =
  /(?:^|[^a-z])(?:el|la|los|las|un|una|unos|unas|su|sus|este|esta|estos|estas|cada|dos|tres|otra|otro|primer|signo|escala|tipo|color|sonda|cateter|dreno|drenaje|valvula|pinza|maniobra|test|criterios|clasificacion|fractura|triangulo)\s{1,3}$/
/** Before a name that is also a word of medicine, only these say that it is a name. */
const TOWARDS = /(?:^|[^a-z])(?:a|con|para|contesta|habla|llama|llamo|hablar|es|y)\s{1,3}$/
const BED = /(?:^|[^a-z])(?:cama|cam|hab|habitacion|cubiculo|camilla)\.?\s{0,2}#?\d{1,4}[a-z]?[\s:.-]{1,3}$/
const AGED = /^,?\s{1,3}(?:de\s{1,3})?(?:\d{1,3}\s{0,2}(?:años|anos|a\b)|g\d\s?[pac]\d)/i
const MOTHER = /(?:^|[^a-z])g\d\s?p\d(?:\s?[acvm]\d){0,4}[\s,]{1,3}$/
const ENDS = /^(?:[\s]{0,2}(?:[,.;:)]|$)|\s{1,3}(?:de|y|quien|que|en|por|con|para)\s)/
const BEFORE = 40
const LONG = 4

export function withoutWordedNames(text: string, clinical?: { has(word: string): boolean }): string {
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const shouted = isShouted(text)
  const isListed = (w: string): boolean => doubtful.has(w) || givenNames.has(w) || surnames.has(w)
  const isNear = (i: number): boolean => /^\s{1,3}$/.test(text.slice(words[i - 1]?.to ?? 0, words[i]?.from))
  const isPronoun = (w: string): boolean => ['no', 'se', 'le', 'la', 'lo', 'ya', 'me', 'hoy'].includes(w)
  const does = (i: number, verb: (w: string) => boolean): boolean => {
    const [next, after] = [words[i + 1], words[i + 2]]
    if (next === undefined || !isNear(i + 1)) return false
    return verb(next.word) || (isPronoun(next.word) && after !== undefined && isNear(i + 2) && verb(after.word))
  }
  /** «Flor y Luz» */
  const isOneOfTwo = (i: number): boolean => {
    const [and, other] = [words[i + 1], words[i + 2]]
    if (and?.word !== 'y' || other === undefined || !isNear(i + 1) || !isNear(i + 2)) return false
    return isCapital(other) && isListed(other.word)
  }
  const isNamedInApposition = (i: number): boolean => {
    const next = words[i + 1]
    const who = next !== undefined && articles.has(next.word) ? words[i + 2] : next
    return who !== undefined && isWhoWord(who.word) && text.slice(words[i]?.to, next?.from) === ', '
  }
  // One person, so the verb is not of several.
  const isOnesVerb = (w: string): boolean => isFiniteVerb(w) && !w.endsWith('n')

  function isPerson(told: ToldWord, i: number): boolean {
    const { word, from, to } = told
    if (word.length < 2 || text[from - 1] === '[' || isWhoWord(word)) return false
    if (isVerb(word) && !doubtful.has(word)) return false
    const before = folded.slice(Math.max(0, from - BEFORE), from)
    const after = text.slice(to, to + BEFORE)
    const isNobodys = isEveryday(word) || isOrdinary(word, clinical)
    if (!isCapital(told)) return clinical !== undefined && word.length > LONG && !isNobodys && MOTHER.test(before)
    if (BED.test(before) && doubtful.has(word)) return true
    const isUnknown = !isNobodys && !isDescription(word)
    if (word.length >= LONG && (isUnknown || doubtful.has(word)) && AGED.test(after) && !DETERMINER.test(before))
      return true
    const isMedical = clinical?.has(word) === true
    if (STARTS.test(text.slice(Math.max(0, from - 6), from))) {
      if (neverNames.has(word)) return false
      if ((doubtful.has(word) || (word.length >= LONG && isUnknown)) && does(i, (w) => states.has(w))) return true
      if (isEponym(word)) return does(i, actsOnOthers)
      if (doubtful.has(word)) return does(i, isOnesVerb) || isOneOfTwo(i)
      return isEveryday(word, true) && !isOrdinary(word) && does(i, (w) => says.has(w))
    }
    // «Se deja razón con Custodia, vecina»
    if (
      !shouted &&
      told.written !== told.written.toUpperCase() &&
      isNamedInApposition(i) &&
      !isOrdinary(word, clinical) &&
      !DETERMINER.test(before)
    )
      return true
    if (shouted || word.length < LONG - 1 || !doubtful.has(word) || neverNames.has(word) || DETERMINER.test(before))
      return false
    if (months.has(word) && WHEN.test(before)) return false
    const last = words[i - 1]
    if (last !== undefined && isCapital(last) && isNear(i) && !isListed(last.word)) return false
    const next = words[i + 1]
    const isFollowed = next !== undefined && isNear(i + 1) && isCapital(next)
    // «Cruz Roja» is a name of something else.
    const goesOn = isFollowed && word !== 'cruz' && !isOrdinary(next.word)
    if (isMedical) return TOWARDS.test(before) && (goesOn || ENDS.test(after) || does(i, isFiniteVerb))
    return goesOn || !isFollowed
  }
  const isRest = (told: ToldWord, at: number): boolean =>
    isNear(at) && isCapital(told) && (isListed(told.word) || (!shouted && !isVerb(told.word) && !isOrdinary(told.word)))
  const cut = toldRuns(words, 3, isPerson, isRest).map(boundsOf)
  return cut.length === 0 ? text : replaced(text, cut, '[persona]')
}
