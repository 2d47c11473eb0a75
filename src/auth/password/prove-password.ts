import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import { segundoFactor, wrongCredentials } from '../problems.ts'
import { spendCode } from '../second-factor/second-factor.ts'
import type { SecretBox } from '../secret-box.ts'
import { type Attempt, chargeAttempt, clearAttempts, takeBackAttempt } from './attempts.ts'
import type { PasswordHasher } from './password.ts'

export interface Proof {
  readonly core: Core
  readonly hasher: PasswordHasher
  readonly box: SecretBox
  readonly now: string
  /** The browser that asks, by hash, where one is known to. */
  readonly browser?: string | null
}

/**
 * The attempt of a caller who gave the right password; null if it is not. It stays counted until `acceptProof`: the password is half
 * of it.
 */
export async function provePassword(p: Proof, id: string, password: string): Promise<Attempt | null> {
  const { db } = p.core
  const attempt = await chargeAttempt(db, id, p.browser ?? null, p.now)
  if (attempt === null) return null
  const { account } = attempt
  try {
    const right = await p.hasher.verify(account.clave, password)
    return right && account.estado === 'activa' ? attempt : null
  } catch (error) {
    // Nobody looked at the password: too many came at once.
    await takeBackAttempt(db, attempt, p.now)
    throw error
  }
}

/** With the right password and no code, says that one is needed; it is the only thing this ever gives away. */
export async function demandCode(p: Proof, attempt: Attempt, code: string | null): Promise<void> {
  if (attempt.account.totp === null || code !== null) return
  await takeBackAttempt(p.core.db, attempt, p.now)
  throw new Problem(segundoFactor, {
    detail: say(
      'La clave es correcta. Escriba también el código de su aplicación o uno de recuperación.',
      'The password is right. Give the code of your application as well, or a recovery code.',
    ),
  })
}

/** Inside the transaction of what was asked for: spends the code and forgives earlier failures. */
export async function acceptProof(tx: Tx, p: Proof, attempt: Attempt, code: string | null): Promise<void> {
  const { account } = attempt
  const proven = account.totp === null || (code !== null && (await spendCode(tx, p.box, account, code, p.now)))
  if (!proven || !(await clearAttempts(tx, attempt))) throw wrongCredentials()
}
