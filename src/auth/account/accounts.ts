import type { Tx } from '../../engine/database.ts'
import { type AccountData, accountFaults } from '../../model/access/account-fields.ts'
import { keysOf } from '../../model/keys.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { forbidden, invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { estadoCuenta } from '../problems.ts'
import { recordAccount, type Work } from '../work.ts'
import { type Account, lockAccount } from './account.ts'
import { insertAccount, updateAccount } from './account-store.ts'
import { keepAnAdministrator, lockAdministrators } from './administrators.ts'
import { endGrants, endOwnRecord, grantOwnRecord } from './grants.ts'
import { type Invitation, inviteAccount } from './invitations.ts'
import { noteReach } from './reach-news.ts'
import { refuseSameParty } from './systems.ts'

export type NewPerson = Omit<AccountData, 'tipo'> & { readonly usuario: string }
/** What need not be said of a person. */
export const blankPerson = {
  tipo_documento: null,
  numero_documento: null,
  registro: null,
  profesion: null,
  correo: null,
  paciente: null,
  servicios: [],
} as const satisfies Partial<NewPerson>
export type AccountChange = { readonly [K in keyof Omit<AccountData, 'tipo'>]?: AccountData[K] }

export interface Invited {
  readonly account: Account
  readonly invitation: Invitation
}

/** An account that nobody can use yet: the person chooses the password, and the one who made the account never knows it. */
export async function createAccount(w: Work, person: NewPerson): Promise<Invited> {
  const { tx, call, core } = w
  const data = { ...person, tipo: 'persona' } as const
  refuse([...accountFaults(data), ...(await patientFaults(tx, data))])
  const made = { ...data, id: core.newId(), estado: 'invitada' } as const
  const account = await insertAccount(tx, made, call.now, call.actor.nombre)
  if (account.paciente !== null) await grantOwnRecord(tx, account, account.paciente, call.actor.id)
  const invitation = await inviteAccount(tx, account, call.now)
  await noteReach(w, account, 'creacion')
  const fields = keysOf(person).filter((k) => !isEmpty(person[k]))
  await recordAccount(w, account, { status: 201, fields })
  return { account, invitation }
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

function refuse(errores: readonly FieldError[]): void {
  if (errores.length > 0) throw new Problem(invalid, { errores })
}

/** A patient's account opens the whole record: it is the patient's own, and both bear the same document. */
async function patientFaults(tx: Tx, a: AccountData): Promise<FieldError[]> {
  if (a.rol !== 'paciente' || a.paciente === null) return []
  const [patient] = await tx.run({
    text: 'select tipo_documento, numero_documento from paciente where id = $1 and eliminado_en is null for key share',
    values: [a.paciente],
  })
  if (patient === undefined)
    return [{ campo: 'paciente', codigo: 'referencia', mensaje: say('No existe.', 'Does not exist.') }]
  if (patient.tipo_documento === a.tipo_documento && patient.numero_documento === a.numero_documento) return []
  const mensaje = say(
    'El documento de la cuenta no es el del paciente.',
    'The document of the account is not that of the patient.',
  )
  return [{ campo: 'paciente', codigo: 'regla', mensaje }]
}

const SYSTEM_MAY_CHANGE = ['nombre', 'correo']
const FROM_OUTSIDE = ['rol']

/** What is said of this account elsewhere, or never, is not changed here. */
function unchangeable(account: Account, fields: readonly string[]): FieldError[] {
  const mensaje =
    account.tipo === 'sistema'
      ? say('No se dice de un sistema.', 'Not something that a system has.')
      : say('Lo dice el proveedor de identidad.', 'The identity provider says it.')
  const fixed = fields.filter((f) =>
    account.tipo === 'sistema' ? !SYSTEM_MAY_CHANGE.includes(f) : account.externo !== null && FROM_OUTSIDE.includes(f),
  )
  return fixed.map((campo) => ({ campo, codigo: 'solo_lectura', mensaje }))
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** What the change leaves out stays. Leaving the role of patient also leaves the patient. */
export async function changeAccount(w: Work, id: string, change: AccountChange): Promise<Account> {
  const { tx, call } = w
  await lockAdministrators(tx)
  const before = await lockAccount(tx, id)
  if (before === null) throw new Problem(notFound)
  const rol = change.rol ?? before.rol
  const after: AccountData = {
    tipo: before.tipo,
    nombre: change.nombre ?? before.nombre,
    rol,
    tipo_documento: change.tipo_documento ?? before.tipo_documento,
    numero_documento: change.numero_documento ?? before.numero_documento,
    registro: change.registro === undefined ? before.registro : change.registro,
    profesion: change.profesion === undefined ? before.profesion : change.profesion,
    correo: change.correo === undefined ? before.correo : change.correo,
    servicios: change.servicios ?? before.servicios,
    paciente: change.paciente ?? (rol === 'paciente' ? before.paciente : null),
  }
  const fields: readonly string[] = keysOf(after).filter((k) => differs(after[k], before[k]))
  if (fields.length === 0) return before
  refuse(unchangeable(before, fields))
  if (fields.includes('rol')) await refuseRoleChange(w, before)
  const faults = [...accountFaults(after), ...(await patientFaults(tx, after))]
  // What an identity provider leaves out is not held against a change of something else.
  refuse(before.externo === null ? faults : faults.filter((f) => fields.includes(f.campo)))
  if (before.tipo === 'sistema') await refuseSameParty(tx, { id, usuario: before.usuario, nombre: after.nombre })
  const account = await updateAccount(tx, id, after, call.now)
  await moveGrants(w, before, account)
  if (fields.includes('rol')) await noteReach(w, account, 'rol')
  else if (after.servicios.some((one) => !before.servicios.includes(one))) await noteReach(w, account, 'servicios')
  await recordAccount(w, account, { fields, patient: account.paciente ?? before.paciente })
  return account
}

export const setRole = (w: Work, id: string, rol: Account['rol']): Promise<Account> => changeAccount(w, id, { rol })

async function refuseRoleChange({ tx, call }: Work, account: Account): Promise<void> {
  if (account.id === call.actor.id)
    throw new Problem(forbidden, { detail: say('Nadie cambia su propio rol.', 'Nobody changes their own role.') })
  await keepAnAdministrator(tx, account)
}

/** The record that the account opens follows the patient whose account it is. */
async function moveGrants({ tx, call }: Work, before: Account, after: Account): Promise<void> {
  const turned = (before.rol === 'paciente') !== (after.rol === 'paciente')
  if (turned) await endGrants(tx, before)
  if (before.paciente === after.paciente && !turned) return
  if (before.paciente !== null && !turned) await endOwnRecord(tx, before, before.paciente)
  if (after.paciente !== null) await grantOwnRecord(tx, after, after.paciente, call.actor.id)
}

/** A new link: for people who lost the first, or forgot the password. The second factor stays as it is. */
export async function newInvitation(w: Work, id: string): Promise<Invited> {
  const account = await lockAccount(w.tx, id)
  if (account === null) throw new Problem(notFound)
  if (account.id === w.call.actor.id)
    throw new Problem(forbidden, {
      detail: say(
        'La propia clave se cambia con la anterior (POST /auth/clave/).',
        'Change your own password with POST /auth/clave/.',
      ),
    })
  if (account.tipo !== 'persona' || account.externo !== null || account.estado === 'bloqueada')
    throw new Problem(estadoCuenta, { more: { estado: account.estado } })
  const invitation = await inviteAccount(w.tx, account, w.call.now)
  await noteReach(w, account, 'invitacion')
  await recordAccount(w, account, { fields: ['invitacion'] })
  return { account, invitation }
}
