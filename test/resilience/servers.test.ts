import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { serverFence } from '../../src/cli/llaves/server-memory.ts'
import { readingFrom } from '../../src/engine/connection/reading.ts'
import { listOf } from '../../src/engine/connection/server-choice.ts'
import { noFence, type ServerFence } from '../../src/engine/connection/server-identity.ts'
import { serversOf } from '../../src/engine/connection/server-list.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { codeFinder } from '../../src/features/catalogos/find-code.ts'
import { Problem } from '../../src/model/problem.ts'
import type { EmbeddedPostgres } from '../../src/postgres/embedded.ts'
import { type ServerPair, startPair } from '../server-pair.ts'

/** What the service does with a cluster whose primary changes. The tests follow one another: a promotion is not undone. */
let pair: ServerPair
const opened: Database[] = []

before(async () => {
  pair = await startPair()
})
after(async () => {
  for (const db of opened) await db.end()
  await pair?.stop()
})

const connect = (
  order: readonly EmbeddedPostgres[],
  statementTimeoutMs = 30_000,
  user?: string,
  fence: ServerFence = noFence,
): Database => {
  const { superuser } = pair.primary
  const url = pair.url(...order).replace(`//${superuser}@`, `//${user ?? superuser}@`)
  const connection = serversOf(url).urls.map((connectionString) => ({ connectionString }))
  const db = openDatabase({
    connection: listOf(connection),
    poolSize: 2,
    maxWaiting: 50,
    statementTimeoutMs,
    connectTimeoutMs: 10_000,
    fence,
  })
  opened.push(db)
  return db
}
const sql = (text: string) => ({ text, values: [] })
const PID = sql('select pg_backend_pid() as pid')
const WRITE = sql('insert into escrito (valor) values (1)')
const COUNT = sql('select count(*)::integer as n from escrito')

async function told(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => assert.fail('no debió responder'),
    (reason) => reason,
  )
  assert.ok(error instanceof Problem, String(error))
  return `${error.kind.status} ${error.kind.codigo}`
}

/** Directly, past the service's own rules. */
async function direct<T>({ socketDir, port, superuser }: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ host: socketDir, port, user: superuser, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
const cutAll = (server: EmbeddedPostgres): Promise<unknown> =>
  direct(server, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  )

test('de varios servidores se escribe en el que acepta escrituras, venga donde venga en la lista', async () => {
  await direct(pair.primary, (client) => client.query('create table escrito (valor integer not null)'))
  for (const order of [
    [pair.primary, pair.standby],
    [pair.standby, pair.primary],
  ]) {
    const db = connect(order)
    await db.run(WRITE)
  }
  const [row] = await connect([pair.standby, pair.primary]).run(COUNT)
  assert.equal(row?.n, 2)
})

test('solo una réplica: se dice que es de solo lectura, y lo que solo lee puede pedirla', async () => {
  assert.equal(await told(connect([pair.standby]).run(WRITE)), '503 base_solo_lectura')
  const { socketDir, port, superuser } = pair.standby
  const connection = { host: socketDir, port, user: superuser, database: 'postgres' }
  const options = { connection, poolSize: 1, maxWaiting: 1, statementTimeoutMs: 0, acceptsReplica: true }
  const replica = openDatabase(options)
  opened.push(replica)
  assert.deepEqual(await replica.run(sql('select pg_is_in_recovery() as es')), [{ es: true }])
})

test('una transacción cuya conexión se corta antes de confirmar se repite, y queda una vez', async () => {
  const db = connect([pair.primary, pair.standby])
  const [before] = await db.run(COUNT)
  let attempts = 0
  await db.transaction(async (tx) => {
    attempts++
    await tx.run(WRITE)
    if (attempts === 1) {
      const [mine] = await tx.run(PID)
      await direct(pair.primary, (client) => client.query('select pg_terminate_backend($1)', [mine?.pid]))
    }
    await tx.run(WRITE)
  })
  const [now] = await db.run(COUNT)
  assert.deepEqual([attempts, Number(now?.n) - Number(before?.n)], [2, 2])
})

/** What is asked, whose session is ended as soon as it is at it. */
const cutAt = (text: string, ask: () => Promise<unknown>): Promise<unknown> =>
  direct(pair.primary, async (client) => {
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and wait_event = 'PgSleep'`
    const asked = ask()
    let isOver = false
    const over = (): void => {
      isOver = true
    }
    asked.then(over, over)
    while (!isOver && (await client.query(cut, [text])).rowCount === 0) await wait(20)
    return asked
  })

test('lo que solo lee se repite; lo que escribe y no tuvo respuesta, nunca', async () => {
  const db = connect([pair.primary])
  const cut = (text: string): Promise<unknown> => cutAt(text, () => db.run(sql(text)))
  assert.deepEqual(await cut('select 1 as uno from pg_sleep(2)'), [{ uno: 1 }])
  assert.equal(await told(cut('insert into escrito select 1 from pg_sleep(25)')), '504 sin_confirmacion')
})

test('un servidor que calla no retiene a nadie más allá de su tiempo, y se vuelve a él cuando responde', async () => {
  const db = connect([pair.primary], 2_000)
  /** On a busy machine two seconds may not be enough for a connection. */
  const eventually = async (): Promise<unknown> => {
    for (let i = 0; i < 20; i++) {
      const rows = await db.run(PID).catch(() => [])
      if (rows.length === 1) return rows[0]?.pid
    }
    return assert.fail('la base no volvió')
  }
  const stopped = [pair.primary.pid, Number(await eventually())]
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    // Several statements of one request have the time of one.
    const asked = db.request(async (tx) => {
      await tx.run(COUNT)
      await tx.run(COUNT)
    })
    assert.equal(await told(asked), '503 no_disponible')
    assert.equal(await told(db.run(WRITE)), '503 no_disponible')
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  assert.ok(Number(await eventually()) > 0)
})

test('lo que se guardó sin que la réplica obligatoria lo confirmara no se da por guardado', async () => {
  const demand = (names: string): Promise<unknown> =>
    direct(pair.primary, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${names}'`)
      await client.query('select pg_reload_conf()')
    })
  const db = connect([pair.primary])
  const demanded = sql(`select current_setting('synchronous_standby_names') as nombres`)
  await demand('nadie')
  try {
    while ((await db.run(demanded))[0]?.nombres !== 'nadie') await wait(20)
    for (const asked of [() => db.run(WRITE), () => db.transaction((tx) => tx.run(WRITE))]) {
      const answer = told(asked())
      await direct(pair.primary, async (client) => {
        const waiting = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
        while ((await client.query(waiting)).rowCount === 0) await wait(20)
      })
      assert.equal(await answer, '504 sin_confirmacion')
    }
  } finally {
    await demand('')
  }
})

