import { type Word, wordsOf } from '../../model/text/words.ts'
import { type Ajeno, setApart } from './frames.ts'
import { type Assertion, lexicon } from './lexicon.ts'
import { headingAt } from './sections.ts'
import { DAYS_AGO, DEAD, FORMER, LEAD, ONCE, OVER, PAST, RECENT, RESOLVED, USED_TO, WELL_NOW } from './times.ts'

export type { Assertion } from './lexicon.ts'

export interface ReadWord extends Word {
  readonly means: Assertion
  /** Which word gave it its meaning; null where none did. */
  readonly por: number | null
  /** Which sentence of the text it stands in. */
  readonly oracion: number
  readonly ajeno: Ajeno | null
}
interface Reading {
  readonly word: Word
  means: Assertion
  por: number | null
  ajeno: Ajeno | null
  readonly oracion: number
}

const SENTENCE = /[.;!?](?=\s|$)|[\n\r]/
/** How far «no» reaches. */
const REACH = 6
const BACK = 5

const CLITIC = /^(?:le|les|lo|los|la|las|me|nos|te)$/
/** What a relative does to the patient, and does not have. */
const ACTS =
  /^(?:abus|golpe|amenaz|agred|agarr|maltrat|oblig|peg[oa]|viol[oa]|forz|toc[oa]|toca|manose|estrangul|empuj|insult|quem|acos|encerr|castig|sacud|trata|ahorc[oa]|acuchill|apunal|descuid|abandon|prostitu|vend)/
const BRINGS =
  /^(?:traid[oa]|traen?|acompanad[oa]|llevad[oa]|remitid[oa]|segun|encontrad[oa]|hallad[oa]|vive|convive|informante|compania|gracias|encontr(?:o|aron)|hall(?:o|aron)|vio|trajo|trajeron|bajo|rescato|descolgo|sorprendio|salvo|alcanzo)$/
const NEWBORN = /^(?:hij[oa]|producto|rn|nacid[oa]|neonat[oa])$/
const CHILD = /^(?:hij[oa]s?)$/
const PREPOSITION = /^(?:con|de|del|por|a|al|donde|sobre|hacia|junto)$/
/** «Tres amigos bebieron»: the patient was one of them. */
const COUNTED = /^(?:\d+|dos|tres|cuatro|cinco|seis|varios|varias)$/
/** «Recogiendo papa»: a potato is nobody. */
const CROP = /^(?:recog|siembra|sembr|cosech|cultiv|bulto|com(?:e|er|io|iendo)$)/
const DETERMINER = /^(?:la|el|su|sus|los|las|mi|mis|un|una|otro|otra|ex)$/

/** Whether what follows is told of that relative, and not by them, of what they did, or of whom they are with. */
function speaksOfKin(words: readonly Word[], at: number, told: boolean, first: boolean): boolean {
  const next = (n: number): string => words[at + n]?.text ?? ''
  const [one, two] = [next(1), next(2)]
  // «Brote familiar» names no relative.
  if (/^familiar/.test(words[at]?.text ?? '') && !first && !DETERMINER.test(next(-1))) return false
  if (lexicon.tells.has(one) || lexicon.tells.has(two)) return false
  if (CHILD.test(words[at]?.text ?? '') && (told || next(-1) === 'mi')) return false
  if (COUNTED.test(next(-1)) || [1, 2, 3, 4].some((n) => next(-n) === 'familia')) return false
  if (words[at]?.text === 'papa' && (CROP.test(next(-1)) || CROP.test(next(-2)))) return false
  // «Golpeada por el marido, intento de …»: the agent of what was done.
  if (next(-1) === 'por' || (DETERMINER.test(next(-1)) && next(-2) === 'por')) return false
  const own = next(-1) === 'mi' || next(-1) === 'nuestro' || next(-1) === 'nuestra'
  if (CLITIC.test(one) || (CLITIC.test(two) && !lexicon.predicates.has(one)) || ACTS.test(one) || ACTS.test(two))
    return false
  // «Compañera de cuarto le encontró».
  if (one === 'de' && CLITIC.test(next(3))) return false
  // «Dice la mamá que…».
  if (one === 'que' && DETERMINER.test(next(-1)) && lexicon.tells.has(next(-2))) return false
  if (own && (one === 'se' || one === 'no' || one === 'quiere' || one === 'esta')) return false
  if (one === 'intento' && !/(?:la|lo|le|los|las|me)$/.test(two)) return true
  if ((one === 'que' || one === 'quien') && (CLITIC.test(two) || ACTS.test(two))) return false
  if (
    one === 'que' &&
    lexicon.before.at(words, at + 2) === null &&
    /^(?:intento|se|tuvo|tiene|murio|fallecio|sufrio|presento|esta|quiere|fue)$/.test(two)
  )
    return true
  if (lexicon.predicates.has(one) || (lexicon.predicates.has(two) && !DETERMINER.test(one))) return true
  const before = DETERMINER.test(next(-1)) ? next(-2) : next(-1)
  return !PREPOSITION.test(before) && ![1, 2, 3, 4].some((n) => BRINGS.test(next(-n)))
}

