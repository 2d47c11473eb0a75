import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { newPerson } from './accounts.ts'
import { useService } from './service.ts'

const s = useService()

test('un administrador ve versión, base, migraciones, sellos y trabajos; nadie más', async () => {
  const admin = await newPerson(s, 'administrador')
  const state = (await admin.call('GET', '/sistema/estado/')).json
  assert.match(state.version, /^\d+\.\d+/)
  assert.match(state.base.version, /^\d+/)
  assert.ok(state.base.bytes > 0)
  assert.equal(state.migraciones.aplicadas, state.migraciones.incluidas)
  assert.deepEqual(
    state.trabajos.map((t: { clase: string }) => t.clase),
    ['catalogos', 'ia', 'rda'],
  )
  for (const rol of ['medico', 'auditor', 'coordinador_medico']) {
    const other = await newPerson(s, rol)
    assert.equal((await other.call('GET', '/sistema/estado/')).status, 403)
  }
})

test('los sellos y lo que falta por sellar se cuentan', async () => {
  const before = (await s.call('GET', '/sistema/estado/')).json.auditoria
  assert.ok(before.por_sellar > 0)
  // A row waits for its seal while any transaction of the server is older, also one of another test.
  let after = before
  for (let attempt = 0; attempt < 300 && after.por_sellar > 0; attempt++) {
    await s.sealer.sealOnce()
    after = (await s.call('GET', '/sistema/estado/')).json.auditoria
    if (after.por_sellar > 0) await wait(100)
  }
  assert.equal(after.por_sellar, 0)
  assert.ok(after.sellos > before.sellos)
  assert.notEqual(after.ultimo_en, null)
})

test('las cuentas se buscan por parte del nombre o del usuario, sin tildes', async () => {
  await newPerson(s, 'medico', { nombre: 'Zoé Peñaranda' })
  const found = async (q: string): Promise<string[]> =>
    (await s.call('GET', `/auth/cuentas/?q=${encodeURIComponent(q)}`)).json.results.map(
      (a: { nombre: string }) => a.nombre,
    )
  assert.deepEqual(await found('zoe pena'), ['Zoé Peñaranda'])
  assert.deepEqual(await found('%'.repeat(2)), [])
  assert.deepEqual(await found("o'"), [])
  assert.equal((await s.call('GET', '/auth/cuentas/?q=a')).status, 400)
})
