import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { isStorable } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { type Account, findAccount } from '../account/account.ts'
import { isSecretOf } from '../account/client-secrets.ts'
import type { AuthDeps } from '../deps.ts'
import { credenciales } from '../problems.ts'
import { oauthRows } from '../smart/oauth-rows.ts'
import { MOUNT } from '../smart/places.ts'
import { verifyClientAssertion } from './client-assertion.ts'

/** How a system says who it is: a secret, or something signed with its key. */
export type Presented =
  | { readonly clientId: string; readonly secret: string }
  | { readonly clientId: string; readonly assertion: string }

const MAX_CLIENT_ID = 200

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function fromBasic(authorization: string): { clientId: string; secret: string } | null {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization.trim())?.[1]
  if (encoded === undefined) return null
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (id === undefined || secret === undefined) return null
  try {
    const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
    return { clientId: decode(id).toLowerCase(), secret: decode(secret) }
  } catch {
    return null
  }
}

/** Whom an assertion speaks of; nothing is believed until the signature of that very system is checked. */
function subjectOf(assertion: string): string | null {
  try {
    return decodeJwt(assertion).sub ?? null
  } catch {
    return null
  }
}

const needed = (campo: string, error = 'invalid_request'): Problem =>
  new Problem(invalid, {
    more: { error },
    errores: [
      {
        campo,
        codigo: 'requerido',
        mensaje: say(
          'Preséntese con client_id y client_secret, con Authorization: Basic, o con client_assertion; de una sola manera.',
          'Present client_id and client_secret, Authorization: Basic, or client_assertion; one of them only.',
        ),
      },
    ],
  })

/** What a body says of who a system is; null where it says nothing. */
export interface SaidCredentials {
  readonly client_id: string | null
  readonly client_secret: string | null
  readonly client_assertion_type: string | null
  readonly client_assertion: string | null
}

export function presentedBy(body: SaidCredentials, authorization: string | string[] | undefined): Presented {
  const { client_id: clientId, client_secret: secret, client_assertion: assertion } = body
  const header = typeof authorization === 'string' && /^basic /i.test(authorization) ? authorization : null
  const ways = [secret, assertion, header].filter((w) => w !== null).length
  // RFC 6749 §5.2 tells apart who does not say who it is and who says it twice.
  if (ways !== 1) throw needed('client_secret', ways === 0 ? 'invalid_client' : 'invalid_request')
  if (header !== null) {
    const basic = fromBasic(header)
    if (basic === null || (clientId !== null && clientId !== basic.clientId)) throw wrongBasic()
    return basic
  }
  if (assertion !== null) {
    if (body.client_assertion_type === null) throw needed('client_assertion_type')
    const subject = clientId ?? subjectOf(assertion)
    if (subject === null) throw wrongClient()
    return { clientId: subject, assertion }
  }
  if (clientId === null || secret === null) throw needed('client_id')
  return { clientId, secret }
}

/** RFC 6749 §5.2. Which half of a credential is wrong is not told; which claim of what the system itself signed, is. */
const wrongClient = (claim: string | null = null, headers: Readonly<Record<string, string>> = {}): Problem =>
  new Problem(credenciales, {
    detail:
      claim === null
        ? say('El sistema no demostró quién es.', 'The client did not prove who it is.')
        : say(
            `La aserción está bien firmada, pero su \`${claim}\` no sirve.`,
            `The assertion is signed well, but its ${claim} does not serve.`,
          ),
    more: { error: 'invalid_client', ...(claim === null ? {} : { error_description: DESCRIPTIONS[claim] ?? claim }) },
    headers,
  })

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  aud: 'aud: must be the address of this token endpoint, or the issuer of the service',
  exp: 'exp: is missing, has passed, or is more than five minutes away',
  jti: 'jti: is missing, longer than 200 characters, or was used already',
  iss: 'iss: must be the client_id',
  sub: 'sub: must be the client_id',
}

/** A client that used the header is told its scheme. */
const wrongBasic = (): Problem => wrongClient(null, { 'www-authenticate': 'Basic realm="custodia"' })

