import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, mock, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ownerPool, type PreparedDatabase, prepareDatabase } from '../../src/cli/database.ts'
import { anchorsOf, appendAnchor } from '../../src/cli/llaves/seal-anchor.ts'
import { backupJobs, backupRunner } from '../../src/cli/respaldo/backup-jobs.ts'
import { bringBack } from '../../src/cli/respaldo/bring-back.ts'
import { provePlace } from '../../src/cli/respaldo/prove-place.ts'
import { receiveLog } from '../../src/cli/respaldo/receive-log.ts'
import { takeBase } from '../../src/cli/respaldo/take-base.ts'
import { openSecrets } from '../../src/cli/secret.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Database } from '../../src/engine/database.ts'
import { sealer } from '../../src/features/auditoria/seal/seal.ts'
import { sealKeys } from '../../src/features/auditoria/seal/stored-seal.ts'
import { databaseSource } from '../../src/features/auditoria/verify/database-source.ts'
import { type Verification, verifyAudit } from '../../src/features/auditoria/verify/verify.ts'
import { discardPlace } from '../../src/postgres/place.ts'
import { replaceCluster } from '../../src/postgres/restored-cluster.ts'
import { folderDestination } from '../../src/respaldo/destination/folder.ts'
import { chunkPath, existingRepository } from '../../src/respaldo/repository.ts'
import { readStock } from '../../src/respaldo/stock.ts'
import { verifyBackup } from '../../src/respaldo/verify-backup.ts'
import { readLsn, segmentAt, segmentName } from '../../src/respaldo/wal/segment.ts'

const folder = await mkdtemp(join(tmpdir(), 'custodia-respaldo-'))
const KEY = 'llave-de-prueba-0123456789abcdefghij'
const settings = {
  DATOS: join(folder, 'datos'),
  RESPALDO_DESTINO: join(folder, 'respaldo'),
  RESPALDO_LLAVE: KEY,
  RESPALDO_REGISTRO_SEGUNDOS: '1',
  NODE_ENV: 'test',
}
const config = readConfig(settings)
const running = new Set<PreparedDatabase>()
after(async () => {
  for (const server of running) await server.stop()
  for (const name of ['datos', 'restaurada', 'sin-secreto']) await discardPlace(join(folder, name))
  await rm(folder, { recursive: true, force: true })
})

async function withData<T>(of: Config, work: (db: Database, server: PreparedDatabase) => Promise<T>): Promise<T> {
  const server = await prepareDatabase(of, () => {})
  running.add(server)
  const db = ownerPool(server.connection.owner)
  try {
    return await work(db, server)
  } finally {
    await db.end()
    await server.stop()
    running.delete(server)
  }
}

interface Write {
  readonly id: string
  readonly began: number
  acked: number
}

const INSERT = `insert into auditoria (cuenta, actor, rol, solicitud, accion, recurso, resultado)
values ('prueba', 'Prueba', 'administrador', $1, 'leer', 'sistema', 200)`

/** Writes until it is told to stop, and remembers when each was begun and acknowledged. */
function storm(db: Database): { writes: Write[]; stop(): Promise<void> } {
  const writes: Write[] = []
  let over = false
  const writer = async (): Promise<void> => {
    while (!over) {
      const write = { id: randomUUID(), began: Date.now(), acked: Number.POSITIVE_INFINITY }
      writes.push(write)
      await db.run({ text: INSERT, values: [write.id] })
      write.acked = Date.now()
      await wait(2)
    }
  }
  const writers = [writer(), writer()]
  return {
    writes,
    async stop() {
      over = true
      await Promise.all(writers)
    },
  }
}

async function coveredUntil(db: Database, instant: number): Promise<void> {
  for (let covered = 0; covered <= instant; await wait(100)) {
    const [row] = await db.run({
      text: 'select cubre_hasta as c from respaldo_trabajo where id = $1',
      values: [backupJobs.registro],
    })
    covered = Date.parse(String(row?.c))
  }
}

