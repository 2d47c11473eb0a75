import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Program, startProgram } from '../program.ts'
import { TEST_SECRET } from '../service.ts'
import { commandAccount } from './account.ts'
import { custodia, documentsOf, judged, leave, lose, type TimedWrite, timedStorm } from './lost-disk.ts'

const execute = promisify(execFile)
const PGBACKREST = '/usr/bin/pgbackrest'
const PROGRAMS = '/usr/lib/postgresql/15/bin'
/** PostgreSQL does not run as root, and Debian's package makes this user. */
const USER = 'postgres'
const HOST = '127.0.0.1'
const GUIDE = new URL('../../docs/operacion/respaldo.md', import.meta.url)
const PATIENCE = { timeout: 900_000 }
const STORM_MS = 10_000
const OTHER_SECRET = 'otro-secreto-de-simulacro-0123456789a'

const isReady = existsSync(PGBACKREST) && existsSync(join(PROGRAMS, 'postgres')) && process.getuid?.() === 0

/**
 * The recipe of docs/operacion/respaldo.md for a server of one's own, with its own words for the settings and only other folders. It
 * needs Debian's pgbackrest and postgresql-15, and root, to be the user `postgres`.
 */
describe('una base externa con pgBackRest', { skip: !isReady && 'faltan pgbackrest, postgresql-15 o root' }, () => {
  let folder = ''
  let port = 0
  let program: Program | undefined
  let writes: readonly TimedWrite[] = []
  let until = 0
  const place = (...path: string[]): string => join(folder, ...path)
  const as = (...command: string[]) => execute('runuser', ['-u', USER, '--', ...command], { cwd: folder })
  const pgbackrest = (...args: string[]) =>
    as(PGBACKREST, `--config=${place('pgbackrest.conf')}`, '--stanza=custodia', ...args)
  const control = (...args: string[]) =>
    as(join(PROGRAMS, 'pg_ctl'), '-D', place('base'), '-l', place('log/postgres.log'), '-t', '300', '-w', ...args)
  const settings = (secret = TEST_SECRET): Record<string, string> => ({
    DATABASE_URL: `postgresql://operador@${HOST}:${port}/hce`,
    SECRETO: secret,
    LIMITE_POR_MINUTO: '0',
    SELLO_SEGUNDOS: '1',
    SELLO_ANCLA: place('sellos.txt'),
    NODE_ENV: 'test',
  })
  const instant = (): string => new Date(until).toISOString()

  async function ask<T extends pg.QueryResultRow>(text: string, database = 'hce', user = 'operador'): Promise<T[]> {
    const client = new pg.Client({ host: HOST, port, user, database })
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** What the guide says to write into that file, with our folders. */
  async function fromGuide(name: string): Promise<string> {
    const guide = await readFile(GUIDE, 'utf8')
    const block = new RegExp(`\`${name}\`\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1]
    return (block ?? assert.fail(`la guía no dice qué lleva ${name}`))
      .replaceAll('/var/lib/pgbackrest', place('respaldo'))
      .replaceAll('/var/spool/pgbackrest', place('cola'))
      .replaceAll('/var/lib/postgresql/15/main', place('base'))
      .replaceAll("'pgbackrest ", `'pgbackrest --config=${place('pgbackrest.conf')} `)
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-pgbackrest-'))
    await chmod(folder, 0o755)
    for (const name of ['base', 'respaldo', 'cola', 'socket', 'log', 'candados'])
      await execute('install', ['-d', '-o', USER, '-m', '700', place(name)])
    port = await freePort()
    const [global = '', stanza = ''] = (await fromGuide('/etc/pgbackrest.conf')).split('[custodia]')
    const paths = `log-path=${place('log')}\nlock-path=${place('candados')}`
    const reach = `pg1-socket-path=${place('socket')}\npg1-port=${port}`
    await writeFile(
      place('pgbackrest.conf'),
      `${global.trimEnd()}\n${paths}\n\n[custodia]${stanza.trimEnd()}\n${reach}\n`,
    )
    await execute('chown', [USER, place('pgbackrest.conf')])
    await as(join(PROGRAMS, 'initdb'), '-D', place('base'), '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k')
    await appendFile(
      place('base/postgresql.conf'),
      `listen_addresses = '${HOST}'\nport = ${port}\nunix_socket_directories = '${place('socket')}'\n${await fromGuide('postgresql.conf')}`,
    )
    await control('start')
    await ask('create role operador login createrole', 'postgres', USER)
    await ask('create database hce owner operador', 'postgres', USER)
    await pgbackrest('stanza-create')
    await pgbackrest('check')
  }, PATIENCE)
  after(async () => {
    if (program?.child.exitCode === null && program.child.signalCode === null) await leave(program)
    await control('-m', 'immediate', 'stop').catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  /** As the guide says it, onto a disk that has nothing. */
  async function restore(): Promise<number> {
    const began = performance.now()
    await execute('find', [place('base'), '-mindepth', '1', '-delete'])
    const target = `--target=${instant().replace('T', ' ').replace('Z', '+00')}`
    await pgbackrest('--delta', '--type=time', target, '--target-action=promote', 'restore')
    await control('start')
    // It takes sessions to read before it is where it should be.
    while ((await ask<{ r: boolean }>('select pg_is_in_recovery() as r'))[0]?.r === true) await wait(100)
    return (performance.now() - began) / 1000
  }

  async function sameAsPromised(): Promise<number> {
    const there = documentsOf(await ask<{ d: string }>('select numero_documento as d from paciente'))
    const { promised, lost, early } = judged(writes, until, there)
    assert.deepEqual([lost, early], [0, 0])
    return promised
  }

  test('vuelve a un segundo al azar, se prueba y se registra', PATIENCE, async (t) => {
    program = await startProgram('', settings())
    const headers = await commandAccount(program.base, settings())
    const storm = timedStorm(program.base, headers)
    writes = storm.writes
    const made = performance.now()
    await pgbackrest('--type=full', 'backup')
    t.diagnostic(
      `| pgBackRest: copia completa bajo escrituras | ${((performance.now() - made) / 1000).toFixed(1)} s | bien |`,
    )
    const from = Date.now()
    await wait(STORM_MS)
    const covered = Date.now()
    const [switched] = await ask<{ f: string }>('select pg_walfile_name(pg_switch_wal()) as f', 'postgres', USER)
    const last = 'select last_archived_wal as w from pg_stat_archiver'
    while (((await ask<{ w: string | null }>(last, 'postgres', USER))[0]?.w ?? '') < (switched?.f ?? ''))
      await wait(200)
    await wait(STORM_MS / 5)
    await lose(program, place('base'))
    await storm.stop()
    until = from + Math.floor(Math.random() * (covered - from))
    const seconds = await restore()
    const promised = await sameAsPromised()
    const proved = await custodia(settings(), 'respaldo', 'probar')
    assert.match(proved.stdout, /Los datos son los que se sellaron/)

    // Somebody without the secret changes nothing.
    const open = 'select count(*)::int as n from sesion where revocada_en is null'
    const order = ['respaldo', 'registrar', '--hasta', instant(), '--motivo', 'falla del arreglo de discos']
    await assert.rejects(custodia(settings(OTHER_SECRET), ...order), /El SECRETO no es el que protege/)
    assert.notEqual((await ask<{ n: number }>(open))[0]?.n, 0)
    const registered = await custodia(settings(), ...order)
    assert.match(registered.stdout, /quedó firmada/)
    assert.equal((await ask<{ n: number }>(open))[0]?.n, 0)
    await serves()
    t.diagnostic(`| pgBackRest: a un segundo al azar | ${promised} confirmadas, 0 perdidas, 0 de más | bien |`)
    t.diagnostic(`| pgBackRest: restauración hasta que PostgreSQL atiende | ${seconds.toFixed(1)} s | bien |`)
  })

  test('con el secreto perdido se sigue sin él, y se registra después', PATIENCE, async (t) => {
    await control('-m', 'fast', 'stop')
    await restore()
    await sameAsPromised()
    const own = settings(OTHER_SECRET)
    await assert.rejects(custodia(own, 'respaldo', 'probar'), /El SECRETO no es el que protege/)
    await custodia(own, 'secreto', 'perdido', '--confirmar', '--motivo', 'el disco y el secreto se perdieron')
    assert.match((await custodia(own, 'respaldo', 'probar')).stdout, /Los datos son los que se sellaron/)
    const order = ['respaldo', 'registrar', '--hasta', instant(), '--motivo', 'sin el secreto de entonces']
    assert.match((await custodia(own, ...order)).stdout, /quedó firmada/)
    await serves(own)
    t.diagnostic('| pgBackRest: con el secreto perdido | auditoría íntegra | bien |')
  })

  /** The service goes on with them, and seals. */
  async function serves(own = settings()): Promise<void> {
    program = await startProgram('', own)
    await leave(program)
    const verified = await custodia(own, 'auditoria', 'verificar')
    assert.match(verified.stdout, /Restauración firmada[\s\S]*La auditoría está íntegra/)
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
