import { entriesOf } from '../../../model/keys.ts'
import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { allergyStems } from '../../../model/text/allergy-stems.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { revisionSistema } from '../../../resources/revision-sistema.ts'
import { affirmedText, type ReadWord } from '../../lectura/index.ts'
import { type AllergenReading, allergenIn, namesAllergen } from '../../medicamentos/index.ts'
import { type Entry, type Prose, spells } from './entry.ts'
import { ownAllergens } from './own-allergens.ts'
import { type PersonRows, standingOf } from './person-rows.ts'
import { openProse, type ProseCollection, pastProse, proseOf, requestProse, wordsOf } from './prose.ts'

/** What the patient is said not to tolerate, in whatever collection it was said. */
export interface RecordedAllergy extends Entry {
  /** The field that names it. */
  readonly campo: string
  /** Of what is written there, the words that say so; null where all of it does. */
  readonly fragmento: string | null
  readonly agente: string
  readonly lectura: AllergenReading
  readonly reaccion: string | null
  /** Severity that nobody said counts as severe. */
  readonly grave: boolean
  readonly resuelta: boolean
}

export const SEVERE =
  /anafil|angioedema|stevens|necr[oó]lisis|dress|broncoespasmo|glotis|choque|shock|\bparo\b|ahog|asfixia|dificultad (para )?respira|cierre de (la )?garganta|pustulosis/i

/** What is denied, or of a relative, is none of this person's; where nothing else is said, it is asked about. */
function ownReading(agente: string): AllergenReading {
  const { texto, deOtro } = ownAllergens(agente)
  const own = allergenIn(texto)
  return deOtro && !own.reconocido ? { ...own, sinReconocer: [agente] } : own
}

const ofCoded = (row: Row): RecordedAllergy[] => {
  const agente = text(row, 'agente')
  if (agente === null) return []
  const reaccion = text(row, 'reaccion')
  const said = `${reaccion ?? ''} ${text(row, 'descripcion') ?? ''}`
  const severity = text(row, 'severidad')
  return [
    {
      recurso: 'antecedente_categorizado',
      row,
      campo: 'agente',
      fragmento: null,
      agente,
      lectura: ownReading(agente),
      reaccion,
      grave: severity === null || severity === 'grave' || SEVERE.test(said),
      resuelta: row.estado_clinico === 'resuelto',
    },
  ]
}

const isDenied = (row: Row): boolean => row.niega === true

/** Free text of the kind allergy: what it affirms is one, understood or not; a text that only denies is none. */
function ofWords(row: Row): RecordedAllergy[] {
  const whole = text(row, 'descripcion')
  const affirmed = whole === null || isDenied(row) ? '' : affirmedText(whole)
  if (whole === null || affirmed === '') return []
  const agente = affirmed === plain(whole) ? whole.trim().replace(/\.$/, '') : affirmed
  return [
    {
      recurso: 'antecedente',
      row,
      campo: 'descripcion',
      fragmento: null,
      agente,
      lectura: allergenIn(agente),
      reaccion: null,
      grave: true,
      resuelta: row.vigente === false,
    },
  ]
}

const TOLD =
  /\b(?:alergic[oa]s?|alergias?|hipersensibilidad|(?:choque )?anafila(?:xia|ctico)|reaccion(?:es)? alergicas?)(?: (?:severa|grave|conocida|medicamentosa)s?){0,2} (?:(a|al|con|por|tras) )?(?=((?:[a-z0-9]+ ?){1,6}))/g
/** «Alergias: penicilina»: without a word between, the first that follows is the agent. */
const FIRST = /^(?:la |el |las |los )?[a-z0-9]+/

const ALLERGY = new RegExp(allergyStems.join('|'))

/** As few of the words as mean the same: what follows tells of the reaction. */
function shortestAgent(words: string): string {
  const { sustancias, clases } = allergenIn(words)
  const all = words.split(' ')
  const least = all.findIndex((_, i) => {
    const some = allergenIn(all.slice(0, i + 1).join(' '))
    return some.sustancias.length === sustancias.length && some.clases.size === clases.size
  })
  return all.slice(0, least + 1).join(' ')
}

const AGAIN = new RegExp(`^(?:${allergyStems.join('|')})`)
/** The agents of one telling: up to its end or the next, and without what is denied: «alérgica a la penicilina, no a la dipirona». */
function agentsAmong(words: readonly ReadWord[]): ReadWord[] {
  const end = words.findIndex(({ text, oracion }) => oracion !== words[0]?.oracion || AGAIN.test(text))
  return words.slice(0, end === -1 ? words.length : end).filter(({ means }) => means !== 'negado')
}
const textOf = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join(' ')

