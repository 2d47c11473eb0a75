import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { appPool, prepareDatabase, prepareToWrite } from '../../src/cli/database.ts'
import { ConfigError, readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/engine/database.ts'
import { Problem } from '../../src/model/problem.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/postgres/embedded.ts'
import { databaseProxy } from './database-proxy.ts'

/** A server on which nobody has made our role yet, as an operator finds it. */
let server: EmbeddedPostgres
let folder = ''
let admin: pg.Client
const proxies: { close(): void }[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-externa-'))
  server = await startEmbedded({ dataDir: folder, progress: () => {} })
  admin = new pg.Client({ connectionString: urlOf(server.superuser, 'postgres') })
  await admin.connect()
  await admin.query('create role operador login createrole')
  await admin.query('create database externa owner operador')
})
after(async () => {
  for (const proxy of proxies) proxy.close()
  await admin?.end()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const urlOf = (user: string, database: string): string =>
  `postgresql://${user}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.socketDir)}`

const external = (url: string, more: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: url, SECRETO: 'x'.repeat(40), DATOS: join(folder, 'servicio'), ...more })

const refused = (settings: ReturnType<typeof readConfig>, says: RegExp): Promise<void> =>
  assert.rejects(
    prepareDatabase(settings, () => {}),
    (error) => {
      assert.ok(error instanceof ConfigError, String(error))
      assert.match(error.message, says)
      assert.doesNotMatch(error.message, /\n/)
      return true
    },
  )

async function proxy(serve: (client: Socket, backend: Socket) => void): Promise<string> {
  const { url, close } = await databaseProxy(urlOf('operador', 'externa'), serve)
  proxies.push({ close })
  return url
}

test('pools que el servidor no puede dar se rechazan con cuántas caben', async () => {
  await refused(
    external(urlOf('operador', 'externa'), { PROCESOS: '8' }),
    /piden 86 conexiones.*acepta 57.*CONEXIONES a 6/,
  )
})

test('el usuario documentado, dueño de la base con CREATEROLE, migra y trabaja como custodia_app', async () => {
  const config = external(urlOf('operador', 'externa'))
  const prepared = await prepareDatabase(config, () => {})
  const db = appPool(prepared.connection, config)
  try {
    const who = await db.run({ text: 'select current_user::text as quien', values: [] })
    assert.deepEqual(who, [{ quien: 'custodia_app' }])
    await assert.rejects(db.run({ text: 'update auditoria set rol = rol', values: [] }), { code: '42501' })
  } finally {
    await db.end()
    await prepared.stop()
  }
})

test('si el rol es de otro, se dice qué debe ejecutar quien administra el servidor', async () => {
  await admin.query('create role ajeno login createrole')
  await admin.query('create database ajena owner ajeno')
  await refused(external(urlOf('ajeno', 'ajena')), /GRANT custodia_app TO ajeno/)
  await admin.query('grant custodia_app to ajeno')
  await (await prepareDatabase(external(urlOf('ajeno', 'ajena')), () => {})).stop()
})

test('una base anterior al último sello guardado fuera de ella no se pone al día: al iniciar no se le escribe nada', async () => {
  const anchors = join(folder, 'sellos.txt')
  await writeFile(anchors, `5 ${'a'.repeat(64)}\n`)
  const config = external(urlOf('operador', 'externa'), { SELLO_ANCLA: anchors })
  const owner = new pg.Client({ connectionString: urlOf(server.superuser, 'externa') })
  await owner.connect()
  const last = async () => (await owner.query('select * from migracion order by numero desc limit 1')).rows[0]
  try {
    const whole = await last()
    await owner.query('delete from migracion where numero = $1', [whole.numero])
    const before = await last()
    await assert.rejects(
      prepareToWrite(config, () => {}),
      (error) => error instanceof ConfigError && /anterior al último sello guardado fuera de ella/.test(error.message),
    )
    assert.deepEqual(await last(), before)
    const names = Object.keys(whole)
    await owner.query(
      `insert into migracion (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(whole),
    )
    // Who answers for it looks into it all the same.
    await (await prepareDatabase(config, () => {})).stop()
  } finally {
    await owner.end()
  }
})

test('una base de solo lectura no inicia y dice por qué', async () => {
  await admin.query('alter database externa set default_transaction_read_only = on')
  try {
    await refused(external(urlOf('operador', 'externa')), /solo lectura/)
  } finally {
    await admin.query('alter database externa reset default_transaction_read_only')
  }
})

test('un intermediario que reparte sesiones por transacción se descubre y se rechaza', async () => {
  /** As PgBouncer does: a process number of its own, and everybody's queries over the session of the first. */
  let shared: Socket | null = null
  let asking: Socket | null = null
  const url = await proxy((client, backend) => {
    client.once('data', (startup) => backend.write(startup))
    backend.once('data', (greeting) => {
      const key = greeting.indexOf('K\0\0\0\x0c')
      if (key > 0) greeting.writeInt32BE(1, key + 5)
      client.write(greeting)
      if (shared === null) {
        shared = backend
        shared.on('data', (answer) => asking?.write(answer))
      }
      client.on('data', (query) => {
        asking = client
        if (query[0] === 'Q'.charCodeAt(0)) shared?.write(query)
      })
    })
  })
  await refused(external(url), /modo de sesión/)
})

test('la base que calla se suelta a tiempo: lo escrito queda en duda y se dice, lo no confirmado no se guardó', async () => {
  let silent = false
  const url = await proxy((client, backend) => {
    client.on('data', (chunk) => silent || backend.write(chunk))
    backend.on('data', (chunk) => silent || client.write(chunk))
  })
  const db = openDatabase({
    connection: { connectionString: url },
    poolSize: 2,
    maxWaiting: 10,
    statementTimeoutMs: 2_000,
    connectTimeoutMs: 10_000,
    role: 'custodia_app',
  })
  const told = async (asked: Promise<unknown>): Promise<string> => {
    const error = await asked.then(
      () => assert.fail('no debió responder'),
      (reason) => reason,
    )
    assert.ok(error instanceof Problem, String(error))
    return `${error.kind.status} ${error.kind.codigo} ${error.details.headers?.['retry-after'] ?? '-'}`
  }
  const one = { text: 'select 1 as uno', values: [] }
  const change = { text: 'delete from idempotencia where false', values: [] }
  try {
    assert.deepEqual(await db.run(one), [{ uno: 1 }])
    const asked = db.transaction(async (tx) => {
      await tx.run(one)
      silent = true
      await tx.run(one)
    })
    assert.equal(await told(asked), '503 no_disponible 2')
    silent = false
    await db.run(one)
    silent = true
    assert.equal(await told(db.run(change)), '504 sin_confirmacion -')
    // Nothing is asked any more over what was open before the silence.
    assert.equal(await told(db.run(one)), '503 no_disponible 2')
    silent = false
    assert.deepEqual(await db.run(one), [{ uno: 1 }])
  } finally {
    await db.end()
  }
})
