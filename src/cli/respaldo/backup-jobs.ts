import type { Database } from '../../engine/database.ts'
import { BackupError } from '../../respaldo/backup-error.ts'
import { leaseOn } from '../../work/lease.ts'
import { type HeldJob, type JobRunner, jobRunner } from '../../work/runner.ts'

/** What is done to have backups, one process at a time each. */
export const backupJobs = {
  base: '00000000-0000-4000-8000-000000000001',
  registro: '00000000-0000-4000-8000-000000000002',
  ensayo: '00000000-0000-4000-8000-000000000003',
} as const

export type BackupJob = keyof typeof backupJobs

const BEAT_MS = 5_000

const lease = leaseOn<{ id: string }>({
  table: 'respaldo_trabajo',
  key: 'id',
  columns: 't.id',
  order: 'c.id',
  taking: "avance = ''",
  clock: 'latido_en',
  aheadSeconds: 0,
  silenceSeconds: 30,
  progress: 'avance',
})

export interface JobOutcome {
  /** One sentence of what was done. */
  readonly said: string
  /** When it is to be done again; null leaves it as it was planned. */
  readonly againInSeconds: number | null
  /** What was found wrong though the work was done: health tells it until the next time. */
  readonly faults?: readonly string[]
}

export const RETRY_SECONDS = 600

const STORE = `update respaldo_trabajo set ejecutor = null, terminado_en = clock_timestamp(), resultado = $2, detalle = $3,
  bien_en = case when $5::boolean then clock_timestamp() else bien_en end,
  proximo_en = case when $4::float8 is null then proximo_en else clock_timestamp() + make_interval(secs => $4::float8) end
where id = $1`

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'loggable' in error ? error.message : error instanceof Error ? error.name : 'Error'

/** Does it and writes down how it ended, a failure too; `run` goes wrong by throwing. */
export function backupRunner(
  db: Database,
  what: BackupJob,
  work: (held: HeldJob) => Promise<JobOutcome>,
): JobRunner & { done(): JobOutcome | null } {
  let outcome: JobOutcome | null = null
  const store = (isDone: boolean, faults: readonly string[], said: string, again: number | null): Promise<unknown> =>
    db.run({
      text: STORE,
      values: [
        backupJobs[what],
        faults.length === 0 ? 'bien' : 'mal',
        [said, ...faults].join(' ').trim(),
        again,
        isDone,
      ],
    })
  const runner = jobRunner<{ id: string }>({
    db,
    lease,
    beatMs: BEAT_MS,
    async run(_job, held) {
      outcome = await work(held)
      await store(true, outcome.faults ?? [], outcome.said, outcome.againInSeconds)
    },
    async failed(_job, error) {
      await store(false, [reasonOf(error)], '', RETRY_SECONDS)
      throw error
    },
  })
  return { ...runner, done: () => outcome }
}

/** For a command: this job now, or the sentence that another process is at it. */
export async function runNow(
  db: Database,
  what: BackupJob,
  work: (held: HeldJob) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const runner = backupRunner(db, what, work)
  const taken = await runner.runOnce(backupJobs[what])
  const outcome = runner.done()
  if (!taken || outcome === null)
    throw new BackupError('Otro proceso ya está en eso: espere a que termine (custodia respaldo listar).')
  return outcome
}

/** As soon as the service looks. */
export async function planNow(db: Database, what: BackupJob): Promise<void> {
  await db.run({
    text: 'update respaldo_trabajo set proximo_en = clock_timestamp() where id = $1 and ejecutor is null',
    values: [backupJobs[what]],
  })
}

/** How what is told of a base begins: by it the last one that was made is known. */
export const toldBase = (id: string): string => `Base ${id}:`

/** What is wrong with bases that were made, told where bases are watched until the next one is made. */
export async function tellBaseFaults(db: Database, found: readonly string[], listed: readonly string[]): Promise<void> {
  const [row] = await db.run<{ detalle: string }>({
    text: 'select detalle from respaldo_trabajo where id = $1 and ejecutor is null and bien_en is not null',
    values: [backupJobs.base],
  })
  if (row === undefined) return
  const last = /^Base (\S+):/.exec(row.detalle)?.[1]
  const isGone = last !== undefined && !listed.includes(last)
  const faults = [...found, ...(isGone ? ['Esa base se hizo y ya no está en el destino.'] : [])]
  if (faults.length === 0) return
  await db.run({
    text: `update respaldo_trabajo set resultado = 'mal', detalle = $2 where id = $1 and ejecutor is null`,
    values: [backupJobs.base, [...(last === undefined ? [] : [toldBase(last)]), ...faults].join(' ')],
  })
}

/** The first rehearsal comes a while after the first base. */
export async function planFirstRehearsal(db: Database): Promise<void> {
  await db.run({
    text: `update respaldo_trabajo set proximo_en = clock_timestamp() + interval '1 hour' where id = $1 and proximo_en is null`,
    values: [backupJobs.ensayo],
  })
}

export async function dueJobs(db: Database): Promise<BackupJob[]> {
  const rows = await db.run<{ clase: BackupJob }>({
    text: `select clase from respaldo_trabajo where clase <> 'registro'
and (ejecutor is null or latido_en < clock_timestamp() - interval '30 seconds')
and ((proximo_en is null and clase = 'base') or proximo_en <= clock_timestamp()) order by id`,
    values: [],
  })
  return rows.map((row) => row.clase)
}
