import { scopesText } from '../../model/access/smart-scopes.ts'
import { findApp } from './app.ts'
import type { SmartDeps } from './deps.ts'
import { ASKED } from './places.ts'
import { requestedScopes } from './requested-scopes.ts'

/** When a request is refused before anybody is asked anything, and when a person has to say who they are: always. */
export function policy(deps: SmartDeps, { interactionPolicy, errors }: typeof import('oidc-provider')): object {
  const { Check, base } = interactionPolicy
  const prompts = base()
  const request = new Check('solicitud', 'the request is not a SMART one', 'invalid_request', async ({ oidc }) => {
    const { params, client } = oidc
    const app = client === undefined ? null : await findApp(deps.core.db, client.clientId)
    if (params.aud?.replace(/\/$/, '') !== `${deps.publicUrl}/fhir`)
      throw new errors.InvalidRequest(`aud must be ${deps.publicUrl}/fhir`)
    const read = requestedScopes(params[ASKED], app?.alcances ?? [], ['patient', 'user'], deps.fhirTypes)
    if ('refused' in read) throw new errors.InvalidScope(read.refused)
    if (params.launch !== undefined && !read.scopes.launch.includes('launch'))
      throw new errors.InvalidRequest('launch needs the launch scope')
    const { launch, resources } = read.scopes
    // The library gives nothing where it knows none of the scopes, and filters it does not know.
    if (launch.length === 0 && resources.every((r) => r.filter !== undefined))
      throw new errors.InvalidScope('a granular scope is asked for together with openid or launch/patient')
    params.scope = scopesText(read.scopes)
    return false
  })
  const anew = new Check('ingreso', 'everybody says who they are each time', 'login_required', ({ oidc }) => {
    if (oidc.result?.login !== undefined) return false
    // Who used this browser before is nobody's business now.
    if (oidc.session.accountId !== undefined) {
      delete oidc.session.accountId
      oidc.session.touched = true
    }
    return true
  })
  const login = prompts.get('login').checks
  login.add(anew, 0)
  login.add(request, 0)
  return prompts
}
