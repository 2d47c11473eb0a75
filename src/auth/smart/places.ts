import { readScopes, type ScopeTypes, scopesText } from '../../model/access/smart-scopes.ts'

/** Where the protocol is, and with what a client may sign: known without loading the library. */
export const MOUNT = '/oauth'
export const stepPath = (uid: string): string => `${MOUNT}/paso/${uid}`
/** Where a person who has signed in decides: nobody signs in there, and it is not counted as signing in. */
export const consentPath = (uid: string): string => `${stepPath(uid)}/autorizar`
export const ASSERTION_ALGORITHMS = ['RS384', 'ES384', 'RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** The scopes as they were asked: the library forgets those that it does not know, and here they are refused. */
export const ASKED = 'solicitado'

/**
 * A request for authorisation as the library is to see it. Its scopes are written in version 2, as it knows them. And
 * OpenID Connect gives leave to go on alone only to a client that asked for the consent to be shown, which here it always is;
 * applications of SMART do not know that they would have to ask.
 */
export function asRequested(given: URLSearchParams, types: ScopeTypes): URLSearchParams {
  const request = new URLSearchParams(given)
  const scopes = given.getAll('scope')
  request.delete(ASKED)
  if (scopes.length === 1) {
    request.set(ASKED, scopes[0] ?? '')
    request.set('scope', scopesText(readScopes(scopes[0] ?? '', types)))
  }
  const prompts = given.getAll('prompt')
  if (prompts.length === 0) request.set('prompt', 'consent')
  else if (prompts.length === 1 && !/\b(none|consent)\b/.test(prompts[0] ?? ''))
    request.set('prompt', `${prompts[0]} consent`)
  return request
}
