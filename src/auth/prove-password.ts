import type { Core } from '../engine/core.ts'
import type { Tx } from '../engine/database.ts'
import { Problem } from '../model/problem.ts'
import { say } from '../model/say.ts'
import type { Account } from './account.ts'
import { chargeAttempt, clearAttempts, takeBackAttempt } from './attempts.ts'
import type { PasswordHasher } from './password.ts'
import { segundoFactor, wrongCredentials } from './problems.ts'
import { spendCode } from './second-factor.ts'
import type { SecretBox } from './secret-box.ts'

export interface Proof {
  readonly core: Core
  readonly hasher: PasswordHasher
  readonly box: SecretBox
  readonly now: string
}

/**
 * The account whose password this is, as it was before the attempt was counted; otherwise the one problem that says
 * nothing. The attempt stays counted until `acceptProof`: the password is half of it.
 */
export async function provePassword(p: Proof, id: string, password: string): Promise<Account | null> {
  const { db } = p.core
  const account = await chargeAttempt(db, id, p.now)
  if (account === null) return null
  try {
    const right = await p.hasher.verify(account.clave, password)
    return right && account.estado === 'activa' ? account : null
  } catch (error) {
    // Nobody looked at the password: too many came at once.
    await takeBackAttempt(db, account, p.now)
    throw error
  }
}

/** With the right password and no code, says that one is needed; it is the only thing this ever gives away. */
export async function demandCode(p: Proof, account: Account, code: string | null): Promise<void> {
  if (account.totp === null || code !== null) return
  await takeBackAttempt(p.core.db, account, p.now)
  throw new Problem(segundoFactor, {
    detail: say(
      'La clave es correcta. Escriba también el código de su aplicación o uno de recuperación.',
      'The password is right. Give the code of your application as well, or a recovery code.',
    ),
  })
}

/** Inside the transaction of what was asked for: spends the code and forgives earlier failures. */
export async function acceptProof(tx: Tx, p: Proof, account: Account, code: string | null): Promise<void> {
  const proven = account.totp === null || (code !== null && (await spendCode(tx, p.box, account, code, p.now)))
  if (!proven || !(await clearAttempts(tx, account))) throw wrongCredentials()
}
