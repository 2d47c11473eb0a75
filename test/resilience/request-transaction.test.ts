import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Tx } from '../../src/engine/database.ts'
import { defineOperation, type OperationInput, type OperationResult } from '../../src/engine/operation.ts'
import { carryOut } from '../../src/http/operations.ts'
import { Problem } from '../../src/model/problem.ts'
import { notFound } from '../../src/model/problems.ts'
import { useService } from '../service.ts'

/** What an operation does and its audit row are one transaction. */
const s = useService()

const keep = (tx: Tx, key: string): Promise<object[]> =>
  tx.run({
    text: `insert into idempotencia (actor, clave, huella, recurso, recurso_id, version, creada_en)
values ('prueba', $1, 'huella', 'prueba', $2, 1, now())`,
    values: [key, randomUUID()],
  })

type Work = (input: OperationInput) => Promise<OperationResult>

/** An operation as http carries it out, with this request id in its audit row. */
async function carried(requestId: string, run: Work): Promise<OperationResult> {
  const declared = defineOperation({
    id: 'prueba',
    method: 'POST',
    path: '/prueba/',
    tag: 'Prueba',
    title: 'Prueba',
    about: 'Prueba.',
    access: 'cuenta',
    action: 'administrar',
    resource: 'cuenta',
    output: { status: 204, about: 'Hecho.' },
    run,
  })
  return carryOut(s.engine.core, declared, declared.bind(null).run, {
    params: {},
    query: {},
    body: {},
    cleared: [],
    claims: {},
    list: null,
    search: new URLSearchParams(),
    form: null,
    origin: 'http://localhost',
    call: {
      actor: { id: 'prueba', nombre: 'Prueba', rol: 'administrador', documento: null, registro: null, miembros: [] },
      session: null,
      ip: '127.0.0.1',
      requestId,
      now: new Date().toISOString(),
      reason: null,
    },
    headers: {},
    accept: undefined,
    alsoCount: async () => {},
    left: () => new AbortController().signal,
    ifMatch: null,
    key: null,
  })
}

async function left(key: string): Promise<{ kept: number; audited: number }> {
  const [row] = await s.owner.run<{ kept: number; audited: number }>({
    text: `select (select count(*) from idempotencia where clave = $1) as kept,
  (select count(*) from auditoria where solicitud = $1) as audited`,
    values: [key],
  })
  return row ?? assert.fail()
}

test('lo hecho y su auditoría quedan juntos, y lo que se recuerda se olvida después', async () => {
  const key = randomUUID()
  let seen: unknown
  await carried(key, async ({ tx }) => {
    await keep(tx, key)
    return {
      afterCommit: () => {
        seen = left(key)
      },
    }
  })
  assert.deepEqual(await seen, { kept: 1, audited: 1 })
})

test('un rechazo lo deshace todo', async () => {
  const key = randomUUID()
  const refused = carried(key, async ({ tx }) => {
    await keep(tx, key)
    throw new Problem(notFound)
  })
  await assert.rejects(refused, Problem)
  assert.deepEqual(await left(key), { kept: 0, audited: 0 })
})

test('si la auditoría no se puede escribir, tampoco queda lo hecho', async () => {
  const key = randomUUID()
  const failed = carried(key, async ({ tx }) => {
    await keep(tx, key)
    return { audit: { id: 'no es un identificador' } }
  })
  await assert.rejects(failed)
  assert.deepEqual(await left(key), { kept: 0, audited: 0 })
})

test('si otros estorbaron se hace de nuevo, y queda una vez', async () => {
  const key = randomUUID()
  let attempts = 0
  await carried(key, async ({ tx }) => {
    await keep(tx, key)
    attempts++
    const late = `do $$ begin raise exception 'otra iba antes' using errcode = '40001'; end $$`
    if (attempts === 1) await tx.run({ text: late, values: [] })
    return {}
  })
  assert.deepEqual([attempts, await left(key)], [2, { kept: 1, audited: 1 }])
})

test('después de la respuesta la transacción no sirve', async () => {
  let kept: Tx | undefined
  await carried(randomUUID(), async ({ tx }) => {
    await tx.run({ text: 'select 1', values: [] })
    kept = tx
    return {}
  })
  await assert.rejects(kept?.run({ text: 'select 1', values: [] }) ?? Promise.resolve(), /is over/)
})

test('quien tiene su transacción no pide otra conexión', async () => {
  const another = carried(randomUUID(), async ({ tx }) => {
    await tx.run({ text: 'select 1', values: [] })
    await s.engine.core.db.run({ text: 'select 1', values: [] })
    return {}
  })
  await assert.rejects(another, /second connection/)
})
