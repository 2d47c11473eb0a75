import type pg from 'pg'
import { keptPreamble } from './kept-statements.ts'
import { askIdentity, identityIn, type ServerIdentity } from './server-identity.ts'

/** Where a connection was given another identity or other settings than it asked for. */
export class SessionError extends Error {}

const NAME = /^[a-z_][a-z0-9_]*$/

/** A transaction that its process forgot holds its rows no longer than this. */
const FORGOTTEN_MS = 300_000

/** Half of a statement's time is for waiting: what is locked for longer is told as such, and not as slow. */
const patienceOf = (statementMs: number): Record<string, string> => ({
  statement_timeout: String(statementMs),
  lock_timeout: String(Math.ceil(statementMs / 2)),
  idle_in_transaction_session_timeout: String(statementMs === 0 ? 0 : Math.max(FORGOTTEN_MS, statementMs)),
})

const setting = (settings: Record<string, string>): string[] =>
  Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)

/** For a connection whose limits were lifted. */
export const limitsAgain = (statementMs: number): string => setting(patienceOf(statementMs)).join('; ')

/** What a connection is to be. */
export interface SessionWish {
  readonly statementTimeoutMs: number
  /** Role that it assumes: the one that cannot rewrite the audit. */
  readonly role?: string
  /** Its sessions are a pooler's, lent for a transaction at a time: they are as `alter role` says, and are only looked at. */
  readonly isShared?: boolean
}

const WHO = `select current_user::text as quien, current_setting('timezone') as zona, current_setting('datestyle') as fechas`

const EVERYWHERE = { timezone: 'UTC', datestyle: 'ISO', jit: 'off' }

/** What a role must say of its sessions where they cannot say it themselves. */
export const roleSettings = (statementMs: number): Readonly<Record<string, string>> => ({
  ...EVERYWHERE,
  ...patienceOf(statementMs),
})

/**
 * What every connection is before it is lent. Said in SQL and not in the startup packet, which poolers drop or refuse, and
 * asked back: a service that works as the owner could rewrite the audit. Answers which server it is.
 */
export async function prepareSession(
  client: Pick<pg.ClientBase, 'query'>,
  { statementTimeoutMs, role, isShared = false }: SessionWish,
): Promise<ServerIdentity> {
  if (role !== undefined && !NAME.test(role)) throw new SessionError('The name of a role is a plain word')
  const sets = isShared
    ? []
    : [...setting(roleSettings(statementTimeoutMs)), ...(role === undefined ? [] : [`set role ${role}`])]
  // After the question: what is prepared stays where the rest is undone, and it may have to be asked again.
  const prepared = isShared ? [] : [keptPreamble]
  const ask = async (identity: string): Promise<Record<string, unknown> | undefined> => {
    // Several statements have an answer each, which pg's types leave out.
    const answers = (await client.query([...sets, `${WHO}, ${identity}`, ...prepared].join('; '))) as unknown as
      | pg.QueryResult
      | pg.QueryResult[]
    return [answers].flat().find(({ command }) => command === 'SELECT')?.rows[0]
  }
  const is = await askIdentity(ask)
  const same = (role === undefined || is?.quien === role) && is?.zona === 'UTC' && String(is?.fechas).startsWith('ISO')
  if (!same) throw new SessionError('The connection did not take the role and the settings it was given')
  return identityIn(is)
}
