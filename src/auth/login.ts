import type { Call } from '../engine/call.ts'
import { Problem } from '../model/problem.ts'
import { type Account, actorOf, findAccount } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { credenciales, wrongCredentials } from './problems.ts'
import { acceptProof, demandCode, provePassword } from './prove-password.ts'
import { isLimited } from './second-factor.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { auditId } from './work.ts'

export interface Credentials {
  readonly usuario: string
  readonly clave: string
  readonly codigo: string | null
}

export interface Entered extends OpenedSession {
  readonly account: Account
  /** Good for nothing but setting up the second factor that this installation demands. */
  readonly limitada: boolean
}

export type LoginDeps = Pick<AuthDeps, 'core' | 'hasher' | 'box' | 'open' | 'secondFactor' | 'unknown'>

export async function login(deps: LoginDeps, given: Credentials, call: Call, agent: string | null): Promise<Entered> {
  const found = await findAccount(deps.core.db, { usuario: given.usuario })
  if (found === null || found.tipo !== 'persona' || (found.demostracion && !deps.open)) {
    // Somebody who does not exist takes as long as somebody who does.
    const until = deps.unknown.fail(given.usuario, call.now)
    if (until !== null) throw wrongCredentials({ until, now: call.now })
    await deps.hasher.verify(null, given.clave)
    throw wrongCredentials()
  }
  try {
    return await enter(deps, found.id, given, call, agent)
  } catch (error) {
    if (error instanceof Problem && error.kind === credenciales) await recordFailure(deps, found, call)
    throw error
  }
}

async function enter(
  deps: LoginDeps,
  id: string,
  { clave, codigo }: Credentials,
  call: Call,
  agent: string | null,
): Promise<Entered> {
  const { core, hasher, box } = deps
  const p = { core, hasher, box, now: call.now }
  const account = await provePassword(p, id, clave)
  if (account === null) throw wrongCredentials()
  await demandCode(p, account, codigo)
  // A better hash can wait for the next time, if there is no room for it now.
  const old = account.clave
  const better = old !== null && hasher.needsRehash(old) ? await hasher.hash(clave).catch(() => null) : null
  const opened = await core.db.transaction(async (tx) => {
    await acceptProof(tx, p, account, codigo)
    if (better !== null)
      await tx.run({ text: 'update cuenta set clave = $2 where id = $1 and clave = $3', values: [id, better, old] })
    const secondFactor = account.totp !== null
    const session = await openSession(tx, { id: core.newId(), account, call, agent, secondFactor })
    await core.audit.recordIn(tx, {
      call: { ...call, actor: actorOf(account) },
      action: 'ingresar',
      resource: 'sesion',
      status: 200,
      id: session.sesion,
    })
    return session
  })
  return { ...opened, account, limitada: isLimited(account, deps.secondFactor) }
}

/** The refusal itself is audited by whoever answers it, without a name; this one says whose door was tried. */
async function recordFailure({ core }: LoginDeps, account: Account, call: Call): Promise<void> {
  const id = auditId(account.id)
  if (id === null) return
  const { status, codigo } = credenciales
  await core.audit.record({ call, action: 'ingresar', resource: 'cuenta', status, code: codigo, id })
}
