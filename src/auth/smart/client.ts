import type { Tx } from '../../engine/database.ts'
import { findAccount } from '../account/account.ts'
import { type App, findApp } from './app.ts'
import { isNative } from './redirect-uri.ts'

/** What the library has to know of an application (RFC 7591); undefined if there is none, or it may not ask. */
export async function clientMetadata(tx: Tx, clientId: string): Promise<object | undefined> {
  const app = await findApp(tx, clientId)
  if (app === null || !app.activa) return undefined
  return app.tipo === 'servicio' ? serviceMetadata(tx, app) : { ...personal(app), ...proof(app) }
}

const personal = (app: App): object => ({
  client_id: app.client_id,
  client_name: app.nombre,
  application_type: app.redirecciones.some(isNative) ? 'native' : 'web',
  redirect_uris: app.redirecciones,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
})

function proof(app: App): object {
  if (app.tipo === 'publica') return { token_endpoint_auth_method: 'none' }
  if (app.llaves !== null) return { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: app.llaves } }
  return { token_endpoint_auth_method: 'client_secret_basic', client_secret: app.secreto }
}

async function serviceMetadata(tx: Tx, app: App): Promise<object | undefined> {
  const account = app.cuenta === null ? null : await findAccount(tx, { id: app.cuenta })
  if (account === null || account.estado !== 'activa' || account.llaves === null) return undefined
  return {
    client_id: app.client_id,
    client_name: app.nombre,
    redirect_uris: [],
    response_types: [],
    grant_types: ['client_credentials'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: account.llaves },
  }
}
