import type { Tx } from '../../../engine/database.ts'
import type { DeliveryCode } from './schedule.ts'

/** One attempt, as the log of an endpoint keeps it: nothing of what was said. */
export interface Attempt {
  /** Null of a test. */
  readonly evento: string | null
  readonly tipo: string
  readonly intento: number
  readonly http: number | null
  readonly codigo: DeliveryCode
  readonly ms: number
}

/** So many are kept of each endpoint. */
export const KEPT_ATTEMPTS = 10_000

export async function logAttempts(tx: Tx, endpoint: string, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  await tx.run({
    name: 'destino_intentos_nuevos',
    text: `insert into destino_intento (destino, evento, tipo, intento, http, codigo, ms)
select $1, i.evento, i.tipo, i.intento, i.http, i.codigo, i.ms
from jsonb_to_recordset($2::jsonb) as i(evento text, tipo text, intento integer, http smallint, codigo text, ms integer)`,
    values: [endpoint, JSON.stringify(attempts)],
  })
}

/** Those beyond the most recent ones go. */
export async function forgetAttempts(tx: Tx, endpoint: string): Promise<void> {
  await tx.run({
    name: 'destino_intentos_olvida',
    text: `delete from destino_intento i where i.destino = $1 and i.id <= (
  select u.id from destino_intento u where u.destino = $1 order by u.id desc offset ${KEPT_ATTEMPTS} limit 1)`,
    values: [endpoint],
  })
}
