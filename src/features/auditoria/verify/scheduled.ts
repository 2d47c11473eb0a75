import type { Database, Tx } from '../../../engine/database.ts'
import type { Anchor } from '../seal/anchors.ts'
import type { SealKey } from '../seal/seal.ts'
import type { PublicJwk } from '../seal/seal-payload.ts'
import { firstKeys, lastSeal } from '../seal/stored-seal.ts'
import { clockOf, keysTrusted, lastTold, lastWhole } from './remembered.ts'
import { standingOf } from './standing.ts'
import { type StoredVerification, verifyStored } from './verify-stored.ts'

export interface ScheduledVerification {
  readonly db: Database
  readonly signer: () => Promise<SealKey>
  /** The keys of seals that the secret of this service opens. */
  readonly keys: () => Promise<readonly PublicJwk[]>
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

const DAY_MS = 86_400_000

/** While something that was found stands, all of it is verified every day: that alone can say that it is over. */
async function isWholeDue(tx: Tx, trusted: readonly PublicJwk[], days: number): Promise<boolean> {
  if (days === 0) return false
  const keyNamed = await keysTrusted(tx, trusted)
  const now = await clockOf(tx)
  const last = await lastWhole(tx, keyNamed, now)
  if (last === null) return true
  const stands = standingOf(await lastTold(tx, keyNamed)) !== null
  return Date.parse(now) - Date.parse(last.momento) > (stands ? Math.min(1, days) : days) * DAY_MS
}

/** Behind the requests, with one thread, until `signal` ends it; null where it is not the turn of this process, or nothing was ever sealed. */
export async function verifyInTurn(
  { db, signer, keys, anchors, minutes, wholeDays }: ScheduledVerification,
  signal: AbortSignal,
): Promise<StoredVerification | null> {
  if (!(await takeTurn(db, minutes))) return null
  const trusted = await firstKeys(db, await keys())
  if (trusted.length === 0 || (await lastSeal(db)) === null) return null
  // Before the seals: one that is anchored while these are read is not missing.
  const kept = await anchors()
  const whole = await isWholeDue(db, trusted, wholeDays)
  return verifyStored({ db, trusted, anchors: kept, whole, threads: 1, signer: await signer(), signal })
}
