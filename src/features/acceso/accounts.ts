import { type Account, findAccount } from '../../auth/account/account.ts'
import { listAccounts } from '../../auth/account/account-list.ts'
import { accountView, viewAccount } from '../../auth/account/account-view.ts'
import {
  type AccountChange,
  blankPerson,
  changeAccount,
  createAccount,
  type Invited,
  newInvitation,
} from '../../auth/account/accounts.ts'
import { invitationLink } from '../../auth/account/invitations.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { estadoCuenta, nombreOcupado, ultimoAdministrador, usuarioOcupado } from '../../auth/problems.ts'
import { auditId, auditIds, workOf } from '../../auth/work.ts'
import { defineOperation, type OperationInput, type Values } from '../../engine/operation.ts'
import { accountStates, changeFields, createFields, roleOptions } from '../../model/access/account-fields.ts'
import { instant, integer, oneOf, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, invalid, notFound } from '../../model/problems.ts'
import { NO_STORE, TAG } from './own.ts'

const PAGE = 50

const invitationView = {
  invitacion_enlace: text({ label: 'Enlace', about: 'Para fijar la clave; sirve una vez.', max: 500, required: true }),
  invitacion_vence_en: instant({ label: 'Vence en', required: true }),
} as const

export async function accountFor({ tx, params }: Pick<OperationInput, 'tx' | 'params'>): Promise<Account> {
  const account = await findAccount(tx, { id: params.cuenta ?? '' })
  if (account === null) throw new Problem(notFound)
  return account
}

/** What null takes away of an account; the rest of it is said of everybody. */
const CLEARS = ['registro', 'profesion', 'correo']

const changeOf = (body: Values, cleared: readonly string[] = []): AccountChange => {
  const said = {
    nombre: body.nombre,
    rol: body.rol,
    tipo_documento: body.tipo_documento,
    numero_documento: body.numero_documento,
    registro: body.registro,
    profesion: body.profesion,
    correo: body.correo,
    servicios: body.servicios,
    paciente: body.paciente,
  }
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => value !== null || cleared.includes(name)))
}

const viewInvited = (deps: AuthDeps, { account, invitation }: Invited): unknown => ({
  ...viewAccount(account),
  invitacion_enlace: invitationLink(deps.publicUrl, invitation.token),
  invitacion_vence_en: invitation.vence_en,
})

const needs = (deps: AuthDeps) => deps

