import { daysBetween } from '../../../model/calendar.ts'
import {
  type Assertion,
  findWords,
  type JoinedWords,
  joinedWords,
  type LetterIndex,
  letterIndex,
  placesOf,
  type ReadWord,
  type WordPlaces,
} from '../../lectura/index.ts'
import type { DrugName, GroupKey } from '../../medicamentos/index.ts'
import type { Cita } from '../rule.ts'
import { cite } from './cite.ts'
import type { Prose } from './entry.ts'
import type { Diagnosis, Measure, Medicine, PersonFacts } from './person-facts.ts'
import type { GestationEvidence } from './pregnancy.ts'

/** Questions that many rules put to a record. */

export const adult = ({ edad }: PersonFacts): boolean => edad !== null && edad >= 18
export const isPregnant = ({ gestacion }: PersonFacts): boolean => gestacion.embarazo.length > 0
export const isNursing = ({ gestacion }: PersonFacts): boolean => gestacion.lactancia.length > 0
/** Where a pregnancy or a lactation is stated. */
export const pregnancyCites = ({ gestacion }: PersonFacts): Cita[] => gestacion.embarazo.map(citeEvidence)
export const lactationCites = ({ gestacion }: PersonFacts): Cita[] => gestacion.lactancia.map(citeEvidence)
const citeEvidence = ({ entrada, campo }: GestationEvidence): Cita => cite(entrada, campo)

const presence = new WeakMap<readonly Medicine[], ReadonlySet<string>>()
/** Groups and substances of all that is taken, looked up once: rules of medicines that nobody takes cost nothing. */
function present({ medicamentos }: PersonFacts): ReadonlySet<string> {
  const known =
    presence.get(medicamentos) ?? new Set(medicamentos.flatMap((m) => [...m.groups, ...m.drugs.map(({ dci }) => dci)]))
  presence.set(medicamentos, known)
  return known
}

/** Medicines that reach the blood, of one of these groups. */
export const taking = (record: PersonFacts, ...keys: readonly GroupKey[]): Medicine[] =>
  keys.some((key) => present(record).has(key))
    ? record.medicamentos.filter((m) => !m.local && keys.some((key) => m.groups.has(key)))
    : []
export const takingDrug = (record: PersonFacts, ...names: readonly DrugName[]): Medicine[] =>
  names.some((name) => present(record).has(name))
    ? record.medicamentos.filter((m) => !m.local && m.drugs.some((d) => names.some((name) => name === d.dci)))
    : []

/** Medicines by their groups, by their names, or both: how the tables of rules say what they are about. */
export interface MedicineChoice {
  readonly grupos: readonly GroupKey[]
  readonly dci: readonly DrugName[]
}
export const takingAny = (record: PersonFacts, { grupos, dci }: MedicineChoice): Medicine[] => [
  ...taking(record, ...grupos),
  ...takingDrug(record, ...dci),
]

export const citeMedicine = (m: Medicine): Cita => cite(m, m.campo)
export const citeMeasure = (m: Measure): Cita => cite(m, m.campo)
export const citeDiagnosis = (d: Diagnosis): Cita => cite(d, d.campo)

/** Diagnoses that stand, by how their code begins. */
export const has = (record: PersonFacts, codes: RegExp): Diagnosis[] =>
  record.diagnosticos.filter((d) => d.activo && codes.test(d.codigo))
export const everHad = (record: PersonFacts, codes: RegExp): Diagnosis[] =>
  record.diagnosticos.filter((d) => codes.test(d.codigo))

export const last = (record: PersonFacts, codigo: string): Measure | null => record.valores.get(codigo)?.at(-1) ?? null
/** The newest, if not older than so many days. */
export function lately(record: PersonFacts, codigo: string, days: number): Measure | null {
  const found = last(record, codigo)
  return found !== null && daysBetween(found.dia, record.today) <= days ? found : null
}

const meant: ReadonlySet<Assertion> = new Set(['presente', 'posible'])
const meantOfPast: ReadonlySet<Assertion> = new Set([...meant, 'antecedente'])

