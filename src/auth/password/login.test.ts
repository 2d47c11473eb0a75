import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  administrator,
  asActor,
  CLAVE,
  callBy,
  fromBase32,
  nobody,
  problemOf,
  reload,
  totpCode,
  useAuth,
} from '../../../test/auth-kit.ts'
import { Problem } from '../../model/problem.ts'
import type { Account } from '../account/account.ts'
import { blockAccount } from '../account/account-state.ts'
import { ensureDemoAccounts } from '../account/demo-accounts.ts'
import { inTransaction } from '../work.ts'
import { login } from './login.ts'

const auth = useAuth()

const minutes = (n: number, from = Date.now()): string => new Date(from + n * 60_000).toISOString()

/** The account with a second factor, and what its telephone knows. */
async function enrolled(account: Account): Promise<{ secret: Buffer; codes: string[] }> {
  const as = asActor(account)
  const asked = await auth.run('auth_segundo_factor', { as, body: { clave: CLAVE } })
  const secret = fromBase32((asked.json as { secreto: string }).secreto)
  // With the code of the step before, so that the current one is still good to enter with.
  const now = new Date()
  const codigo = totpCode(secret, minutes(-0.5, now.getTime()))
  const done = await auth.run('auth_segundo_factor_confirmar', { as, now: now.toISOString(), body: { codigo } })
  return { secret, codes: (done.json as { codigos_recuperacion: string[] }).codigos_recuperacion }
}

test('quien sabe su clave entra, y el ingreso queda auditado a su nombre', async () => {
  const account = await auth.person()
  const entered = await auth.enter(account)
  const [row] = await auth.owner.run({
    text: "select cuenta, actor, rol from auditoria where accion = 'ingresar' and recurso_id = $1",
    values: [entered.sesion],
  })
  assert.deepEqual(row, { cuenta: account.id, actor: account.nombre, rol: 'medico' })
  assert.equal(entered.limitada, false)
})

test('fallar cuesta lo mismo exista o no la cuenta: las mismas consultas, también mientras se espera', async (t) => {
  const account = await auth.person()
  const { db } = auth.deps.core
  const asked = [t.mock.method(db, 'run'), t.mock.method(db, 'raw')]
  const failures = async (usuario: string): Promise<number[]> => {
    const counts: number[] = []
    for (let i = 0; i < 8; i++) {
      for (const method of asked) method.mock.resetCalls()
      await assert.rejects(auth.enter({ ...account, usuario }, { clave: 'no es la clave' }))
      counts.push(asked.reduce((sum, method) => sum + method.mock.callCount(), 0))
    }
    return counts
  }
  const known = await failures(account.usuario)
  assert.ok(new Set(known).size > 1, 'some of them were told to wait')
  assert.deepEqual(await failures('nadie.con.este.nombre'), known)
})

test('clave errada, usuario inexistente y cuenta bloqueada o invitada responden lo mismo', async () => {
  const account = await auth.person()
  const blocked = await auth.person()
  await inTransaction(auth.deps.core, callBy(administrator), (w) => blockAccount(w, blocked.id, 'se retiró'))
  const { account: invited } = await auth.invite()
  const answers = await Promise.allSettled([
    auth.enter(account, { clave: 'no es la clave' }),
    auth.enter({ ...account, usuario: 'nadie' }),
    auth.enter(blocked),
    auth.enter(invited),
  ])
  for (const a of answers) {
    assert.equal(a.status, 'rejected')
    assert.ok(a.reason instanceof Problem)
    assert.equal(a.reason.kind.codigo, 'credenciales')
    assert.deepEqual(a.reason.details, {})
  }
})

test('tras cinco fallos hay que esperar, aun con la clave correcta; luego entra y se olvidan', async () => {
  const account = await auth.person()
  for (let i = 0; i < 5; i++)
    await assert.rejects(auth.enter(account, { clave: 'equivocada' }), problemOf('credenciales'))
  const waits = (p: Problem): boolean => Number(p.details.headers?.['retry-after']) > 0
  await assert.rejects(auth.enter(account), problemOf('credenciales', waits))
  await auth.enter(account, { now: minutes(2) })
  assert.equal((await reload(auth, account)).fallos, 0)
})

test('muchos intentos a la vez cuentan uno tras otro: no se prueban más claves que las permitidas', async () => {
  const account = await auth.person()
  let looked = 0
  const hasher = {
    ...auth.deps.hasher,
    verify: async () => {
      looked++
      return false
    },
  }
  const deps = auth.with({ hasher })
  await Promise.allSettled(Array.from({ length: 40 }, () => auth.enter(account, { clave: 'x' }, deps)))
  assert.equal(looked, 5)
})

