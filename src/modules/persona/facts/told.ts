import {
  type Ajeno,
  type Assertion,
  type FoundSpans,
  type ReadWord,
  type SentenceIndex,
  sentenceIndex,
  spansOf,
} from '../../lectura/index.ts'
import type { Cita } from '../rule.ts'
import { cite } from './cite.ts'
import type { Prose } from './entry.ts'
import type { PersonFacts } from './person-facts.ts'

/** What the texts of a record say, as the tables ask for it. Expressions are of folded text and begin with `\b`. */

/** How a word must be meant, and of whom it must not be told. */
export interface Heard {
  readonly means: ReadonlySet<Assertion>
  readonly salvo?: ReadonlySet<Ajeno>
}
const NOW: Heard = { means: new Set(['presente', 'posible']) }
const EVER: Heard = { means: new Set([...NOW.means, 'antecedente']) }
/** Of the patient now, and in no lesson, story or figure of speech. */
export const REAL: Heard = { ...NOW, salvo: new Set(['nadie']) }

/** `isNamed`: what gave the word its meaning is part of what is looked for. */
const isHeard = ({ means, salvo }: Heard, { means: own, por, ajeno }: ReadWord, isNamed: (por: number) => boolean) =>
  (ajeno === null || salvo?.has(ajeno) !== true) && (means.has(own) || (por !== null && isNamed(por)))

interface Told {
  readonly proses: readonly Prose[]
  readonly index: SentenceIndex
}
const toldIn = new WeakMap<PersonFacts, Told>()
/** Texts are read once for all rules. */
function toldOf(record: PersonFacts): Told {
  const known = toldIn.get(record)
  if (known !== undefined) return known
  const proses = [...record.textos, ...record.pasado]
  const told = { proses, index: sentenceIndex(proses.map(({ palabras }) => palabras)) }
  toldIn.set(record, told)
  return told
}
const isOfNow = (record: PersonFacts, texto: number, { recurso }: Prose): boolean =>
  texto < record.textos.length && recurso !== 'antecedente'

/** Numbers of words in their text, the end excluded. */
interface Place {
  readonly from: number
  readonly to: number
}
interface Found extends Place {
  readonly texto: number
}
/** Every place of a text where an expression is found, in the order of reading. */
function placesIn({ index }: Told, words: RegExp): Found[] {
  const found = [...spansOf(index, words)].flatMap(([n, spans]) =>
    (index.sentences[n]?.places ?? []).flatMap(({ texto, from }) =>
      spans.map((span) => ({ texto, from: from + span.from, to: from + span.to })),
    ),
  )
  return found.sort((a, b) => a.texto - b.texto || a.from - b.from)
}

const cited = (prose: Prose, from: number, to: number): Cita =>
  cite(prose, prose.campo, prose.texto.slice(prose.palabras[from]?.from ?? 0, prose.palabras[to - 1]?.to ?? 0))

/**
 * The first place of each text that says it and means it: what is denied in one sentence may be affirmed in the next. A denial, a relative
 * or a risk that the expression itself names («no quiere vivir», «el padrastro la toca») is part of what it looks for.
 */
function saysMeaning(record: PersonFacts, words: RegExp, now: boolean, heard: Heard): Cita[] {
  const told = toldOf(record)
  const cites = new Map<number, Cita>()
  for (const { texto, from, to } of placesIn(told, words)) {
    const prose = told.proses[texto]
    if (prose === undefined || cites.has(texto) || (now && !isOfNow(record, texto, prose))) continue
    const isOwn = (por: number): boolean =>
      por >= from && new RegExp(`(^|[^a-z\\\\])${prose.palabras[por]?.text}`).test(words.source)
    if (prose.palabras.slice(from, to).every((word) => isHeard(heard, word, isOwn)))
      cites.set(texto, cited(prose, from, to))
  }
  return [...cites.values()]
}

/** Where the texts of this history say it of the patient, and mean it now. */
export const says = (record: PersonFacts, words: RegExp, heard = NOW): Cita[] => saysMeaning(record, words, true, heard)
/** The same, with what is told of the past. */
export const saysOfPast = (record: PersonFacts, words: RegExp): Cita[] => saysMeaning(record, words, false, EVER)

/** What a text must name in one sentence, or in it and the next, and what explains it away there. */
export interface NamedTogether {
  readonly todo: readonly RegExp[]
  readonly salvo: readonly RegExp[]
}

/** The places of one text by its sentences, none within another. */
function bySentence({ index }: Told, spans: FoundSpans, texto: number): ReadonlyMap<number, readonly Place[]> {
  const all = new Map<number, Place[]>()
  for (const [n, found] of spans)
    for (const place of index.sentences[n]?.places ?? []) {
      if (place.texto !== texto) continue
      const apart: Place[] = []
      for (const { from, to } of found)
        if (place.from + from >= (apart.at(-1)?.to ?? 0)) apart.push({ from: place.from + from, to: place.from + to })
      all.set(place.oracion, apart)
    }
  return all
}
const near = (all: ReadonlyMap<number, readonly Place[]>, oracion: number): readonly Place[] => [
  ...(all.get(oracion) ?? []),
  ...(all.get(oracion + 1) ?? []),
]

/** One place for each, as meant, and no word for two of them. */
function chosen({ palabras }: Prose, here: readonly (readonly Place[])[], heard: Heard): readonly Place[] | null {
  // A denial that one of them names («no la llevan») is part of what is looked for.
  const isNamed = (por: number): boolean => here.some((each) => each.some(({ from, to }) => from <= por && por < to))
  const isMeant = ({ from, to }: Place): boolean =>
    palabras.slice(from, to).every((word) => isHeard(heard, word, isNamed))
  const taken: Place[] = []
  for (const each of here) {
    const own = each.find(
      (place) => isMeant(place) && taken.every(({ from, to }) => place.to <= from || place.from >= to),
    )
    if (own === undefined) return null
    taken.push(own)
  }
  return taken
}

/** In which texts an expression is found. */
const textsWith = ({ index }: Told, spans: FoundSpans): Set<number> =>
  new Set([...spans.keys()].flatMap((n) => (index.sentences[n]?.places ?? []).map(({ texto }) => texto)))

/** Where the texts of this history name several things together, each as meant. */
export function saysTogether(record: PersonFacts, { todo, salvo }: NamedTogether, heard = NOW): Cita[] {
  const told = toldOf(record)
  const named: FoundSpans[] = []
  for (const words of todo) {
    const spans = spansOf(told.index, words)
    if (spans.size === 0) return []
    named.push(spans)
  }
  const [first = new Set<number>(), ...others] = named.map((spans) => textsWith(told, spans))
  const texts = [...others.reduce((all, more) => all.intersection(more), first)].sort((a, b) => a - b)
  return texts.flatMap((texto): Cita[] => {
    const prose = told.proses[texto]
    if (prose === undefined || !isOfNow(record, texto, prose)) return []
    const found = named.map((spans) => bySentence(told, spans, texto))
    for (const oracion of new Set(found.flatMap((each) => [...each.keys()]))) {
      const here = found.map((each) => near(each, oracion))
      if (here.some((each) => each.length === 0)) continue
      const isExplained = (words: RegExp): boolean =>
        near(bySentence(told, spansOf(told.index, words), texto), oracion).length > 0
      if (salvo.some(isExplained)) continue
      const places = chosen(prose, here, heard)
      if (places !== null)
        return [cited(prose, Math.min(...places.map((p) => p.from)), Math.max(...places.map((p) => p.to)))]
    }
    return []
  })
}
