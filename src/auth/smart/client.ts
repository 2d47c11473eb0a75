import type { Tx } from '../../engine/database.ts'
import { findAccount } from '../account/account.ts'
import { type SecretOwner, secretHashes } from '../account/client-secrets.ts'
import type { PublishedKeys } from '../deps.ts'
import { type App, findApp } from './app.ts'
import { isNative } from './redirect-uri.ts'

/** What the library has to know of an application (RFC 7591); undefined if there is none, or it may not ask. */
export async function clientMetadata(tx: Tx, published: PublishedKeys, clientId: string): Promise<object | undefined> {
  const app = await findApp(tx, clientId)
  if (app === null || !app.activa) return undefined
  if (app.tipo === 'servicio') return serviceMetadata(tx, published, app)
  if (app.tipo === 'publica') return { ...personal(app), token_endpoint_auth_method: 'none' }
  const shown = await proof(tx, { aplicacion: clientId }, app)
  return shown === undefined ? undefined : { ...personal(app), ...shown }
}

const personal = (app: App): object => ({
  client_id: app.client_id,
  client_name: app.nombre,
  application_type: app.redirecciones.some(isNative) ? 'native' : 'web',
  redirect_uris: app.redirecciones,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
})

/** With what it proves who it is; undefined where it cannot. */
async function proof(
  tx: Tx,
  owner: SecretOwner,
  { llaves, secreto }: Pick<App, 'llaves' | 'secreto'>,
): Promise<object | undefined> {
  if (llaves !== null) return { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: llaves } }
  const client_secret = secreto === null ? '' : await secretHashes(tx, owner, secreto)
  return client_secret === '' ? undefined : { token_endpoint_auth_method: 'client_secret_basic', client_secret }
}

async function serviceMetadata(tx: Tx, published: PublishedKeys, app: App): Promise<object | undefined> {
  const account = app.cuenta === null ? null : await findAccount(tx, { id: app.cuenta })
  if (account === null || account.estado !== 'activa') return undefined
  // The library fetches nothing by itself.
  const llaves = account.jwks_uri === null ? account.llaves : await published.keysAt(account.jwks_uri)
  const shown = await proof(tx, { cuenta: account.id }, { ...account, llaves })
  return shown === undefined
    ? undefined
    : {
        client_id: app.client_id,
        client_name: app.nombre,
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
        ...shown,
      }
}
