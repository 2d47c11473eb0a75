import { daysBetween } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'
import type { SiteAltitudes } from '../../../model/rule-settings.ts'
import {
  factsOf,
  type LoadedInteractions,
  noneLoaded,
  type PersonFacts,
  type PersonRows,
} from '../../../modules/persona/index.ts'
import { standing } from '../../../resources/entries.ts'
import type { Alerta } from '../../historias/alerts/alert.ts'
import { vitalSigns } from '../../historias/alerts/vital-signs.ts'
import { type Pendiente, pendientes } from '../../historias/checklist.ts'
import { type HistoryContent, personRows } from '../../historias/content.ts'
import type { IcdReader } from '../text/icd-reader.ts'

/** Everything that the rules of the assistant may look at: the person, and one encounter of theirs. Pure data. */
export interface ClinicalRecord extends PersonFacts {
  readonly content: HistoryContent
  readonly historia: Row
  readonly examen: Row | null
  readonly ordenes: readonly Row[]
  readonly familia: readonly Row[]
  readonly alertas: readonly Alerta[]
  readonly pendientes: readonly Pendiente[]
  /** The classification, where one was given. */
  readonly cie10: IcdReader | null
}

/** What of the patient's other histories is known besides the facts of the person, through the reach of the caller. */
export interface Longitudinal {
  readonly ordenes?: readonly Row[]
  readonly familia?: readonly Row[]
}
export interface RecordInput {
  readonly content: HistoryContent
  readonly now: string
  readonly longitudinal?: Longitudinal
  readonly cie10?: IcdReader
  readonly interacciones?: LoadedInteractions
  readonly sites?: SiteAltitudes
}

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

/** The one input of every rule of the assistant. */
export function recordOf({
  content,
  now,
  longitudinal = {},
  cie10,
  interacciones,
  sites,
}: RecordInput): ClinicalRecord {
  const rows: PersonRows = personRows(content)
  const facts = factsOf(rows, now, interacciones ?? noneLoaded, sites)
  return {
    ...facts,
    content,
    historia: content.historia,
    examen: facts.examenes.at(-1) ?? null,
    ordenes: standing('orden', [...content.entries.orden, ...(longitudinal.ordenes ?? [])]).sort(byId),
    familia: (longitudinal.familia ?? []).toSorted(byId),
    alertas: vitalSigns(content, facts),
    pendientes: pendientes(content, now),
    cie10: cie10 ?? null,
  }
}

/** Whether an order that matches was made in so many days. */
export const orderedLately = (record: ClinicalRecord, words: RegExp, days: number): boolean =>
  record.ordenes.some((row) => {
    const day = String(row.fecha_orden ?? row.creado_en).slice(0, 10)
    const stands = row.estado !== 'cancelada' && row.estado !== 'vencida'
    return stands && daysBetween(day, record.today) <= days && words.test(`${row.descripcion ?? ''} ${row.cups ?? ''}`)
  })