interface ReadTexts {
  readonly proses: readonly Prose[]
  readonly letters: LetterIndex
  readonly places: Map<RegExp, WordPlaces | null>
}
const readTexts = new WeakMap<PersonFacts, ReadTexts>()
/** Texts are read once for all rules, and an expression is tried where a word begins as it does. */
function textsOf(record: PersonFacts): ReadTexts {
  const known = readTexts.get(record)
  if (known !== undefined) return known
  const proses = [...record.textos, ...record.pasado]
  const read = { proses, letters: letterIndex(proses.map(({ palabras }) => palabras)), places: new Map() }
  readTexts.set(record, read)
  return read
}
/** The texts in which an expression may be found, and at which words. */
function worthReading(
  record: PersonFacts,
  words: RegExp,
  now: boolean,
): [prose: Prose, places: readonly number[] | null][] {
  const { proses, letters, places } = textsOf(record)
  if (!places.has(words)) places.set(words, placesOf(letters, words))
  const found = places.get(words) ?? null
  const told = now ? record.textos.length : proses.length
  return [...(found?.keys() ?? proses.keys())].flatMap((n) => {
    const prose = proses[n]
    if (prose === undefined || n >= told || (now && prose.recurso === 'antecedente')) return []
    return [[prose, found?.get(n) ?? null]]
  })
}

/** Where the texts of this history say it of the patient, and mean it now. The expression sees folded text. */
export const says = (record: PersonFacts, words: RegExp, means: ReadonlySet<Assertion> = meant): Cita[] =>
  worthReading(record, words, true).flatMap(([prose, places]) => said(prose, words, places, means))

/** The same, with what is told of the past: what the patient once had may still forbid a medicine. */
export const saysOfPast = (record: PersonFacts, words: RegExp): Cita[] =>
  worthReading(record, words, false).flatMap(([prose, places]) => said(prose, words, places, meantOfPast))

/**
 * The first place that says it and means it: what is denied in one sentence may be affirmed in the next. A denial, a relative or a
 * risk that the expression itself names («no quiere vivir», «el padrastro la toca») is part of what it looks for.
 */
function said(prose: Prose, words: RegExp, places: readonly number[] | null, means: ReadonlySet<Assertion>): Cita[] {
  const { palabras } = prose
  for (const { at, said } of findWords(prose.juntas, words, places)) {
    const part = withinSentence(palabras.slice(at, at + said.trim().split(' ').length), words)
    const [first, end] = [part[0], part.at(-1)]
    if (first === undefined || end === undefined) continue
    const own = (por: number | null): boolean =>
      por !== null && por >= at && new RegExp(`(^|[^a-z\\\\])${palabras[por]?.text}`).test(words.source)
    if (part.every((w) => means.has(w.means) || own(w.por)))
      return [cite(prose, prose.campo, prose.texto.slice(first.from, end.to))]
  }
  return []
}

/** What is found does not run over the end of its sentence. */
function withinSentence(part: readonly ReadWord[], words: RegExp): readonly ReadWord[] {
  const same = part.filter(({ oracion }) => oracion === part[0]?.oracion)
  if (same.length === part.length) return part
  const [shorter] = new RegExp(words, 'y').exec(same.map(({ text }) => text).join(' ')) ?? []
  return shorter === undefined ? [] : same.slice(0, shorter.trim().split(' ').length)
}

/** What a text must name in one sentence, or in it and the next, and what explains it away there. */
export interface NamedTogether {
  readonly todo: readonly RegExp[]
  readonly salvo: readonly RegExp[]
}

interface Span {
  readonly from: number
  /** End excluded. */
  readonly to: number
}
/** By the number of the sentence. */
type Spans = ReadonlyMap<number, readonly Span[]>
const NOWHERE: Spans = new Map()

interface Sentence {
  /** Number in the text of its first word. */
  readonly from: number
  readonly to: number
  readonly juntas: JoinedWords
}
const sentencesOf = new WeakMap<Prose, readonly Sentence[]>()
function sentences(prose: Prose): readonly Sentence[] {
  const known = sentencesOf.get(prose)
  if (known !== undefined) return known
  let to = 0
  const read = [...Map.groupBy(prose.palabras, ({ oracion }) => oracion).values()].map((words): Sentence => {
    to += words.length
    return { from: to - words.length, to, juntas: joinedWords(words) }
  })
  sentencesOf.set(prose, read)
  return read
}

