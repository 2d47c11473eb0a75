import type { Call } from '../../engine/call.ts'
import type { Account } from '../account/account.ts'
import { randomToken } from '../session/random-token.ts'
import type { App } from './app.ts'
import type { SmartDeps } from './deps.ts'
import { oauthRows } from './oauth-rows.ts'

const KIND = 'Launch'
const SECONDS = 300

/** A handle that opens an application for a patient who is already on the screen; only the account that asked for it can use it. */
export async function newLaunch(
  deps: Pick<SmartDeps, 'core' | 'box'>,
  call: Call,
  app: App,
  patient: string,
): Promise<string> {
  const launch = randomToken()
  const kept = { clientId: app.client_id, accountId: call.actor.id, patient }
  await oauthRows(deps.core.db, deps.box).save(KIND, launch, kept, SECONDS, true)
  return launch
}

/** The patient of a launch; null where none was asked for, `ninguno` where it does not serve. It is good until it expires. */
export async function launchedPatient(
  deps: Pick<SmartDeps, 'core' | 'box'>,
  launch: string | undefined,
  app: App,
  account: Account,
): Promise<string | null | 'ninguno'> {
  if (launch === undefined) return null
  const kept = await oauthRows(deps.core.db, deps.box).find(KIND, launch)
  const fits = kept?.clientId === app.client_id && kept.accountId === account.id
  return fits && typeof kept.patient === 'string' ? kept.patient : 'ninguno'
}
