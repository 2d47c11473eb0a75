import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accounts, enter, registerAccount } from './accounts.ts'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { type Latency, latency } from './latency.ts'
import { startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

const CLIENTS = 16
/** One account each, of as many roles. */
const ROLES = [
  'medico',
  'enfermeria',
  'admisiones',
  'facturacion',
  'archivo',
  'coordinador_medico',
  'auditor',
  'administrador',
] as const
const SECRET = 'solo-para-medir-0123456789abcdefgh'
const READS = 2_000
const SETTLE_MS = 2_000

export interface HostileMeasure {
  readonly limits: 'usuales' | 'ninguno'
  /** Who mean harm: nobody in particular, or accounts. */
  readonly by: 'anónimos' | 'cuentas' | 'ambos'
  readonly quiet: Pick<Latency, 'p50' | 'p99'>
  readonly beset: Pick<Latency, 'p50' | 'p99'>
  /** What they were answered, by status. */
  readonly statuses: readonly (readonly [number, number])[]
  /** What they added to the audit for each of their requests, in bytes. */
  readonly keptEach: number | null
  /** The longest that the audit was not sealed meanwhile, in seconds; it is due every second. */
  readonly unsealed: number
}

export interface Hostile {
  readonly measures: readonly HostileMeasure[]
  readonly postgres: string
}

/** A physician reads while sixteen clients without an account, or eight with one, or all of them, ask for the dearest that they may. */
export async function hostile(cleanup: Cleanup, say: (sentence: string) => void): Promise<Hostile> {
  const place = await openWorkplace(cleanup)
  const environment = { SECRETO: SECRET, DEMO: 'si', DEMO_PACIENTES: '200' }
  const first = await startService({ ...place, environment }, cleanup)
  const list = await ask<{ results: { id: string }[] }>(`${first.base}/paciente/paciente/?page_size=100`)
  const ids = list.json.results.map((p) => p.id)
  await accounts(first.base, place.owner, ids)
  for (const [i, rol] of ROLES.entries()) await registerAccount(first.base, rol, String(i))
  await first.stop()
  const measures: HostileMeasure[] = []
  for (const [limits, by] of [
    ['usuales', 'anónimos'],
    ['ninguno', 'anónimos'],
    ['usuales', 'cuentas'],
    ['usuales', 'ambos'],
  ] as const) {
    const service = await startService(
      {
        ...place,
        environment: { SECRETO: SECRET, ACCESO: 'cuentas', SELLO_SEGUNDOS: '1', ...environmentOf(limits, by) },
      },
      cleanup,
    )
    const authorization = await enter(service.base, 'medico')
    const sessions =
      by === 'anónimos' ? [] : await Promise.all(ROLES.map((rol, i) => enter(service.base, rol, String(i))))
    let at = 0
    const read = async (): Promise<void> => {
      await ask(`${service.base}/paciente/paciente/${ids[at++ % ids.length]}/`, { headers: { authorization } })
    }
    say(`Límites ${limits}: leyendo en calma…`)
    const quiet = await latency(read, READS)
    const before = await auditSize(place.owner)
    const children = [
      ...(by === 'cuentas' ? [] : [[String(CLIENTS)]]),
      ...(by === 'anónimos' ? [] : [[String(sessions.length), ...sessions]]),
    ].map((given) => fork(new URL('hostile-process.ts', import.meta.url), [service.base, ...given]))
    cleanup.add(async () => {
      for (const child of children) child.kill()
    })
    await Promise.all(children.map((child) => once(child, 'message')))
    await wait(SETTLE_MS)
    say(`Límites ${limits}: leyendo con clientes hostiles (${by})…`)
    const since = new Date()
    const beset = await latency(read, READS)
    const unsealed = await longestUnsealed(place.owner, since, new Date())
    const told = await Promise.all(
      children.map(async (child) => {
        const message = once(child, 'message')
        child.send('basta')
        const [statuses] = (await message) as [HostileMeasure['statuses']]
        return statuses
      }),
    )
    const statuses = told.flat()
    const after = await auditSize(place.owner)
    const theirs = statuses.reduce((sum, [, n]) => sum + n, 0)
    const keptEach = by === 'anónimos' ? (after - before) / theirs : null
    measures.push({ limits, by, quiet, beset, statuses: summed(statuses), keptEach, unsealed })
    await service.stop()
  }
  return { measures, postgres: place.version }
}

function environmentOf(limits: HostileMeasure['limits'], by: HostileMeasure['by']): Readonly<Record<string, string>> {
  if (limits === 'ninguno')
    return {
      LIMITE_POR_MINUTO: '0',
      LIMITE_INGRESOS: '0',
      LIMITE_VERIFICACIONES: '0',
      LIMITE_RECHAZOS: '1000000',
    }
  // Strangers meet the others; the reads that are measured would meet this one.
  return { LIMITE_POR_MINUTO: '1000000', ...(by === 'anónimos' ? {} : { LIMITE_INGRESOS: '30' }) }
}

/** The same status from several is one. */
function summed(statuses: HostileMeasure['statuses']): HostileMeasure['statuses'] {
  const sums = new Map<number, number>()
  for (const [status, n] of statuses) sums.set(status, (sums.get(status) ?? 0) + n)
  return [...sums]
}

async function longestUnsealed(owner: pg.ClientConfig, since: Date, until: Date): Promise<number> {
  const rows = await rowsOf(owner, 'select momento from sello where momento between $1 and $2 order by 1', [
    since,
    until,
  ])
  const moments = [since, ...rows.map(({ momento }) => momento as Date), until].map(Number)
  return Math.max(...moments.slice(1).map((at, i) => at - (moments[i] ?? at))) / 1000
}

async function auditSize(owner: pg.ClientConfig): Promise<number> {
  const [row] = await rowsOf(
    owner,
    `select coalesce(sum(pg_column_size(a)), 0)::bigint as n from auditoria a where a.cuenta = 'anonimo'`,
  )
  return Number(row?.n)
}

async function rowsOf(
  owner: pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}