test('si no hubo cómo mirar la clave, el intento no cuenta', async () => {
  const account = await auth.person()
  const busy = { ...auth.deps.hasher, verify: () => Promise.reject(new Error('lleno')) }
  await assert.rejects(auth.enter(account, {}, auth.with({ hasher: busy })), /lleno/)
  const { fallos, ultimo_fallo } = await reload(auth, account)
  assert.deepEqual({ fallos, ultimo_fallo }, { fallos: 0, ultimo_fallo: null })
})

test('con segundo factor la clave sola pide el código sin contarlo como fallo', async () => {
  const account = await auth.person()
  const { secret } = await enrolled(account)
  await assert.rejects(auth.enter(account), problemOf('segundo_factor'))
  assert.equal((await reload(auth, account)).fallos, 0)
  await assert.rejects(auth.enter(account, { codigo: '000000' }), problemOf('credenciales'))
  assert.equal((await reload(auth, account)).fallos, 1)
  const entered = await auth.enter(account, { codigo: totpCode(secret, new Date()) })
  assert.equal(entered.account.id, account.id)
})

test('pedir el código no alarga la espera de quien ya esperó', async () => {
  const account = await auth.person()
  const { secret } = await enrolled(account)
  for (let i = 0; i < 5; i++) await assert.rejects(auth.enter(account, { clave: 'mal' }), problemOf('credenciales'))
  const now = minutes(2)
  await assert.rejects(auth.enter(account, { now }), problemOf('segundo_factor'))
  await auth.enter(account, { now, codigo: totpCode(secret, now) })
})

test('un código sirve una sola vez, aunque llegue muchas veces al mismo tiempo', async () => {
  const account = await auth.person()
  const { secret } = await enrolled(account)
  const now = minutes(1)
  const codigo = totpCode(secret, now)
  const entries = await Promise.allSettled(Array.from({ length: 4 }, () => auth.enter(account, { codigo, now })))
  assert.equal(entries.filter((e) => e.status === 'fulfilled').length, 1)
})

test('un código de recuperación reemplaza al teléfono, una sola vez', async () => {
  const account = await auth.person()
  const { codes } = await enrolled(account)
  const codigo = codes[0] ?? ''
  const entries = await Promise.allSettled([auth.enter(account, { codigo }), auth.enter(account, { codigo })])
  assert.equal(entries.filter((e) => e.status === 'fulfilled').length, 1)
  await assert.rejects(auth.enter(account, { codigo }), problemOf('credenciales'))
  assert.equal((await reload(auth, account)).recuperacion.length, codes.length - 1)
})

test('donde el segundo factor es obligatorio, el personal sin él entra solo a activarlo; un paciente, normalmente', async () => {
  const deps = auth.with({ secondFactor: 'obligatorio' })
  const account = await auth.person()
  assert.equal((await auth.enter(account, {}, deps)).limitada, true)
  const documento = '1712345678'
  const paciente = await auth.patient({ numero_documento: documento })
  const patient = await auth.person({ rol: 'paciente', registro: null, numero_documento: documento, paciente })
  assert.equal((await auth.enter(patient, {}, deps)).limitada, false)
})

test('las cuentas de demostración entran solo en modo abierto', async () => {
  const people = [
    {
      id: 'demo.prueba',
      nombre: 'De Mentira',
      rol: 'medico',
      documento: 'CC 123',
      registro: '123',
      especialidad: 'Medicina general',
      servicios: ['328'],
    },
  ] as const
  const { core, hasher } = auth.deps
  for (let i = 0; i < 2; i++) await core.db.transaction((tx) => ensureDemoAccounts(tx, people, CLAVE, hasher))
  const given = { usuario: 'demo.prueba', clave: CLAVE, codigo: null, browser: null }
  await assert.rejects(login(auth.deps, given, callBy(nobody), { agent: null, known: null }), problemOf('credenciales'))
  const { account } = await login(auth.with({ open: true }), given, callBy(nobody), { agent: null, known: null })
  assert.deepEqual(asActor(account), {
    id: 'demo.prueba',
    nombre: 'De Mentira',
    rol: 'medico',
    documento: 'CC 123',
    registro: '123',
    miembros: ['c:demo.prueba', 's:328'],
  })
})

test('un intento fallido dice en la auditoría qué cuenta se probó, sin nombre de quien lo hizo', async () => {
  const account = await auth.person()
  await assert.rejects(auth.enter(account, { clave: 'mal' }), problemOf('credenciales'))
  const rows = await auth.owner.run({
    text: "select cuenta, resultado, codigo from auditoria where recurso = 'cuenta' and accion = 'ingresar' and recurso_id = $1",
    values: [account.id],
  })
  assert.deepEqual(rows, [{ cuenta: 'anonimo', resultado: 401, codigo: 'credenciales' }])
})
