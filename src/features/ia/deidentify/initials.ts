import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWordSet } from './folded-words.ts'
import { pairs } from './placed-names.ts'
import { isWhoWord } from './relatives.ts'
import type { Span } from './spans.ts'
import { doubtful, givenNames, surnames } from './words/common-names.ts'
import { isEveryday } from './words/everyday-words.ts'
import { isShouted } from './words/told-words.ts'

const DOTTED = /(?<!\p{L})(?:\p{Lu}\.\s?){1,5}\p{Lu}(?:\.|(?!\p{L}))/gu
const JOINED = /(?<![\p{L}\p{N}])\p{Lu}{3,4}(?![\p{L}\p{N}])/gu
/** What is written with points and is no person: pressure, routes, abbreviations of every note. */
const abbreviations = foldedWordSet(
  'ta fc fr vo iv im sc hta ac ap af pa aine epoc dm irc iam acv tac rm rx uci vih tbc itu ira eda cc ti rc ce eps ips am pm tp tpt md hc sas',
)
/** What three or four capitals stand for in notes besides a person. */
const acronyms = listedWordSet('sigla')
const DOTTED_WHOLE = /(?<![\p{L}.])(?:\p{L}\.\s?){3,5}(?!\p{L})/gu
/** «j.c.», «A. G.», «k.s»; «c g»; «JR». */
const WITH_POINTS = String.raw`(?:\p{L}\.\s?){1,4}\p{L}(?:\.|(?![\p{L}\p{N}]))`
const PERSON =
  'masculin[oa]|femenin[oa]|hombre|mujer|var[oó]n|niñ[oa]|menor|lactante|reci[eé]n|neonato|escolar|preescolar|adolescente|joven|adult[oa]|gestante|paciente|pte|pcte'
const AGE = String.raw`\d{1,3}\s{0,2}(?:años|anos|a|meses|mes|m|d[ií]as|d|semanas|sem|horas|h)(?!\p{L})`
const BEGINS = String.raw`((?:^|[.;:!?\n(]\s{0,3}))`
/** Letters that begin a sentence about somebody: «j.c. masculino», «(s.t.) 24 años», «JR, hombre». */
const OF_SOMEBODY = new RegExp(
  String.raw`${BEGINS}(${WITH_POINTS}|\p{L}\.|\p{L}(?:\s\p{L}){1,3}(?!\p{L})|\p{L}{2,4})(?=[\s,.:)-]{1,4}(?:de\s{1,2})?(?:(?:${PERSON})(?!\p{L})|${AGE}))`,
  'giu',
)
const GOES_ON =
  'con|refiere|niega|relata|manifiesta|consulta|acude|asiste|presenta|dice|llega|ingresa|cuenta|llora|vive|trae'
const ACTING = new RegExp(String.raw`${BEGINS}(${WITH_POINTS}|\p{Lu}{2})(?=\s{1,3}(?:${GOES_ON})(?!\p{L}))`, 'gu')
const ANNOUNCED =
  /(?<!\p{L})((?:iniciales|pacientes?|pasiente|pcte|pte|px|valora|eval[uú]a|atiende|revisa|usuari[oa]|menor|niñ[oa]|atendid[oa] por|(?:valorad|evaluad|revisad|realizad|resuelt|elaborad|firmad|suscrit|respondid|hech)[oa] por|elabor[oó]|firma|firmado|realiz[oó]|recibe|entrega|nota\sde|interroga|turno|comenta\scon|habla\scon)(?::|,|\s+de|\s+a)?\s)\p{Lu}{2,4}(?![\p{L}\p{N}])/giu