const lasting = (base: Assertion): Assertion => (base === 'antecedente' ? base : 'presente')

/** The words of a text, each with how it is meant. */
export function assertions(text: string): ReadWord[] {
  const words = wordsOf(text)
  const read: Reading[] = []
  let base: Assertion = 'presente'
  let state: Assertion = 'presente'
  let por: number | null = null
  let comma = false
  let left = 0
  let sentence = 0
  let oracion = 0
  let told = false
  let inline = false
  const back = (to: Assertion = base): void => {
    state = to
    por = null
    comma = false
  }
  const push = (from: number, length: number): void => {
    for (const word of words.slice(from, from + length)) read.push({ word, means: state, por, oracion, ajeno: null })
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    const gap = text.slice(words[at - 1]?.to ?? 0, word.from)
    // «1.9» is one number.
    const ends = SENTENCE.test(gap) && !(gap === '.' && /^\d/.test(word.text))
    if (ends) {
      endSentence(text, read, sentence)
      if (gap.includes('?') && isBareNo(text, word)) denyAll(read, sentence)
      if (/\n\s*\n/.test(gap) || (inline && /[\n\r]/.test(gap))) base = 'presente'
      oracion += 1
      sentence = at
    }
    if (ends || (comma && (gap.includes(',') || left <= 0))) back()
    left -= 1
    const heading = at === sentence || /[\n.;:]/.test(gap) ? headingAt(text, words, at) : null
    if (heading !== null) {
      base = heading.means
      inline = heading.inline
      back()
      push(at, heading.length)
      at += heading.length - 1
      continue
    }
    const neutral = lexicon.neutral.at(words, at)
    if (neutral !== null) {
      push(at, neutral.length)
      at += neutral.length - 1
      continue
    }
    const harmless = lexicon.harmless.at(words, at)
    if (harmless !== null) {
      if (state !== 'familiar' && state !== 'hipotetico') back(lasting(base))
      push(at, harmless.length)
      at += harmless.length - 1
      continue
    }
    const resumed =
      state === 'presente'
        ? null
        : (lexicon.resume.at(words, at) ?? (state === 'antecedente' ? lexicon.afresh.at(words, at) : null))
    const patient = state === 'familiar' ? lexicon.patient.at(words, at) : null
    if (
      (resumed !== null && state !== 'negado' && (state !== 'hipotetico' || por === null || gap.includes(','))) ||
      patient !== null
    ) {
      if (resumed !== null && base === 'antecedente') base = 'presente'
      back(base === 'hipotetico' ? base : 'presente')
    }
    const found = lexicon.before.at(words, at)
    if (found !== null) {
      // What is of a relative, or only supposed, is not made the patient's by what is said inside.
      if (
        !(state === 'familiar' && found.value.means !== 'negado') &&
        !(state === 'hipotetico' && found.value.means !== 'negado') &&
        // «No hay sospecha de maltrato».
        !(state === 'negado' && found.value.means === 'posible' && at - (por ?? at) <= 3 && !gap.includes(','))
      ) {
        state = found.value.means
        por = at
        comma = found.value.comma
        left = comma ? REACH + found.length : Number.POSITIVE_INFINITY
      }
      push(at, found.length)
      at += found.length - 1
    } else {
      if (lexicon.kin.has(word.text)) {
        if (speaksOfKin(words, at, told, at === sentence || gap.includes(','))) {
          if (state !== 'hipotetico') {
            state = 'familiar'
            por = at
            // «Hijo de madre diabética, tembloroso»: after the comma it is the child again.
            comma = words[at - 1]?.text === 'de' && NEWBORN.test(words[at - 2]?.text ?? '')
            left = Number.POSITIVE_INFINITY
          }
        } else if (lexicon.tells.has(words[at + 1]?.text ?? '') || lexicon.tells.has(words[at + 2]?.text ?? ''))
          told = true
      } else if (state === 'negado' || state === 'posible') {
        const since = gap.includes(',') && /^(?:desde|hace|anoche|ayer|encuentro)$/.test(word.text)
        if (lexicon.affirm.has(word.text) || since || (word.text === 'con' && !comma))
          back(base === 'hipotetico' ? base : 'presente')
      } else if (state === 'antecedente' && base === 'presente' && word.text === 'con' && gap.includes(',')) back()
      if (word.text === 'con' && state === 'negado') back()
      push(at, 1)
    }
    if (lexicon.after.has(word.text) || isTickedNo(text, word) || isTrailingNo(text, words, at, sentence))
      denyBack(text, read, sentence)
  }
  endSentence(text, read, sentence)
  return read.map(({ word, ...meant }) => ({ ...word, ...meant }))
}

