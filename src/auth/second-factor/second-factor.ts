import type { Tx } from '../../engine/database.ts'
import type { Account } from '../account/account.ts'
import type { AuthDeps } from '../deps.ts'
import type { SecretBox } from '../secret-box.ts'
import { spendRecovery } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

/** A sealed secret opens only for the account it was sealed for: rows cannot be exchanged. */
export const totpContext = (account: Pick<Account, 'id'>): string => `totp:${account.id}`

const plainCode = (code: string): string => code.replaceAll(/\s/g, '')

/** A code of the application or, when the telephone is lost, one of recovery. Each serves once, even if sent twice at once. */
export async function spendCode(tx: Tx, box: SecretBox, account: Account, code: string, now: string): Promise<boolean> {
  if (account.totp === null) return false
  const plain = plainCode(code)
  return /^\d{6}$/.test(plain) ? spendTotp(tx, box, account, plain, now) : spendRecoveryCode(tx, account, plain)
}

async function spendTotp(tx: Tx, box: SecretBox, account: Account, code: string, now: string): Promise<boolean> {
  if (account.totp === null) return false
  const secret = box.open(account.totp, totpContext(account))
  const step = totpStep(secret, code, new Date(now), account.totp_ultimo)
  if (step === null) return false
  const spent = await tx.run({
    text: `update cuenta set totp_ultimo = $2
where id = $1 and totp = $3 and (totp_ultimo is null or totp_ultimo < $2) returning id`,
    values: [account.id, step, account.totp],
  })
  return spent.length > 0
}

async function spendRecoveryCode(tx: Tx, account: Account, code: string): Promise<boolean> {
  const left = spendRecovery(code, [...account.recuperacion])
  if (left === null) return false
  const spent = await tx.run({
    text: 'update cuenta set recuperacion = $2 where id = $1 and recuperacion = $3 returning id',
    values: [account.id, left, account.recuperacion],
  })
  return spent.length > 0
}

/** Staff of an installation that demands it; patients choose, and an external account proved it there. */
export const mustHaveSecondFactor = (
  account: Pick<Account, 'tipo' | 'rol' | 'externo'>,
  policy: 'opcional' | 'obligatorio',
): boolean =>
  policy === 'obligatorio' && account.tipo === 'persona' && account.rol !== 'paciente' && account.externo === null

/** Good for nothing but setting up the second factor that this installation demands. */
export const isLimited = (account: Account, policy: AuthDeps['secondFactor']): boolean =>
  account.totp === null && mustHaveSecondFactor(account, policy)
