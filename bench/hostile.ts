import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accounts, enter } from './accounts.ts'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { type Latency, latency } from './latency.ts'
import { startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

const CLIENTS = 16
const SECRET = 'solo-para-medir-0123456789abcdefgh'
const READS = 2_000
const SETTLE_MS = 2_000

export interface HostileMeasure {
  readonly limits: 'usuales' | 'ninguno'
  readonly quiet: Pick<Latency, 'p50' | 'p99'>
  readonly beset: Pick<Latency, 'p50' | 'p99'>
  /** Answers to the sixteen, by status. */
  readonly statuses: readonly (readonly [number, number])[]
  /** What they added to the audit for each of their requests, in bytes. */
  readonly keptEach: number
}

export interface Hostile {
  readonly measures: readonly HostileMeasure[]
  readonly postgres: string
}

/** A physician reads while sixteen clients without an account ask for the dearest that they may. */
export async function hostile(cleanup: Cleanup, say: (sentence: string) => void): Promise<Hostile> {
  const place = await openWorkplace(cleanup)
  const environment = { SECRETO: SECRET, DEMO: 'si', DEMO_PACIENTES: '200' }
  const first = await startService({ ...place, environment }, cleanup)
  const list = await ask<{ results: { id: string }[] }>(`${first.base}/paciente/paciente/?page_size=100`)
  const ids = list.json.results.map((p) => p.id)
  await accounts(first.base, place.owner, ids)
  await first.stop()
  const measures: HostileMeasure[] = []
  for (const limits of ['usuales', 'ninguno'] as const) {
    const open = {
      LIMITE_POR_MINUTO: '0',
      LIMITE_INGRESOS: '0',
      LIMITE_VERIFICACIONES: '0',
      LIMITE_RECHAZOS: '1000000',
    }
    const service = await startService(
      {
        ...place,
        environment: {
          SECRETO: SECRET,
          ACCESO: 'cuentas',
          ...(limits === 'ninguno' ? open : { LIMITE_POR_MINUTO: '1000000' }),
        },
      },
      cleanup,
    )
    const authorization = await enter(service.base, 'medico')
    let at = 0
    const read = async (): Promise<void> => {
      await ask(`${service.base}/paciente/paciente/${ids[at++ % ids.length]}/`, { headers: { authorization } })
    }
    say(`Límites ${limits}: leyendo en calma…`)
    const quiet = await latency(read, READS)
    const before = await auditSize(place.owner)
    const child = fork(new URL('hostile-process.ts', import.meta.url), [service.base, String(CLIENTS)])
    cleanup.add(async () => void child.kill())
    await wait(SETTLE_MS)
    say(`Límites ${limits}: leyendo con ${CLIENTS} clientes hostiles…`)
    const beset = await latency(read, READS)
    const told = once(child, 'message')
    child.send('basta')
    const [statuses] = (await told) as [HostileMeasure['statuses']]
    const after = await auditSize(place.owner)
    const theirs = statuses.reduce((sum, [, n]) => sum + n, 0)
    measures.push({ limits, quiet, beset, statuses, keptEach: (after - before) / theirs })
    await service.stop()
  }
  return { measures, postgres: place.version }
}

async function auditSize(owner: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select coalesce(sum(pg_column_size(a)), 0)::bigint as n from auditoria a where a.cuenta = 'anonimo'`,
    )
    return Number(rows[0]?.n)
  } finally {
    await client.end()
  }
}