/** Accounts of people, for administrators. */
export const accountOperations = [
  defineOperation({
    id: 'auth_cuentas',
    method: 'GET',
    path: '/auth/cuentas/',
    tag: TAG,
    title: 'Cuentas',
    about: 'En orden de usuario.',
    access: ['administrador', 'auditor'],
    action: 'listar',
    resource: 'cuenta',
    query: {
      rol: oneOf(roleOptions, { label: 'Rol' }),
      estado: oneOf(accountStates, { label: 'Estado' }),
      usuario: text({ label: 'Usuario', about: 'Cómo empieza.', max: 200, normalise: (v) => v.toLowerCase() }),
      q: text({ label: 'Contiene', about: 'Parte del nombre o del usuario; sin importar tildes.', min: 2, max: 200 }),
      despues_de: text({ label: 'Después de', about: 'El último usuario de la página anterior.', max: 200 }),
      page_size: integer({ label: 'Tamaño de página', min: 1, max: 200, default: PAGE }),
    },
    output: { status: 200, about: 'Una página de cuentas.', listOf: accountView },
    async run({ query, tx }) {
      const size = query.page_size
      const page = await listAccounts(tx, {
        rol: query.rol,
        estado: query.estado,
        usuario: query.usuario,
        q: query.q,
        after: query.despues_de,
        size,
      })
      const given = Object.entries(query).filter(([, v]) => v !== null)
      const link = (after: string): string => {
        const next = new URLSearchParams(Object.fromEntries(given.map(([k, v]) => [k, String(v)])))
        next.set('despues_de', after)
        return `/auth/cuentas/?${next}`
      }
      return {
        json: {
          next: page.next === null ? null : link(page.next),
          previous: null,
          results: page.accounts.map(viewAccount),
        },
        audit: { rows: auditIds(page.accounts.map((a) => a.id)), fields: given.map(([k]) => k) },
      }
    },
  }),
  defineOperation({
    id: 'auth_cuenta_crear',
    method: 'POST',
    path: '/auth/cuentas/',
    tag: TAG,
    title: 'Crear una cuenta',
    about:
      'De una persona identificada. Nadie le pone la clave: el enlace `invitacion_enlace`, que sirve una vez y por 72 horas, se le entrega y ella la fija.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    example: {
      usuario: 'ana.ruiz',
      nombre: 'Ana Ruiz Peña',
      rol: 'medico',
      tipo_documento: 'CC',
      numero_documento: '52123456',
      registro: '52123456',
    },
    body: createFields,
    output: {
      status: 201,
      about: 'Cuenta creada, con su invitación.',
      fields: { ...accountView, ...invitationView },
    },
    problems: [invalid, usuarioOcupado, forbidden],
    needs,
    async run(input, deps) {
      const { body } = input
      const person = {
        ...blankPerson,
        ...changeOf(body),
        usuario: body.usuario,
        nombre: body.nombre,
        rol: body.rol,
      }
      const made = await createAccount(workOf(deps, input), person)
      const location = `/auth/cuentas/${made.account.id}/`
      return { status: 201, json: viewInvited(deps, made), headers: { ...NO_STORE, location }, audited: true }
    },
  }),
  defineOperation({
    id: 'auth_cuenta',
    method: 'GET',
    path: '/auth/cuentas/{cuenta}/',
    tag: TAG,
    title: 'Una cuenta',
    about: 'De una persona o de un sistema.',
    access: ['administrador', 'auditor'],
    action: 'leer',
    resource: 'cuenta',
    output: { status: 200, about: 'La cuenta.', fields: accountView },
    problems: [notFound],
    async run(input) {
      const account = await accountFor(input)
      return { json: viewAccount(account), audit: { id: auditId(account.id), patient: account.paciente } }
    },
  }),
  defineOperation({
    id: 'auth_cuenta_cambiar',
    method: 'PATCH',
    path: '/auth/cuentas/{cuenta}/',
    tag: TAG,
    title: 'Cambiar una cuenta',
    about:
      'Lo que no se envía queda como está; null quita el registro, la profesión o el correo. Nadie cambia su propio rol. Quien deja de ser paciente deja de alcanzar la historia.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    example: { profesion: 'Médica internista', correo: 'ana.ruiz@hospital.example' },
    body: changeFields,
    clears: CLEARS,
    output: { status: 200, about: 'La cuenta.', fields: accountView },
    problems: [invalid, notFound, forbidden, ultimoAdministrador, usuarioOcupado, nombreOcupado],
    needs,
    async run(input, deps) {
      const { body, cleared } = input
      const { id } = await accountFor(input)
      const account = await changeAccount(workOf(deps, input), id, changeOf(body, cleared))
      return { json: viewAccount(account), audited: true, afterCommit: () => deps.identifier.forget(id) }
    },
  }),
  defineOperation({
    id: 'auth_cuenta_invitar',
    method: 'POST',
    path: '/auth/cuentas/{cuenta}/invitar/',
    tag: TAG,
    title: 'Nuevo enlace para fijar la clave',
    about: 'Para quien perdió el primero u olvidó la clave. Los enlaces anteriores dejan de servir.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    output: { status: 200, about: 'La cuenta y su enlace.', fields: { ...accountView, ...invitationView } },
    problems: [notFound, estadoCuenta],
    needs,
    async run(input, deps) {
      const { id } = await accountFor(input)
      const invited = await newInvitation(workOf(deps, input), id)
      return { json: viewInvited(deps, invited), headers: NO_STORE, audited: true }
    },
  }),
]
