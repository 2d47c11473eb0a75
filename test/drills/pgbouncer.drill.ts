import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../../src/postgres/embedded.ts'
import { type Program, startProgram } from '../program.ts'
import { patientBody } from '../samples.ts'
import { call, TEST_SECRET } from '../service.ts'
import { commandAccount } from './account.ts'

/** Another one than Debian's may be given. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const HOST = '127.0.0.1'
const PATIENCE = { timeout: 300_000 }

/** A service behind Debian's PgBouncer, whose few sessions are lent for a transaction at a time. */
describe('PgBouncer en modo de transacción', { skip: !existsSync(PGBOUNCER) && 'falta pgbouncer' }, () => {
  let folder = ''
  let server: EmbeddedPostgres
  let pooler: ChildProcess
  let port = 0
  let program: Program

  const direct = (user: string): string =>
    `postgresql://${user}@localhost:${server.port}/hce?host=${encodeURIComponent(server.socketDir)}`
  const settings = (user: string): Record<string, string> => ({
    DATABASE_URL: `postgresql://${user}@${HOST}:${port}/hce`,
    DATABASE_URL_DIRECTA: direct('operador'),
    DATABASE_POOLER: 'transaccion',
    SECRETO: TEST_SECRET,
    LIMITE_POR_MINUTO: '0',
    CIERRE_AVISO_MS: '0',
    SELLO_ANCLA: join(folder, 'sellos.txt'),
  })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-pgbouncer-'))
    server = await startEmbedded({ dataDir: join(folder, 'datos'), progress: () => {} })
    const admin = new pg.Client({
      host: server.socketDir,
      port: server.port,
      user: server.superuser,
      database: 'postgres',
    })
    await admin.connect()
    await admin.query('create role operador login createrole')
    await admin.query('create database hce owner operador')
    await admin.end()
    port = await freePort()
    const ini = join(folder, 'pgbouncer.ini')
    writeFileSync(join(folder, 'usuarios.txt'), '"custodia_app" ""\n"operador" ""\n')
    writeFileSync(
      ini,
      `[databases]
hce = host=${server.socketDir} port=${server.port} dbname=hce
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'usuarios.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
    )
    const root = process.getuid?.() === 0
    // It refuses root too, and must reach the socket of the server.
    const uid = root ? Number(execFileSync('stat', ['-c', '%u', server.clusterDir])) : undefined
    if (uid !== undefined) await chown(folder, uid, uid)
    pooler = spawn(PGBOUNCER, ['-q', ini], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(uid === undefined ? {} : { uid }),
    })
    for (let i = 0; i < 100 && !(await reachable(port)); i++) await wait(100)
  }, PATIENCE)
  after(async () => {
    program?.child.kill('SIGTERM')
    await program?.ended
    pooler?.kill('SIGKILL')
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('quien no llega como custodia_app no inicia, y se dice qué hacer', PATIENCE, async () => {
    await assert.rejects(startProgram('', settings('operador')), /debe ser custodia_app/)
  })

  test('sin DATABASE_POOLER se descubre y se rechaza', PATIENCE, async () => {
    const { DATABASE_POOLER: _pooler, DATABASE_URL_DIRECTA: _direct, ...without } = settings('operador')
    await assert.rejects(startProgram('', without), /DATABASE_POOLER=transaccion/)
  })

  test('con tres sesiones para todos, ninguna respuesta es 500', PATIENCE, async (t) => {
    program = await startProgram('', settings('custodia_app'))
    const { base } = program
    const headers = await commandAccount(base, settings('custodia_app'), 'medico')
    const statuses = new Map<number, number>()
    const ask = async (method: string, path: string, body?: unknown): Promise<string> => {
      const answer = await call(base, method, path, body, headers)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 400) assert.fail(`${method} ${path}: ${answer.text}`)
      return String(answer.json?.id)
    }
    const clients = Array.from({ length: 24 }, async () => {
      for (let i = 0; i < 5; i++) {
        const id = await ask('POST', '/paciente/paciente/', patientBody())
        await ask('GET', `/paciente/paciente/${id}/`)
        await ask('GET', '/paciente/paciente/?page_size=5')
        await ask('GET', '/paciente/estadisticas/resumen/')
        const draft = await ask('POST', '/hce/api/historias/', { paciente: id, tipo_atencion: 'consulta_externa' })
        await ask('POST', '/hce/api/historias/abrir/', { historia: draft })
        await ask('GET', `/hce/api/historias/${draft}/`)
        await ask('GET', `/fhir/Patient/${id}`)
      }
    })
    await Promise.all(clients)
    const total = [...statuses.values()].reduce((sum, n) => sum + n, 0)
    t.diagnostic(`${total} solicitudes por 3 sesiones: ${JSON.stringify(Object.fromEntries(statuses))}`)
    const client = new pg.Client({ connectionString: direct('operador') })
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::integer as n from pg_stat_activity where datname = 'hce' and usename = 'custodia_app'`,
    )
    await client.end()
    assert.ok(rows[0].n <= 3, `${rows[0].n} sesiones`)
  })
})

async function freePort(): Promise<number> {
  const listening = createServer()
  await new Promise<void>((resolve) => listening.listen(0, HOST, resolve))
  const { port } = listening.address() as AddressInfo
  await new Promise((resolve) => listening.close(resolve))
  return port
}

const reachable = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
