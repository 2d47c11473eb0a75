import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TooSlow } from '../../src/engine/connection/database-fault.ts'
import { keptName } from '../../src/engine/connection/kept-statements.ts'
import { costly, inTurns } from '../../src/engine/costly.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { Problem } from '../../src/model/problem.ts'
import { cloneDatabase, useService } from '../service.ts'

/** Questions that look at every row: few at a time, and not for long, so that everybody else is answered. */
const s = useService()
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
before(async () => {
  clone = await cloneDatabase()
  const connection = { connectionString: clone.url }
  db = openDatabase({ connection, poolSize: 4, maxWaiting: 50, statementTimeoutMs: 30_000 })
})
after(async () => {
  await db.end()
  await clone.drop()
})

const refused = async (answer: Promise<unknown>): Promise<[string, number]> => {
  const error = await answer.then(
    () => assert.fail('respondió'),
    (e: unknown) => e,
  )
  assert.ok(error instanceof Problem, String(error))
  return [error.kind.codigo, error.kind.status]
}
const SLEEP = { text: 'select pg_sleep(2)::text as x', values: [] }

test('lo que no termina en su tiempo se niega diciendo que se acote, y la conexión sigue sirviendo', async () => {
  const ask = costly(db, { quickMs: 50, slowMs: 200 })
  assert.deepEqual(await ask((tx) => tx.run({ text: 'select 1 as n', values: [] })), [{ n: 1 }])
  for (let i = 0; i < 6; i++) assert.deepEqual(await refused(ask((tx) => tx.run(SLEEP))), ['consulta_muy_amplia', 422])
  const [patience] = await db.run({ text: 'show statement_timeout', values: [] })
  assert.equal(patience?.statement_timeout, '30s')
  await assert.rejects(
    ask((tx) => tx.run({ text: 'select nada', values: [] })),
    { code: '42703' },
  )
})

test('lo lento va de a pocos; quien no alcanza turno recibe 503, y al salir uno entra otro', async () => {
  const ask = costly(db, { quickMs: 20, slowMs: 20_000, lanes: 1, waitMs: 300 })
  const first = ask((tx) => tx.run(SLEEP))
  await sleep(100)
  const others = await Promise.all(Array.from({ length: 5 }, () => refused(ask((tx) => tx.run(SLEEP)))))
  for (const one of others) assert.deepEqual(one, ['no_disponible', 503])
  assert.equal((await first).length, 1)
  assert.equal((await ask((tx) => tx.run({ text: 'select pg_sleep(0.1)::text as x', values: [] }))).length, 1)
})

test('lo que pesa en todo el proceso va por turnos: el siguiente empieza al terminar el anterior', async () => {
  const turn = inTurns(1)
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const one = turn(() => {
    begun.push('uno')
    return first.promise
  })
  const two = turn(async () => void begun.push('dos'))
  await sleep(1)
  assert.deepEqual(begun, ['uno'])
  first.resolve()
  await Promise.all([one, two])
  assert.deepEqual(begun, ['uno', 'dos'])
  const never = Promise.withResolvers<void>()
  const held = turn(() => never.promise)
  assert.deepEqual(await refused(turn(async () => {})), ['no_disponible', 503])
  never.reject(new Error('falla'))
  await assert.rejects(held, /falla/)
  assert.equal(await turn(async () => 'otra vez'), 'otra vez')
})

test('muchos conteos que no avanzan no dejan sin conexión a los demás', async () => {
  const answered: { status: number; retry: string | null; text: string }[] = []
  const all = await s.owner.transaction(async (tx) => {
    await tx.run({ text: 'lock table paciente in access exclusive mode', values: [] })
    const counts = Array.from({ length: 12 }, async () => {
      const a = await s.call('GET', '/fhir/Patient?_summary=count')
      answered.push({ status: a.status, retry: a.headers.get('retry-after'), text: a.text })
    })
    // Two of the eight connections of the tests may wait; the other counts are refused.
    while (answered.length < 10) await sleep(20)
    assert.equal((await s.call('GET', '/hce/api/agentes-ia/')).status, 200)
    return counts
  })
  await Promise.all(all)
  assert.deepEqual(answered.map((a) => a.status).toSorted(), [200, 200, ...Array.from({ length: 10 }, () => 503)])
  for (const { status, retry, text } of answered) {
    assert.equal(retry === null, status === 200)
    // Refused for want of a turn, and not because the database took too long.
    if (status === 503) assert.match(text, /demasiadas solicitudes en espera/)
  }
})