function toldIn({ recurso, row, campo, texto, palabras }: Prose): RecordedAllergy[] {
  const plano = textOf(palabras)
  const wordAt = (place: number): number => plano.slice(0, place).split(' ').length - 1
  return [...plano.matchAll(TOLD)].flatMap((found): RecordedAllergy[] => {
    const first = wordAt(found.index)
    const means = palabras[first]?.means
    const from = wordAt(found.index + found[0].length)
    const words = agentsAmong(palabras.slice(from, from + (found[2] ?? '').trim().split(' ').length))
    const named = found[1] === undefined ? (FIRST.exec(textOf(words))?.[0] ?? '') : textOf(words)
    const isOwn = means === 'presente' || means === 'posible' || means === 'antecedente'
    if (!isOwn || !namesAllergen(named)) return []
    const agente = shortestAgent(named)
    const fragmento = texto.slice(palabras[first]?.from, words[agente.split(' ').length - 1]?.to)
    // Of the words of a text only what is understood is an agent.
    const lectura = { ...allergenIn(agente), sinReconocer: [] }
    return [{ recurso, row, campo, fragmento, agente, lectura, reaccion: null, grave: true, resuelta: false }]
  })
}
const toldAmong = (words: readonly Prose[]): RecordedAllergy[] =>
  words.filter((prose) => spells(prose, ALLERGY)).flatMap(toldIn)

/** Whether what is written is of allergies: it states one, or denies them where they are stated. */
export const isOfAllergies = (recurso: ProseCollection | 'antecedente_categorizado', row: Row): boolean =>
  recurso === 'antecedente_categorizado'
    ? row.categoria === 'alergico'
    : row.tipo === 'alergico' || toldAmong(wordsOf(recurso, row)).length > 0

const reservable = { historia, nota, revision_sistema: revisionSistema } as const
/** What says nothing of why the person came. */
const keptKinds: ReadonlySet<string> = new Set(['ref', 'instant', 'date'])
const kept: ReadonlySet<string> = new Set(['estado', 'confidencialidad', 'firmado', 'anulado'])

/** The same row with nothing else of its contents than the allergies that it tells; null where it tells none. */
export function withOnlyAllergies<R extends Row>(recurso: keyof typeof reservable, row: R): R | null {
  const told = toldAmong(wordsOf(recurso, row))
  if (told.length === 0) return null
  const { fields } = reservable[recurso]
  const silent = entriesOf(fields).flatMap(([name, { kind }]) =>
    keptKinds.has(kind) || kept.has(name) ? [] : [[name, null]],
  )
  const said = Map.groupBy(told, ({ campo }) => campo)
  const left = [...said].map(([campo, all]) => [campo, all.map(({ agente }) => `Alergia a ${agente}.`).join(' ')])
  return { ...row, ...Object.fromEntries(silent), ...Object.fromEntries(left) }
}

/**
 * «Alérgica a la penicilina» in a note, in the reason for consulting or in what the person asks to have corrected, where it names a substance
 * or a class that we know. What is written as an allergy is told by its own row.
 */
const ofProse = (rows: PersonRows): RecordedAllergy[] =>
  toldAmong([
    ...[...proseOf(rows), ...openProse(rows), ...pastProse(rows)].filter((p) => p.row.tipo !== 'alergico'),
    ...requestProse(rows),
  ])

const codedIn = (rows: PersonRows): Row[] =>
  rowsThatHold(heldBackground, rows.entries.antecedente_categorizado).filter((row) => row.categoria === 'alergico')
const wordedIn = (rows: PersonRows): Row[] => standingOf(rows, 'antecedente').filter((row) => row.tipo === 'alergico')

/** Each once, by id; what is denied, refuted or annulled is no allergy. */
export function recordedAllergies(rows: PersonRows): RecordedAllergy[] {
  const coded = codedIn(rows).filter((row) => !isDenied(row))
  // What was coded from a free text is told by the code.
  const sources = new Set(coded.map((row) => row.antecedente))
  const all = [
    ...coded.flatMap(ofCoded),
    ...wordedIn(rows)
      .filter(({ id }) => !sources.has(id))
      .flatMap(ofWords),
    ...ofProse(rows),
  ]
  const once = new Map(all.map((allergy) => [`${allergy.row.id} ${allergy.agente}`, allergy]))
  return [...once.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, allergy]) => allergy)
}

/** Where the record says that there are none. */
export const deniedAllergies = (rows: PersonRows): Entry[] => [
  ...codedIn(rows)
    .filter(isDenied)
    .map((row) => ({ recurso: 'antecedente_categorizado', row })),
  ...wordedIn(rows)
    .filter((row) => isDenied(row) || ofWords(row).length === 0)
    .map((row) => ({ recurso: 'antecedente', row })),
]