const verified = async (db: Database, of: Config): Promise<Verification> =>
  verifyAudit({
    source: await databaseSource(db),
    trusted: (await sealKeys(db)).slice(0, 1),
    anchors: await anchorsOf(of),
  })

test('un respaldo hecho bajo escrituras, restaurado a un instante al azar, tiene justo lo confirmado hasta él aunque falte un segmento posterior, y dice que es una restauración', async (t) => {
  const sizes: number[] = []
  const taken = await withData(config, async (db, { connection, embedded }) => {
    const { keys } = await openSecrets(config, db)
    const anchors = join(config.dataDir, 'sellos.txt')
    const sealing = sealer({ db, keys, anchor: (made) => appendAnchor(anchors, made) })
    const log = backupRunner(db, 'registro', (held) => receiveLog(config, connection, db, held))
    const receiving = log.runOnce(backupJobs.registro)
    receiving.catch(() => {})
    const { writes, stop } = storm(db)
    const signal = new AbortController().signal
    const base = await takeBase(config, connection, embedded?.version ?? '', {
      complete: false,
      signal,
      progress: () => {},
    })
    await sealing.sealOnce()
    const from = Date.now() + 1
    for (let i = 0; i < 6; i++) {
      await wait(150)
      await sealing.sealOnce()
    }
    await stop()
    const to = Date.now()
    await sealing.sealOnce()
    await coveredUntil(db, to)
    // Chunks that are there are not stored again.
    const again = await takeBase(config, connection, embedded?.version ?? '', {
      complete: false,
      signal,
      progress: () => {},
    })
    assert.ok(again.base.storedBytes < again.base.bytes, `${again.base.storedBytes} de ${again.base.bytes}`)
    await coveredUntil(db, Date.parse(again.base.ended))
    sizes.push(base.base.bytes, again.base.storedBytes)
    await log.stop()
    assert.equal(await receiving, true)
    assert.ok(base.base.ended <= new Date(from).toISOString())
    return { writes, until: from + Math.floor(Math.random() * (to - from)) }
  })

  const until = new Date(taken.until).toISOString()
  const place: Config = { ...config, dataDir: join(folder, 'restaurada') }
  const said: string[] = []
  const asked = {
    config,
    dataDir: place.dataDir,
    who: 'Prueba',
    reason: 'prueba de restauración',
    say: (sentence: string) => void said.push(sentence),
  }
  const repository = await existingRepository(folderDestination(join(folder, 'respaldo')), KEY)
  // The piece in which the second base begins: everything that was written came before it.
  const newest = (await readStock(repository)).bases.at(-1) ?? assert.fail()
  const later = segmentName({ timeline: 1, number: segmentAt(readLsn(newest.start)) })
  const [kept, hidden] = [join(folder, 'respaldo', 'wal', '00000001', later), join(folder, later)]
  await rename(kept, hidden)
  const between = new Date(Date.parse(newest.ended) - 1).toISOString()
  await assert.rejects(bringBack({ ...asked, until: between }), (error) => {
    const [, named, reach = '', again] =
      /el segmento (\w+) .*hasta el (\S+), .*desde el (\S+): /.exec(String(error)) ?? []
    return named === later && reach > until && reach < between && again === newest.ended
  })
  const brought = await bringBack({ ...asked, until })
  await rename(hidden, kept)
  const isThere = await withData(place, async (db) => {
    const rows = await db.run({ text: `select solicitud from auditoria where cuenta = 'prueba'`, values: [] })
    return new Set(rows.map((row) => String(row.solicitud)))
  })
  const lost = taken.writes.filter((w) => w.acked < taken.until && !isThere.has(w.id))
  const early = taken.writes.filter((w) => w.began > taken.until && isThere.has(w.id))
  assert.deepEqual([lost.length, early.length], [0, 0], said.join('\n'))
  assert.ok(taken.writes.some((w) => isThere.has(w.id)))
  t.diagnostic(`base de ${sizes[0]} bytes; la siguiente guardó ${sizes[1]}; restaurada en ${brought.seconds} s`)

  // In the place of the data that it was taken from: the chain goes on, and what was anchored since is not missing.
  await withData(config, async (db) => assert.deepEqual((await verified(db, config)).findings, []))
  await replaceCluster(place.dataDir, config.dataDir, 'prueba')
  await appendAnchor(join(config.dataDir, 'sellos.txt'), brought.link)
  await withData(config, async (db) => {
    const { keys } = await openSecrets(config, db)
    await db.run({ text: INSERT, values: ['después'] })
    const anchors = join(config.dataDir, 'sellos.txt')
    const sealing = sealer({
      db,
      keys,
      anchors: () => anchorsOf(config),
      anchor: (made) => appendAnchor(anchors, made),
    })
    await sealing.sealOnce()
    const found = await verified(db, config)
    assert.deepEqual(found.findings, [])
    assert.deepEqual(
      found.restores.map((r) => [r.hasta, r.motivo]),
      [[until, 'prueba de restauración']],
    )
  })
  assert.deepEqual((await verifyBackup(repository)).faults, [])
})