/** «pte j.p.», «hija: s.m.g.», «menor xy,»: in whatever letters. */
const AFTER_WORD = new RegExp(
  String.raw`(?<!\p{L})((\p{L}{2,14})(?:[.:,]\s{0,2}|\s(?:de\s|por\s)?)\(?)(${WITH_POINTS}|[b-df-hj-np-tv-z]{2,3}(?=,|\s\d{1,3}\s?a(?:[ñn]os)?(?!\p{L})|\s(?:con|quien|refiere|niega)\s))`,
  'giu',
)
/** «att jm», «Dra LP» at the end. */
const SIGNED = new RegExp(
  String.raw`(?<!\p{L})((?:att?e?|atentamente|firma(?:do)?|elabor[oó]|fdo|dra?|md|enf|m[eé]dic[oa])[.:,]{0,2}\s{1,3}(?:dra?\.?\s{1,2})?)(${WITH_POINTS}|\p{L}{2,3})(?=[.\s]{0,3}(?:$|\n))`,
  'giu',
)
/** «MORA C., 54A», «cama 7: leal a,», «C-305 T. Blanco:» */
const BESIDE =
  /(^|\n|(?<![\p{L}\d])(?:cama|cam|cub|cub[ií]culo|hab|habitaci[oó]n|box|uci|c)[.\s#-]{0,2}\d{1,4}[a-z]?[\s:.-]{1,3}|(?<!\p{L})(?:ev|evol|evoluci[oó]n|pte|pcte|px|paciente)[.:]{0,2}\s{1,2})(?:(\p{L}{3,15})\s\p{L}(?:\.\s?\p{L})?|\p{L}\.\s?(\p{L}{3,15}))(?=\.?[,:]|\.\s|\.?\s\d{1,3}\s?a)/giu
/** Begin a part of a note, or say of which age somebody is. */
const headings = foldedWordSet('rn rnt rnpt mc ea ef eva dx px po ap aq hc os as')
const signers = foldedWordSet('sr sra srta don dona dr dra iniciales firma att atte')

/** Initials of a person: three or more with points; fewer, or without them, where a person stands or is announced. */
export function strangersInitials(text: string, clinical?: { has(word: string): boolean }): Span[] {
  const shouted = isShouted(text)
  const spans: Span[] = []
  const bare = (letters: string): string => foldSameLength(letters).replaceAll(/[^a-z]/g, '')
  const isMedical = (letters: string): boolean =>
    abbreviations.has(letters) || acronyms.has(letters) || headings.has(letters) || clinical?.has(letters) === true
  const isSaid = (written: string): boolean => {
    const letters = bare(written)
    if (written.includes('.')) return !headings.has(letters)
    if (/\s/.test(written)) return !/^[aeiouy]+$/.test(letters)
    const isWord = pairs.has(letters) || isMedical(letters) || isEveryday(letters) || isWhoWord(letters)
    return !shouted && written === written.toUpperCase() && !isWord
  }
  const isNamed = (word: string): boolean => givenNames.has(word) || surnames.has(word) || doubtful.has(word)
  const add = (at: number, written: string): void => {
    spans.push({ from: at, to: at + written.trimEnd().length, by: '[persona]' })
  }
  for (const { 1: before = '', 2: written = '', index } of text.matchAll(OF_SOMEBODY))
    if (isSaid(written)) add(index + before.length, written)
  for (const { 1: before = '', 2: who = '', 3: written = '', index } of text.matchAll(AFTER_WORD)) {
    const [word, letters] = [foldSameLength(who), bare(written)]
    if (signers.has(word) || (isWhoWord(word) && !isMedical(letters) && !pairs.has(letters)))
      add(index + before.length, written)
  }
  for (const { 1: before = '', 2: written = '', index } of text.matchAll(SIGNED))
    if (!/^(?:md|dra?|enf)$/i.test(written)) add(index + before.length, written)
  for (const { 0: whole, 1: before = '', 2: ahead = '', 3: behind = '', index } of text.matchAll(BESIDE)) {
    const initial = whole.slice(before.length).replace(ahead + behind, '')
    if (isNamed(foldSameLength(ahead + behind)) && (before.trim() !== '' || initial === initial.toUpperCase()))
      add(index + before.length, whole.slice(before.length))
  }
  for (const { 1: before = '', 2: written = '', index } of text.matchAll(ACTING)) {
    const letters = bare(written)
    const isTold = written.includes('.') ? !isMedical(letters) : !/^\scon/.test(text.slice(index + before.length + 2))
    if (!pairs.has(letters) && isTold) add(index + before.length, written)
  }
  if (shouted) return spans
  for (const m of text.matchAll(DOTTED_WHOLE)) if (!isMedical(bare(m[0]))) add(m.index, m[0])
  for (const { 0: found, 1: before = '', index } of text.matchAll(ANNOUNCED)) {
    const letters = found.slice(before.length)
    const isPair = letters.length === 2 && pairs.has(bare(letters)) && !/^iniciales/i.test(before)
    if (letters === letters.toUpperCase() && !isPair && (letters.length === 2 || !isMedical(bare(letters))))
      add(index + before.length, letters)
  }
  return spans
}

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
