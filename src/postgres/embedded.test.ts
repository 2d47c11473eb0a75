import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, StartupError, startEmbedded } from './embedded.ts'
import { isAlive } from './process-identity.ts'
import { startupMessage } from './ready.ts'
import { maintenanceMiB, memoryOf, sharedBuffersMiB } from './settings.ts'
import { socketPath } from './socket.ts'

let parent = ''
const started: EmbeddedPostgres[] = []
const sentences: string[] = []

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'custodia-'))
  await chmod(parent, 0o755)
})

after(async () => {
  for (const server of started) await server.stop()
  await rm(parent, { recursive: true, force: true, maxRetries: 10 })
})

const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  sentences.length = 0
  const server = await startEmbedded({ dataDir, progress: (sentence) => sentences.push(sentence) })
  started.push(server)
  return server
}

const refused = (dataDir: string, expected: RegExp): Promise<void> =>
  assert.rejects(start(dataDir), (error) => {
    assert.ok(error instanceof StartupError)
    assert.match(error.message, expected)
    assert.doesNotMatch(error.message, /\n/)
    return true
  })

/** The text of every column of every row, through the protocol itself: this folder knows no driver. */
function ask(server: EmbeddedPostgres, sql: string): Promise<string> {
  const query = Buffer.concat([Buffer.from('Q\0\0\0\0'), Buffer.from(`${sql}\0`)])
  query.writeInt32BE(query.length - 1, 1)
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(server.socketDir, server.port))
    let received = Buffer.alloc(0)
    let asked = false
    let rows = ''
    socket.on('connect', () => socket.write(startupMessage(server.superuser))).on('error', reject)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 5 && received.length > received.readInt32BE(1)) {
        const end = 1 + received.readInt32BE(1)
        const type = String.fromCharCode(received[0] ?? 0)
        if (type === 'D') rows += received.toString('utf8', 11, end)
        if (type === 'E') reject(new Error(received.toString('utf8', 5, end)))
        if (type === 'Z' && asked) socket.end(() => resolve(rows))
        if (type === 'Z' && !asked) asked = socket.write(query) || true
        received = received.subarray(end)
      }
    })
  })
}

const until = async (condition: () => boolean): Promise<void> => {
  for (let i = 0; i < 3000 && !condition(); i++) await sleep(20)
  assert.ok(condition())
}

test('arranca en una carpeta que no existe, se detiene, y la segunda vez es rápido y conserva los datos', async () => {
  const dir = join(parent, 'nueva, con "coma"', 'datos')
  const first = await start(dir)
  assert.match(first.version, /^\d+\.\d+$/)
  assert.equal(await ask(first, "select current_setting('data_checksums')"), 'on')
  assert.equal(await ask(first, "select current_setting('listen_addresses')"), '')
  assert.equal(await ask(first, "select case when 'ñu' < 'oa' and 'Árbol' < 'barco' then 'español' end"), 'español')
  await ask(first, 'create table t as select 7 as x')
  assert.equal((await stat(join(dir, 'postgres'))).mode & 0o777, 0o700)
  assert.equal((await stat(first.socketDir)).mode & 0o777, 0o700)
  assert.equal((await stat(join(dir, 'postgres.log'))).mode & 0o777, 0o600)
  assert.equal(
    await readFile(join(dir, 'postgres/pg_hba.conf'), 'utf8'),
    'local all all trust\nlocal replication custodia_dueno trust\n',
  )
  await first.stop()
  await first.stop()
  assert.equal(isAlive(first.pid), false)

  const since = Date.now()
  const second = await start(dir)
  assert.ok(Date.now() - since < 30_000)
  assert.deepEqual(
    sentences.filter((said) => !/se está recuperando/.test(said)),
    [],
  )
  assert.equal(await ask(second, 'select x from t'), '7')
  await second.stop()
  await assert.rejects(second.restart(), StartupError)
})

test('el registro del servidor no guarda datos personales', async () => {
  const dir = join(parent, 'registro')
  const server = await start(dir)
  await ask(server, 'create table p (documento text primary key, edad int)')
  await ask(server, "insert into p values ('1020304050', 1)")
  await assert.rejects(ask(server, "insert into p values ('1020304050', 1)"), /23505/)
  await assert.rejects(ask(server, "insert into p values ('x', 'María Restrepo')"), /22P02/)
  await server.stop()
  assert.doesNotMatch(await readFile(join(dir, 'postgres.log'), 'utf8'), /1020304050|Restrepo/)
})

test('si matan a PostgreSQL se avisa y restart lo devuelve con lo confirmado', async () => {
  const server = await start(join(parent, 'matado'))
  const reasons: string[] = []
  server.onExit((reason) => reasons.push(reason))
  for (const value of [1, 2]) {
    await ask(server, `create table t${value} as select ${value} as x`)
    const before = server.pid
    process.kill(before, 'SIGKILL')
    await until(() => reasons.length === value)
    await Promise.all([server.restart(), server.restart()])
    assert.notEqual(server.pid, before)
    assert.equal(await ask(server, `select x from t${value}`), String(value))
  }
  assert.match(reasons[0] ?? '', /SIGKILL/)
  await server.restart()
  await server.stop()
  assert.equal(reasons.length, 2)
})

test('un postmaster.pid con el número de otro programa no estorba', async () => {
  const dir = join(parent, 'reusado')
  const first = await start(dir)
  const socketDir = first.socketDir
  await first.stop()
  const stale = `${process.pid}\n${dir}/postgres\n1\n5432\n${socketDir}\n\n`
  await writeFile(join(dir, 'postgres/postmaster.pid'), stale)
  await writeFile(`${socketPath(socketDir)}.lock`, stale)
  const second = await start(dir)
  assert.notEqual(second.pid, process.pid)
  await second.stop()
})

