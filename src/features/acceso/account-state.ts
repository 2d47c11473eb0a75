import { blockAccount, resetSecondFactor, unblockAccount } from '../../auth/account/account-state.ts'
import { accountView, sessionView, viewAccount } from '../../auth/account/account-view.ts'
import { dejarDeRepresentar, representarA } from '../../auth/account/grants.ts'
import { noteReach } from '../../auth/account/reach-news.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { estadoCuenta, representacionNoAcreditada, ultimoAdministrador } from '../../auth/problems.ts'
import { listSessions, revokeSessions } from '../../auth/session/sessions.ts'
import { auditId, auditIds, recordAccount, workOf } from '../../auth/work.ts'
import { defineOperation, type OperationDescription } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { instant, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, notFound } from '../../model/problems.ts'
import { accountFor } from './accounts.ts'
import { onlyPage, TAG, viewSession } from './own.ts'

const motivo = text({ label: 'Motivo', about: 'Queda en la auditoría.', min: 5, max: 300, required: true })

const needs = (deps: AuthDeps) => deps

type StateChange = typeof blockAccount

const stateOperation = <const P extends `${string}{cuenta}${string}`>(
  o: Pick<OperationDescription, 'id' | 'title' | 'about' | 'problems'> & { readonly path: P },
  change: StateChange,
) =>
  defineOperation({
    method: 'POST',
    tag: TAG,
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    example: { motivo: 'Solicitud de la coordinación, radicado 2026-114' },
    body: { motivo },
    output: { status: 200, about: 'La cuenta.', fields: accountView },
    ...o,
    needs,
    async run(input, deps) {
      const { id } = await accountFor(input)
      const account = await change(workOf(deps, input), id, input.body.motivo)
      return { json: viewAccount(account), audited: true, afterCommit: () => deps.identifier.forget(id) }
    },
  })

const representacionView = {
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  hasta: instant({ label: 'Hasta', about: 'Vacío si no vence.' }),
} as const

/** Who may come in, with which sessions, and on whose behalf. */
export const accountStateOperations = [
  stateOperation(
    {
      id: 'auth_cuenta_bloquear',
      path: '/auth/cuentas/{cuenta}/bloquear/',
      title: 'Bloquear una cuenta',
      about: 'Termina sus sesiones y anula sus enlaces. Nadie se bloquea a sí mismo ni al último administrador.',
      problems: [notFound, forbidden, estadoCuenta, ultimoAdministrador],
    },
    blockAccount,
  ),
  stateOperation(
    {
      id: 'auth_cuenta_desbloquear',
      path: '/auth/cuentas/{cuenta}/desbloquear/',
      title: 'Desbloquear una cuenta',
      about: 'Vuelve a como estaba; sus sesiones no.',
      problems: [notFound, estadoCuenta],
    },
    unblockAccount,
  ),
  stateOperation(
    {
      id: 'auth_cuenta_reiniciar_segundo_factor',
      path: '/auth/cuentas/{cuenta}/reiniciar-segundo-factor/',
      title: 'Reiniciar el segundo factor de una cuenta',
      about: 'Para quien perdió el teléfono y los códigos de recuperación. Termina sus sesiones.',
      problems: [notFound, estadoCuenta],
    },
    resetSecondFactor,
  ),
  defineOperation({
    id: 'auth_cuenta_sesiones',
    method: 'GET',
    path: '/auth/cuentas/{cuenta}/sesiones/',
    tag: TAG,
    title: 'Sesiones de una cuenta',
    about: 'Las que están abiertas.',
    access: ['administrador', 'auditor'],
    action: 'listar',
    resource: 'sesion',
    output: { status: 200, about: 'Sesiones abiertas.', listOf: sessionView },
    problems: [notFound],
    async run(input) {
      const { id } = await accountFor(input)
      const sessions = await listSessions(input.tx, id, input.call.now)
      return {
        json: onlyPage(sessions.map((s) => viewSession(s, null))),
        audit: { id: auditId(id), rows: auditIds(sessions.map((s) => s.id)) },
      }
    },
  }),
  defineOperation({
    id: 'auth_cuenta_sesiones_terminar',
    method: 'DELETE',
    path: '/auth/cuentas/{cuenta}/sesiones/',
    tag: TAG,
    title: 'Terminar las sesiones de una cuenta',
    about: 'Todas; la cuenta puede ingresar de nuevo.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    output: { status: 204, about: 'Sesiones terminadas.' },
    problems: [notFound],
    needs,
    async run(input, deps) {
      const account = await accountFor(input)
      await revokeSessions(input.tx, { cuenta: account.id, now: input.call.now, reason: 'administrador' })
      await recordAccount(workOf(deps, input), account, { status: 204, fields: ['sesiones'] })
      return { status: 204, audited: true, afterCommit: () => deps.identifier.forget(account.id) }
    },
  }),
  defineOperation({
    id: 'auth_cuenta_representar',
    method: 'POST',
    path: '/auth/cuentas/{cuenta}/representados/',
    tag: TAG,
    title: 'Acreditar a quién representa',
    about:
      'La cuenta de un paciente alcanza también la historia de un menor del que es responsable, hasta sus 18 años, o de quien representa según un consentimiento vigente.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    example: { paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00' },
    body: { paciente: representacionView.paciente },
    output: { status: 201, about: 'Representación acreditada.', fields: representacionView },
    problems: [notFound, representacionNoAcreditada],
    needs,
    async run(input, deps) {
      const { call, tx } = input
      const account = await accountFor(input)
      const paciente = input.body.paciente
      const made = await representarA(tx, { account, paciente, now: call.now, by: call.actor.id })
      await noteReach({ tx, call }, account, 'representacion')
      await recordAccount(workOf(deps, input), account, { status: 201, fields: ['representados'], patient: paciente })
      return { status: 201, json: made, audited: true }
    },
  }),
  defineOperation({
    id: 'auth_cuenta_dejar_de_representar',
    method: 'DELETE',
    path: '/auth/cuentas/{cuenta}/representados/{paciente}/',
    tag: TAG,
    title: 'Terminar una representación',
    about: 'La cuenta deja de alcanzar esa historia.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'cuenta',
    output: { status: 204, about: 'Representación terminada.' },
    problems: [notFound],
    needs,
    async run(input, deps) {
      const { paciente = '' } = input.params
      if (!isUuid(paciente)) throw new Problem(notFound)
      const account = await accountFor(input)
      await dejarDeRepresentar(input.tx, account, paciente)
      await recordAccount(workOf(deps, input), account, { status: 204, fields: ['representados'], patient: paciente })
      return { status: 204, audited: true }
    },
  }),
]