test('con el secreto de entonces perdido no se deja nada a medias, y se vuelve sin él desde la base que esté entera', async () => {
  const other = readConfig({ ...settings, SECRETO: 'otro-secreto-de-prueba-0123456789abc' })
  const dataDir = join(folder, 'sin-secreto')
  const repository = await existingRepository(folderDestination(join(folder, 'respaldo')), KEY)
  const [first, newest, ...more] = (await readStock(repository)).bases
  assert.ok(first !== undefined && newest !== undefined && more.length === 0)
  const said: string[] = []
  const asked = {
    config: other,
    until: null,
    dataDir,
    who: 'Prueba',
    reason: 'el disco y el secreto se perdieron',
    say: (sentence: string) => void said.push(sentence),
  }
  await assert.rejects(bringBack({ ...asked, base: first.id }), /no se dejó nada restaurado.*--secreto-perdido/)
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => /^postgres|secreto|sellos/.test(name)),
    [],
  )
  // One byte of what only the newest base has.
  const own = newest.chunks.find((name) => !first.chunks.includes(name)) ?? assert.fail()
  const path = join(folder, 'respaldo', chunkPath(own))
  const bytes = await readFile(path)
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)
  await writeFile(path, bytes)
  mock.method(console, 'log', () => {})
  const { plan, link } = await bringBack({ ...asked, isSecretLost: true })
  mock.restoreAll()
  assert.equal(plan.base.id, first.id)
  assert.match(said.join('\n'), new RegExp(`La base ${newest.id} está dañada`))
  const place: Config = { ...other, dataDir }
  await withData(place, async (db) => {
    const anchors = await anchorsOf(place)
    assert.deepEqual(anchors.at(-1), { numero: link.numero, huella: link.huella })
    const { keys } = await openSecrets(place, db)
    assert.deepEqual((await provePlace(db, anchors, await keys.publicKeys('sello'))).faults, [])
    await db.run({ text: INSERT, values: ['después'] })
    assert.notEqual(await sealer({ db, keys, anchors: async () => anchors }).sealOnce(), null)
  })

  // The service that goes on from there sees that a chunk is gone, and says so where bases are watched.
  await rm(path)
  await withData(place, async (db, { connection }) => {
    await db.run({
      text: `update respaldo_trabajo set bien_en = now(), detalle = 'Base b0: 1 MiB.' where clase = 'base'`,
      values: [],
    })
    const log = backupRunner(db, 'registro', (held) => receiveLog(place, connection, db, held))
    const receiving = log.runOnce(backupJobs.registro)
    receiving.catch(() => {})
    const watched = async (): Promise<string> => {
      const [row] = await db.run({
        text: `select detalle as d from respaldo_trabajo where clase = 'base' and resultado = 'mal'`,
        values: [],
      })
      return String(row?.d ?? '')
    }
    while ((await watched()) === '') await wait(100)
    assert.equal(
      await watched(),
      `Base b0: A la base ${newest.id} le faltan trozos en el destino. Esa base se hizo y ya no está en el destino.`,
    )
    await log.stop()
    assert.equal(await receiving, true)
  })
})
