import type { IncomingMessage } from 'node:http'
import type { KoaContext, Provider } from 'oidc-provider'
import type { Call } from '../../engine/call.ts'
import type { SigningKey } from '../session/keys.ts'
import { sameText, tokenHash } from '../session/random-token.ts'
import { adapter } from './adapter.ts'
import type { SmartDeps } from './deps.ts'
import { renderError } from './error-page.ts'
import { MOUNT, stepPath } from './places.ts'
import { policy } from './policy.ts'
import { accountFor } from './provider-account.ts'
import { settings } from './settings.ts'
import { tellAndRecord } from './tell-and-record.ts'

/** The protocol is the library's; whose account, which patient, which scopes and what is kept are ours. */

/** Five minutes (SMART), and a little for clocks that differ. */
const ASSERTION_SECONDS = 315

export interface SmartProvider {
  readonly provider: Provider
  readonly kid: string
  /** On whose behalf the library is working on this request. */
  serve(req: IncomingMessage, call: Call): void
}

const asJwk = ({ privateKey, kid, alg }: SigningKey): object => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
})

async function retiredKeys({ keys }: SmartDeps, current: SigningKey): Promise<SigningKey[]> {
  const kids = (await keys.publicKeys('identidad')).map(({ kid = '' }) => kid).filter((kid) => kid !== current.kid)
  return (await Promise.all(kids.map((kid) => keys.withKid('identidad', kid)))).filter((key) => key !== null)
}

export async function smartProvider(
  deps: SmartDeps,
  key: SigningKey,
  failed: (error: Error) => void,
): Promise<SmartProvider> {
  const library = await import('oidc-provider')
  const calls = new WeakMap<IncomingMessage, Call>()
  const callOf = (ctx: KoaContext | undefined): Call => {
    const call = ctx === undefined ? undefined : calls.get(ctx.req)
    if (call === undefined) throw new Error('The library works on a request that nobody made')
    return call
  }
  const provider = new library.Provider(`${deps.publicUrl}${MOUNT}`, {
    adapter: (kind: string) => adapter(deps, library, kind, () => callOf(library.Provider.ctx)),
    // The first signs; the others are there for applications that still check what they signed.
    jwks: { keys: [key, ...(await retiredKeys(deps, key))].map(asJwk) },
    cookies: {
      keys: deps.cookieKeys(),
      names: { session: 'custodia_oauth', interaction: 'custodia_paso', resume: 'custodia_sigue' },
      long: { httpOnly: true, sameSite: 'lax', path: MOUNT, signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ...settings(deps),
    assertJwtClientAuthClaimsAndHeader: (_ctx: KoaContext, { exp }: { exp: number }) => {
      // What serves once is remembered until it expires: not for years.
      if (exp > Date.now() / 1000 + ASSERTION_SECONDS) throw new library.errors.InvalidClientAuth('exp is too far away')
    },
    interactions: {
      url: (_ctx: KoaContext, step: { uid: string }) => stepPath(step.uid),
      policy: policy(deps, library),
    },
    findAccount: (_ctx: KoaContext, id: string, token?: { grantId?: string }) => accountFor(deps, id, token?.grantId),
    renderError,
  })
  // Behind a proxy or not, what the person's browser is told comes from the address that the operator declared.
  provider.proxy = true
  Object.assign(provider.Client.prototype, {
    // What is kept of a secret is its hash; while they change there are several.
    compareClientSecret(this: { clientSecret: string }, given: string): boolean {
      return this.clientSecret.split(' ').some((hash) => sameText(tokenHash(given), hash))
    },
  })
  // Systems are answered before the library is asked; what would reach it some other way is refused.
  const refuse = async (): Promise<void> => {
    throw new library.errors.UnauthorizedClient(`ask at ${MOUNT}/token`)
  }
  provider.registerGrantType('client_credentials', refuse, [])
  provider.on('error', (error: Error) => failed(error))
  provider.on('server_error', (_ctx: KoaContext, error: Error) => failed(error))
  provider.use((ctx, next) => tellAndRecord(deps, ctx, next, callOf))
  return { provider, kid: key.kid, serve: (req, call) => void calls.set(req, call) }
}