/** As whoever manages a database for others may leave it. */
const KEPT_TO_ITSELF = ['pg_control_system()', 'pg_control_recovery()', 'pg_walfile_name(pg_lsn)']

test('donde no se deja preguntar qué servidor es, se escribe en el que acepta escrituras y la réplica lee lo guardado', async () => {
  const user = 'gestionado'
  const ordered = (order: string) => direct(pair.primary, (client) => client.query(order))
  await ordered(`create role ${user} login`)
  await ordered(`grant select, insert on escrito to ${user}`)
  await ordered(`revoke execute on function ${KEPT_TO_ITSELF.join()} from public`)
  try {
    const db = connect([pair.standby, pair.primary], 30_000, user)
    await assert.rejects(db.run(sql('select * from pg_control_system()')), { code: '42501' })
    const { socketDir, port } = pair.standby
    const replica = openDatabase({
      connection: { host: socketDir, port, user, database: 'postgres' },
      poolSize: 1,
      maxWaiting: 5,
      statementTimeoutMs: 30_000,
      acceptsReplica: true,
    })
    opened.push(replica)
    const reading = readingFrom(db, replica, { lagMs: 60_000 })
    const asked = { name: '', text: 'select count(*), pg_is_in_recovery() from escrito', values: [] }
    // It may have been asked before it knew what was granted: then the primary answers for a while.
    await standbyKnows(user)
    for (let i = 0; i < 3; i++) {
      await db.run(WRITE)
      const [now] = await db.run(COUNT)
      assert.deepEqual(await reading.raw(asked), [[String(now?.n), 't']])
    }
  } finally {
    await ordered(`grant execute on function ${KEPT_TO_ITSELF.join()} to public`)
  }
})

/** Until the standby has replayed what was granted to a role. */
async function standbyKnows(user: string): Promise<void> {
  const text = `select 1 from pg_roles r where r.rolname = '${user}' and has_table_privilege(r.oid, 'escrito', 'insert')`
  await direct(pair.standby, async (client) => {
    while ((await client.query(text)).rowCount === 0) await wait(20)
  })
}

