import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { type Program, startProgram } from '../program.ts'
import { call, TEST_SECRET } from '../service.ts'
import { commandAccount } from './account.ts'
import { assertKept, untilWritten } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'
import { isInstalled, type PatroniCluster, startCluster } from './patroni-cluster.ts'

const PATIENCE = { timeout: 900_000 }
/** Writes that must be acknowledged after each part died, before the next one does. */
const ENOUGH = 150
const EXPORT = '/paciente/paciente/exportar/?finalidad=calidad'

/**
 * The cluster of docs/operacion/cluster.md on this machine, two services on it, and each of its parts killed in turn while they are
 * written to. It needs Debian's patroni, etcd-server, haproxy and postgresql-15.
 */
describe('un clúster de Patroni al que se le mata cada parte', { skip: !isInstalled() && 'faltan paquetes' }, () => {
  let folder = ''
  let cluster: PatroniCluster
  let storm: KeyedStorm
  const programs = new Map<'directo' | 'balanceado', Program>()
  const outages: { parte: string; sin_escrituras_s: string }[] = []

  const settings = (url: string): Record<string, string> => ({
    DATABASE_URL: url,
    SECRETO: TEST_SECRET,
    INSTANCIAS: '2',
    TIEMPO_MAXIMO_MS: '10000',
    LIMITE_POR_MINUTO: '0',
    TOKEN_SEGUNDOS: '3600',
    CIERRE_AVISO_MS: '0',
    SELLO_ANCLA: join(folder, 'sellos.txt'),
  })
  const start = async (name: 'directo' | 'balanceado'): Promise<void> => {
    const own =
      name === 'directo'
        ? settings(cluster.direct)
        : { ...settings(cluster.balanced), DATABASE_URL_LECTURA: cluster.replicas }
    programs.set(name, await startProgram('', own))
  }
  const baseOf = (name: 'directo' | 'balanceado') => (): string => programs.get(name)?.base ?? ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-cluster-'))
    cluster = await startCluster(folder)
    await start('directo')
    await start('balanceado')
    const account = await commandAccount(baseOf('directo')(), settings(cluster.direct))
    storm = keyedStorm([baseOf('directo'), baseOf('balanceado')], account)
  }, PATIENCE)
  after(async () => {
    for (const { child, ended } of programs.values()) {
      child.kill('SIGKILL')
      await ended
    }
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function killing(parte: string, kill: () => Promise<void>): Promise<void> {
    await cluster.untilWhole()
    await untilWritten(storm, ENOUGH)
    storm.outage()
    await kill()
    await untilWritten(storm, ENOUGH)
    outages.push({ parte, sin_escrituras_s: storm.outage().toFixed(1) })
  }

  test('el principal', PATIENCE, async () => {
    const leader = await cluster.leader()
    await killing('principal', () => leader.kill())
    leader.start()
  })
  test('la réplica', PATIENCE, async () => {
    await cluster.untilWhole()
    const standby = await cluster.standby()
    await killing('réplica', () => standby.kill())
    standby.start()
  })
  test('un nodo de etcd', PATIENCE, async () => {
    const [one] = cluster.etcd
    await killing('nodo de etcd', async () => one?.kill())
    one?.start()
  })
  test('el balanceador', PATIENCE, async () => {
    await killing('balanceador', () => cluster.balancer.kill())
    cluster.balancer.start()
  })
  test('un servicio', PATIENCE, async () => {
    await killing('servicio', async () => {
      programs.get('balanceado')?.child.kill('SIGKILL')
    })
    await start('balanceado')
  })
  test('el principal, otra vez, con la que fue réplica', PATIENCE, async () => {
    const leader = await cluster.leader()
    await killing('principal (segunda vez)', () => leader.kill())
    leader.start()
    await cluster.untilWhole()
  })

  test('lo pesado lo lee la réplica, con todo lo escrito antes', PATIENCE, async (t) => {
    const headers = await commandAccount(baseOf('directo')(), settings(cluster.direct), 'coordinador_medico')
    const asked = await call(baseOf('balanceado')(), 'GET', EXPORT, undefined, headers)
    assert.equal(asked.status, 200, asked.text.slice(0, 200))
    const client = new pg.Client({ connectionString: cluster.replicas })
    await client.connect()
    const { rows } = await client.query(
      `select pg_is_in_recovery() as replica, count(*)::integer as sesiones from pg_stat_activity
        where usename = 'operador' and pid <> pg_backend_pid()`,
    )
    await client.end()
    t.diagnostic(`${asked.text.split('\r\n').length - 2} pacientes exportados por la réplica`)
    assert.equal(rows[0].replica, true)
    assert.ok(rows[0].sesiones > 0)
  })

  test('de lo que se dio por guardado no falta nada, y cada clave hizo una fila', PATIENCE, async (t) => {
    const client = new pg.Client({ connectionString: cluster.balanced })
    await client.connect()
    const kept = assertKept(storm, async (text, values = []) => (await client.query(text, [...values])).rows)
    t.diagnostic(await kept.finally(() => client.end()))
    for (const { parte, sin_escrituras_s } of outages) t.diagnostic(`${parte}: ${sin_escrituras_s} s sin escrituras`)
    assert.equal((await call(baseOf('directo')(), 'GET', '/salud/listo')).status, 200)
  })
})
