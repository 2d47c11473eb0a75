import { auditLog } from '../../engine/audit.ts'
import type { Database, Tx } from '../../engine/database.ts'
import { uuidSource } from '../../engine/uuid.ts'
import type { ScopeTypes, SmartGrant } from '../../model/access/smart-scopes.ts'
import type { Actor } from '../../model/resource.ts'
import { ACCOUNT_COLUMNS, type Account, actorOf, findAccount } from '../account/account.ts'
import { externalAccount, refuseUnidentified } from '../account/external-account.ts'
import type { AuthDeps, CallerIdentity, Identifier } from '../deps.ts'
import { isLimited } from '../second-factor/second-factor.ts'
import { appCaller, isAppToken } from '../smart/identify-app.ts'
import type { ExternalIdentity, OidcVerifier } from './oidc.ts'
import { tokenHash } from './random-token.ts'
import { touchSession } from './sessions.ts'
import type { AccessClaims, TokenIssuer } from './tokens.ts'
import { verifyCache } from './verify-cache.ts'

interface Known {
  readonly account: Account
  readonly actor: Actor
  readonly sesion: string | null
}

/** An account, and what a token of an application says besides. */
interface Asked {
  readonly account: Account
  readonly sesion?: string | null
  readonly smart?: SmartGrant
}

interface Held {
  /** By `performance.now()`: a clock that is set back must not make a revoked session fresh for as long. */
  readonly since: number
  /** Null while it is not known whose it is. */
  cuenta: string | null
  /** Of a token of an application, once it is known. */
  sesion?: string | null
  readonly state: Promise<Known | null>
}

/** How old the answer to "does the session still stand, and with which role" may be: elsewhere a revocation takes this long. */
const FRESH_MS = 5_000
const MAX_HELD = 20_000
const TOUCH_MS = 60_000

export function identifier(options: {
  readonly db: Database
  readonly issuer: TokenIssuer
  readonly oidc: OidcVerifier | null
  readonly open: boolean
  readonly secondFactor: AuthDeps['secondFactor']
  readonly fhirTypes: ScopeTypes
}): Identifier {
  const { db, issuer, oidc, open, secondFactor, fhirTypes } = options
  const external = { db, audit: auditLog(db), newId: uuidSource() }
  const ours = verifyCache<AccessClaims>((token) => issuer.verify(token))
  const theirs = verifyCache<ExternalIdentity>(async (token) => (oidc === null ? null : oidc.verify(token)))
  const held = new Map<string, Held>()

  /** One question for all who come with the same session at once, and none while the last answer is fresh. */
  function remembered(key: string, cuenta: string | null, ask: () => Promise<Asked | null>): Held['state'] {
    const known = held.get(key)
    if (known !== undefined && performance.now() - known.since < FRESH_MS) return known.state
    const entry: Held = { since: performance.now(), cuenta, state: asking(key, ask) }
    // At the young end: when there are too many, the one asked about longest ago makes room.
    held.delete(key)
    held.set(key, entry)
    const [oldest] = held.size > MAX_HELD ? held.keys() : []
    if (oldest !== undefined) held.delete(oldest)
    return entry.state
  }

  async function asking(key: string, ask: () => Promise<Asked | null>): Promise<Known | null> {
    try {
      const asked = await ask()
      if (asked === null) return null
      const { account, sesion = null, smart } = asked
      const entry = held.get(key)
      if (entry !== undefined) {
        entry.cuenta ??= account.id
        entry.sesion = sesion
      }
      const enters = account.estado === 'activa' && (!account.demostracion || open)
      const actor = { ...actorOf(account), ...(smart === undefined ? {} : { smart }) }
      return enters ? { account, actor, sesion } : null
    } catch (error) {
      held.delete(key)
      throw error
    }
  }

  /** The role is the account's now, not the token's then; a system that was given another asks for another token. */
  async function byToken({ sesion, cuenta, iat, rol }: AccessClaims): Promise<CallerIdentity | null> {
    // Both in the key: a session under another account's name is another question, and not its owner's answer.
    const known = await remembered(`${sesion ?? ''}|${cuenta}`, cuenta, async () =>
      asked(await (sesion === null ? systemAccount(db, cuenta) : sessionAccount(db, sesion, cuenta))),
    )
    if (known === null) return null
    if (sesion === null && (isOlderThanProof(known.account, iat) || known.account.rol !== rol)) return null
    return { actor: known.actor, sesion, limitada: isLimited(known.account, secondFactor) }
  }

  async function byIdentity(who: ExternalIdentity, token: string): Promise<CallerIdentity | null> {
    const known = await remembered(`x:${tokenHash(token)}`, null, async () =>
      asked(await externalAccount(external, who)),
    )
    if (known === null) return null
    refuseUnidentified(known.account)
    return { actor: known.actor, sesion: null, limitada: false }
  }

  /** Only its hash is remembered, and for as long as any other answer. */
  async function byApp(token: string): Promise<CallerIdentity | null> {
    const known = await remembered(`a:${tokenHash(token)}`, null, () => appCaller(db, token, fhirTypes))
    if (known === null) return null
    return { actor: known.actor, sesion: known.sesion, limitada: isLimited(known.account, secondFactor) }
  }

  return {
    async identify(authorization) {
      const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1]
      if (token === undefined) return null
      if (isAppToken(token)) return byApp(token)
      const claims = await ours(token)
      if (claims !== null) return byToken(claims)
      const who = oidc === null ? null : await theirs(token)
      return who === null ? null : byIdentity(who, token)
    },
    forget(id) {
      for (const [key, entry] of held)
        if (entry.cuenta === id || entry.cuenta === null || entry.sesion === id || key.startsWith(`${id}|`))
          held.delete(key)
    },
  }
}

const asked = (account: Account | null): Asked | null => (account === null ? null : { account })

/** A system has no session to end: a new secret or new keys end what was given for the old ones. */
const isOlderThanProof = ({ clave_desde }: Account, iat: number): boolean =>
  clave_desde !== null && Math.round(iat * 1000) < Date.parse(clave_desde)

/** Systems have no session: that the account stands is all there is to ask. */
async function systemAccount(tx: Tx, id: string): Promise<Account | null> {
  const account = await findAccount(tx, { id })
  return account?.tipo === 'sistema' ? account : null
}

async function sessionAccount(tx: Tx, sesion: string, cuenta: string): Promise<Account | null> {
  const now = new Date().toISOString()
  const [row] = await tx.run<Account & { usada_en: string }>({
    name: 'sesion_cuenta',
    text: `select s.usada_en, ${ACCOUNT_COLUMNS} from sesion s join cuenta c on c.id = s.cuenta
where s.id = $1 and s.cuenta = $2 and s.revocada_en is null and s.vence_en > $3`,
    values: [sesion, cuenta, now],
  })
  if (row === undefined) return null
  // Once a minute and not once a request: it is there for a person to recognise the session by.
  if (Date.now() - Date.parse(row.usada_en) > TOUCH_MS) await touchSession(tx, sesion, now)
  return row
}
