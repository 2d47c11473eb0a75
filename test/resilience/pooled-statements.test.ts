import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { cloneDatabase } from '../service.ts'
import { databaseProxy } from './database-proxy.ts'

/** What the service prepares behind a pooler that lends by transaction. */
let clone: Awaited<ReturnType<typeof cloneDatabase>>
const closing: (() => unknown)[] = []

before(async () => {
  clone = await cloneDatabase()
})
after(async () => {
  for (const close of closing) await close()
  await clone.drop()
})

const OURS = 'custodia_prueba'
const LISTED = { name: 'listar_prueba', text: 'select $1::text', values: ['uno'] }
const PREPARED = { text: 'select name from pg_prepared_statements', values: [] }

/** `renames`: as PgBouncer 1.21 does, which knows statements by names of its own; earlier ones pass them on. */
async function behind(renames: boolean): Promise<Database> {
  const proxy = await databaseProxy(clone.url, (client, backend) => {
    client.on('data', (sent) => {
      const text = sent.toString('latin1')
      backend.write(renames ? Buffer.from(text.replaceAll(OURS, 'PGBOUNCER_00001'), 'latin1') : sent)
    })
    backend.on('data', (answer) => client.write(answer))
    backend.on('close', () => client.end())
  })
  const db = openDatabase({
    connection: { connectionString: proxy.url, options: '-c timezone=UTC -c datestyle=ISO' },
    poolSize: 1,
    maxWaiting: 10,
    statementTimeoutMs: 30_000,
    isShared: true,
  })
  closing.push(() => db.end(), proxy.close)
  return db
}

test('un intermediario que deja los nombres como vienen no recuerda lo preparado: no se prepara nada', async () => {
  const db = await behind(false)
  for (let i = 0; i < 2; i++) assert.deepEqual(await db.raw(LISTED), [['uno']])
  assert.deepEqual(await db.run(PREPARED), [{ name: OURS }])
})

test('uno que recuerda lo que prepara cada cliente se reconoce, y se prepara como sin él', async () => {
  const db = await behind(true)
  for (let i = 0; i < 2; i++) assert.deepEqual(await db.raw(LISTED), [['uno']])
  const planned = { ...LISTED, name: 'k_prueba' }
  assert.deepEqual(await db.raw(planned), [['uno']])
  assert.deepEqual(await db.transaction((tx) => tx.raw(planned)), [['uno']])
  const names = (await db.run(PREPARED)).map(({ name }) => String(name)).sort()
  assert.deepEqual(names, ['PGBOUNCER_00001', 'k_prueba', 'listar_prueba', 'plan_unico', 'plan_usual'])
})

test('si deja de recordarlo, lo preguntado se repite por otra conexión y nadie lo nota', async () => {
  const db = await behind(true)
  await db.raw(LISTED)
  await db.run({ text: 'deallocate all', values: [] })
  assert.deepEqual(await db.raw(LISTED), [['uno']])
  assert.deepEqual(await db.transaction((tx) => tx.raw(LISTED)), [['uno']])
})