test('un initdb interrumpido se rehace', async () => {
  const dir = join(parent, 'interrumpido')
  await mkdir(join(dir, 'postgres.nuevo-1-1/base'), { recursive: true })
  await writeFile(join(dir, 'postgres.nuevo-1-1/PG_VERSION'), '18\n')
  const server = await start(dir)
  await server.stop()
  assert.deepEqual((await readdir(dir)).sort(), ['.usos', 'postgres', 'postgres.log', 's'])
})

test('los datos de otra versión de PostgreSQL se rechazan diciendo cuál', async () => {
  const dir = join(parent, 'version')
  await (await start(dir)).stop()
  await writeFile(join(dir, 'postgres/PG_VERSION'), '13\n')
  await refused(dir, /son de PostgreSQL 13 y este programa usa PostgreSQL 18/)
})

test('una carpeta de datos que es un archivo, que está dentro de uno o que tiene otras cosas se rechaza', async () => {
  const file = join(parent, 'archivo')
  await writeFile(file, '')
  await refused(file, /es un archivo y no una carpeta/)
  await refused(join(file, 'datos'), /es un archivo y no una carpeta/)
  const foreign = join(parent, 'ajena')
  await mkdir(foreign)
  await writeFile(join(foreign, 'tesis.doc'), '')
  await refused(foreign, /ya tiene otras cosas/)
  assert.deepEqual(await readdir(foreign), ['tesis.doc'])
})

test('una copia recuperada con su secreto y sin lo demás se acepta; el secreto sin su base, no', async () => {
  const dir = join(parent, 'recuperada')
  await (await start(dir)).stop()
  await writeFile(join(dir, 'secreto'), 'x')
  await rm(join(dir, '.usos'), { recursive: true })
  await (await start(dir)).stop()
  await rm(join(dir, 'postgres'), { recursive: true })
  await refused(dir, /tiene «secreto» de una base de datos que no está: recupere también su carpeta «postgres»/)
})

test('PostgreSQL cabe en lo que el contenedor permite y da las conexiones que se piden', async () => {
  const gib = 1_073_741_824
  assert.equal(memoryOf(16 * gib, 300 * 1_048_576), 300 * 1_048_576)
  for (const none of [0, 64 * gib]) assert.equal(memoryOf(16 * gib, none), 16 * gib)
  assert.equal(sharedBuffersMiB(memoryOf(16 * gib, 300 * 1_048_576)), 64)
  assert.deepEqual([maintenanceMiB(300 * 1_048_576), maintenanceMiB(16 * gib)], [16, 64])
  const server = await startEmbedded({ dataDir: join(parent, 'muchas'), progress: () => {}, connections: 86 })
  started.push(server)
  assert.equal(await ask(server, "select current_setting('max_connections')"), '86')
  await server.stop()
})

test('una base de datos incompleta no se pisa', async () => {
  const dir = join(parent, 'incompleta')
  await mkdir(join(dir, 'postgres/base'), { recursive: true })
  await refused(dir, /no es una base de datos completa/)
})

test('una ruta demasiado larga para un socket usa otra corta y privada', async () => {
  const dir = join(parent, 'l'.repeat(60), 'l'.repeat(60))
  const server = await start(dir)
  assert.ok(Buffer.byteLength(socketPath(server.socketDir)) <= 107)
  assert.equal((await stat(server.socketDir)).mode & 0o777, 0o700)
  assert.equal(await ask(server, 'select 1'), '1')
  await server.stop()
  await rm(server.socketDir, { recursive: true })
})

test('el PostgreSQL que dejó vivo un servicio muerto se adopta, se vigila y se detiene', async () => {
  const dir = join(parent, 'adoptado')
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))})
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dir)}, progress() {} })
    process.stdout.write(String(server.pid))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  assert.equal(isAlive(pid), true)
  const adopted = await start(dir)
  assert.equal(adopted.pid, pid)
  let reason = ''
  adopted.onExit((said) => {
    reason = said
  })
  process.kill(pid, 'SIGKILL')
  await until(() => reason !== '')
  await adopted.restart()
  assert.notEqual(adopted.pid, pid)
  await adopted.stop()
  assert.equal(isAlive(adopted.pid), false)
})

test('dos a la vez sobre la misma carpeta comparten la base de datos y el último la apaga', async () => {
  const dir = join(parent, 'dos')
  const [one, two] = await Promise.all([start(dir), start(dir)])
  assert.equal(one.pid, two.pid)
  await one.stop()
  assert.equal(await ask(two, 'select 1'), '1')
  await two.stop()
  assert.equal(isAlive(two.pid), false)
})

test('una carpeta sin permiso de escritura se rechaza', { skip: process.getuid?.() === 0 }, async () => {
  const dir = join(parent, 'cerrada')
  await mkdir(dir, { mode: 0o500 })
  await refused(dir, /No hay permiso/)
})

test('como root, datos en una carpeta privada van a otro lugar y se recuerda cuál', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const closed = join(parent, 'privada')
  await mkdir(closed, { mode: 0o700 })
  const dir = join(closed, 'datos')
  const first = await start(dir)
  const elsewhere = dirname(first.socketDir)
  try {
    assert.match(sentences[0] ?? '', /carpeta privada/)
    await ask(first, 'create table t as select 7 as x')
    await first.stop()
    assert.equal(await readFile(join(dir, 'postgres.lugar'), 'utf8'), `${elsewhere}\n`)
    const second = await start(dir)
    assert.equal(await ask(second, 'select x from t'), '7')
    await second.stop()
  } finally {
    await first.stop()
    await rm(elsewhere, { recursive: true })
    await rmdir(dirname(elsewhere)).catch(() => {})
  }
  await refused(dir, /allí no hay nada legible/)
})
