import { municipio } from '../../../model/codes/index.ts'
import { isEveryday, isVerb } from './everyday-words.ts'
import { foldSameLength } from './fold-same-length.ts'
import { isOrdinary } from './ordinary-words.ts'
import type { Span } from './spans.ts'

/** Places that are named in small letters or in capitals alone, where a capital says nothing. */
const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(foldSameLength))

const kinds =
  list(`barrio vereda finca corregimiento resguardo colegio escuela hospital clinica conjunto urbanizacion sector hotel
  hacienda caserio inspeccion asentamiento edificio batallon universidad jardin fundacion albergue cabildo iglesia parroquia tienda parque
  plaza empresa fabrica floristeria comuna localidad`)
const going =
  list(`procedente natural residente residenciada residenciado vive oriunda oriundo habita viajo viaje nacio llego vino reside
  radicada radicado estuvo trabaja labora estudia`)
const working = list('trabaja labora estudia')
const towards = list('de del en a desde para por la el')
const starts = list(
  'el la los las san santa santo villa puerto ciudad nuestra santander don doña alto altos bello bella nuevo nueva',
)
const stops =
  list(`con por sin y que desde hasta donde cuando para en a al se su sus hace de ha no es fue grado piso como cerca
  frente tercer segundo primer nivel local`)
const insurers =
  /\b(?:nueva eps|coosalud|sanitas|eps sura|salud total|compensar|famisanar|mutual ser|asmet salud|emssanar|savia salud|capital salud|capresoca|cajacopi|ecoopsos|mallamas|anas wayuu|pijaos salud|dusakawi|aliansalud|coomeva|medimas|cafesalud|comfenalco|comfachoco|convida|saludcoop|cruz blanca|servicio occidental de salud|colsanitas|colmedica|fomag)\b/g
const towns: ReadonlySet<string> = new Set(
  [...municipio.byCode.values()].map((m) =>
    foldSameLength(m.label)
      .split(/[^a-z]+/)
      .join(' ')
      .trim(),
  ),
)
const MOST_WORDS = 5

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
  const upTo = (at: number, end: number, by: string): void => {
    const [a, b] = [words[at], words[end]]
    if (a !== undefined && b !== undefined && end >= at) spans.push({ from: a.from, to: b.to, by })
  }
  /** The name that stands from `at`: all up to a word that no name goes on with. */
  const take = (at: number): number => {
    let end = at - 1
    for (let i = at; i < words.length && i < at + MOST_WORDS; i++) {
      const { word } = words[i] as Word
      if (
        (i > at && apart(i)) ||
        (stops.has(word) && !(word === 'de' && i > at && !stops.has(words[i + 1]?.word ?? 'a')))
      )
        break
      end = i
    }
    return end
  }
  for (let i = 0; i < words.length; i++) {
    const { word } = words[i] as Word
    if (kinds.has(word)) {
      const first = words[i + 1]
      if (first === undefined || apart(i + 1) || stops.has(first.word)) continue
      const named = starts.has(first.word) ? words[i + 2] !== undefined && !apart(i + 2) : !isKnown(first.word)
      if (named || (word === 'colegio' && !isVerb(first.word))) upTo(i + 1, take(i + 1), '[lugar]')
    }
    if (going.has(word)) {
      let at = i + 1
      while (at < words.length && at < i + 3 && towards.has(words[at]?.word ?? '') && !apart(at)) at += 1
      if (at === i + 1 || at >= words.length || apart(at) || kinds.has(words[at]?.word ?? '')) continue
      for (let n = Math.min(4, words.length - at); n > 0; n--) {
        const name = words
          .slice(at, at + n)
          .map((w) => w.word)
          .join(' ')
        if (towns.has(name) || (n === 1 && name.length > 3 && !isKnown(name))) {
          upTo(at, at + n - 1, '[lugar]')
          break
        }
      }
      if (working.has(word)) {
        const end = take(at)
        const inside = words.slice(at + 1, end + 1)
        if (inside.some((w) => ['la', 'el', 'los', 'las'].includes(w.word) || !isKnown(w.word)))
          upTo(at, end, '[lugar]')
      }
    }
  }
  return spans
}
