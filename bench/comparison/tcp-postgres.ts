import { spawn } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from '../../src/postgres/binaries.ts'
import { chooseOwner, giveTo } from '../../src/postgres/owner.ts'
import { CLEAN_ENV, NEUTRAL_CWD, type Owner, run } from '../../src/postgres/run.ts'
import { settings } from '../../src/postgres/settings.ts'
import type { Cleanup } from '../cleanup.ts'
import { freePort, stopper } from '../service.ts'

const DEBIAN = '/usr/lib/postgresql/15/bin'

export interface TcpPostgres {
  readonly port: number
  readonly version: string
  readonly superuser: string
  readonly postmaster: number
}

/** A PostgreSQL on 127.0.0.1 for peers that do not speak through our socket, with the settings of ours. */
export async function startTcpPostgres(cleanup: Cleanup): Promise<TcpPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-bench-par-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const owner = await chooseOwner([])
  const [cluster, sockets] = [join(folder, 'postgres'), join(folder, 's')]
  for (const dir of [cluster, sockets]) {
    await mkdir(dir, { mode: 0o700 })
    await giveTo(owner, dir)
  }
  const binaries = (await debian(owner)) ?? (await findBinaries(folder, owner, () => {}))
  const superuser = 'postgres'
  const initialized = await run(
    binaries.initdb,
    ['-D', cluster, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k'],
    owner,
  )
  if (initialized.code !== 0) throw new Error(`initdb: ${initialized.stderr}`)
  const port = await freePort()
  const own = await settings(binaries, cluster, sockets, owner)
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...own, '-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`],
    { cwd: NEUTRAL_CWD, env: CLEAN_ENV, stdio: 'ignore', ...owner },
  )
  const stop = stopper(child)
  cleanup.add(async () => {
    // Fast shutdown: SIGTERM would wait for the peer's open connections.
    child.kill('SIGINT')
    await stop()
  })
  await untilReady(port, superuser)
  return { port, version: binaries.version, superuser, postmaster: child.pid ?? 0 }
}

async function debian(owner: Owner | null): Promise<Binaries | null> {
  const postgres = join(DEBIAN, 'postgres')
  const found = await access(postgres).then(
    () => true,
    () => false,
  )
  if (!found) return null
  const { stdout } = await run(postgres, ['--version'], owner)
  return { postgres, initdb: join(DEBIAN, 'initdb'), version: /\d+(\.\d+)*/.exec(stdout)?.[0] ?? '15' }
}

async function untilReady(port: number, user: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'postgres' })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    if (ready) return client.end()
    await wait(100)
  }
  throw new Error('The PostgreSQL of the peer does not answer')
}
