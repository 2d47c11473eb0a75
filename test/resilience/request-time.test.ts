import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { item, readyToClose } from '../historias/histories.ts'
import { useService } from '../service.ts'

/** No request outlives TIEMPO_MAXIMO_MS, however many statements it makes of it. */
const s = useService({ TIEMPO_MAXIMO_MS: '5000' })

const SLOW = ['idempotencia', 'cierre']
const owner = (text: string): Promise<object[]> => s.owner.run({ text, values: [] })

test('varias sentencias que juntas pasan del tiempo máximo: 503, y lo que hicieron se deshace', async () => {
  const { id } = await readyToClose(s)
  const key = { 'idempotency-key': randomUUID() }
  const close = () => s.call('POST', item(id, 'cerrar/'), {}, key)
  await owner(
    `create function demorar() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return new; end $$`,
  )
  for (const table of SLOW)
    await owner(`create trigger demora before insert on ${table} for each row execute function demorar()`)
  const late = await close()
  assert.equal(late.status, 503, late.text)
  assert.equal(late.json.codigo, 'no_disponible')
  assert.equal(late.headers.get('retry-after'), '2')
  for (const table of SLOW) await owner(`drop trigger demora on ${table}`)
  assert.equal((await s.call('GET', item(id))).json.estado, 'abierta')
  assert.deepEqual(await owner(`select 1 from cierre where historia = '${id}'`), [])
  assert.deepEqual(await owner(`select 1 from idempotencia where recurso_id = '${id}'`), [])
  const closed = await close()
  assert.equal(closed.status, 200, closed.text)
})