test('lo pesado lo lee la réplica que ya tiene todo lo guardado; si no lo alcanza, el principal', async () => {
  const primary = connect([pair.primary])
  const { socketDir, port, superuser } = pair.standby
  const replica = openDatabase({
    connection: { host: socketDir, port, user: superuser, database: 'postgres' },
    poolSize: 1,
    maxWaiting: 5,
    statementTimeoutMs: 30_000,
    acceptsReplica: true,
  })
  opened.push(replica)
  const asked = { name: '', text: 'select count(*), pg_is_in_recovery() from escrito', values: [] }
  const patient = readingFrom(primary, replica, { lagMs: 60_000 })
  for (let i = 0; i < 5; i++) {
    await primary.run(WRITE)
    const [now] = await primary.run(COUNT)
    assert.deepEqual(await patient.raw(asked), [[String(now?.n), 't']])
    const seen = await patient.snapshot((tx) => tx.run(COUNT))
    assert.deepEqual(seen, [now])
  }
  await primary.run(
    sql(`create table catalogo_codigo as select 'cups' as catalogo, '890201' as codigo, 'Consulta de primera vez' as nombre,
      true as habilitado, '{}'::jsonb as datos, null::timestamptz as hasta`),
  )
  let replicaAsked = 0
  replica.onStatement(0, () => replicaAsked++)
  const finder = codeFinder({ db: primary, reading: patient }, { of: async () => 1, forget: () => {} })
  const [found] = await finder.search('cups', { q: 'consulta', limite: 1, enabledOnly: true })
  assert.equal(found?.entry.codigo, '890201')
  assert.ok(replicaAsked > 0)
  const hasty = readingFrom(primary, replica, { lagMs: 50 })
  await direct(pair.standby, (client) => client.query('select pg_wal_replay_pause()'))
  try {
    await primary.run(WRITE)
    const [now] = await primary.run(COUNT)
    assert.deepEqual(await hasty.raw(asked), [[String(now?.n), 'f']])
    assert.deepEqual(await hasty.snapshot((tx) => tx.run(COUNT)), [now])
  } finally {
    await direct(pair.standby, (client) => client.query('select pg_wal_replay_resume()'))
  }
  const [now] = await primary.run(COUNT)
  assert.deepEqual(await patient.raw(asked), [[String(now?.n), 't']])
})

test('promovida la réplica se escribe en ella, y el principal anterior que vuelve no se usa más', async () => {
  const db = connect([pair.primary, pair.standby])
  const other = connect([pair.primary, pair.standby])
  const moves: string[] = []
  db.onMoved((from, to) => moves.push(`${from.server} ${from.timeline} > ${to.server} ${to.timeline}`))
  await db.run(WRITE)
  await other.run(WRITE)
  await pair.primary.stop()
  await pair.promote()
  await db.run(WRITE)
  const timeline = sql(`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as linea`)
  assert.deepEqual(await db.run(timeline), [{ linea: '00000002' }])
  await other.run(WRITE)
  const [before, now] = [pair.primary, pair.standby].map(({ socketDir, port }) => `${socketDir}:${port}`)
  assert.deepEqual(moves, [`${before} 1 > ${now} 2`])

  const deposed = await pair.reopenPrimary()
  await cutAll(pair.standby)
  assert.deepEqual(await db.run(timeline), [{ linea: '00000002' }])
  // As after a restart, the deposed one first in the list.
  const folder = await mkdtemp(join(tmpdir(), 'custodia-visto-'))
  const memory = { seen: join(folder, 'servidor.txt'), anchors: null }
  const fresh = connect([deposed, pair.standby], 30_000, undefined, serverFence(memory))
  assert.deepEqual(await fresh.run(timeline), [{ linea: '00000002' }])
  // Even where nothing else answers.
  await pair.standby.stop()
  assert.equal(await told(db.run(WRITE)), '503 no_disponible')
  const why = await db.run(WRITE).catch((error: Problem) => error.details.detail?.es)
  assert.match(String(why), /un estado anterior al ya visto/)
  const restarted = connect([deposed, pair.standby], 30_000, undefined, serverFence(memory))
  assert.equal(await told(restarted.run(WRITE)), '503 no_disponible')
  // Who knows nothing takes what there is.
  assert.deepEqual(await connect([deposed]).run(timeline), [{ linea: '00000001' }])
  await rm(folder, { recursive: true })
})
