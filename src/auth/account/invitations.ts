import type { Database, Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import { invitacionInvalida } from '../problems.ts'
import { randomToken, tokenHash } from '../session/random-token.ts'
import { type Account, findAccount, lockAccount } from './account.ts'

const HOUR = 3_600_000
const LIFETIME = 72 * HOUR

/** The token is in the link and nowhere else: the database has its hash. */
export interface Invitation {
  readonly token: string
  readonly vence_en: string
}

export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/$/, '')}/auth/invitacion/${token}/`

/** In `ajuste`: where people reached the service when it was last started. */
const ADDRESS = 'direccion_publica'

/** Kept for the commands, which run beside the service and may not be given what it was given. */
export async function rememberAddress(db: Database, address: string): Promise<void> {
  await db.run({
    text: `insert into ajuste (clave, valor) values ($1, $2)
on conflict (clave) do update set valor = excluded.valor where ajuste.valor <> excluded.valor`,
    values: [ADDRESS, address],
  })
}

/** Null where the service was never started over this database. */
export async function rememberedAddress(db: Database): Promise<string | null> {
  const [row] = await db.run<{ valor: string }>({
    text: 'select valor from ajuste where clave = $1',
    values: [ADDRESS],
  })
  return row?.valor ?? null
}

async function withdraw(tx: Tx, cuenta: string | null, now: string): Promise<void> {
  await tx.run({
    text: `update invitacion set vence_en = $2
where cuenta is not distinct from $1 and usada_en is null and vence_en > $2`,
    values: [cuenta, now],
  })
}

/** Earlier links stop serving: of two that were sent, only the last one does. */
async function invite(tx: Tx, cuenta: string | null, now: string): Promise<Invitation> {
  await withdraw(tx, cuenta, now)
  const token = randomToken()
  const vence_en = new Date(Date.parse(now) + LIFETIME).toISOString()
  await tx.run({
    text: 'insert into invitacion (hash, cuenta, creada_en, vence_en) values ($1, $2, $3, $4)',
    values: [tokenHash(token), cuenta, now, vence_en],
  })
  return { token, vence_en }
}

export const inviteAccount = (tx: Tx, account: Account, now: string): Promise<Invitation> => invite(tx, account.id, now)

const FIRST_LOCK = 7_263_401_184

/** Whether nobody administers yet. Held until the transaction ends, so that two cannot both be the first. */
export async function lacksAdministrator(tx: Tx): Promise<boolean> {
  await tx.run({ text: 'select pg_advisory_xact_lock($1)', values: [FIRST_LOCK] })
  const found = await tx.run({
    text: `select 1 from cuenta where rol = 'administrador' and not demostracion limit 1`,
    values: [],
  })
  return found.length === 0
}

/** A link that makes its holder the first administrator; null once there is one, whatever the state. */
export const inviteFirstAdministrator = async (tx: Tx, now: string): Promise<Invitation | null> =>
  (await lacksAdministrator(tx)) ? invite(tx, null, now) : null

/** For whom a link is, without using it up: the account, or null for the first administrator. */
export async function openInvitation(
  tx: Tx,
  token: string,
  now: string,
): Promise<{ readonly account: Account | null }> {
  const [row] = await tx.run({
    text: 'select cuenta from invitacion where hash = $1 and usada_en is null and vence_en > $2',
    values: [tokenHash(token), now],
  })
  if (row === undefined) throw new Problem(invitacionInvalida)
  if (row.cuenta === null) return { account: null }
  const account = await findAccount(tx, { id: String(row.cuenta) })
  if (account === null || account.estado === 'bloqueada') throw new Problem(invitacionInvalida)
  return { account }
}

/** Uses it up; of two that come at once, one does. */
export async function spendInvitation(
  tx: Tx,
  token: string,
  now: string,
): Promise<{ readonly account: Account | null }> {
  const [row] = await tx.run({
    text: `update invitacion set usada_en = $2 where hash = $1 and usada_en is null and vence_en > $2 returning cuenta`,
    values: [tokenHash(token), now],
  })
  if (row === undefined) throw new Problem(invitacionInvalida)
  if (row.cuenta === null) return { account: null }
  const account = await lockAccount(tx, String(row.cuenta))
  if (account === null || account.estado === 'bloqueada') throw new Problem(invitacionInvalida)
  return { account }
}

/** A blocked account must not come back by a link that was sent before. */
export const withdrawInvitations = (tx: Tx, account: Account, now: string): Promise<void> =>
  withdraw(tx, account.id, now)