test('los conteos siguen siendo exactos', async () => {
  const list = await s.call('GET', '/paciente/paciente/?count=true')
  const fhir = await s.call('GET', '/fhir/Patient?_total=accurate&_sort=given&name:contains=a')
  assert.deepEqual([list.status, list.json.count, fhir.status, fhir.json.total], [200, 0, 200, 0])
})

test('lo que otro tiene ocupado se niega a la mitad del tiempo, y la conexión vuelve con sus límites', async () => {
  const short = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 2,
    maxWaiting: 5,
    statementTimeoutMs: 4_000,
  })
  try {
    await db.transaction(async (tx) => {
      await tx.run({ text: 'select pg_advisory_xact_lock(4242)', values: [] })
      const waiting = short.run({ text: 'select pg_advisory_xact_lock(4242)', values: [] })
      await assert.rejects(waiting, (e) => e instanceof Problem && /ocupado/.test(e.details.detail?.es ?? ''))
    })
    const settings = {
      text: `select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout') order by name`,
      values: [],
    }
    const lifted = await short.session(async (tx) => {
      await tx.withoutLimit()
      return tx.run(settings)
    })
    assert.deepEqual(
      lifted.map((r) => r.setting),
      ['0', '0'],
    )
    assert.deepEqual(
      (await short.run(settings)).map((r) => r.setting),
      ['2000', '4000'],
    )
  } finally {
    await short.end()
  }
})

/** Composed texts, each so long that a connection keeps but a few of them. */
const composed = (i: number): { name: string; text: string; values: string[] } => {
  const text = `select ${i} + $1::integer ${'-- relleno '.repeat(1_000)}`
  return { name: keptName(text), text, values: ['1'] }
}

test('lo que una conexión guarda preparado tiene un límite, y lo olvidado se vuelve a preparar', async () => {
  await db.transaction(async (tx) => {
    for (const i of [...Array(60).keys(), 0, 59]) assert.deepEqual(await tx.raw(composed(i)), [[String(i + 1)]])
    const [kept] = await tx.run({ text: `select count(*)::integer as n from pg_prepared_statements`, values: [] })
    assert.ok(Number(kept?.n) > 10 && Number(kept?.n) < 40, String(kept?.n))
  })
  // One that fails is not taken for prepared.
  const wrong = { name: keptName('select nada'), text: 'select nada', values: [] }
  for (let i = 0; i < 2; i++) await assert.rejects(db.raw(wrong), { code: '42703' })
})

test('lo que se guarda preparado sigue sirviendo tras un error, una transacción abortada o una conexión perdida', async () => {
  const single = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 1,
    maxWaiting: 50,
    statementTimeoutMs: 30_000,
  })
  const answer = async (i: number): Promise<void> => assert.deepEqual(await single.raw(composed(i)), [[String(i + 1)]])
  try {
    for (let i = 0; i < 18; i++) await answer(i)
    // What is prepared in an aborted transaction is not, and what was closed to make room for it was.
    const aborted = single.transaction(async (tx) => {
      await assert.rejects(tx.run({ text: 'select nada', values: [] }), { code: '42703' })
      for (const i of [18, 19, 5]) await assert.rejects(tx.raw(composed(i)), { code: '25P02' })
      throw new Error('abortada')
    })
    await assert.rejects(aborted, /abortada/)
    await Promise.all(Array.from({ length: 20 }, (_, i) => answer(i)))
    // Prepared, and failing with the values of one execution only.
    await assert.rejects(single.raw({ ...composed(19), values: ['2147483647'] }), { code: '22003' })
    await answer(19)
    await single.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }).catch(() => {})
    for (const i of [0, 19, 19]) await answer(i)
  } finally {
    await single.end()
  }
})

