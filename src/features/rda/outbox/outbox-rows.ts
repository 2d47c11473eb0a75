import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { alive, reached } from '../../../engine/reach.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { Role } from '../../../model/access/roles.ts'
import { historia } from '../../../resources/historia.ts'
import { ENVIO_COLUMNS, type Envio } from './envio.ts'

/** Roles that answer for what leaves the institution. */
export const SENDERS: readonly Role[] = ['administrador', 'coordinador_medico']

export interface OutboxRow {
  readonly envio: Envio
  /** The caller reaches its history. */
  readonly reached: boolean
}

type ReachedEnvio = Envio & { readonly alcanza: boolean }

const rowFrom = (envio: ReachedEnvio): OutboxRow => ({ envio, reached: envio.alcanza })

/** Who keeps the service running sees that something is stuck, and not whose it is. */
const seesAll = (call: Call): boolean => call.actor.rol === 'administrador'

/** `h` is the history; $1 the caller's names. */
export function outboxReach(call: Call): { readonly reached: string; readonly where: string } {
  const reach = reached(historia, 'h', reachOf(call.actor), 'array(select unnest($1::text[]))')
  const mine = `(${alive('h')} and ${reach})`
  return {
    reached: mine,
    // The parameter is used in either case, or PostgreSQL could not tell its type.
    where: seesAll(call) ? '$1::text[] is not null' : `$1::text[] is not null and ${mine}`,
  }
}

/** The same, of the documents `t`. */
export const outboxSql = (call: Call): ReturnType<typeof outboxReach> & { readonly from: string } => ({
  from: 'rda_envio t join historia h on h.id = t.historia',
  ...outboxReach(call),
})

export interface OutboxFilter {
  readonly estado: string | null
  readonly tipo: string | null
  readonly motivo: string | null
  readonly desde: string | null
  readonly hasta: string | null
  readonly before: string | null
  readonly size: number
}

/** Days are those of Bogotá. */
const DAY = `(t.creado_en at time zone 'America/Bogota')::date`

export async function outboxPage(tx: Tx, call: Call, f: OutboxFilter): Promise<OutboxRow[]> {
  const { from, where, reached: mine } = outboxSql(call)
  const rows = await tx.run<ReachedEnvio>({
    text: `select ${ENVIO_COLUMNS}, ${mine} as alcanza from ${from}
where ${where} and ($2::text is null or t.estado = $2) and ($3::text is null or t.tipo = $3)
  and ($4::text is null or t.codigo = $4) and ($5::date is null or ${DAY} >= $5) and ($6::date is null or ${DAY} <= $6)
  and ($7::uuid is null or t.id < $7)
order by t.id desc limit $8`,
    values: [call.actor.miembros, f.estado, f.tipo, f.motivo, f.desde, f.hasta, f.before, f.size],
  })
  return rows.map(rowFrom)
}

export async function outboxRow(tx: Tx, call: Call, id: string): Promise<OutboxRow | null> {
  const { from, where, reached: mine } = outboxSql(call)
  const [row] = await tx.run<ReachedEnvio>({
    text: `select ${ENVIO_COLUMNS}, ${mine} as alcanza from ${from} where ${where} and t.id = $2`,
    values: [call.actor.miembros, id],
  })
  return row === undefined ? null : rowFrom(row)
}
