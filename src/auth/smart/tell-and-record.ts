import type { KoaContext } from 'oidc-provider'
import type { Call } from '../../engine/call.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import { actorOf, findAccount } from '../account/account.ts'
import { findApp } from './app.ts'
import { openGrant } from './authorisation.ts'
import type { SmartDeps } from './deps.ts'
import { fhirUser } from './provider-account.ts'
import { narrowToken } from './refresh.ts'

/** SMART's introspection says what the token response said: whose record, and who authorised it. */
async function tellIntrospected(deps: SmartDeps, ctx: KoaContext): Promise<void> {
  const body = isJsonObject(ctx.body) ? ctx.body : {}
  const grantId = ctx.oidc.entities.Grant?.jti
  if (body.active !== true || grantId === undefined) return
  const open = await openGrant(deps.core.db, grantId)
  const account = open === null ? null : await findAccount(deps.core.db, { id: open.cuenta })
  if (open === null || account === null) {
    ctx.body = { active: false }
    return
  }
  const scopes = String(body.scope ?? '').split(' ')
  const told = scopes.includes('openid') && (scopes.includes('fhirUser') || scopes.includes('profile'))
  ctx.body = {
    ...body,
    ...(open.paciente === null ? {} : { patient: open.paciente }),
    ...(told ? { fhirUser: await fhirUser(deps, account) } : {}),
  }
}

/**
 * After the library and before its answer leaves: the patient in context, and the audit row of every token given and of
 * every refusal. A code that came back, a secret that is wrong: their names, never their values.
 */
export async function tellAndRecord(
  deps: SmartDeps,
  ctx: KoaContext,
  next: () => Promise<void>,
  callOf: (ctx: KoaContext) => Call,
): Promise<void> {
  await next()
  const refused = ctx.status >= 400
  // By its route and not by its path, which may be written in more ways than one.
  const isToken = ctx.oidc?.route === 'token'
  if (ctx.oidc?.route === 'introspection' && !refused) await tellIntrospected(deps, ctx)
  if (!isToken && !refused) return
  if (!refused) await narrowToken(ctx)
  const call = callOf(ctx)
  const body = isJsonObject(ctx.body) ? ctx.body : {}
  // The library sets it in its routes only, whatever its types say.
  const oidc: Partial<typeof ctx.oidc> = ctx.oidc ?? {}
  const { entities = {}, client } = oidc
  if (refused) {
    const code = typeof body.error === 'string' ? body.error : 'rechazada'
    await deps.core.audit.record({ call, action: 'ingresar', resource: 'oauth', status: ctx.status, code })
    return
  }
  const grantId = entities.Grant?.jti
  const open = grantId === undefined ? null : await openGrant(deps.core.db, grantId)
  if (open !== null && open.paciente !== null) ctx.body = { ...body, patient: open.paciente, need_patient_banner: true }
  const app = grantId === undefined && client !== undefined ? await findApp(deps.core.db, client.clientId) : null
  const account = await findAccount(deps.core.db, { id: open?.cuenta ?? app?.cuenta ?? '' })
  await deps.core.audit.record({
    call: account === null ? call : { ...call, actor: actorOf(account) },
    action: 'ingresar',
    resource: 'oauth',
    status: 200,
    id: open?.sesion ?? null,
    patient: open?.paciente ?? null,
    fields: String(body.scope ?? '').split(' '),
  })
}