type ClientDeps = Pick<AuthDeps, 'core' | 'publicUrl' | 'box' | 'publishedKeys'>

/**
 * The system that presents itself. There is no waiting after failures: a random secret is not guessed, and an attacker who knows
 * a client_id must not be able to stop an integration. When it last failed is kept beside the account, for whoever integrates.
 */
export async function proveSystem(
  deps: ClientDeps,
  body: SaidCredentials,
  authorization: string | string[] | undefined,
  now: string,
): Promise<Account> {
  const { db } = deps.core
  const given = presentedBy(body, authorization)
  const possible = isStorable(given.clientId) && given.clientId.length <= MAX_CLIENT_ID
  const account = possible ? await findAccount(db, { usuario: given.clientId }) : null
  const wrong = typeof authorization === 'string' ? wrongBasic() : wrongClient()
  if (account === null || account.tipo !== 'sistema' || account.estado !== 'activa') throw wrong
  const refused =
    'secret' in given
      ? !signsAssertions(account) && (await isSecretOf(db, account.id, given.secret, account.secreto))
        ? null
        : wrong
      : await assertionRefusal(deps, account, given.assertion, now)
  await noteAttempt(deps, account, refused === null, now)
  if (refused !== null) throw refused
  return account
}

/** By its keys and nothing else: a secret that it had before does not serve. */
const signsAssertions = ({ llaves, jwks_uri }: Account): boolean => llaves !== null || jwks_uri !== null

/** One row for any number of failures, and none for what goes well. */
async function noteAttempt({ core }: ClientDeps, account: Account, well: boolean, now: string): Promise<void> {
  if (well && account.fallos === 0) return
  await core.db.run({
    text: well
      ? 'update cuenta set fallos = 0 where id = $1'
      : 'update cuenta set fallos = fallos + 1, ultimo_fallo = $2 where id = $1',
    values: well ? [account.id] : [account.id, now],
  })
}

/** What `aud` may say: the token endpoint, under either of its addresses, or the service. */
const audiences = (publicUrl: string): string[] => {
  const base = publicUrl.replace(/\/$/, '')
  return ['/auth/token/', '/auth/token', '', '/', MOUNT, `${MOUNT}/token`].map((path) => `${base}${path}`)
}

async function assertionRefusal(
  deps: ClientDeps,
  account: Account,
  assertion: string,
  now: string,
): Promise<Problem | null> {
  const given = { assertion, clientId: account.usuario, audience: audiences(deps.publicUrl), now: new Date(now) }
  const { jwks_uri: uri } = account
  const known = uri === null ? (account.llaves ?? []) : await deps.publishedKeys.keysAt(uri)
  let found = await verifyClientAssertion({ ...given, keys: known })
  // The system may sign with a key that it published since.
  const later = found === null && uri !== null ? await deps.publishedKeys.askedAgain(uri) : null
  if (later !== null) found = await verifyClientAssertion({ ...given, keys: later })
  if (found === null) return wrongClient()
  if ('claim' in found) return wrongClient(found.claim)
  if (!isStorable(found.jti)) return wrongClient('jti')
  return (await isFirstUse(deps, account, found)) ? null : wrongClient('jti')
}

/** As the library of OAuth remembers it too, which takes assertions where a token is asked about or given back. */
async function isFirstUse(
  { core, box }: ClientDeps,
  account: Account,
  { jti, exp }: { readonly jti: string; readonly exp: number },
): Promise<boolean> {
  const first = await core.db.run({
    text: `insert into asercion (cuenta, jti, vence_en) values ($1, $2, to_timestamp($3)) on conflict do nothing returning jti`,
    values: [account.id, jti, exp],
  })
  if (first.length === 0) return false
  const id = hash('sha256', `${account.usuario}${jti}`, 'base64url')
  const kept = { jti: id, iss: account.usuario, kind: 'ReplayDetection', exp }
  return oauthRows(core.db, box).save(
    'ReplayDetection',
    id,
    kept,
    Math.max(1, exp - Math.floor(Date.now() / 1000)),
    true,
  )
}
