import type { KoaContext, Provider } from 'oidc-provider'
import { allScopes, LAUNCH_SCOPES } from '../../model/access/smart-scopes.ts'
import { OFFLINE } from './authorisation.ts'
import type { SmartDeps } from './deps.ts'
import { ASKED, ASSERTION_ALGORITHMS } from './places.ts'

const MINUTE = 60

/** Only the client that a token was given to may ask about it or give it back. */
const ownToken = async (
  _ctx: KoaContext,
  client: { clientId: string },
  token: { clientId: string },
): Promise<boolean> => client.clientId === token.clientId

/** What of the protocol is offered, and for how long each thing lasts. */
export const settings = (deps: SmartDeps): object => ({
  scopes: [...LAUNCH_SCOPES, ...allScopes([...deps.fhirTypes.keys()], deps.fhirTypes.writes)],
  claims: { openid: ['sub'], fhirUser: ['fhirUser'], profile: ['name', 'fhirUser'] },
  // SMART wants `fhirUser` in the ID token itself.
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  subjectTypes: ['public'],
  pkce: { required: () => true },
  clientAuthMethods: ['none', 'client_secret_basic', 'private_key_jwt'],
  enabledJWA: { clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS], idTokenSigningAlgValues: ['RS256'] },
  allowOmittingSingleRegisteredRedirectUri: false,
  extraParams: ['aud', 'launch', ASKED],
  rotateRefreshToken: true,
  expiresWithSession: () => false,
  revokeGrantPolicy: () => true,
  // Every authorisation is asked for anew: another patient may be meant.
  loadExistingGrant: async (ctx: KoaContext & { oidc: { provider: Provider } }) => {
    const id = ctx.oidc.result?.consent?.grantId
    return id === undefined ? undefined : ctx.oidc.provider.Grant.find(id)
  },
  clientBasedCORS: (_ctx: KoaContext, origin: string, client: { redirectUris?: readonly string[] }) =>
    (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
  ttl: {
    // A client that cannot refresh has an hour; the session behind it is asked about every few seconds all the same.
    AccessToken: (_ctx: KoaContext, token: { scope?: string }) =>
      token.scope?.split(' ').includes('offline_access') === true ? deps.accessSeconds : 60 * MINUTE,
    ClientCredentials: 5 * MINUTE,
    AuthorizationCode: MINUTE,
    IdToken: 10 * MINUTE,
    Interaction: 15 * MINUTE,
    Session: 15 * MINUTE,
    Grant: OFFLINE / 1000,
    RefreshToken: OFFLINE / 1000,
  },
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: ownToken },
    revocation: { enabled: true, allowedPolicy: ownToken },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    dPoP: { enabled: false },
  },
})
