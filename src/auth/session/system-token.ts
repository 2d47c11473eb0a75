import type { Call } from '../../engine/call.ts'
import { roleLabel } from '../../model/access/roles.ts'
import { scopesText } from '../../model/access/smart-scopes.ts'
import { Problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import { type Account, actorOf } from '../account/account.ts'
import type { AuthDeps } from '../deps.ts'
import { alcanceInvalido } from '../problems.ts'
import { findApp } from '../smart/app.ts'
import { oauthRows } from '../smart/oauth-rows.ts'
import { requestedScopes } from '../smart/requested-scopes.ts'
import { auditId } from '../work.ts'
import { proveSystem, type SaidCredentials } from './client-credentials.ts'
import { randomToken } from './random-token.ts'

/** `client_credentials`, the same at both addresses where a token is asked for. */

const ROLE = 'rol/'
const FHIR_SECONDS = 300

export interface SystemTokenRequest extends SaidCredentials {
  readonly scope: string | null
}

export interface SystemTokenAnswer {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
}

const refuse = (description: string, es: string): Problem =>
  new Problem(alcanceInvalido, { detail: say(es, description), more: { error_description: description } })

export async function systemToken(
  deps: AuthDeps,
  call: Call,
  request: SystemTokenRequest,
  given: {
    readonly authorization: string | string[] | undefined
    /** Where nothing is asked for, the role; null where that is refused. */
    readonly whenNone: 'rol' | null
  },
): Promise<SystemTokenAnswer> {
  const account = await proveSystem(deps, request, given.authorization, call.now)
  const own = `${ROLE}${account.rol}`
  const asked = (request.scope ?? (given.whenNone === null ? '' : own)).split(' ').filter((word) => word !== '')
  const roles = asked.filter((word) => word.startsWith(ROLE))
  const as = { ...call, actor: actorOf(account) }
  if (roles.length === 0) return fhirToken(deps, as, account, asked.join(' '))
  if (roles.length < asked.length)
    throw refuse(
      'rol/ and system/ scopes are asked for apart: a token is for one of them',
      'Un token es del rol o de FHIR (system/), no de ambos.',
    )
  if (roles.some((word) => word !== own))
    throw refuse(`this client acts as ${own}`, `Este sistema actúa como ${roleLabel(account.rol)} (${own}).`)
  await deps.core.audit.record({
    call: as,
    action: 'ingresar',
    resource: 'cuenta',
    status: 200,
    id: auditId(account.id),
    fields: [own],
  })
  const issued = await deps.issuer.issue({ cuenta: account.id, sesion: null, rol: account.rol, limitada: false })
  return { access_token: issued.token, token_type: 'Bearer', expires_in: issued.expiresIn, scope: own }
}

/** For FHIR and no more than its scopes; kept as the library of OAuth keeps its own, so that it answers for this one too. */
async function fhirToken(deps: AuthDeps, call: Call, account: Account, asked: string): Promise<SystemTokenAnswer> {
  const app = await findApp(deps.core.db, account.usuario)
  const allowed = app?.tipo === 'servicio' && app.activa ? app.alcances : []
  const read = requestedScopes(asked, allowed, ['system'], deps.fhirTypes)
  if ('refused' in read) throw refuse(read.refused, 'Ninguno de esos alcances se le da a este sistema.')
  const scope = scopesText(read.scopes)
  const token = randomToken()
  const iat = Math.floor(Date.now() / 1000)
  const kept = { iat, exp: iat + FHIR_SECONDS, jti: token, kind: 'ClientCredentials', clientId: account.usuario, scope }
  await oauthRows(deps.core.db, deps.box).save('ClientCredentials', token, kept, FHIR_SECONDS, true)
  await deps.core.audit.record({
    call,
    action: 'ingresar',
    resource: 'oauth',
    status: 200,
    id: auditId(account.id),
    fields: scope.split(' '),
  })
  return { access_token: token, token_type: 'Bearer', expires_in: FHIR_SECONDS, scope }
}
