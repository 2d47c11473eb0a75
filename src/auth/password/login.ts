import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import { type Account, actorOf, findAccount } from '../account/account.ts'
import type { AuthDeps } from '../deps.ts'
import { credenciales, wrongCredentials } from '../problems.ts'
import { isLimited } from '../second-factor/second-factor.ts'
import { type OpenedSession, openSession } from '../session/sessions.ts'
import { auditId } from '../work.ts'
import { rememberBrowser } from './known-browsers.ts'
import { acceptProof, demandCode, provePassword } from './prove-password.ts'

export interface Credentials {
  readonly usuario: string
  readonly clave: string
  readonly codigo: string | null
  /** The browser that asks, by hash; null where it does not say. */
  readonly browser: string | null
}

export interface Entered extends OpenedSession {
  readonly account: Account
  /** Good for nothing but setting up the second factor that this installation demands. */
  readonly limitada: boolean
}

export type LoginDeps = Pick<AuthDeps, 'core' | 'hasher' | 'box' | 'open' | 'secondFactor' | 'unknown'>

/** `known`: the browser, by hash, that is known from now on. */
export async function login(
  deps: LoginDeps,
  given: Credentials,
  call: Call,
  { agent, known }: { readonly agent: string | null; readonly known: string | null },
): Promise<Entered> {
  const { account, done } = await proveIdentity(deps, given, call, async (tx, who) => {
    const secondFactor = who.totp !== null
    const session = await openSession(tx, { id: deps.core.newId(), account: who, call, agent, secondFactor })
    if (known !== null) await rememberBrowser(tx, known, who.id, call.now)
    await deps.core.audit.recordIn(tx, {
      call: { ...call, actor: actorOf(who) },
      action: 'ingresar',
      resource: 'sesion',
      status: 200,
      id: session.sesion,
    })
    return session
  })
  return { ...done, account, limitada: isLimited(account, deps.secondFactor) }
}

/** What is done, in one transaction with the proof being spent, for a caller whose identity was proved. */
type Then<T> = (tx: Tx, account: Account) => Promise<T>

export async function proveIdentity<T>(
  deps: LoginDeps,
  given: Credentials,
  call: Call,
  then: Then<T>,
): Promise<{ readonly account: Account; readonly done: T }> {
  const found = await findAccount(deps.core.db, { usuario: given.usuario })
  if (found === null || found.tipo !== 'persona' || (found.demostracion && !deps.open)) {
    return failAsIfKnown(deps, given, call)
  }
  try {
    return await enter(deps, found.id, given, call, then)
  } catch (error) {
    if (error instanceof Problem && error.kind === credenciales) await recordFailure(deps, found, call)
    throw error
  }
}

/** A commit that leaves nothing: as long as writing a failure down. */
const COMMIT = { text: `select pg_logical_emit_message(true, 'ingreso', '') as n`, values: [] }

/** Somebody who does not exist takes as long as somebody who does: as many statements, as many commits, a password hashed. */
async function failAsIfKnown({ core, hasher, unknown }: LoginDeps, given: Credentials, call: Call): Promise<never> {
  // Together: where another process counts, asking it takes no longer than the statement that a known name costs.
  const [until] = await Promise.all([unknown.fail(given.usuario, call.now), findAccount(core.db, { id: '' })])
  if (until === null) {
    await core.db.run(COMMIT)
    await hasher.verify(null, given.clave)
  }
  await core.db.run(COMMIT)
  throw until === null ? wrongCredentials() : wrongCredentials({ until, now: call.now })
}

async function enter<T>(
  deps: LoginDeps,
  id: string,
  { clave, codigo, browser }: Credentials,
  call: Call,
  then: Then<T>,
): Promise<{ readonly account: Account; readonly done: T }> {
  const { core, hasher, box } = deps
  const p = { core, hasher, box, now: call.now, browser }
  const attempt = await provePassword(p, id, clave)
  if (attempt === null) throw wrongCredentials()
  const { account } = attempt
  await demandCode(p, attempt, codigo)
  // A better hash can wait for the next time, if there is no room for it now.
  const old = account.clave
  const better = old !== null && hasher.needsRehash(old) ? await hasher.hash(clave).catch(() => null) : null
  const done = await core.db.transaction(async (tx) => {
    await acceptProof(tx, p, attempt, codigo)
    if (better !== null)
      await tx.run({ text: 'update cuenta set clave = $2 where id = $1 and clave = $3', values: [id, better, old] })
    return then(tx, account)
  })
  return { account, done }
}

/** The refusal itself is audited where it is answered, without a name; this one says whose door was tried. */
async function recordFailure({ core }: LoginDeps, account: Account, call: Call): Promise<void> {
  const id = auditId(account.id)
  if (id === null) return
  const { status, codigo } = credenciales
  await core.audit.record({ call, action: 'ingresar', resource: 'cuenta', status, code: codigo, id })
}