test('lo que se guarda preparado se planea una vez por conexión, y lo demás según sus valores', async () => {
  const { name, text } = composed(1)
  const named = { name: 'con_nombre_propio', text: 'select 1 + $1::integer', values: ['1'] }
  await db.session(async (tx) => {
    for (let i = 0; i < 3; i++) {
      await tx.raw({ name, text, values: [String(i)] })
      await tx.raw(named)
    }
    const plans = await tx.run({
      text: `select generic_plans::integer as una, custom_plans::integer as cada from pg_prepared_statements
        where name = any($1::text[]) order by name`,
      values: [[named.name, name]],
    })
    assert.deepEqual(plans, [
      { una: 0, cada: 3 },
      { una: 3, cada: 0 },
    ])
    assert.deepEqual(await tx.run({ text: 'show plan_cache_mode', values: [] }), [{ plan_cache_mode: 'auto' }])
  })
})

test('en una transacción, lo que sigue a lo que se planea una vez se planea como siempre', async () => {
  await db.transaction(async (tx) => {
    await tx.raw(composed(1))
    assert.deepEqual(await tx.run({ text: 'show plan_cache_mode', values: [] }), [{ plan_cache_mode: 'auto' }])
  })
})

test('una conexión que sigue en una transacción no vuelve a servir, y lo leído a prisa vale como sea que termine', async () => {
  const single = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 1,
    maxWaiting: 5,
    statementTimeoutMs: 30_000,
  })
  const pid = { text: 'select pg_backend_pid() as pid', values: [] }
  try {
    const [first] = await single.run(pid)
    await single.run({ text: 'begin', values: [] })
    const [second] = await single.run(pid)
    assert.notDeepEqual(second, first)
    const commit = single.transaction(async (tx) => {
      const text = `create function pg_temp.sin_tiempo() returns trigger language plpgsql as
          $$ begin raise exception 'no termina' using errcode = '57014'; end $$;
        create temp table t (); create constraint trigger t after insert on t deferrable initially deferred
          for each row execute function pg_temp.sin_tiempo(); insert into t default values`
      return tx.run({ text, values: [] })
    })
    assert.deepEqual(await refused(commit), ['no_disponible', 503])
    const [third] = await single.run(pid)
    assert.notDeepEqual(third, second)
    const read = await single.within(30_000, async (tx) => {
      const rows = await tx.run(pid)
      await tx.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }).catch(() => {})
      return rows
    })
    assert.equal(read.length, 1)
    const slow = single.within(30_000, async (tx) => {
      await tx.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }).catch(() => {})
      throw new TooSlow()
    })
    await assert.rejects(slow, TooSlow)
    assert.notDeepEqual(await single.run(pid), read)
  } finally {
    await single.end()
  }
})

test('una sentencia que no termina no cuesta la conexión, ni lo que se guarda de lo leído; una conexión que se pierde, sí', async () => {
  const single = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 1,
    maxWaiting: 5,
    statementTimeoutMs: 30_000,
  })
  let lost = 0
  single.onLost(() => lost++)
  const whoAnswers = async (): Promise<unknown> =>
    (await single.run({ text: 'select pg_backend_pid() as pid', values: [] }))[0]?.pid
  try {
    const pid = await whoAnswers()
    for (const code of ['57014', '55P03']) {
      const text = `do $$ begin raise exception 'no termina' using errcode = '${code}'; end $$`
      assert.deepEqual(await refused(single.run({ text, values: [] })), ['no_disponible', 503])
      assert.deepEqual(await refused(single.raw({ name: '', text, values: [] })), ['no_disponible', 503])
      const inside = single.transaction((tx) => tx.run({ text, values: [] }))
      assert.deepEqual(await refused(inside), ['no_disponible', 503])
    }
    assert.deepEqual([await whoAnswers(), lost], [pid, 0])
    // What only reads would be asked again, and cut again.
    const cut = 'do $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$'
    await single.run({ text: cut, values: [] }).catch(() => {})
    assert.notEqual(await whoAnswers(), pid)
    assert.equal(lost, 1)
  } finally {
    await single.end()
  }
})
