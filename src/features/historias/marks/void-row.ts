import type { Resource, Row, Value } from '../../../model/resource.ts'
import type { SealedName } from '../../../resources/sealed-entries.ts'
import type { HistoryContent } from '../content.ts'

/** Who makes it void, why and when, as the row says it. */
export interface VoidingAct {
  readonly motivo: string
  readonly nombre: string
  readonly momento: string
  /** It was said of another person: nothing of it is this patient's. */
  readonly ofAnother: boolean
}

type Columns = Readonly<Record<string, Value>>

/** Entries say it in `anulado`; values of the series and consents in their state. */
const byState = (r: Resource): boolean => !('anulado' in r.fields)

export const isVoid = (r: Resource, row: Row): boolean => (byState(r) ? row.estado === 'anulado' : row.anulado === true)

/** What another entry left in the series goes with that entry; the course of an attribute belongs to no entry. */
export const goesWithOrigin = (recurso: SealedName, row: Row): boolean =>
  recurso === 'valor_clinico' && row.origen_id !== null && row.origen_recurso !== 'atributo_paciente'

/** The columns that make a row of this collection void, as the declaration has them. */
export function voidColumns(r: Resource, { motivo, nombre, momento }: VoidingAct): Columns {
  if (byState(r)) return { estado: 'anulado' }
  const all = { anulado: true, motivo_anulacion: motivo, anulado_por: nombre, anulado_en: momento }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in r.fields))
}

/** What those columns say now, to be put back when comparing with the seal. */
export const formerColumns = (row: Row, changed: Columns): Columns =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, row[name] ?? null]))

/** The entry of that collection and id in the history; null where there is none that the content has. */
export const entryIn = (content: HistoryContent, recurso: SealedName, id: string): Row | null =>
  content.entries[recurso].find((row) => row.id === id) ?? null
