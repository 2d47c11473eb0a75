import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administrator, asActor, CLAVE, callBy, nobody, problemOf, reload, useAuth } from '../../../test/auth-kit.ts'
import type { Actor } from '../../model/resource.ts'
import { inTransaction, type Work } from '../work.ts'
import { findAccount } from './account.ts'
import { blockAccount, resetSecondFactor, unblockAccount } from './account-state.ts'
import { type AccountChange, changeAccount, newInvitation, setRole } from './accounts.ts'
import { inviteFirstAdministrator } from './invitations.ts'
import { redeemInvitation } from './redeem.ts'

const auth = useAuth()
const doing = <T>(work: (w: Work) => Promise<T>, by: Actor = administrator): Promise<T> =>
  inTransaction(auth.deps.core, callBy(by), work)
const redeem = (token: string, clave = CLAVE) =>
  redeemInvitation(auth.deps, callBy(nobody), token, { clave, first: null })
const change = (id: string, what: AccountChange, by?: Actor) => doing((w) => changeAccount(w, id, what), by)
const at = (campo: string) => problemOf('validacion', (p) => p.details.errores?.some((e) => e.campo === campo) === true)
const administrador = { rol: 'administrador', registro: null } as const

async function patientAccount() {
  const numero_documento = String(1_800_000_000 + Math.floor(Math.random() * 1e8))
  const paciente = await auth.patient({ numero_documento })
  return auth.person({ rol: 'paciente', registro: null, numero_documento, paciente })
}
const openGrants = (id: string) =>
  auth.owner.run({
    text: `select paciente, via, nivel from alcance where miembro = $1 and (hasta is null or hasta > now()) order by id`,
    values: [`c:${id}`],
  })

test('el primer administrador se nombra con un enlace, y solo uno llega a serlo', async () => {
  const now = new Date().toISOString()
  const { db } = auth.deps.core
  const lost = await db.transaction((tx) => inviteFirstAdministrator(tx, now))
  const link = await db.transaction((tx) => inviteFirstAdministrator(tx, now))
  const first = { usuario: 'jefe', nombre: 'Rosa Peña', tipo_documento: 'CC', numero_documento: '52111222' }
  const become = (token = '') => redeemInvitation(auth.deps, callBy(nobody), token, { clave: CLAVE, first })
  await assert.rejects(become(lost?.token), problemOf('invitacion_invalida'))
  const tries = await Promise.allSettled([become(link?.token), become(link?.token)])
  assert.equal(tries.filter((t) => t.status === 'fulfilled').length, 1)
  const account = await findAccount(db, { usuario: 'jefe' })
  assert.equal(account?.rol, 'administrador')
  assert.equal(account?.estado, 'activa')
  assert.equal(await db.transaction((tx) => inviteFirstAdministrator(tx, now)), null)
})

test('una cuenta nace invitada y sin clave; su enlace la activa una sola vez', async () => {
  const { account, invitation } = await auth.invite()
  assert.equal(account.estado, 'invitada')
  assert.equal(account.clave, null)
  await assert.rejects(redeem(invitation.token, 'corta'), problemOf('clave_debil'))
  await assert.rejects(redeem(invitation.token, `mi nombre es ${account.nombre}`), problemOf('clave_debil'))
  const tries = await Promise.allSettled([redeem(invitation.token), redeem(invitation.token)])
  assert.equal(tries.filter((t) => t.status === 'fulfilled').length, 1)
  assert.equal((await reload(auth, account)).estado, 'activa')
  await assert.rejects(redeem(invitation.token), problemOf('invitacion_invalida'))
})

test('un enlace nuevo deja sin efecto el anterior; a las 72 horas vence', async () => {
  const { account, invitation } = await auth.invite()
  const { invitation: second } = await doing((w) => newInvitation(w, account.id))
  await assert.rejects(redeem(invitation.token), problemOf('invitacion_invalida'))
  const late = new Date(Date.now() + 73 * 3_600_000).toISOString()
  const given = { clave: CLAVE, first: null }
  await assert.rejects(
    redeemInvitation(auth.deps, callBy(nobody, { now: late }), second.token, given),
    problemOf('invitacion_invalida'),
  )
  await redeem(second.token)
})

test('quien fija una clave nueva con un enlace pierde las sesiones que tenía', async () => {
  const account = await auth.person()
  const entered = await auth.enter(account)
  const { invitation } = await doing((w) => newInvitation(w, account.id))
  await redeem(invitation.token, 'otra frase larga y tranquila')
  const [session] = await auth.owner.run({
    text: 'select revocada_en from sesion where id = $1',
    values: [entered.sesion],
  })
  assert.notEqual(session?.revocada_en, null)
})

test('un usuario es de una sola cuenta', async () => {
  const account = await auth.person()
  const again = auth.run('auth_cuenta_crear', {
    as: administrator,
    body: {
      usuario: account.usuario.toUpperCase(),
      nombre: 'Otra',
      rol: 'archivo',
      tipo_documento: 'CC',
      numero_documento: '123456',
    },
  })
  await assert.rejects(again, problemOf('usuario_ocupado'))
})

