import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWordSet } from './folded-words.ts'
import { pairs } from './placed-names.ts'
import type { Span } from './spans.ts'
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
const ANNOUNCED =
  /(?<!\p{L})((?:iniciales|pacientes?|pasiente|pcte|pte|px|valora|eval[uú]a|atiende|revisa|usuari[oa]|menor|niñ[oa]|atendid[oa] por|(?:valorad|evaluad|revisad|realizad|resuelt|elaborad|firmad|suscrit|respondid|hech)[oa] por|elabor[oó]|firma|firmado|realiz[oó]|recibe|entrega)(?::|,|\s+de|\s+a)?\s)\p{Lu}{2,4}(?![\p{L}\p{N}])/giu

/** Two capitals that do what only a person does: «YM refiere». */
const SPEAKING =
  /(^|[.;:\n]\s{0,3})(\p{Lu}{2})(?=\s{1,3}(?:refiere|niega|relata|manifiesta|consulta|acude|dice|llega|ingresa|cuenta|llora)(?!\p{L}))/gu

/** Initials of a person: three or more with points, or without them after a word that announces a person. */
export function strangersInitials(text: string, clinical?: { has(word: string): boolean }): Span[] {
  if (isShouted(text)) return []
  const spans: Span[] = []
  const isMedical = (letters: string): boolean =>
    abbreviations.has(letters) || acronyms.has(letters) || clinical?.has(letters) === true
  for (const m of text.matchAll(DOTTED_WHOLE))
    if (!isMedical(foldSameLength(m[0]).replaceAll(/[^a-z]/g, '')))
      spans.push({ from: m.index, to: m.index + m[0].trimEnd().length, by: '[persona]' })
  for (const { 0: found, 1: before = '', index } of text.matchAll(ANNOUNCED)) {
    const letters = found.slice(before.length)
    const isPair = letters.length === 2 && pairs.has(foldSameLength(letters)) && !/^iniciales/i.test(before)
    if (letters === letters.toUpperCase() && !isPair && (letters.length === 2 || !isMedical(foldSameLength(letters))))
      spans.push({ from: index + before.length, to: index + found.length, by: '[persona]' })
  }
  for (const { 1: before = '', 2: letters = '', index } of text.matchAll(SPEAKING))
    if (!pairs.has(foldSameLength(letters)))
      spans.push({ from: index + before.length, to: index + before.length + letters.length, by: '[persona]' })
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
