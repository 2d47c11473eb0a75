import { Problem } from '../../model/problem.ts'
import { forbidden, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { estadoCuenta } from '../problems.ts'
import { revokeSessions } from '../session/sessions.ts'
import { recordAccount, type Work } from '../work.ts'
import { type Account, lockAccount } from './account.ts'
import { keepAnAdministrator, lockAdministrators } from './administrators.ts'
import { withdrawInvitations } from './invitations.ts'
import { noteReach } from './reach-news.ts'

async function locked(w: Work, id: string): Promise<Account> {
  const account = await lockAccount(w.tx, id)
  if (account === null) throw new Problem(notFound)
  return account
}

const wrongState = (account: Account): Problem => new Problem(estadoCuenta, { more: { estado: account.estado } })

/** The reason goes where reasons go: beside who, when and what, in the audit. */
const because = (w: Work, reason: string): Work => ({ ...w, call: { ...w.call, reason } })

async function setState(w: Work, id: string, estado: Account['estado'], reason: string): Promise<void> {
  await w.tx.run({
    text: `update cuenta set estado = $2, motivo_estado = $3, fallos = 0, ultimo_fallo = null, actualizado_en = $4
where id = $1`,
    values: [id, estado, reason, w.call.now],
  })
}

/** Out at once: its sessions end and its links stop serving. What it did stays under its name. */
export async function blockAccount(w: Work, id: string, reason: string): Promise<Account> {
  const { tx, call } = w
  await lockAdministrators(tx)
  const account = await locked(w, id)
  if (account.id === call.actor.id)
    throw new Problem(forbidden, { detail: say('Nadie se bloquea a sí mismo.', 'Nobody blocks themselves.') })
  if (account.estado === 'bloqueada') throw wrongState(account)
  await keepAnAdministrator(tx, account)
  await setState(w, id, 'bloqueada', reason)
  await revokeSessions(tx, { cuenta: id, now: call.now, reason: 'bloqueo' })
  await withdrawInvitations(tx, account, call.now)
  await recordAccount(because(w, reason), account, { fields: ['estado', 'motivo_estado'] })
  return locked(w, id)
}

/** Back to what it was: active, or invited if it never chose a password. */
export async function unblockAccount(w: Work, id: string, reason: string): Promise<Account> {
  const account = await locked(w, id)
  if (account.estado !== 'bloqueada') throw wrongState(account)
  const entered = account.tipo === 'sistema' || account.clave !== null || account.externo !== null
  await setState(w, id, entered ? 'activa' : 'invitada', reason)
  await recordAccount(because(w, reason), account, { fields: ['estado', 'motivo_estado'] })
  return locked(w, id)
}

/** For a person who lost the telephone and the recovery codes; the caller was recognised by other means. */
export async function resetSecondFactor(w: Work, id: string, reason: string): Promise<Account> {
  const { tx, call } = w
  const account = await locked(w, id)
  if (account.id === call.actor.id)
    throw new Problem(forbidden, {
      detail: say(
        'El propio segundo factor se retira con la clave y un código (DELETE /auth/segundo-factor/).',
        'Your own second factor is removed with the password and a code (DELETE /auth/segundo-factor/).',
      ),
    })
  if (account.totp === null && account.totp_pendiente === null) throw wrongState(account)
  await tx.run({
    text: `update cuenta set totp = null, totp_pendiente = null, totp_ultimo = null, recuperacion = '{}', actualizado_en = $2
where id = $1`,
    values: [id, call.now],
  })
  await revokeSessions(tx, { cuenta: id, now: call.now, reason: 'segundo_factor_reiniciado' })
  await noteReach(w, account, 'segundo_factor')
  await recordAccount(because(w, reason), account, { fields: ['segundo_factor'] })
  return locked(w, id)
}
