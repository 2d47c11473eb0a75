import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** Patroni, etcd and HAProxy of Debian, made of the templates that an operator is given. */

const TEMPLATES = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url))
const HOST = '127.0.0.1'
const PASSWORD = 'solo-para-el-simulacro'

export const isInstalled = (): boolean =>
  ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'].every(existsSync)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A daemon of the cluster, which is killed and started again as it was. */
export interface Daemon {
  readonly name: string
  start(): void
  /** With all that it started. */
  kill(): Promise<void>
}

/** PostgreSQL refuses to be root. */
const owner = (): { uid: number; gid: number } | Record<never, never> =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const idOf = (which: string): number => Number(execFileSync('id', [which, 'postgres']))

const own = (path: string): void => {
  const who = owner()
  if ('uid' in who) chownSync(path, who.uid, who.gid)
}

function daemon(folder: string, name: string, command: readonly [string, ...string[]], also: () => number[]): Daemon {
  let child: ChildProcess | null = null
  return {
    name,
    start() {
      const [file, ...args] = command
      // A locale of ours would reach initdb.
      const env = {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: folder,
        LC_ALL: 'C.UTF-8',
        ETCD_UNSUPPORTED_ARCH: 'arm64',
      }
      child = spawn(file, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore'], ...owner() })
    },
    async kill() {
      const pids = [child?.pid ?? 0, ...also()].filter((pid) => pid > 0)
      for (const pid of pids) signal(pid, 'SIGKILL')
      for (const pid of pids) for (let i = 0; i < 200 && signal(pid, 0); i++) await wait(50)
      child = null
    },
  }
}

function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what)
  } catch {
    return false
  }
}

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  // The longer names first: one may be how another begins.
  const names = Object.keys(values).toSorted((a, b) => b.length - a.length)
  return names.reduce(
    (text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(values[name])),
    readFileSync(join(TEMPLATES, template), 'utf8'),
  )
}

export interface DatabaseNode extends Daemon {
  readonly port: number
  readonly rest: number
}

export interface PatroniCluster {
  readonly etcd: readonly Daemon[]
  readonly nodes: readonly DatabaseNode[]
  readonly balancer: Daemon
  /** By the two servers, and through the balancer. */
  readonly direct: string
  readonly balanced: string
  readonly replicas: string
  leader(): Promise<DatabaseNode>
  standby(): Promise<DatabaseNode>
  /** A leader, and a standby that has all that is saved. */
  untilWhole(): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(folder: string): Promise<PatroniCluster> {
  own(folder)
  const path = (...names: string[]): string => join(folder, ...names)
  const members = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `etcd${n}`, client: await freePort(), peer: await freePort() })),
  )
  const etcd = members.map(({ name, client, peer }) => {
    const file = path(`${name}.yml`)
    const values = { NODO: name, CARPETA: path(name), DIRECCION: HOST, PUERTO_CLIENTE: client, PUERTO_PAR: peer }
    const all = members.map((m) => `${m.name}=http://${HOST}:${m.peer}`).join()
    writeFileSync(file, fill('etcd.conf.yml', { ...values, PARES: all }))
    return daemon(folder, name, ['/usr/bin/etcd', '--config-file', file], () => [])
  })
  const places = await Promise.all([1, 2].map(async (n) => ({ n, port: await freePort(), rest: await freePort() })))
  const nodes = places.map(({ n, port, rest }): DatabaseNode => {
    const [file, data, socket] = [path(`patroni${n}.yml`), path(`base${n}`), path(`s${n}`)]
    mkdirSync(socket)
    own(socket)
    writeFileSync(
      file,
      fill('patroni.yml', {
        NODO: `base${n}`,
        DIRECCION: HOST,
        PUERTO_REST: rest,
        HOSTS_ETCD: members.map((m) => `${HOST}:${m.client}`).join(),
        PUERTO_BASE: port,
        CARPETA: data,
        CARPETA_SOCKET: socket,
        RED: `${HOST}/32`,
        CLAVE_ADMINISTRADOR: PASSWORD,
        CLAVE_REPLICA: PASSWORD,
        CLAVE_REBOBINADO: PASSWORD,
      }),
    )
    const postmaster = (): number[] => {
      try {
        return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])]
      } catch {
        return []
      }
    }
    return { ...daemon(folder, `base${n}`, ['/usr/bin/patroni', file], postmaster), port, rest }
  })
  const [write, read] = [await freePort(), await freePort()]
  const [first, second] = nodes
  const balancing = path('haproxy.cfg')
  writeFileSync(
    balancing,
    fill('haproxy.cfg', {
      DIRECCION_BALANCEADOR: HOST,
      PUERTO_PRINCIPAL: write,
      PUERTO_REPLICAS: read,
      SERVIDOR_1: HOST,
      SERVIDOR_2: HOST,
      PUERTO_BASE_1: first?.port ?? 0,
      PUERTO_BASE_2: second?.port ?? 0,
      PUERTO_REST_1: first?.rest ?? 0,
      PUERTO_REST_2: second?.rest ?? 0,
    }),
  )
  const balancer = daemon(folder, 'haproxy', ['/usr/sbin/haproxy', '-db', '-f', balancing], () => [])

  const roleOf = async (node: DatabaseNode, role: string): Promise<boolean> =>
    fetch(`http://${HOST}:${node.rest}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  const withRole = async (role: string): Promise<DatabaseNode | null> => {
    for (const node of nodes) if (await roleOf(node, role)) return node
    return null
  }
  const found = async (role: string): Promise<DatabaseNode> => {
    for (let i = 0; i < 360; i++) {
      const node = await withRole(role)
      if (node !== null) return node
      await wait(500)
    }
    throw new Error(`No hay ${role} en el clúster`)
  }
  for (const one of [...etcd, ...nodes, balancer]) one.start()
  await found('primary')
  await found('synchronous')
  const admin = new pg.Client({ host: HOST, port: write, user: 'postgres', password: PASSWORD, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role operador login createrole password '${PASSWORD}'`)
  await admin.query('create database hce owner operador')
  await admin.end()
  const url = (hosts: string): string => `postgresql://operador:${PASSWORD}@${hosts}/hce`
  return {
    etcd,
    nodes,
    balancer,
    direct: url(nodes.map(({ port }) => `${HOST}:${port}`).join()),
    balanced: url(`${HOST}:${write}`),
    replicas: url(`${HOST}:${read}`),
    leader: () => found('primary'),
    standby: () => found('synchronous'),
    async untilWhole() {
      await found('primary')
      await found('synchronous')
    },
    async stop() {
      for (const one of [balancer, ...nodes, ...etcd]) await one.kill()
    },
  }
}
