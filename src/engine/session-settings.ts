import type pg from 'pg'

/** Where a connection was given another identity or other settings than it asked for. */
export class SessionError extends Error {}

const NAME = /^[a-z_][a-z0-9_]*$/

/**
 * What every connection is before it is lent. Said in SQL and not in the startup packet, which poolers drop or refuse, and
 * asked back: a service that works as the owner could rewrite the audit.
 */
export async function prepareSession(
  client: Pick<pg.ClientBase, 'query'>,
  { statementTimeoutMs, role }: { readonly statementTimeoutMs: number; readonly role?: string },
): Promise<void> {
  if (role !== undefined && !NAME.test(role)) throw new SessionError('The name of a role is a plain word')
  const wanted = { timezone: 'UTC', datestyle: 'ISO', jit: 'off', statement_timeout: String(statementTimeoutMs) }
  const sets = Object.entries(wanted).map(([name, value]) => `set ${name} = '${value}'`)
  if (role !== undefined) sets.push(`set role ${role}`)
  const asked = `select current_user::text as quien, current_setting('timezone') as zona, current_setting('datestyle') as fechas`
  const answers = (await client.query([...sets, asked].join('; '))) as unknown as readonly pg.QueryResult[]
  const is = answers.at(-1)?.rows[0]
  const same = (role === undefined || is?.quien === role) && is?.zona === 'UTC' && String(is?.fechas).startsWith('ISO')
  if (!same) throw new SessionError('The connection did not take the role and the settings it was given')
}
