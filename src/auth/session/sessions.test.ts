import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asActor, callBy, nobody, problemOf, useAuth } from '../../../test/auth-kit.ts'
import { forgetExpired, listSessions, refreshSession } from './sessions.ts'

const auth = useAuth()
const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString()
const refresh = (token: string, now?: string) =>
  refreshSession(auth.deps, callBy(nobody, now === undefined ? {} : { now }), token)

test('cada token de refresco da otro, y la sesión sigue siendo la misma', async () => {
  const entered = await auth.enter(await auth.person())
  const second = await refresh(entered.refresh)
  const third = await refresh(second.refresh)
  assert.equal(third.sesion, entered.sesion)
  assert.equal(new Set([entered.refresh, second.refresh, third.refresh]).size, 3)
})

test('un token de refresco usado dos veces termina la sesión para los dos, y se audita', async () => {
  const account = await auth.person()
  const entered = await auth.enter(account)
  const second = await refresh(entered.refresh)
  await assert.rejects(refresh(entered.refresh), problemOf('sesion_revocada'))
  await assert.rejects(refresh(second.refresh), problemOf('sesion_revocada'))
  const [session] = await auth.owner.run({
    text: 'select motivo_revocacion as motivo from sesion where id = $1',
    values: [entered.sesion],
  })
  assert.equal(session?.motivo, 'reutilizacion')
  const rows = await auth.owner.run({
    text: "select cuenta, resultado, codigo from auditoria where recurso_id = $1 and accion = 'salir'",
    values: [entered.sesion],
  })
  assert.deepEqual(rows, [{ cuenta: account.id, resultado: 401, codigo: 'reutilizacion' }])
})

test('de varios que presentan el mismo token a la vez, entra uno y la sesión se termina', async () => {
  const entered = await auth.enter(await auth.person())
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => refresh(entered.refresh)))
  assert.equal(answers.filter((a) => a.status === 'fulfilled').length, 1)
  const [won] = answers.filter((a) => a.status === 'fulfilled')
  await assert.rejects(refresh(won?.value.refresh ?? ''), problemOf('sesion_revocada'))
})

test('un token de refresco desconocido no dice nada; uno vencido, que la sesión terminó', async () => {
  await assert.rejects(refresh('inventado'), problemOf('credenciales'))
  const entered = await auth.enter(await auth.person())
  await assert.rejects(refresh(entered.refresh, hours(13)), problemOf('sesion_revocada'))
})

test('la sesión termina a las doce horas aunque se siga usando', async () => {
  const entered = await auth.enter(await auth.person())
  const second = await refresh(entered.refresh, hours(8))
  await assert.rejects(refresh(second.refresh, hours(12.5)), problemOf('sesion_revocada'))
})

test('cada quien ve sus sesiones abiertas y termina la que no reconoce, y ninguna ajena', async () => {
  const account = await auth.person()
  const mine = await auth.enter(account)
  const odd = await auth.enter(account)
  const other = await auth.enter(await auth.person())
  const as = asActor(account)
  const listed = await auth.run('auth_sesiones', { as, session: mine.sesion })
  const { results } = listed.json as { results: { id: string; actual: boolean; agente: string }[] }
  assert.deepEqual(Object.fromEntries(results.map((s) => [s.id, s.actual])), {
    [mine.sesion]: true,
    [odd.sesion]: false,
  })
  assert.equal(results[0]?.agente, 'pruebas')
  await auth.run('auth_sesion_terminar', { as, params: { sesion: odd.sesion } })
  const end = (sesion: string) => auth.run('auth_sesion_terminar', { as, params: { sesion } })
  await assert.rejects(end(odd.sesion), problemOf('no_encontrado'))
  await assert.rejects(end(other.sesion), problemOf('no_encontrado'))
  await assert.rejects(end('no-es-una-sesion'), problemOf('no_encontrado'))
  const left = await listSessions(auth.deps.core.db, account.id, new Date().toISOString())
  assert.deepEqual(
    left.map((s) => s.id),
    [mine.sesion],
  )
})

test('cambiar la clave termina las demás sesiones y conserva esta', async () => {
  const account = await auth.person()
  const mine = await auth.enter(account)
  const other = await auth.enter(account)
  const as = asActor(account)
  const change = (body: Record<string, string>) => auth.run('auth_clave', { as, session: mine.sesion, body })
  const clave_actual = 'tres tazas de tinto amargo'
  const clave_nueva = 'lluvia sobre el tejado rojo'
  await assert.rejects(change({ clave_actual: 'no es', clave_nueva }), problemOf('credenciales'))
  const named = (campo: string) => problemOf('clave_debil', (p) => p.details.errores?.[0]?.campo === campo)
  await assert.rejects(change({ clave_actual, clave_nueva: 'corta' }), named('clave_nueva'))
  await assert.rejects(change({ clave_actual, clave_nueva: clave_actual }), named('clave_nueva'))
  await change({ clave_actual, clave_nueva })
  await refresh(mine.refresh)
  await assert.rejects(refresh(other.refresh), problemOf('sesion_revocada'))
  await assert.rejects(auth.enter(account), problemOf('credenciales'))
  await auth.enter(account, { clave: clave_nueva })
})

test('lo vencido se olvida', async () => {
  await auth.enter(await auth.person())
  await forgetExpired(auth.deps.core.db, hours(30))
  assert.deepEqual(await auth.owner.run({ text: 'select 1 from refresco', values: [] }), [])
})
