import type { JWK } from 'jose'
import type { Core } from '../engine/core.ts'
import type { ScopeTypes } from '../model/access/smart-scopes.ts'
import type { Actor } from '../model/resource.ts'
import type { PasswordHasher } from './password/password.ts'
import type { UnknownAttempts } from './password/unknown-attempts.ts'
import type { SecretBox } from './secret-box.ts'
import type { KeyStore } from './session/keys.ts'
import type { TokenIssuer } from './session/tokens.ts'

export interface CallerIdentity {
  readonly actor: Actor
  readonly sesion: string | null
  /** May only set up the second factor. */
  readonly limitada: boolean
}

export interface Identifier {
  /** Who the `Authorization` header says; null if it proves nothing. */
  identify(authorization: string): Promise<CallerIdentity | null>
  /** What was remembered of this session, or of every session of this account, is asked again at once. */
  forget(sessionOrAccount: string): void
}

/** The keys that systems publish at an address of their own (`jwks_uri`, RFC 7591). */
export interface PublishedKeys {
  /** Why that address cannot be registered; null where it can. */
  faultOf(uri: string): 'formato' | 'origen' | null
  /** Those that are known of it, up to ten minutes old. */
  keysAt(uri: string): Promise<readonly JWK[]>
  /** Asked for again, where the ones at hand did not sign it; null where they were asked for just now. */
  askedAgain(uri: string): Promise<readonly JWK[] | null>
}

/** Everything the operations of identity are made with. */
export interface AuthDeps {
  readonly core: Core
  readonly hasher: PasswordHasher
  readonly box: SecretBox
  readonly keys: KeyStore
  readonly publishedKeys: PublishedKeys
  readonly issuer: TokenIssuer
  readonly identifier: Identifier
  /** Where people reach the service, without a slash at the end: links and audiences are made with it. */
  readonly publicUrl: string
  /** The open demonstration: its accounts may enter. */
  readonly open: boolean
  readonly secondFactor: 'opcional' | 'obligatorio'
  readonly unknown: UnknownAttempts
  /** Minutes without use after which the console asks who it is again; 0: never. */
  readonly lockMinutes: number
  /** The types of FHIR that are served: scopes name no others. */
  readonly fhirTypes: ScopeTypes
}
