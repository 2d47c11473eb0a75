import type { Database, Tx } from '../../../engine/database.ts'
import type { Anchor } from '../seal/anchors.ts'
import type { SealKey } from '../seal/seal.ts'
import { firstKeys, lastSeal } from '../seal/stored-seal.ts'
import { type StoredVerification, verifyStored } from './verify-stored.ts'

export interface ScheduledVerification {
  readonly db: Database
  readonly signer: () => Promise<SealKey>
  readonly anchors: () => Promise<readonly Anchor[]>
  readonly minutes: number
  /** After how many days all of it is verified again; 0 for never. */
  readonly wholeDays: number
}

const TURN = `insert into ajuste (clave, valor) values ('verificacion_turno', clock_timestamp()::text)
on conflict (clave) do update set valor = excluded.valor
where ajuste.valor::timestamptz <= clock_timestamp() - make_interval(secs => $1::float8) or ajuste.valor::timestamptz > clock_timestamp()
returning clave`

/** Whichever process asks first once the time is over, so that a verification is made once. */
async function takeTurn(tx: Tx, minutes: number): Promise<boolean> {
  // A little less than the time between two turns, which no timer keeps exactly.
  return (await tx.run({ text: TURN, values: [minutes * 54] })).length > 0
}

const WHOLE_DUE = `select not exists (select 1 from verificacion v where v.momento > clock_timestamp() - make_interval(days => $1::integer)
  and v.declaracion::jsonb @> '{"completa": true, "terminada": true, "hallazgos": 0}')`

async function isWholeDue(tx: Tx, days: number): Promise<boolean> {
  if (days === 0) return false
  const [row] = await tx.raw({ name: '', text: WHOLE_DUE, values: [String(days)] })
  return row?.[0] === 't'
}

/** Behind the requests, with one thread, until `signal` ends it; null where it is not the turn of this process, or nothing was ever sealed. */
export async function verifyInTurn(
  { db, signer, anchors, minutes, wholeDays }: ScheduledVerification,
  signal: AbortSignal,
): Promise<StoredVerification | null> {
  if (!(await takeTurn(db, minutes))) return null
  const trusted = await firstKeys(db)
  if (trusted.length === 0 || (await lastSeal(db)) === null) return null
  // Before the seals: one that is anchored while these are read is not missing.
  const kept = await anchors()
  const whole = await isWholeDue(db, wholeDays)
  return verifyStored({ db, trusted, anchors: kept, whole, threads: 1, signer: await signer(), signal })
}
