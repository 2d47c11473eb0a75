import { foldedWordSet, listedWordSet } from './folded-words.ts'
import { wordNames } from './placed-names.ts'
import { isWhoWord } from './relatives.ts'
import { describing, doubtful, givenNames, replaced, surnames } from './words/common-names.ts'
import { isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { isEponym, isOrdinary } from './words/ordinary-words.ts'
import { boundsOf, isCapital, isShouted, type ToldWord, toldWords } from './words/told-words.ts'

/** Surnames and given names of the country that are also words, or end as descriptions do: only where a name stands. */
export const byPlace = listedWordSet('nombre_por_lugar')
const honours = foldedWordSet('don doña')
const comes = foldedWordSet('acude ingresa llega viene asiste reingresa consulta egresa fallece muere')
const particles = foldedWordSet('de del la las los y')
/** Somebody is named right after, in whatever letters. */
const arriving = listedWordSet('llega_o_se_llama')
const towards = foldedWordSet('a con por para')
const CALLED =
  /(?:conoc(?:id[oa]s?|en)\s(?:como|por)|apodad[oa]|apodo(?:\sde)?|alias|(?:le|lo|la)\s(?:dicen|llaman)|sobrenombre(?:\sde)?|responde\s(?:a|por)|nombre\sclaro|dice\sllamarse)[\s:,]{1,3}(?:(?:el|la|los|las)\s)?$/
const QUOTED = /["“«']\s?((?:(?:el|la|los|las)\s)?\p{L}[\p{L}'’]{1,20}(?:\s\p{L}[\p{L}'’]{1,20}){0,2})\s?["”»']/giu
const STARTS = /(?:^|[.:;!?\n(]\s{0,3})$/
const NAME_ENDS =
  /^(?:\s{0,2}(?:[,.;:)\n]|$)|\s\[(?:doc|núm|dir)|\s{1,3}(?:con|al?\s|de\s{1,2}\d|\d|que|quien|niega|y\s))/
const COMES = /^(?:\s?[,;.]|\s(?:con|por)\s)/
/** «la abuela encarnacion le da agua» */
const ADDRESSED = /^\s(?:le|la|lo|se|les|que|quien|dice|refiere|trae)\s/
const OF_A_PERSON = /^(?:,?\s(?:de\s)?\d{1,3}\s?a[ñn]os|\sy\s(?:su|la|el)\s)/
/** «soledad rubio de la hoz,» */
const PARTED = /^\s(?:del|de\s(?:la|las|los))\s\p{L}{2,20}\s?(?:[,.;]|$)/u
const MOST = 5

/** What is left of a name beside what was removed of it, and names told by nothing but their place; in whatever letters. */
export function withoutNamesBeside(text: string, clinical?: { has(word: string): boolean }): string {
  if (clinical === undefined) return text
  const shouted = isShouted(text)
  const words = toldWords(text)
  const cut: (readonly [number, number])[] = []
  const isTaken = ({ from }: ToldWord): boolean => text[from - 1] === '['
  const isPerson = (told: ToldWord | undefined): boolean => told?.word === 'persona' && isTaken(told)
  const isNear = (i: number): boolean => /^[\s\][]{1,4}$/.test(text.slice(words[i - 1]?.to ?? 0, words[i]?.from))
  const isListed = (w: string): boolean =>
    givenNames.has(w) || surnames.has(w) || doubtful.has(w) || wordNames.has(w) || byPlace.has(w)
  const isUnknown = (w: string): boolean =>
    w.length >= 4 && !isEveryday(w) && !isOrdinary(w, clinical) && !isWhoWord(w) && !isVerb(w) && !isDescription(w)
  const isAcronym = ({ written }: ToldWord): boolean =>
    written.length < 2 || (!shouted && written.length <= 5 && written === written.toUpperCase())
  /** Right after what is a name for sure. */
  const goesOn = (told: ToldWord, at: number): boolean => {
    const { word, to } = told
    const next = words[at + 1]?.word ?? ''
    if (isTaken(told) || isAcronym(told) || (isWhoWord(word) && !describing.has(word))) return false
    const isFollowed =
      isNear(at + 1) &&
      (isPerson(words[at + 1]) || isDescription(next) || isVerb(next) || (isListed(next) && !describing.has(next)))
    const isEnd = NAME_ENDS.test(text.slice(to, to + 8)) || (isFollowed && !isWhoWord(word))
    const isParted = !isWhoWord(word) && PARTED.test(text.slice(to, to + 30))
    const isWord = byPlace.has(word) && (isEveryday(word) || isOrdinary(word, clinical))
    if (describing.has(word) || isWord || (isFiniteVerb(word) && isListed(word))) return isEnd || isParted
    return isListed(word) || isUnknown(word)
  }
  const restFrom = (at: number): number => {
    let end = at
    for (let i = at; i < words.length && i < at + MOST; i++) {
      const told = words[i]
      if (told === undefined || !isNear(i)) break
      if (particles.has(told.word)) continue
      if (isPerson(told)) return i
      if (!goesOn(told, i)) break
      // After a particle, only what is a name by itself.
      if (particles.has(words[i - 1]?.word ?? '') && !isListed(told.word)) break
      end = i + 1
    }
    return end
  }
  for (const [i, told] of words.entries()) {
    const [last, before] = [words[i - 1], text.slice(Math.max(0, told.from - 6), told.from)]
    if (isPerson(told)) {
      const end = restFrom(i + 1)
      if (end > i + 1) cut.push(boundsOf(words.slice(i + 1, end)))
      continue
    }
    if (isTaken(told) || isAcronym(told) || (last !== undefined && cut.at(-1)?.[1] === last.to && isNear(i))) continue
    const announced = last !== undefined && isNear(i) && (isWhoWord(last.word) || arriving.has(last.word))
    const isToward = last !== undefined && isNear(i) && towards.has(last.word)
    const begins = STARTS.test(before)
    if (isEponym(told.word) && isOrdinary(told.word) && !isListed(told.word)) continue
    const isHonoured = last !== undefined && isNear(i) && honours.has(last.word) && !isWhoWord(told.word)
    const isPlaced = (announced || begins || isToward) && isUnknown(told.word)
    if (!isListed(told.word) && !isHonoured && !isPlaced) continue
    const end = Math.max(i + 1, restFrom(i + 1))
    const run = words.slice(i, end).filter(({ word }) => !particles.has(word))
    const isTwo = run.length > 1 && run.filter(({ word }) => isListed(word)).length > 1
    const tells = run.some(({ word }) => !describing.has(word))
    const after = text.slice(told.to, told.to + 16)
    // «Acude Pilar, tía», «consulta alba por mareo», «amparo y su hermana»
    const isOne =
      isHonoured ||
      (announced && doubtful.has(told.word) && !describing.has(told.word) && ADDRESSED.test(after)) ||
      (announced && !isWhoWord(told.word) && isCapital(told) && !shouted && NAME_ENDS.test(after)) ||
      (wordNames.has(told.word) &&
        ((last !== undefined && isNear(i) && comes.has(last.word) && COMES.test(after)) ||
          (begins && OF_A_PERSON.test(after))))
    const isNamed = (givenNames.has(told.word) || wordNames.has(told.word)) && run.length > 1
    // «A justino pardo», «gumersindo cobo, …»
    const isPair =
      isPlaced &&
      run.length > 1 &&
      (run.some(({ word }) => isListed(word)) || /^\s?[,:]/.test(text.slice(run.at(-1)?.to)))
    const isRun =
      isPair ||
      (isTwo && (tells || announced)) ||
      (announced && run.length > 1) ||
      (isNamed && (begins || run.length > 2))
    if ((isRun && (begins || announced || isToward || run.length > 2)) || isOne) cut.push(boundsOf(words.slice(i, end)))
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(QUOTED)) {
    const [before, after] = [text.slice(Math.max(0, index - 30), index).toLowerCase(), text.slice(index + whole.length)]
    const who = /^,\s{1,2}(?:la\s|el\s|su\s)?(\p{L}+)/u.exec(after)?.[1]?.toLowerCase()
    if (CALLED.test(before) || (who !== undefined && isWhoWord(who))) {
      const from = index + whole.indexOf(name)
      cut.push([from, from + name.length])
    }
  }
  return cut.length === 0 ? text : replaced(text, cut, '[persona]')
}
