import type { Tx } from '../engine/database.ts'
import { type Account, findAccount } from './account.ts'
import { lockedUntil } from './backoff.ts'
import { wrongCredentials } from './problems.ts'

/** So many that arrive at the same instant; more than these are told to wait, as if the account were locked. */
const TRIES = 20

/**
 * Counts an attempt as failed before it is known how it ends, and only if nobody counted another in between: a thousand
 * guesses sent at once are a thousand failures one after the other, and not a thousand free ones. Who turns out to be
 * right takes it back. The account comes back as it was read, its counters as they were before.
 */
export async function chargeAttempt(tx: Tx, id: string, now: string): Promise<Account | null> {
  for (let i = 0; i < TRIES; i++) {
    const account = await findAccount(tx, { id })
    if (account === null) return null
    const until = lockedUntil(account.fallos, account.ultimo_fallo)
    if (until !== null && until > now) throw wrongCredentials({ until, now })
    const counted = await tx.run({
      text: 'update cuenta set fallos = fallos + 1, ultimo_fallo = $3 where id = $1 and fallos = $2 returning id',
      values: [id, account.fallos, now],
    })
    if (counted.length > 0) return account
  }
  throw wrongCredentials({ until: now, now })
}

/** The attempt was neither right nor wrong: the password was, and a code is still to come. */
export async function takeBackAttempt(tx: Tx, before: Account, now: string): Promise<void> {
  await tx.run({
    text: `update cuenta set fallos = greatest(fallos - 1, 0),
  ultimo_fallo = case when ultimo_fallo = $2 then $3 else ultimo_fallo end where id = $1`,
    values: [before.id, now, before.ultimo_fallo],
  })
}

/** Right at last: nothing is held against the account any more. False if in the meantime it was blocked or changed. */
export async function clearAttempts(tx: Tx, proven: Account): Promise<boolean> {
  const cleared = await tx.run({
    text: `update cuenta set fallos = 0, ultimo_fallo = null
where id = $1 and estado = 'activa' and clave_desde is not distinct from $2 and (totp is null) = $3 returning id`,
    values: [proven.id, proven.clave_desde, proven.totp === null],
  })
  return cleared.length > 0
}
