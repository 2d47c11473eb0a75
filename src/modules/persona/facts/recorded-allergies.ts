import { entriesOf } from '../../../model/keys.ts'
import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { heldDiagnosis } from '../../../resources/diagnostico.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { revisionSistema } from '../../../resources/revision-sistema.ts'
import { affirmedText } from '../../lectura/index.ts'
import { type AllergenReading, allergenIn } from '../../medicamentos/index.ts'
import { agentBeside, codedAgent, type NamedAgent } from './coded-allergies.ts'
import type { Entry, Prose } from './entry.ts'
import { ownAllergens } from './own-allergens.ts'
import { type PersonRows, standingOf } from './person-rows.ts'
import { backgroundProse, openProse, type ProseCollection, pastProse, proseOf, requestProse, wordsOf } from './prose.ts'
import { toldIn } from './told-allergies.ts'

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

/** «Otros», and «Penicilina: edema de glotis» beside it. */
function agentOf(row: Row, agente: string): NamedAgent {
  const own = { agente, lectura: ownReading(agente) }
  if (!own.lectura.sinReconocer.includes(agente.trim())) return own
  const beside = agentBeside(row)
  return beside === null ? own : { agente: `${agente}: ${beside.agente}`, lectura: beside.lectura }
}

const ofAgent = (row: Row): RecordedAllergy[] => {
  const written = text(row, 'agente')
  if (written === null) return []
  const { agente, lectura } = agentOf(row, written)
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
      lectura,
      reaccion,
      grave: severity === null || severity === 'grave' || SEVERE.test(said),
      resuelta: row.estado_clinico === 'resuelto',
    },
  ]
}

const isDenied = (row: Row): boolean => row.niega === true

/** What a code of the CIE-10 says: a personal history of allergy, or a reaction to what is written beside it. */
function ofCode(recurso: 'diagnostico' | 'antecedente_categorizado', row: Row): RecordedAllergy[] {
  const campo = recurso === 'diagnostico' ? 'codigo_cie10' : 'cie10'
  const named = isDenied(row) || row.categoria === 'familiar' ? null : codedAgent(row, campo)
  if (named === null) return []
  const resuelta = text(row, campo)?.startsWith('Z') === true && row.estado_clinico === 'resuelto'
  return [{ recurso, row, campo, fragmento: null, ...named, reaccion: null, grave: true, resuelta }]
}

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

const toldAmong = (words: readonly Prose[]): RecordedAllergy[] =>
  words.flatMap((prose) =>
    toldIn(prose).map(
      (told): RecordedAllergy => ({
        recurso: prose.recurso,
        row: prose.row,
        campo: prose.campo,
        reaccion: null,
        resuelta: false,
        ...told,
      }),
    ),
  )

/** Whether what is written is of allergies: it states one, or denies them where they are stated. */
export function isOfAllergies(recurso: ProseCollection | 'diagnostico', row: Row): boolean {
  if (recurso === 'diagnostico') return ofCode(recurso, row).length > 0
  if (recurso === 'antecedente_categorizado' && (row.categoria === 'alergico' || ofCode(recurso, row).length > 0))
    return true
  return row.tipo === 'alergico' || toldAmong(wordsOf(recurso, row)).length > 0
}

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
    ...backgroundProse(rows).filter((p) => p.row.categoria !== 'alergico'),
    ...requestProse(rows),
  ])

const backgroundIn = (rows: PersonRows): Row[] => rowsThatHold(heldBackground, rows.entries.antecedente_categorizado)
const codedIn = (rows: PersonRows): Row[] => backgroundIn(rows).filter((row) => row.categoria === 'alergico')
const wordedIn = (rows: PersonRows): Row[] => standingOf(rows, 'antecedente').filter((row) => row.tipo === 'alergico')

/** Each once, by id; what is denied, refuted or annulled is no allergy. */
export function recordedAllergies(rows: PersonRows): RecordedAllergy[] {
  const coded = codedIn(rows).filter((row) => !isDenied(row))
  // What was coded from a free text is told by the code.
  const sources = new Set(coded.map((row) => row.antecedente))
  const all = [
    ...coded.flatMap(ofAgent),
    ...backgroundIn(rows)
      .filter((row) => row.categoria !== 'alergico')
      .flatMap((row) => ofCode('antecedente_categorizado', row)),
    ...rowsThatHold(heldDiagnosis, rows.entries.diagnostico).flatMap((row) => ofCode('diagnostico', row)),
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
