import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../../engine/core.ts'
import { Problem } from '../../model/problem.ts'
import { applyStaged } from './apply.ts'
import { auditJob } from './audit-job.ts'
import type { LineError } from './code-row.ts'
import { FileProblem } from './file/file-problem.ts'
import { readInThread } from './file/in-thread.ts'
import type { Job } from './job.ts'
import { holdJob, LostJob, releaseJob, takeJob } from './lease.ts'
import { forgetStaged, stageRows } from './stage.ts'
import { WhoProblem, whoClient } from './who/client.ts'
import type { Fetch, WhoSettings } from './who/settings.ts'
import { walkWho } from './who/walk.ts'

export interface Jobs {
  /** Does one that waits, that one if it is named; false if there is none. */
  runOnce(id?: string): Promise<boolean>
  /** The same, behind the request. */
  kick(id: string): void
  /** Something may be current that was not. */
  changed(): void
  /** What is under way is left for another process. */
  stop(): Promise<void>
}

export interface JobDeps {
  readonly core: Core
  readonly who: WhoSettings
  readonly fetch: Fetch
  onError(error: unknown): void
  /** Something may be current that was not. */
  changed(): void
}

class Stopped extends Error {}

/** A wait longer than this says in between that somebody is still at it. */
const BEAT_MS = 5_000

export function catalogueJobs({ core, who, fetch, onError, changed }: JobDeps): Jobs {
  const { db } = core
  const runner = randomUUID()
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()

  async function wait(job: Job, ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= BEAT_MS) {
      await sleep(Math.min(left, BEAT_MS), undefined, { signal: stopping.signal }).catch(() => {
        throw new Stopped()
      })
      await holdJob(db, job.id, runner)
    }
    if (stopping.signal.aborted) throw new Stopped()
  }

  async function readFile(job: Job): Promise<void> {
    const [row] = await db.run({ text: 'select contenido from catalogo_trabajo where id = $1', values: [job.id] })
    // Read before: it waited to be confirmed.
    if (!(row?.contenido instanceof Buffer)) return
    const current = await currentNames(job)
    const { rows, errors, wrong, notes } = await readInThread({
      catalogue: job.catalogo,
      bytes: row.contenido,
      current,
    })
    if (wrong > 0) {
      const lines = wrong === 1 ? 'fila tiene' : 'filas tienen'
      throw new FileProblem(`${wrong} ${lines} errores: nada se cambió.`, errors, wrong)
    }
    if (rows.length === 0) throw new FileProblem('El archivo no trae ningún código.')
    await db.transaction(async (tx) => {
      await tx.withoutLimit()
      await holdJob(tx, job.id, runner)
      await forgetStaged(tx, [job.id])
      await stageRows(tx, job.id, rows)
      await tx.run({
        text: 'update catalogo_trabajo set contenido = null, leidos = $2, avisos = $3 where id = $1',
        values: [job.id, rows.length, notes],
      })
    })
  }

  /** Of the catalogue itself, or of the CIE-10 for what refers to it. */
  async function currentNames(job: Job): Promise<Map<string, string>> {
    const catalogue = job.catalogo === 'cie10_cie11' ? 'cie10' : job.catalogo
    const rows = await db.run({
      text: 'select k.codigo, k.nombre from catalogo_codigo k where k.catalogo = $1 and k.hasta is null',
      values: [catalogue],
    })
    return new Map(rows.map((r) => [String(r.codigo), String(r.nombre)]))
  }

  async function walk(job: Job): Promise<void> {
    const release = job.edicion ?? who.release
    const pause = (ms: number): Promise<void> => wait(job, ms)
    const client = whoClient(who, release, fetch, pause)
    await walkWho({ db, job: job.id, runner, release, settings: who, client, wait: pause })
  }

  async function work(job: Job): Promise<void> {
    if (job.fuente === 'oms') await walk(job)
    else await readFile(job)
    await db.transaction(async (tx) => {
      await holdJob(tx, job.id, runner)
      await applyStaged(core, tx, job, new Date().toISOString())
    })
  }

  async function fail(job: Job, why: string, errors: readonly LineError[] = [], wrong = 0): Promise<void> {
    const now = new Date().toISOString()
    await db.transaction(async (tx) => {
      await holdJob(tx, job.id, runner)
      await tx.run({
        text: `update catalogo_trabajo set estado = 'error', error = $2, errores = $3, errores_total = $4, terminado_en = $5,
  contenido = null, ejecutor = null where id = $1`,
        values: [job.id, why, JSON.stringify(errors), wrong, now],
      })
      // A walk may be gone on with; of a file that is wrong nothing is worth keeping.
      if (job.fuente !== 'oms') await forgetStaged(tx, [job.id])
      await auditJob(core, tx, { ...job.llamada, now }, job, 422)
    })
  }

  async function run(job: Job): Promise<void> {
    try {
      await work(job)
    } catch (error) {
      if (error instanceof LostJob) throw error
      if (error instanceof Stopped || stopping.signal.aborted) await releaseJob(db, job.id, runner)
      else if (error instanceof FileProblem) await fail(job, error.message, error.errors, error.wrong)
      else if (error instanceof WhoProblem) await fail(job, error.message)
      // The database is away: the first runner to find it back takes the job up when this one has been silent for a while.
      else if (error instanceof Problem) throw error
      else {
        await fail(job, 'La carga falló por una causa que no se previó; el registro de eventos dice más.')
        throw error
      }
    }
  }

  async function runOnce(id?: string): Promise<boolean> {
    if (stopping.signal.aborted) return false
    const job = await takeJob(db, runner, id ?? null)
    if (job === null) return false
    try {
      await run(job)
      changed()
    } catch (error) {
      if (!(error instanceof LostJob)) throw error
    }
    return true
  }

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    const done = (): boolean => running.delete(work)
    work.then(done, done)
    return work
  }

  return {
    runOnce: (id) => tracked(runOnce(id)),
    kick(id) {
      tracked(runOnce(id)).catch(onError)
    },
    changed,
    async stop() {
      stopping.abort()
      await Promise.allSettled([...running])
    },
  }
}
