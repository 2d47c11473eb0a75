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

/** As it is written into such a row, by `jsonb_to_recordset`. */
export const keptEventRow = (e: RecordEvent): KeptEventRow => ({
  corte: String(e.at.cut),
  marca: e.at.mark,
  evento: String(e.at.id),
  recurso: e.resource,
  hecho: e.fact,
  recurso_id: e.id,
  version: e.version,
  paciente: e.patient,
  momento: e.moment,
})

const COLUMNS = {
  corte: 'bigint',
  marca: 'text',
  evento: 'bigint',
  recurso: 'text',
  hecho: 'text',
  recurso_id: 'uuid',
  version: 'integer',
  paciente: 'uuid',
  momento: 'timestamptz',
} as const satisfies Record<keyof KeptEventRow, string>

/** The columns of such a row, of the table that is called so: as they are written, and as they are read. */
export const keptEventFields = (t: string): string =>
  Object.keys(COLUMNS)
    .map((name) => `${t}.${name}`)
    .join(', ')
export const keptEventColumns = (t: string): string =>
  keptEventFields(t).replace(
    `${t}.momento`,
    `to_char(${t}.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as momento`,
  )
export const keptEventNames = Object.keys(COLUMNS).join(', ')
export const keptEventTypes = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')
