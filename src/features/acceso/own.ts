import { type Account, findAccount } from '../../auth/account/account.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { unauthenticated } from '../../auth/problems.ts'
import type { Session } from '../../auth/session/sessions.ts'
import type { OperationInput } from '../../engine/operation.ts'

export const TAG = 'Acceso'

/** Tokens and secrets are in these answers: no cache keeps them. */
export const NO_STORE = { 'cache-control': 'no-store' } as const

/** A page of what has only one. */
export const onlyPage = (results: readonly unknown[]): unknown => ({ next: null, previous: null, results })

/** The caller's account. The open demonstration has a caller without one. */
export async function ownAccount(deps: Pick<AuthDeps, 'core'>, input: Pick<OperationInput, 'call'>): Promise<Account> {
  const account = await findAccount(deps.core.db, { id: input.call.actor.id })
  if (account === null) throw unauthenticated()
  return account
}

export const agentOf = ({ headers }: Pick<OperationInput, 'headers'>): string | null => {
  const agent = headers['user-agent']
  return typeof agent === 'string' ? agent : null
}

export const viewSession = (s: Session, current: string | null): unknown => ({ ...s, actual: s.id === current })
