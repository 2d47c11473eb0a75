import { findAccount } from '../../auth/account/account.ts'
import { sessionView } from '../../auth/account/account-view.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { clearAttempts } from '../../auth/password/attempts.ts'
import { refuseWeak, setPassword } from '../../auth/password/passwords.ts'
import { provePassword } from '../../auth/password/prove-password.ts'
import { claveDebil, credenciales, wrongCredentials } from '../../auth/problems.ts'
import { listSessions, revokeSession, revokeSessions } from '../../auth/session/sessions.ts'
import { auditId, auditIds, inTransaction, recordAccount } from '../../auth/work.ts'
import { defineOperation } from '../../engine/operation.ts'
import { roles } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { bool, codes, integer, oneOf, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { NO_STORE, onlyPage, ownAccount, TAG, viewSession } from './own.ts'

const needs = (deps: AuthDeps) => deps

/** What each does with their own account. */
export const ownOperations = [
  defineOperation({
    id: 'auth_yo',
    method: 'GET',
    path: '/auth/yo/',
    tag: TAG,
    title: 'Quién soy',
    about: 'La cuenta y la sesión de quien pregunta.',
    access: 'cuenta',
    action: 'leer',
    resource: 'cuenta',
    whileLimited: true,
    output: {
      status: 200,
      about: 'La cuenta.',
      fields: {
        id: text({ label: 'Identificador', max: 60, required: true }),
        usuario: text({ label: 'Usuario', max: 200 }),
        nombre: text({ label: 'Nombre', max: 200, required: true }),
        rol: oneOf(roles, { label: 'Rol', required: true }),
        rol_nombre: text({ label: 'Nombre del rol', max: 60, required: true }),
        documento: text({ label: 'Documento', about: 'Tipo y número.', max: 40 }),
        registro: text({ label: 'Registro profesional', max: 40 }),
        servicios: codes(servicioReps, { label: 'Servicios' }),
        paciente: ref('paciente', { label: 'Paciente' }),
        segundo_factor: bool({ label: 'Segundo factor activo', required: true }),
        sesion: ref('sesion', { label: 'Sesión' }),
        bloqueo_minutos: integer({
          label: 'Minutos sin uso antes de bloquear la página',
          about: 'Nulo: no se bloquea.',
          min: 1,
          max: 1440,
        }),
        llave_borradores: text({
          label: 'Llave de los borradores',
          about:
            'Con la que su navegador cifra lo que aún no envía; 32 bytes en base64, siempre los mismos de la cuenta.',
          max: 44,
        }),
      },
    },
    needs,
    async run(input, deps) {
      const { actor, session } = input.call
      const account = await findAccount(deps.core.db, { id: actor.id })
      return {
        json: {
          id: actor.id,
          usuario: account?.usuario ?? null,
          nombre: actor.nombre,
          rol: actor.rol,
          rol_nombre: roles[actor.rol],
          documento: actor.documento,
          registro: actor.registro,
          servicios: account?.servicios ?? [],
          paciente: account?.paciente ?? null,
          segundo_factor: account !== null && account.totp !== null,
          sesion: session,
          // Who is let in without a password has none to unlock with.
          bloqueo_minutos: account === null || deps.lockMinutes === 0 ? null : deps.lockMinutes,
          llave_borradores: deps.box.keyFor(`borradores:${actor.id}`).toString('base64'),
        },
        headers: NO_STORE,
        audit: { id: auditId(actor.id) },
      }
    },
  }),
  defineOperation({
    id: 'auth_sesiones',
    method: 'GET',
    path: '/auth/sesiones/',
    tag: TAG,
    title: 'Mis sesiones',
    about: 'Las que están abiertas, la última usada primero.',
    access: 'cuenta',
    action: 'listar',
    resource: 'sesion',
    output: { status: 200, about: 'Sesiones abiertas.', listOf: sessionView },
    needs,
    async run({ call }, deps) {
      const sessions = await listSessions(deps.core.db, call.actor.id, call.now)
      return {
        json: onlyPage(sessions.map((s) => viewSession(s, call.session))),
        audit: { rows: auditIds(sessions.map((s) => s.id)) },
      }
    },
  }),
  defineOperation({
    id: 'auth_sesion_terminar',
    method: 'DELETE',
    path: '/auth/sesiones/{sesion}/',
    tag: TAG,
    title: 'Terminar una sesión mía',
    about: 'La deja sin efecto en todas partes.',
    access: 'cuenta',
    action: 'salir',
    resource: 'sesion',
    output: { status: 204, about: 'Sesión terminada.' },
    problems: [notFound],
    needs,
    async run({ params, call, tx }, deps) {
      const { sesion = '' } = params
      if (!isUuid(sesion)) throw new Problem(notFound)
      const ended = await revokeSession(tx, { sesion, cuenta: call.actor.id, now: call.now, reason: 'titular' })
      if (!ended) throw new Problem(notFound)
      return { status: 204, audit: { id: sesion }, afterCommit: () => deps.identifier.forget(sesion) }
    },
  }),
  defineOperation({
    id: 'auth_clave',
    method: 'POST',
    path: '/auth/clave/',
    tag: TAG,
    title: 'Cambiar mi clave',
    about: 'Termina las demás sesiones de la cuenta; esta sigue.',
    access: 'cuenta',
    action: 'administrar',
    resource: 'cuenta',
    limit: 'ingreso',
    example: { clave_actual: 'la frase de hasta hoy', clave_nueva: 'una frase larga que recuerde' },
    body: {
      clave_actual: text({ label: 'Clave actual', max: 256, required: true }),
      clave_nueva: text({ label: 'Clave nueva', max: 256, required: true }),
    },
    output: { status: 204, about: 'Clave cambiada.' },
    problems: [credenciales, claveDebil],
    needs,
    async run(input, deps) {
      const { body, call } = input
      const { core, hasher, box } = deps
      const own = await ownAccount(deps, input)
      const given = body.clave_actual
      const wanted = body.clave_nueva
      if (given === wanted) {
        const mensaje = say('Es la misma de antes.', 'It is the same as before.')
        throw new Problem(claveDebil, { errores: [{ campo: 'clave_nueva', codigo: 'regla', mensaje }] })
      }
      // Judged first: a weak one costs no attempt.
      await refuseWeak('clave_nueva', wanted, own)
      const p = { core, hasher, box, now: call.now }
      const attempt = await provePassword(p, own.id, given)
      if (attempt === null) throw wrongCredentials()
      const hash = await hasher.hash(wanted)
      // Of its own: the attempt was charged before it, and is not to be charged again where this is tried again.
      await inTransaction(core, call, async (w) => {
        // The session is the second factor here: it was opened with one if the account has it.
        if (!(await clearAttempts(w.tx, attempt))) throw wrongCredentials()
        await setPassword(w.tx, own.id, hash, call.now)
        await revokeSessions(w.tx, { cuenta: own.id, now: call.now, reason: 'clave_nueva', except: call.session })
        await recordAccount(w, attempt.account, { status: 204, fields: ['clave'] })
      })
      deps.identifier.forget(own.id)
      return { status: 204, audited: true }
    },
  }),
]