/** «Cefalea (-)», «fiebre: no»: how a form denies. */
const TICKED_NO =
  /\s*(?:\((?:-|–|no|neg(?:ativ[oa])?\.?)\)|:\s*(?:no|niega|ausente|negativ[oa])(?=\s*(?:[,;.\n\r)/]|$)))/iy
function isTickedNo(text: string, word: Word): boolean {
  TICKED_NO.lastIndex = word.to
  return TICKED_NO.test(text)
}

/** «Vómito con sangre no, deposiciones negras no.»: a short list, each with its own. */
const NO_LIST_BEFORE = /^(?:y|o|que|pero|ya|si|por|aun|todavia|pues|ahora|eso|claro|como|hoy|ayer|me|le|se|lo|la)$/
function isTrailingNo(text: string, words: readonly Word[], at: number, sentence: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined || next?.text !== 'no' || NO_LIST_BEFORE.test(word.text)) return false
  if (!/^\s*(?:[,.;\n\r)]|$)/.test(text.slice(next.to, next.to + 3)) || text.slice(word.to, next.from).trim() !== '')
    return false
  let first = at
  while (first > sentence && !/[,:(]/.test(text.slice(words[first - 1]?.to, words[first]?.from))) first -= 1
  const isListed = text[next.to] === ',' || text.slice(words[first - 1]?.to, words[first]?.from).includes(',')
  return isListed && at - first < BACK
}

/** «¿Ha pensado en morir? No.»: what was asked and is not so. */
const BARE_NO = /^(?:no|nunca|jamas|niega|negativo)$/
const isBareNo = (text: string, { text: said, to }: Word): boolean =>
  BARE_NO.test(said) && /^\s*(?:[.,;)\n\r]|$)/.test(text.slice(to, to + 3))
function denyAll(read: readonly Reading[], sentence: number): void {
  for (const each of read.slice(sentence)) each.means = 'negado'
}

