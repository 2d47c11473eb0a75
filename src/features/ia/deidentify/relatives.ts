import { foldedWordSet, foldedWords, listedWordSet, listedWords } from './folded-words.ts'
import { describing, doubtful, givenNames, replaced, surnames } from './words/common-names.ts'
import { isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { isOrdinary } from './words/ordinary-words.ts'
import { boundsOf, isCapital, isShouted, type ToldWord, toldWords } from './words/told-words.ts'

/**
 * People whom neither the record nor a list of names knows, told by what is said before them: «su hija Zharick»,
 * «acompañado por Wilfrido», «el niño D. P.». Read word by word, so that the time grows with the length of a text.
 */

const kin = listedWords('parentesco')
/** As often as not no name follows them: only what has a capital, or is initials, is one. */
const weak = listedWords('quien_debil')
/** The person who comes may be named right after: «acude rosa campo por control». */
const arriving = foldedWordSet('acude ingresa llega viene asiste reingresa')
const many = listedWords('parentesco_plural')
/** «Acompañada por», «vive con»: only with what follows them here. */
const doing = listedWords('hace_con')
const towards = new Set(['por', 'x', 'con', 'de', 'a', 'al', 'del', 'segun'])
/** Whatever comes next is a name, however it is written. */
const naming = foldedWords(`llamado llamada llamados llamadas llamarse apodado apodada apodo alias sobrenombre`)
/** Between a kinship and the name. */
const filler = listedWordSet('entre_parentesco')
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'san', 'santa', 'y'])
const cues = new Set([...kin, ...many, ...naming, ...weak])
const faint = new Set(weak)
/** Whether a folded word is a role or a kinship, not a name: «madre», «agresor», «dra». */
export const isWhoWord = (word: string): boolean => cues.has(word)
const plural = new Set(many)
const verbs = new Set(doing)
const loud = new Set(naming)

