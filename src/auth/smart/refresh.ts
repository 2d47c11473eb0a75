import type { KoaContext } from 'oidc-provider'
import type { Tx } from '../../engine/database.ts'
import { coversScopes, readScopes, type ScopeTypes, scopesText } from '../../model/access/smart-scopes.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import { tokenHash } from '../session/random-token.ts'

const PROOFS = ['client_id', 'client_secret', 'client_assertion']

/** What was asked for instead of all that was given, until the token is made. */
const NARROWED = 'alcance_menor'

/**
 * A renewal as the library is to see it. SMART does not ask a public application to say who it is when it renews, and its
 * usual library does not; OAuth does. What such an application proves is only that it has the token: whose it is, we know.
 * And the library compares scopes letter by letter, for which `patient/Observation.rs` is no part of `patient/*.rs`.
 */
export async function asLibraryRefresh(
  tx: Tx,
  text: string,
  authorization: string | undefined,
  types: ScopeTypes,
): Promise<string> {
  const form = new URLSearchParams(text)
  form.delete(NARROWED)
  const token = form.get('refresh_token')
  if (form.get('grant_type') !== 'refresh_token' || token === null) return text
  const [row] = await tx.run({
    text: `select p.client_id, p.tipo, o.alcance from oauth o join aplicacion p on p.client_id = o.cliente
where o.tipo = 'RefreshToken' and o.hash = $1`,
    values: [tokenHash(token)],
  })
  if (row === undefined) return text
  const silent = authorization === undefined && PROOFS.every((name) => !form.has(name))
  if (silent && row.tipo === 'publica') form.set('client_id', String(row.client_id))
  const asked = form.getAll('scope').length === 1 ? readScopes(form.get('scope') ?? '', types) : null
  if (asked !== null && asked.faults.length === 0 && coversScopes(readScopes(String(row.alcance), types), asked)) {
    form.delete('scope')
    form.set(NARROWED, scopesText(asked))
  }
  return form.toString()
}

/** The token that the library made with all that was given, narrowed to what was asked before anybody has it. */
export async function narrowToken(ctx: KoaContext): Promise<void> {
  const { entities, body: form } = ctx.oidc
  const scope = form?.[NARROWED]
  const token = entities.AccessToken
  if (typeof scope !== 'string' || token?.save === undefined) return
  token.scope = scope
  await token.save()
  ctx.body = { ...(isJsonObject(ctx.body) ? ctx.body : {}), scope }
}
