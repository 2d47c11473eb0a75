import { decodeJwt } from 'jose'
import { isStorable } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { type Account, findAccount } from '../account/account.ts'
import type { AuthDeps } from '../deps.ts'
import { wrongCredentials } from '../problems.ts'
import { verifyClientAssertion } from './client-assertion.ts'
import { sameText, tokenHash } from './random-token.ts'

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

const needed = (campo: string): Problem =>
  new Problem(invalid, {
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
  if ([secret, assertion, header].filter((w) => w !== null).length !== 1) throw needed('client_secret')
  if (header !== null) {
    const basic = fromBasic(header)
    if (basic === null || (clientId !== null && clientId !== basic.clientId)) throw wrongBasic()
    return basic
  }
  if (assertion !== null) {
    if (body.client_assertion_type === null) throw needed('client_assertion_type')
    const subject = clientId ?? subjectOf(assertion)
    if (subject === null) throw wrongCredentials()
    return { clientId: subject, assertion }
  }
  if (clientId === null || secret === null) throw needed('client_id')
  return { clientId, secret }
}

/** RFC 6749 §5.2: a client that used the header is told its scheme. */
const wrongBasic = (): Problem => {
  const { kind } = wrongCredentials()
  return new Problem(kind, { headers: { 'www-authenticate': 'Basic realm="custodia"' } })
}

type ClientDeps = Pick<AuthDeps, 'core' | 'publicUrl'>

/**
 * The system that presents itself. There is no waiting after failures: a random secret is not guessed, and an attacker who knows
 * a client_id must not be able to stop an integration.
 */
export async function proveSystem(
  deps: ClientDeps,
  body: SaidCredentials,
  authorization: string | string[] | undefined,
  now: string,
): Promise<Account> {
  const given = presentedBy(body, authorization)
  const possible = isStorable(given.clientId) && given.clientId.length <= MAX_CLIENT_ID
  const account = possible ? await findAccount(deps.core.db, { usuario: given.clientId }) : null
  const wrong = typeof authorization === 'string' ? wrongBasic : wrongCredentials
  if (account === null || account.tipo !== 'sistema' || account.estado !== 'activa') throw wrong()
  const right =
    'secret' in given
      ? account.secreto !== null && sameText(tokenHash(given.secret), account.secreto)
      : await isSignedBy(deps, account, given.assertion, now)
  if (!right) throw wrong()
  return account
}

async function isSignedBy(deps: ClientDeps, account: Account, assertion: string, now: string): Promise<boolean> {
  const base = deps.publicUrl.replace(/\/$/, '')
  const found = await verifyClientAssertion({
    assertion,
    clientId: account.usuario,
    keys: account.llaves ?? [],
    audience: [`${base}/auth/token/`, `${base}/auth/token`, base, `${base}/`],
    now: new Date(now),
  })
  if (found === null || !isStorable(found.jti)) return false
  const first = await deps.core.db.run({
    text: `insert into asercion (cuenta, jti, vence_en) values ($1, $2, to_timestamp($3)) on conflict do nothing returning jti`,
    values: [account.id, found.jti, found.exp],
  })
  return first.length > 0
}