const MOST_FILLERS = 4
const MOST_NAMES = 5
const CLOSE = /^[\s,:;("'«“-]{1,4}$/
const APART = /^[\s.'-]{1,3}$/
const LISTED = /^,?[\s]{1,3}$/

const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase()
const ACRONYM = 5
/** In small letters, a word of no vocabulary where a name would stand. */
const LIKELY = 4

/** As what is said of patients ends, of which more is said than lists have. */
const SAID_OF = /\p{L}{5}(?:[ai]d|ic)[oa]s?$/u

const GOES_ON = /^(?:,?\s{1,3}(?:q|que|quien|por|con)\s|,?\s{1,3}(?:de\s)?\d{1,3}\s?(?:años|anos|a\b))/i

/** Where a text names a person, and the words of the name. */
export function relatives(
  text: string,
  clinical?: { has(word: string): boolean },
): { readonly spans: readonly (readonly [number, number])[]; readonly names: ReadonlySet<string> } {
  const words = toldWords(text)
  const shouted = isShouted(text)
  const spans: [number, number][] = []
  const names = new Set<string>()
  const between = (i: number): string => text.slice(words[i - 1]?.to ?? 0, words[i]?.from)
  const listed = (w: string): boolean => givenNames.has(w) || surnames.has(w) || doubtful.has(w)
  const isInitial = ({ written, to }: ToldWord): boolean => written.length === 1 && isUpper(written) && text[to] === '.'
  const isName = (told: ToldWord, sure: boolean): boolean => {
    const { word, written } = told
    if (isInitial(told)) return true
    if (word.length < 2 || (word === 'persona' && text[told.from - 1] === '[')) return false
    const capital = isUpper(written[0] ?? '')
    if (listed(word) && capital) return true
    if (isOrdinary(word, clinical) || isEveryday(word, capital && !shouted)) return false
    if (!capital) return sure && word.length > 2
    // «PTE EXTUBADO»
    if (shouted && SAID_OF.test(word) && !listed(word)) return false
    // HTA, EPOC: in a text that is not all in capitals, a short word that is.
    return shouted || !isUpper(written) || written.length > ACRONYM
  }

  /** «La niña Sol»: a word of the language with a capital, right after who it is. */
  const isCapitalWord = ({ word, to, written }: ToldWord, at: number): boolean => {
    if (shouted || !isUpper(written[0] ?? '') || isUpper(written) || between(at) !== ' ') return false
    if (!isEveryday(word, true) || isVerb(word) || isOrdinary(word) || cues.has(word)) return false
    return (
      clinical?.has(word) !== true ||
      isOneDoing(at + 1) ||
      /^(?:\s?[,.;)]|\s(?:que|quien)\s)/.test(text.slice(to, to + 8))
    )
  }
  const isOneDoing = (at: number): boolean => {
    const next = words[at]
    return next !== undefined && isFiniteVerb(next.word) && !next.word.endsWith('n') && /^\s{1,3}$/.test(between(at))
  }
  /** A name that is also a word, in small letters: where a person is announced and a verb follows. */
  const isWorded = (at: number, beside: boolean): boolean => {
    const told = words[at]
    if (told === undefined || clinical === undefined || !doubtful.has(told.word) || describing.has(told.word))
      return false
    return beside
      ? doubtful.has(words[at + 1]?.word ?? '') && /^\s{1,3}$/.test(between(at + 1))
      : isOneDoing(at + 1) || /^\s?[,;)]/.test(text.slice(told.to, told.to + 2))
  }
  /** A word of no vocabulary after what as often as not no name follows, where the sentence goes on as after a name. */
  const isBare = (at: number): boolean => {
    const told = words[at]
    if (told === undefined || clinical === undefined || told.word.length <= LIKELY || isCapital(told)) return false
    if (isDescription(told.word) || !isName(told, true)) return false
    return isOneDoing(at + 1) || GOES_ON.test(text.slice(told.to, told.to + 16))
  }

  /** From the word at `at`: the names that stand there. */
  function take(at: number, sure: boolean, several: boolean): void {
    let last = -1
    let i = at
    for (let n = 0; n < MOST_NAMES; i++) {
      const told = words[i]
      if (told === undefined) break
      if (i > at) {
        const gap = between(i)
        const before = words[i - 1]
        const goesOn = APART.test(gap) && (!gap.includes('.') || (before !== undefined && isInitial(before)))
        if (!goesOn && !(several && LISTED.test(gap))) break
        if (particles.has(told.word) && !isInitial(told)) {
          const next = words[i + 1]
          const joins = told.word !== 'y' || several
          if (joins && next !== undefined && isName(next, false)) continue
          break
        }
      }
      // Shouted, only the first is told by what is before it.
      if (!isName(told, sure) || (shouted && n > 0 && !listed(told.word) && isOrdinary(told.word))) break
      if (told.word.length >= 4) names.add(told.word)
      last = i
      n += 1
    }
    if (last >= 0) spans.push(boundsOf(words.slice(at, last + 1)))
  }

  for (const [i, { word }] of words.entries()) {
    const isCue = cues.has(word)
    if (!isCue && !verbs.has(word)) continue
    let at = i + 1
    let led = isCue
    let sure = loud.has(word)
    // Without the words of medicine, small letters would take them for names.
    const likely = clinical !== undefined && !faint.has(word)
    for (const next of words.slice(i + 1, i + 1 + MOST_FILLERS)) {
      // Another cue speaks for itself; a name with a capital is no filler.
      const goes = towards.has(next.word) || filler.has(next.word)
      if (!goes || (isUpper(next.written[0] ?? '') && !shouted) || !CLOSE.test(between(at))) break
      if (towards.has(next.word)) led = true
      if (next.word === 'nombre' || next.word === 'llama' || loud.has(next.word)) sure = true
      at++
    }
    if (!led && arriving.has(word) && /^\s{1,3}$/.test(between(i + 1)) && (isBare(i + 1) || isWorded(i + 1, true))) {
      spans.push(boundsOf(words.slice(i + 1, isBare(i + 1) ? i + 2 : i + 3)))
      continue
    }
    const first = words[at]
    if (!led || first === undefined || !CLOSE.test(between(at).replace(/^\./, '') || ' ')) continue
    if (cues.has(first.word) && !listed(first.word)) continue
    if (
      isCue &&
      (faint.has(word) ? isBare(at) : isCapitalWord(first, at) || (!isCapital(first) && isWorded(at, false)))
    ) {
      spans.push([first.from, first.to])
      continue
    }
    take(at, sure || (likely && first.word.length >= LIKELY), plural.has(word))
  }
  return { spans, names }
}

/** Without those whom it names, and without them wherever else it names them. */
export function withoutRelatives(
  text: string,
  clinical?: { has(word: string): boolean },
  heard: ReadonlySet<string> = new Set(),
): string {
  const { spans, names } = relatives(text, clinical)
  const again = [...names, ...heard]
  const cut: (readonly [number, number])[] = [...spans]
  if (again.length > 0) {
    const all = new Set(again)
    for (const told of toldWords(text)) if (isCapital(told) && all.has(told.word)) cut.push([told.from, told.to])
  }
  return cut.length === 0 ? text : replaced(text, cut, '[persona]')
}
