import type { Tx } from '../../engine/database.ts'
import { tokenHash } from '../random-token.ts'

const PROOFS = ['client_id', 'client_secret', 'client_assertion']

/**
 * SMART does not ask a public application to say who it is when it renews, and its usual library does not; OAuth does. What
 * such an application proves is only that it has the token: whose it is, we know.
 */
export async function withClient(tx: Tx, text: string, authorization: string | undefined): Promise<string> {
  const form = new URLSearchParams(text)
  const token = form.get('refresh_token')
  const silent = authorization === undefined && PROOFS.every((name) => !form.has(name))
  if (form.get('grant_type') !== 'refresh_token' || token === null || !silent) return text
  const [row] = await tx.run({
    text: `select p.client_id from oauth o join aplicacion p on p.client_id = o.cliente
where o.tipo = 'RefreshToken' and o.hash = $1 and p.tipo = 'publica'`,
    values: [tokenHash(token)],
  })
  if (row !== undefined) form.set('client_id', String(row.client_id))
  return form.toString()
}
