import type { Call } from '../../engine/call.ts'
import { type AccountData, accountFaults } from '../../model/access/account-fields.ts'
import { Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import type { AuthDeps } from '../deps.ts'
import { refuseWeak, setPassword } from '../password/passwords.ts'
import { invitacionInvalida } from '../problems.ts'
import { revokeSessions } from '../session/sessions.ts'
import { inTransaction, recordAccount, type Work } from '../work.ts'
import { type Account, actorOf, lockAccount } from './account.ts'
import { insertAccount } from './account-store.ts'
import { lacksAdministrator, openInvitation, spendInvitation } from './invitations.ts'

/** What the first administrator says of themselves; everybody else was described by the person who invited them. */
export type FirstPerson = Pick<Account, 'usuario' | 'nombre'> & {
  readonly tipo_documento: string
  readonly numero_documento: string
}

type RedeemDeps = Pick<AuthDeps, 'core' | 'hasher'>

/** The password is judged and hashed before the link is used up: who chooses a weak one tries again with the same link. */
export async function redeemInvitation(
  { core, hasher }: RedeemDeps,
  call: Call,
  token: string,
  given: { readonly clave: string; readonly first: FirstPerson | null },
): Promise<Account> {
  const { account } = await openInvitation(core.db, token, call.now)
  const person = account ?? given.first
  if (person === null) throw new Problem(invitacionInvalida)
  await refuseWeak('clave', given.clave, { correo: null, ...person })
  const hash = await hasher.hash(given.clave)
  return inTransaction(core, call, async (w) => {
    const { account: invited } = await spendInvitation(w.tx, token, call.now)
    if (invited !== null) return choosePassword(w, invited, hash)
    if (given.first === null) throw new Problem(invitacionInvalida)
    return firstAdministrator(w, given.first, hash)
  })
}

async function choosePassword(w: Work, invited: Account, hash: string): Promise<Account> {
  const { tx, call } = w
  await setPassword(tx, invited.id, hash, call.now)
  await revokeSessions(tx, { cuenta: invited.id, now: call.now, reason: 'clave_nueva' })
  const account = (await lockAccount(tx, invited.id)) ?? invited
  const fields = ['clave', ...(invited.estado === account.estado ? [] : ['estado'])]
  await recordAccount({ ...w, call: { ...call, actor: actorOf(account) } }, account, { fields })
  return account
}

async function firstAdministrator(w: Work, first: FirstPerson, hash: string): Promise<Account> {
  const { tx, call, core } = w
  if (!(await lacksAdministrator(tx))) throw new Problem(invitacionInvalida)
  const data: AccountData = {
    ...first,
    tipo: 'persona',
    rol: 'administrador',
    registro: null,
    profesion: null,
    correo: null,
    servicios: [],
    paciente: null,
  }
  const errores = accountFaults(data)
  if (errores.length > 0) throw new Problem(invalid, { errores })
  const made = { ...data, usuario: first.usuario, id: core.newId(), estado: 'activa', clave: hash } as const
  const account = await insertAccount(tx, made, call.now, first.nombre)
  const fields = ['usuario', 'nombre', 'rol', 'tipo_documento', 'numero_documento', 'clave']
  await recordAccount({ ...w, call: { ...call, actor: actorOf(account) } }, account, { status: 201, fields })
  return account
}
