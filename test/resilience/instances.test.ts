import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Composed, compose } from '../../src/cli/compose.ts'
import { readConfig } from '../../src/config.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { newPerson } from '../accounts.ts'
import { patientBody } from '../samples.ts'
import { call, startService, TEST_SECRET } from '../service.ts'

/** Two services on one database, as behind a balancer: what one promises the other keeps. */
let one: Awaited<ReturnType<typeof startService>>
let other: Composed
let db: Database
let notReplica: Database
let folder = ''
let base = ''

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-otra-'))
  let url = ''
  one = await startService({}, async (given) => {
    url = given
    return given
  })
  const connection = { connectionString: url }
  const options = { connection, poolSize: 4, maxWaiting: 100, statementTimeoutMs: 30_000, role: 'custodia_app' }
  db = openDatabase(options)
  const config = readConfig({
    LOG_LEVEL: 'silent',
    LIMITE_INGRESOS: '0',
    LECTURA_ATRASO_MS: '0',
    INSTANCIAS: '2',
    LIMITE_VERIFICACIONES: '4',
    SELLO_ANCLA: join(folder, 'sellos.txt'),
  })
  // The primary itself in a standby's place is found out, and what is asked of it is asked of the primary.
  notReplica = openDatabase({ ...options, acceptsReplica: true })
  other = await compose({ config, db, replica: notReplica, secret: TEST_SECRET })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`
})
after(async () => {
  await other?.app.close()
  await db?.end()
  await notReplica?.end()
  await one?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('una clave de idempotencia hace una fila, llegue a la instancia que llegue', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const body = patientBody()
      const key = { 'idempotency-key': randomUUID() }
      return Promise.all([one.base, base].map((to) => call(to, 'POST', '/paciente/paciente/', body, key)))
    }),
  )
  for (const answers of pairs) {
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
  }
})

test('una sesión vale en las dos, y un testigo de renovación gastado en una no sirve en la otra', async () => {
  const { token, refresh } = await newPerson(one, 'medico')
  const own = await call(base, 'GET', '/auth/yo/', undefined, { authorization: `Bearer ${token}` })
  assert.equal(own.status, 200, own.text)
  const renew = (to: string) =>
    call(to, 'POST', '/auth/token/', { grant_type: 'refresh_token', refresh_token: refresh })
  assert.equal((await renew(base)).status, 200)
  assert.equal((await renew(one.base)).status, 401)
})

test('sellan por turnos una sola cadena, y lo que una sella la otra lo continúa', async () => {
  for (let i = 0; i < 6; i++) {
    await Promise.all([one.base, base].map((to) => call(to, 'GET', '/paciente/paciente/?page_size=1')))
    await Promise.all([one.sealer.sealOnce(), other.sealer.sealOnce()])
    await (i % 2 === 0 ? one.sealer : other.sealer).sealOnce()
  }
  const [chain] = await one.owner.run({
    text: `select count(*)::integer as sellos, max(s.numero)::integer as ultimo,
      bool_and(s.numero = 1 or exists (select 1 from sello a where a.numero = s.numero - 1 and a.huella = s.anterior)) as encadenados
      from sello s`,
    values: [],
  })
  assert.ok(Number(chain?.sellos) > 1)
  assert.deepEqual([chain?.ultimo, chain?.encadenados], [chain?.sellos, true])
})

test('con una réplica configurada, lo que se exporta es lo mismo y su auditoría queda antes en el principal', async () => {
  const path = '/paciente/paciente/exportar/?finalidad=calidad'
  const [here, there] = [await call(one.base, 'GET', path), await call(base, 'GET', path)]
  assert.deepEqual([here.status, there.status], [200, 200], there.text)
  assert.equal(there.text, here.text)
  const written = await one.owner.run({
    text: `select registros from auditoria where accion = 'exportar' order by id desc limit 2`,
    values: [],
  })
  assert.equal(written.length, 2)
  assert.deepEqual(written[0], written[1])
  const { calculado_en: _here, ...counts } = (await call(one.base, 'GET', '/paciente/estadisticas/resumen/')).json
  const { calculado_en: _there, ...same } = (await call(base, 'GET', '/paciente/estadisticas/resumen/')).json
  assert.deepEqual(same, counts)
})

test('cada instancia aplica su parte de un límite', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await call(base, 'GET', '/verificar/NADIE/')).status)
  assert.deepEqual(statuses, [404, 404, 429])
})

test('lo que una cambia la otra lo lee', async () => {
  const made = await one.call('POST', '/paciente/paciente/', patientBody())
  const path = `/paciente/paciente/${made.json.id}/`
  for (const to of [one.base, base]) assert.equal((await call(to, 'GET', path)).json.primer_nombre, 'Ana')
  const changed = await call(base, 'PATCH', path, { primer_nombre: 'Luisa' })
  assert.equal(changed.status, 200, changed.text)
  for (const to of [one.base, base]) assert.equal((await call(to, 'GET', path)).json.primer_nombre, 'Luisa')
})
