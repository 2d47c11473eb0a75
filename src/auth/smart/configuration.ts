import { allScopes, LAUNCH_SCOPES, type ScopeTypes } from '../../model/access/smart-scopes.ts'
import { wordList } from '../../model/text/word-list.ts'
import { ASSERTION_ALGORITHMS, MOUNT } from './places.ts'

/** What SMART App Launch 2.2 asks a server to say of itself (§ Conformance). */
export function smartConfiguration(publicUrl: string, types: ScopeTypes): object {
  const at = (path: string): string => `${publicUrl}${MOUNT}${path}`
  return {
    issuer: `${publicUrl}${MOUNT}`,
    jwks_uri: at('/jwks'),
    authorization_endpoint: at('/auth'),
    token_endpoint: at('/token'),
    introspection_endpoint: at('/token/introspection'),
    revocation_endpoint: at('/token/revocation'),
    userinfo_endpoint: at('/me'),
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt', 'none'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [...LAUNCH_SCOPES, ...allScopes([...types.keys()], types.writes)],
    capabilities: wordList(
      'launch-standalone launch-ehr client-public client-confidential-symmetric',
      'client-confidential-asymmetric sso-openid-connect context-standalone-patient context-ehr-patient',
      'context-banner permission-offline permission-patient permission-user permission-v1 permission-v2',
    ),
  }
}
