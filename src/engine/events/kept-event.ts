import { factNamed } from './event-fact.ts'
import type { RecordEvent } from './read-events.ts'

/** An event as it is kept beside something that has still to be done about it. */
export interface KeptEventRow {
  readonly corte: string
  readonly marca: string
  readonly evento: string
  readonly recurso: string
  readonly hecho: string
  readonly recurso_id: string
  readonly version: number | null
  readonly paciente: string | null
  readonly momento: string
}

export const keptEvent = (r: KeptEventRow): RecordEvent => ({
  at: { cut: BigInt(r.corte), mark: r.marca, id: BigInt(r.evento) },
  resource: r.recurso,
  fact: factNamed(r.hecho),
  id: r.recurso_id,
  version: r.version,
  patient: r.paciente,
  moment: r.momento,
})

/** The columns of such a row, of the table that is called so. */
export const keptEventColumns = (t: string): string =>
  `${t}.corte, ${t}.marca, ${t}.evento, ${t}.recurso, ${t}.hecho, ${t}.recurso_id, ${t}.version, ${t}.paciente,
  to_char(${t}.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as momento`