/** «Dengue descartado»: what was just said, back to the last comma. */
function denyBack(text: string, read: Reading[], sentence: number): void {
  const first = Math.max(sentence, read.length - 1 - BACK)
  for (let i = read.length - 1; i >= first; i--) {
    const [previous, item] = [read[i - 1], read[i]]
    if (item !== undefined) item.means = 'negado'
    if (previous !== undefined && item !== undefined && /[,;:]/.test(text.slice(previous.word.to, item.word.from)))
      return
  }
}

const over = (read: readonly Reading[], from: number, to: number): void => {
  for (const each of read.slice(from, to))
    if (each.means === 'presente' || each.means === 'posible') {
      each.means = 'antecedente'
      each.por = null
    }
}

/** How many of so many, in their order, come up to a place. */
function upTo(count: number, at: (i: number) => number, place: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** What is told of another time names it. */
const TIMES =
  /hace|primer|muchach|pequen|chiquit|pelad|pelao|solter|soldado|recluta|epoca|tiempos|casad|super|hasta los|bien|terapia|cincuenta|sesenta|setenta|ochenta|noventa|repetido|recurrido|recaido|vuelto|volvio|segund|ultim|\d\d|anos?|infancia|ninez|juventud|adolescen|nin[oa]|joven|debut|pasad|vez|ocasion|previ|anterior|antigu|remot|cicatriz|histori|emision|suelt|curad|superad|tratad|sin |ya |recupera|separad|rehabilita|estable/
/** These bring the text back to today. */
const TODAY_AGAIN = /^(?:pero|quien|hoy|actualmente|ahora|consulta|ingresa|acude)$/
const wordsIn = (read: readonly Reading[], from: number, to?: number): string =>
  read
    .slice(from, to)
    .map(({ word }) => word.text)
    .join(' ')
const IN_YEAR = /\((?:en |desde )?(?:19|20)\d\d\)/g
const textAt = (read: readonly Reading[], i: number): string => read[i]?.word.text ?? ''

interface Clause {
  readonly from: number
  readonly to: number
  readonly said: string
  /** It says that it is of today. */
  readonly recent: boolean
  /** It says so by more than the days since it began. */
  readonly today: boolean
}

/** It begins after a comma, and at what brings the text back to today. */
function clausesOf(text: string, read: readonly Reading[], sentence: number): Clause[] {
  const starts = [sentence]
  for (let i = sentence + 1; i < read.length; i++) {
    const gap = text.slice(read[i - 1]?.word.to, read[i]?.word.from)
    const isOther = textAt(read, i) === 'yo' && textAt(read, i - 1) === 'y'
    if (/[,:()–—]/.test(gap) || isOther || TODAY_AGAIN.test(textAt(read, i))) starts.push(i)
  }
  return starts.map((from, n) => {
    const to = starts[n + 1] ?? read.length
    const said = wordsIn(read, from, to)
    return { from, to, said, recent: RECENT.test(said), today: RECENT.test(said.replace(DAYS_AGO, '')) }
  })
}

/** What the words of a sentence, once it is read, say of its time and of whom, and what they say of the one before. */
function endSentence(text: string, read: readonly Reading[], sentence: number): void {
  inTime(text, read, sentence)
  setApart(text, read, sentence)
  const said = wordsIn(read, sentence)
  const isOver = OVER.test(said) && !RECENT.test(said)
  const oracion = read[sentence - 1]?.oracion
  const before = read.findIndex((each) => each.oracion === oracion)
  if (DEAD.test(said)) usedTo(text, read, sentence, read.length)
  if (sentence === 0 || before < 0) return
  if (DEAD.test(said)) usedTo(text, read, before, sentence)
  const told = wordsIn(read, before, sentence)
  const isPast = told.search(PAST) >= 0
  if (isPast && WELL_NOW.test(said) && !RECENT.test(told)) overClauses(text, read, before, sentence)
  if (isOver && (isPast || said.search(PAST) >= 0)) overClauses(text, read, before, sentence)
}
function overClauses(text: string, read: readonly Reading[], from: number, to: number): void {
  for (const clause of clausesOf(text, read.slice(0, to), from)) if (!clause.recent) over(read, clause.from, clause.to)
}
/** What the dead used to do, to whomever. */
function usedTo(text: string, read: readonly Reading[], from: number, to: number): void {
  if (!USED_TO.test(wordsIn(read, from, to))) return
  for (const each of read.slice(from, to)) if (each.means === 'familiar') each.means = 'presente'
  overClauses(text, read, from, to)
}

/** Puts in the past what the words of a sentence put there; what is of today stays. */
function inTime(text: string, read: readonly Reading[], sentence: number): void {
  const said = read.slice(sentence).map(({ word }) => word.text)
  const plain = said.join(' ')
  if (!TIMES.test(plain)) return
  let place = 0
  const begins = said.map((word) => {
    place += word.length + 1
    return place - word.length - 1
  })
  const indexOf = (at: number): number => sentence + upTo(begins.length, (i) => begins[i] ?? 0, at) - 1
  const clauses = clausesOf(text, read, sentence)
  const clauseAt = (i: number): number =>
    i < read.length ? upTo(clauses.length, (n) => clauses[n]?.from ?? 0, i) - 1 : -1
  for (const c of clauses)
    if (c.recent)
      // «Antecedente de asma» stays; «tuvo … hace dos horas» is of today.
      for (const each of read.slice(c.from, c.to))
        if (each.means === 'antecedente' && each.por !== null && textAt(read, each.por) === 'tuvo')
          each.means = 'presente'
  for (const found of plain.matchAll(PAST)) {
    const [first, last] = [indexOf(found.index), indexOf(found.index + found[0].length)]
    const n = clauseAt(first)
    const clause = clauses[n]
    if (clause === undefined || clause.recent) continue
    over(read, clause.from, clause.to)
    const lead = LEAD.exec(clause.said)?.[0].split(' ').length ?? 0
    const leads = first - clause.from <= Math.max(1, lead)
    const previous = clauses[n - 1]
    if (leads && last >= clause.to - 1 && previous !== undefined && !previous.recent)
      over(read, previous.from, previous.to)
    if (leads && (n === 0 || (n === 1 && ONCE.test(previous?.said ?? ''))))
      for (const next of clauses.slice(n + 1)) {
        if (next.recent || TODAY_AGAIN.test(textAt(read, next.from))) break
        over(read, next.from, next.to)
      }
  }
  const from = read[sentence]?.word.from ?? 0
  for (const found of text.slice(from, (read.at(-1)?.word.to ?? from) + 1).matchAll(IN_YEAR)) {
    const at = upTo(read.length, (i) => read[i]?.word.from ?? 0, from + found.index - 1)
    const clause = at === read.length ? undefined : clauses[clauseAt(at - 1)]
    if (clause !== undefined) over(read, clause.from, at)
  }
  for (const found of plain.matchAll(FORMER)) {
    const at = indexOf(found.index)
    const start = clauses[clauseAt(at)]?.from ?? sentence
    let i = at - 1
    while (i >= start && at - i <= 4 && !/^(?:con|y|por|presenta|refiere|sin)$/.test(textAt(read, i))) i -= 1
    over(read, i + 1, at + 1)
  }
  // Everything before it was put in the past already.
  let done = sentence
  for (const found of plain.matchAll(RESOLVED)) {
    const end = indexOf(found.index + found[0].length)
    const last = clauseAt(end)
    for (let n = last; n >= 0; n--) {
      const clause = clauses[n]
      if (clause === undefined || clause.to <= done || (clause.today && n !== last)) break
      over(read, clause.from, Math.min(clause.to, end + 1))
    }
    done = Math.max(done, end + 1)
  }
}

/** What a text says of the patient, without what it denies, supposes or tells of relatives; folded. */
export const affirmedText = (
  text: string,
  means: readonly Assertion[] = ['presente', 'posible', 'antecedente'],
): string =>
  assertions(text)
    .filter((word) => means.includes(word.means))
    .map((word) => word.text)
    .join(' ')
