import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { isStorable } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import { ACCOUNT_COLUMNS, type Account, actorOf } from '../account/account.ts'
import type { AuthDeps } from '../deps.ts'
import { credenciales, sesionRevocada } from '../problems.ts'
import { randomToken, tokenHash } from './random-token.ts'

const HOUR = 3_600_000
/** A shift: people still there afterwards say again who they are. */
const LIFETIME = 12 * HOUR
const MAX_AGENT = 300

export interface Session {
  readonly id: string
  readonly creada_en: string
  readonly usada_en: string
  readonly vence_en: string
  readonly origen: string | null
  readonly agente: string | null
  readonly segundo_factor: boolean
}

export interface OpenedSession {
  readonly sesion: string
  readonly refresh: string
}

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

const shortened = (agent: string | null): string | null =>
  agent === null || !isStorable(agent) ? null : agent.slice(0, MAX_AGENT)

export async function openSession(
  tx: Tx,
  s: {
    readonly id: string
    readonly account: Account
    readonly call: Call
    readonly agent: string | null
    readonly secondFactor: boolean
  },
): Promise<OpenedSession> {
  await insertSession(tx, { ...s, lifetime: LIFETIME })
  return { sesion: s.id, refresh: await newRefresh(tx, s.id, s.call.now) }
}

/** One that has no refresh token of ours: that of an application, which goes on by its own. */
export async function insertSession(
  tx: Tx,
  s: {
    readonly id: string
    readonly account: Account
    readonly call: Call
    readonly agent: string | null
    readonly secondFactor: boolean
    /** Milliseconds. */
    readonly lifetime: number
  },
): Promise<void> {
  const { now, ip } = s.call
  await tx.run({
    text: `insert into sesion (id, cuenta, creada_en, usada_en, vence_en, origen, agente, segundo_factor)
values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    values: [s.id, s.account.id, now, later(now, s.lifetime), ip, shortened(s.agent), s.secondFactor],
  })
}

/** Only its hash is kept: a reader of the table cannot go on with anybody's session. */
async function newRefresh(tx: Tx, sesion: string, now: string): Promise<string> {
  const token = randomToken()
  await tx.run({
    text: 'insert into refresco (hash, sesion, creado_en, vence_en) values ($1, $2, $3, $4)',
    values: [tokenHash(token), sesion, now, later(now, LIFETIME)],
  })
  return token
}

export type RefreshedSession = { readonly account: Account; readonly sesion: string; readonly refresh: string }
type RefreshDeps = Pick<AuthDeps, 'core' | 'open' | 'identifier'>
type Outcome = RefreshedSession | 'desconocido' | 'terminada' | { readonly reused: string }

/** A new refresh token for the old one, which no longer serves. Presented again, it ends the session for both holders. */
export async function refreshSession(deps: RefreshDeps, call: Call, token: string): Promise<RefreshedSession> {
  const outcome = await deps.core.db.transaction((tx) => rotate(deps, tx, call, token))
  if (typeof outcome === 'object' && 'reused' in outcome) deps.identifier.forget(outcome.reused)
  if (outcome === 'desconocido')
    throw new Problem(credenciales, {
      detail: say('El token de refresco no es válido.', 'The refresh token is not valid.'),
    })
  if (outcome === 'terminada' || 'reused' in outcome) throw new Problem(sesionRevocada)
  return outcome
}

async function rotate({ core, open }: RefreshDeps, tx: Tx, call: Call, token: string): Promise<Outcome> {
  const { now } = call
  const hash = tokenHash(token)
  // Of two that come at once the second waits for the first, and then finds it used.
  const [taken] = await tx.run({
    text: 'update refresco set usado_en = $2 where hash = $1 and usado_en is null and vence_en > $2 returning sesion',
    values: [hash, now],
  })
  if (taken === undefined) return whyNot(core, tx, call, hash)
  const sesion = String(taken.sesion)
  const [account] = await tx.run<Account>({
    text: `update sesion s set usada_en = $2 from cuenta c
where s.id = $1 and c.id = s.cuenta and s.revocada_en is null and s.vence_en > $2 and c.estado = 'activa'
  and (not c.demostracion or $3) returning ${ACCOUNT_COLUMNS}`,
    values: [sesion, now, open],
  })
  if (account === undefined) return 'terminada'
  const refresh = await newRefresh(tx, sesion, now)
  await core.audit.recordIn(tx, {
    call: { ...call, actor: actorOf(account) },
    action: 'ingresar',
    resource: 'sesion',
    status: 200,
    id: sesion,
  })
  return { account, sesion, refresh }
}

async function whyNot(core: Core, tx: Tx, call: Call, hash: string): Promise<Outcome> {
  const [known] = await tx.run<Account & { sesion: string; usado_en: string | null }>({
    text: `select r.sesion, r.usado_en, ${ACCOUNT_COLUMNS} from refresco r join sesion s on s.id = r.sesion
join cuenta c on c.id = s.cuenta where r.hash = $1`,
    values: [hash],
  })
  if (known === undefined) return 'desconocido'
  if (known.usado_en === null) return 'terminada'
  const { sesion } = known
  const ended = await revokeSession(tx, { sesion, now: call.now, reason: 'reutilizacion' })
  if (ended)
    await core.audit.recordIn(tx, {
      call: { ...call, actor: actorOf(known) },
      action: 'salir',
      resource: 'sesion',
      status: sesionRevocada.status,
      code: 'reutilizacion',
      id: sesion,
    })
  return { reused: sesion }
}

/** True if it was open until now; `cuenta` limits it to a session of that account. */
export async function revokeSession(
  tx: Tx,
  r: { readonly sesion: string; readonly now: string; readonly reason: string; readonly cuenta?: string },
): Promise<boolean> {
  const ended = await tx.run({
    text: `update sesion set revocada_en = $2, motivo_revocacion = $3
where id = $1 and revocada_en is null and vence_en > $2 and ($4::text is null or cuenta = $4) returning id`,
    values: [r.sesion, r.now, r.reason, r.cuenta ?? null],
  })
  return ended.length > 0
}

export async function revokeSessions(
  tx: Tx,
  r: { readonly cuenta: string; readonly now: string; readonly reason: string; readonly except?: string | null },
): Promise<string[]> {
  const ended = await tx.run({
    text: `update sesion set revocada_en = $2, motivo_revocacion = $3
where cuenta = $1 and revocada_en is null and vence_en > $2 and ($4::uuid is null or id <> $4) returning id`,
    values: [r.cuenta, r.now, r.reason, r.except ?? null],
  })
  return ended.map((s) => String(s.id))
}

/** Those that are open, last used first. */
export async function listSessions(tx: Tx, cuenta: string, now: string): Promise<Session[]> {
  return tx.run<Session>({
    text: `select id, creada_en, usada_en, vence_en, origen, agente, segundo_factor from sesion
where cuenta = $1 and revocada_en is null and vence_en > $2 order by usada_en desc, id limit 200`,
    values: [cuenta, now],
  })
}

export async function touchSession(tx: Tx, sesion: string, now: string): Promise<void> {
  await tx.run({ text: 'update sesion set usada_en = $2 where id = $1 and usada_en < $2', values: [sesion, now] })
}

/** What no longer proves anything: for the hourly tidying of the service. */
export async function forgetExpired(tx: Tx, now: string): Promise<void> {
  await tx.run({ text: 'delete from refresco where vence_en < $1', values: [now] })
  await tx.run({ text: 'delete from asercion where vence_en < $1', values: [now] })
  await tx.run({ text: 'delete from oauth where vence_en < $1', values: [now] })
}
