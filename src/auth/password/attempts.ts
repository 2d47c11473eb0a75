import type { Tx } from '../../engine/database.ts'
import { type Account, findAccount } from '../account/account.ts'
import { wrongCredentials } from '../problems.ts'
import { lockedUntil } from './backoff.ts'
import { type Failures, failuresFrom } from './known-browsers.ts'

/** So many that arrive at the same instant; more than these are told to wait, as if the account were locked. */
const TRIES = 20

/** An attempt that counts as failed until it is known how it ends. */
export interface Attempt {
  readonly account: Account
  /** The browser it is held against, if the account was entered from it before; null: against the account. */
  readonly equipo: string | null
  readonly before: Failures
}

/**
 * Counts an attempt as failed before it is known how it ends, and only if nobody counted another in between: a thousand
 * guesses sent at once are a thousand failures one after the other, and not a thousand free ones. Who turns out to be
 * right takes it back.
 */
export async function chargeAttempt(tx: Tx, id: string, browser: string | null, now: string): Promise<Attempt | null> {
  for (let i = 0; i < TRIES; i++) {
    const account = await findAccount(tx, { id })
    if (account === null) return null
    const own = browser === null ? null : await failuresFrom(tx, browser, id, now)
    const { fallos, ultimo_fallo } = own ?? account
    const until = lockedUntil(fallos, ultimo_fallo)
    if (until !== null && until > now) throw wrongCredentials({ until, now })
    const equipo = own === null ? null : browser
    const counted = await tx.run(
      equipo === null
        ? {
            text: 'update cuenta set fallos = fallos + 1, ultimo_fallo = $3 where id = $1 and fallos = $2 returning id',
            values: [id, fallos, now],
          }
        : {
            text: `update equipo_conocido set fallos = fallos + 1, ultimo_fallo = $3
where cuenta = $1 and fallos = $2 and equipo = $4 returning cuenta`,
            values: [id, fallos, now, equipo],
          },
    )
    if (counted.length > 0) return { account, equipo, before: { fallos, ultimo_fallo } }
  }
  throw wrongCredentials({ until: now, now })
}

/** The attempt was neither right nor wrong: the password was, and a code is still to come. */
export async function takeBackAttempt(tx: Tx, { account, equipo, before }: Attempt, now: string): Promise<void> {
  const back = `set fallos = greatest(fallos - 1, 0),
  ultimo_fallo = case when ultimo_fallo = $2 then $3 else ultimo_fallo end`
  const values = [account.id, now, before.ultimo_fallo]
  await tx.run(
    equipo === null
      ? { text: `update cuenta ${back} where id = $1`, values }
      : {
          text: `update equipo_conocido ${back} where cuenta = $1 and equipo = $4`,
          values: [...values, equipo],
        },
  )
}

/**
 * Right at last: nothing is held any more against where it was counted. What others typed under the name stays counted when
 * its owner enters from a browser that is known. False if in the meantime the account was blocked or changed.
 */
export async function clearAttempts(tx: Tx, { account, equipo }: Attempt): Promise<boolean> {
  const still = `id = $1 and estado = 'activa' and clave_desde is not distinct from $2 and (totp is null) = $3`
  const values = [account.id, account.clave_desde, account.totp === null]
  if (equipo === null) {
    const text = `update cuenta set fallos = 0, ultimo_fallo = null where ${still} returning id`
    return (await tx.run({ text, values })).length > 0
  }
  const stands = await tx.run({ text: `select id from cuenta where ${still} for no key update`, values })
  await tx.run({
    text: 'update equipo_conocido set fallos = 0, ultimo_fallo = null where cuenta = $1 and equipo = $2',
    values: [account.id, equipo],
  })
  return stands.length > 0
}
