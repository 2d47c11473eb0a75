import { departamento, municipio } from '../../../model/codes/index.ts'
import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWordSet } from './folded-words.ts'
import type { Span } from './spans.ts'
import { isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { isOrdinary, isService, largeCities } from './words/ordinary-words.ts'
import { isShouted } from './words/told-words.ts'

/** Places that are named in small letters or in capitals alone, where a capital says nothing. */

const kinds = listedWordSet('lugar')
const going = listedWordSet('procede')
const working = foldedWordSet('trabaja labora estudia')
/** Between what a place is and how it is called: «jardín infantil», «corregimiento de». */
const amid = listedWordSet('lugar_medio')
/** Called by words of the language: «jardín infantil pequeños exploradores». */
const schools = foldedWordSet('colegio liceo infantil comunitario educativa')
const towards = foldedWordSet('de del en a desde para por la el los las lados lado cerca')
const starts = listedWordSet('lugar_inicio')
/** What names of quarters, towns and farms begin with and goes on with anything: «Ciudad Verde», «Bosques de San Carlos». */
const beginnings = listedWordSet('lugar_comienzo')
/** Of these, those after which a name comes also in small letters. */
const named = listedWordSet('lugar_con_nombre')
const leading = foldedWordSet('en de del desde por hacia hasta a para al')
const articles = foldedWordSet('el la los las')
const joining = foldedWordSet('de del la las los el san santa')
const stops = listedWordSet('lugar_fin')
const insurers =
  /\b(?:nueva eps|coosalud|sanitas|eps sura|salud total|compensar|famisanar|mutual ser|asmet salud|emssanar|savia salud|capital salud|capresoca|cajacopi|ecoopsos|mallamas|anas wayuu|pijaos salud|dusakawi|aliansalud|coomeva|medimas|cafesalud|comfenalco|comfachoco|convida|saludcoop|cruz blanca|servicio occidental de salud|colsanitas|colmedica|fomag)\b/g
const towns: ReadonlySet<string> = new Set(
  [...municipio.byCode.values(), ...departamento.byCode.values()]
    .map((m) =>
      foldSameLength(m.label)
        .split(/[^a-z]+/)
        .join(' ')
        .trim(),
    )
    .filter((name) => !largeCities.has(name)),
)
const MOST_WORDS = 5
/** Panadería, ferretería, droguería. */
const SHOP = /[a-z]{3}eria$/

interface Word {
  readonly from: number
  readonly to: number
  readonly word: string
}

export function placeSpans(text: string, clinical?: { has(word: string): boolean }): Span[] {
  const folded = foldSameLength(text)
  const spans: Span[] = [...folded.matchAll(insurers)].map((m) => ({
    from: m.index,
    to: m.index + m[0].length,
    by: '[aseguradora]',
  }))
  const words = [...folded.matchAll(/[a-z]+/g)].map(
    (m): Word => ({ from: m.index, to: m.index + m[0].length, word: m[0] }),
  )
  const apart = (i: number): boolean => !/^\s{1,3}$/.test(text.slice(words[i - 1]?.to ?? 0, words[i]?.from))
  const isKnown = (w: string): boolean => isEveryday(w) || isOrdinary(w, clinical)
  const shouted = isShouted(text)
  const isKind = (w: string): boolean => kinds.has(w) || (SHOP.test(w) && !isService(w))
  const hasCapital = (i: number): boolean => !shouted && /\p{Lu}/u.test(text[words[i]?.from ?? 0] ?? '')
  const said = (at: number, n: number): string =>
    words
      .slice(at, at + n)
      .map((w) => w.word)
      .join(' ')
  /** How many words from `at` are the name of a town. */
  const townAt = (at: number): number => {
    for (let n = Math.min(4, words.length - at); n > 0; n--) if (towns.has(said(at, n))) return n
    return 0
  }
  /** The end of a name with capitals that begins at `at`, over the small words between. */
  const capitalsFrom = (at: number): number => {
    let end = at
    for (let i = at + 1; i < words.length && i < at + MOST_WORDS + 2 && !apart(i); i++) {
      if (hasCapital(i)) end = i
      else if (!joining.has(words[i]?.word ?? '')) break
    }
    return end
  }
  const upTo = (at: number, end: number, by: string): void => {
    const [a, b] = [words[at], words[end]]
    if (a !== undefined && b !== undefined && end >= at) spans.push({ from: a.from, to: b.to, by })
  }
  /** The name that stands from `at`: all up to a word that no name goes on with. */
  const take = (at: number): number => {
    let end = at - 1
    for (const [n, { word }] of words.slice(at, at + MOST_WORDS).entries()) {
      const i = at + n
      if (
        (i > at && (apart(i) || (isFiniteVerb(word) && !hasCapital(i)))) ||
        (stops.has(word) && !(word === 'de' && i > at && !stops.has(words[i + 1]?.word ?? 'a')))
      )
        break
      end = i
    }
    return end
  }
  for (const [i, { word }] of words.entries()) {
    const isLed = i > 0 && !apart(i) && leading.has(words[i - 1]?.word ?? '')
    if (beginnings.has(word) && isLed) {
      if (hasCapital(i) && capitalsFrom(i) > i) upTo(i, capitalsFrom(i), '[lugar]')
      else if (townAt(i) > 1 && (!articles.has(word) || !isKnown(words[i + 1]?.word ?? '')))
        upTo(i, i + townAt(i) - 1, '[lugar]')
    }
    if (isLed && words[i - 1]?.word === 'desde' && !isKind(word)) {
      if (hasCapital(i) && !isOrdinary(word)) upTo(i, capitalsFrom(i), '[lugar]')
      else if (named.has(word) && take(i) > i) upTo(i, take(i), '[lugar]')
    }
    const isAfterPlace = text.slice(words[i - 1]?.to ?? 0, words[i]?.from).includes(', ')
    if (text.startsWith('[lugar], ', (words[i]?.from ?? 0) - 9) && townAt(i) > 0) upTo(i, i + townAt(i) - 1, '[lugar]')
    if (
      hasCapital(i) &&
      i > 0 &&
      ((isAfterPlace && !isOrdinary(word)) || (!hasCapital(i - 1) && !isKnown(word))) &&
      townAt(i) > 0
    )
      upTo(i, i + townAt(i) - 1, '[lugar]')
    if (isKind(word)) {
      let at = i + 1
      while (at < i + 4 && amid.has(words[at]?.word ?? '') && !apart(at) && !hasCapital(at)) at += 1
      const first = words[at]
      if (first === undefined || apart(at) || stops.has(first.word)) continue
      const isNamed = starts.has(first.word) ? words[at + 1] !== undefined && !apart(at + 1) : !isKnown(first.word)
      const isTitled = hasCapital(at) && !isVerb(first.word) && !isService(first.word)
      const isNear = at === i + 1 || words[at - 1]?.word !== 'de' || townAt(at) > 0 || !isKnown(first.word)
      if (isNear && (isNamed || isTitled || (schools.has(words[at - 1]?.word ?? '') && !isVerb(first.word))))
        upTo(at, take(at), '[lugar]')
    }
    if (going.has(word)) {
      let at = i + 1
      while (at < words.length && at < i + 6 && towards.has(words[at]?.word ?? '') && !apart(at)) at += 1
      if (at === i + 1 || at >= words.length || apart(at) || isKind(words[at]?.word ?? '')) continue
      const name = words[at]?.word ?? ''
      const n = townAt(at)
      if (n > 0) upTo(at, at + n - 1, '[lugar]')
      else if (name.length > 3 && !isKnown(name)) upTo(at, hasCapital(at) ? capitalsFrom(at) : at, '[lugar]')
      else if (named.has(name) && take(at) > at) upTo(at, take(at), '[lugar]')
      if (working.has(word)) {
        const end = take(at)
        const inside = words.slice(at + 1, end + 1)
        if (inside.some((w) => articles.has(w.word) || !isKnown(w.word))) upTo(at, end, '[lugar]')
      }
    }
  }
  return spans
}