const spansOf = new WeakMap<PersonFacts, Map<RegExp, ReadonlyMap<Prose, Spans>>>()
/** Many rows name the same words: each is looked for once. */
function spans(record: PersonFacts, words: RegExp): ReadonlyMap<Prose, Spans> {
  const known = spansOf.get(record) ?? new Map<RegExp, ReadonlyMap<Prose, Spans>>()
  spansOf.set(record, known)
  const before = known.get(words)
  if (before !== undefined) return before
  const found = worthReading(record, words, true).map(
    ([prose, places]) => [prose, spansIn(prose, words, places)] as const,
  )
  const all = new Map(found.filter(([, each]) => each.size > 0))
  known.set(words, all)
  return all
}
function spansIn(prose: Prose, words: RegExp, places: readonly number[] | null): Spans {
  const all = new Map<number, Span[]>()
  let next = 0
  for (const [n, { from, to, juntas }] of sentences(prose).entries()) {
    const here: number[] = []
    for (let at = places?.[next]; at !== undefined && at < to; at = places?.[++next]) here.push(at - from)
    if (places !== null && here.length === 0) continue
    const found: Span[] = []
    for (const { at, said } of findWords(juntas, words, places === null ? null : here))
      if (from + at >= (found.at(-1)?.to ?? 0))
        found.push({ from: from + at, to: from + at + said.trim().split(' ').length })
    if (found.length > 0) all.set(n, found)
  }
  return all
}
const near = (all: Spans, sentence: number): readonly Span[] => [
  ...(all.get(sentence) ?? []),
  ...(all.get(sentence + 1) ?? []),
]

/** One place for each, as meant, and no word for two of them. */
function chosen(
  prose: Prose,
  here: readonly (readonly Span[])[],
  means: ReadonlySet<Assertion>,
): readonly Span[] | null {
  // A denial that one of them names («no la llevan») is part of what is looked for.
  const named = new Set(here.flat().flatMap(({ from, to }) => prose.palabras.slice(from, to).map((_, i) => from + i)))
  const isMeant = ({ from, to }: Span): boolean =>
    prose.palabras.slice(from, to).every((w) => means.has(w.means) || (w.por !== null && named.has(w.por)))
  const taken: Span[] = []
  for (const each of here) {
    const own = each.find((span) => isMeant(span) && taken.every(({ from, to }) => span.to <= from || span.from >= to))
    if (own === undefined) return null
    taken.push(own)
  }
  return taken
}

/** Where the texts of this history name several things together, each as meant; expressions are global and see folded text. */
export const saysTogether = (
  record: PersonFacts,
  { todo, salvo }: NamedTogether,
  means: ReadonlySet<Assertion> = meant,
): Cita[] => {
  const named = todo.map((words) => spans(record, words))
  const rarest = named.reduce((a, b) => (b.size < a.size ? b : a))
  return [...rarest.keys()].flatMap((prose): Cita[] => {
    const found = named.flatMap((each) => each.get(prose) ?? [])
    if (found.length < named.length) return []
    for (const sentence of new Set(found.flatMap((each) => [...each.keys()]))) {
      const here = found.map((each) => near(each, sentence))
      if (here.some((each) => each.length === 0)) continue
      if (salvo.some((words) => near(spans(record, words).get(prose) ?? NOWHERE, sentence).length > 0)) continue
      const places = chosen(prose, here, means)
      if (places === null) continue
      const from = prose.palabras[Math.min(...places.map((p) => p.from))]?.from ?? 0
      const to = prose.palabras[Math.max(...places.map((p) => p.to)) - 1]?.to ?? 0
      return [cite(prose, prose.campo, prose.texto.slice(from, to))]
    }
    return []
  })
}

/** Weeks of gestation today, and what dates them. */
export function weeksNow({ gestacion }: PersonFacts): { readonly valor: number; readonly cita: Cita } | null {
  const { semanas, embarazo } = gestacion
  const dated = embarazo.findLast(({ desde }) => desde !== null) ?? embarazo.at(-1)
  return semanas === null || dated === undefined ? null : { valor: semanas, cita: citeEvidence(dated) }
}
