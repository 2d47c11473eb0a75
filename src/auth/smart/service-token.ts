import type { KoaContext, Provider } from 'oidc-provider'
import { scopesText } from '../../model/access/smart-scopes.ts'
import { findApp } from './app.ts'
import type { SmartDeps } from './deps.ts'
import { requestedScopes } from './requested-scopes.ts'

/** A token for a system that has nobody in front of it: its scopes are those that it asked for and may have. */
export async function serviceToken(
  deps: SmartDeps,
  { errors }: typeof import('oidc-provider'),
  provider: Provider,
  ctx: KoaContext,
): Promise<void> {
  const { client, params } = ctx.oidc
  const app = client === undefined ? null : await findApp(deps.core.db, client.clientId)
  if (client === undefined || app?.tipo !== 'servicio') throw new errors.UnauthorizedClient('not a service')
  const read = requestedScopes(params.scope, app.alcances, ['system'], deps.fhirTypes)
  if ('refused' in read) throw new errors.InvalidScope(read.refused)
  const scope = scopesText(read.scopes)
  const token = new provider.ClientCredentials({ client, scope })
  ctx.oidc.entity('ClientCredentials', token)
  const access_token = await token.save()
  ctx.body = { access_token, token_type: 'Bearer', expires_in: token.expiration, scope }
}