test('la cuenta de un paciente alcanza toda su historia, y solo si el documento es el suyo', async () => {
  const account = await patientAccount()
  assert.deepEqual(await openGrants(account.id), [{ paciente: account.paciente, via: 'titular', nivel: 3 }])
  const other = await auth.patient()
  const numero_documento = '1799999999'
  await assert.rejects(
    auth.invite({ rol: 'paciente', registro: null, numero_documento, paciente: other }),
    at('paciente'),
  )
  await assert.rejects(change(account.id, { paciente: other }), at('paciente'))
  await assert.rejects(change(account.id, { numero_documento }), at('paciente'))
  await assert.rejects(change(account.id, { servicios: ['129'] }), at('servicios'))
})

test('quien deja de ser paciente deja de alcanzar la historia', async () => {
  const account = await patientAccount()
  const after = await change(account.id, { rol: 'archivo' })
  assert.equal(after.paciente, null)
  assert.deepEqual(await openGrants(account.id), [])
})

test('quien pasa de profesional a paciente no conserva lo que alcanzaba como profesional', async () => {
  const numero_documento = '1798887776'
  const paciente = await auth.patient({ numero_documento })
  const account = await auth.person({ numero_documento })
  await auth.owner.run({
    text: `insert into alcance (miembro, paciente, via, nivel, desde) values ($1, $2, 'equipo', 1, now())`,
    values: [`c:${account.id}`, await auth.patient()],
  })
  await change(account.id, { rol: 'paciente', paciente })
  assert.deepEqual(await openGrants(account.id), [{ paciente, via: 'titular', nivel: 3 }])
})

test('un cambio audita los campos que cambiaron y nada más; lo igual no escribe', async () => {
  const account = await auth.person()
  await change(account.id, { profesion: 'Pediatría', nombre: account.nombre })
  await change(account.id, { profesion: 'Pediatría' })
  const rows = await auth.owner.run({
    text: "select campos from auditoria where recurso_id = $1 and campos && '{profesion}'",
    values: [account.id],
  })
  assert.deepEqual(rows, [{ campos: ['profesion'] }])
})

test('nadie cambia su propio rol ni se bloquea a sí mismo', async () => {
  const account = await auth.person(administrador)
  await assert.rejects(change(account.id, { rol: 'archivo' }, asActor(account)), problemOf('sin_permiso'))
  const block = doing((w) => blockAccount(w, account.id, 'porque sí'), asActor(account))
  await assert.rejects(block, problemOf('sin_permiso'))
})

test('siempre queda un administrador activo, aunque dos se quiten el rol a la vez', async () => {
  await auth.owner.run({ text: "update cuenta set estado = 'bloqueada' where rol = 'administrador'", values: [] })
  const a = await auth.person(administrador)
  const b = await auth.person(administrador)
  const tries = await Promise.allSettled([
    doing((w) => setRole(w, b.id, 'archivo'), asActor(a)),
    doing((w) => blockAccount(w, a.id, 'se retiró'), asActor(b)),
  ])
  const refused = tries.filter((t) => t.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.throws(() => {
    throw refused[0]?.reason
  }, problemOf('ultimo_administrador'))
})

test('bloquear saca de inmediato y anula los enlaces; desbloquear devuelve el estado, no las sesiones', async () => {
  const account = await auth.person()
  const entered = await auth.enter(account)
  const { invitation } = await doing((w) => newInvitation(w, account.id))
  const blocked = await doing((w) => blockAccount(w, account.id, 'terminó su contrato'))
  assert.equal(blocked.motivo_estado, 'terminó su contrato')
  await assert.rejects(redeem(invitation.token), problemOf('invitacion_invalida'))
  await assert.rejects(
    doing((w) => newInvitation(w, account.id)),
    problemOf('estado_cuenta'),
  )
  await assert.rejects(
    doing((w) => blockAccount(w, account.id, 'otra vez')),
    problemOf('estado_cuenta'),
  )
  assert.equal((await doing((w) => unblockAccount(w, account.id, 'volvió'))).estado, 'activa')
  await assert.rejects(redeem(invitation.token), problemOf('invitacion_invalida'))
  const [session] = await auth.owner.run({
    text: 'select revocada_en from sesion where id = $1',
    values: [entered.sesion],
  })
  assert.notEqual(session?.revocada_en, null)
  const reasons = await auth.owner.run({
    text: "select motivo from auditoria where recurso_id = $1 and campos && '{estado}' and motivo is not null order by id",
    values: [account.id],
  })
  assert.deepEqual(reasons, [{ motivo: 'terminó su contrato' }, { motivo: 'volvió' }])
})

test('quien nunca fijó la clave vuelve a invitada al desbloquearse', async () => {
  const { account } = await auth.invite()
  await doing((w) => blockAccount(w, account.id, 'por error'))
  assert.equal((await doing((w) => unblockAccount(w, account.id, 'corregido'))).estado, 'invitada')
})

test('reiniciar el segundo factor termina las sesiones', async () => {
  const account = await auth.person()
  await auth.owner.run({
    text: "update cuenta set totp = 'x', recuperacion = '{a}' where id = $1",
    values: [account.id],
  })
  const after = await doing((w) => resetSecondFactor(w, account.id, 'perdió el teléfono'))
  assert.equal(after.totp, null)
  assert.deepEqual(after.recuperacion, [])
  await assert.rejects(
    doing((w) => resetSecondFactor(w, account.id, 'otra vez')),
    problemOf('estado_cuenta'),
  )
})
