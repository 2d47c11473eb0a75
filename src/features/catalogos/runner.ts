import type { Core } from '../../engine/core.ts'
import type { OutgoingFetch } from '../../model/outgoing-fetch.ts'
import { Problem } from '../../model/problem.ts'
import { type HeldJob, type JobRunner, jobRunner } from '../../work/runner.ts'
import { applyStaged } from './apply.ts'
import { auditJob } from './audit-job.ts'
import { FileProblem } from './file/file-problem.ts'
import { readInThread } from './file/in-thread.ts'
import { type Job, jobLease } from './job.ts'
import { forgetStaged, stageRows } from './stage.ts'
import { WhoProblem, whoClient } from './who/client.ts'
import type { WhoSettings } from './who/settings.ts'
import { walkWho } from './who/walk.ts'

export interface CatalogueJobs extends JobRunner {
  /** Another version of a catalogue may be current now. */
  changed(): void
}

export interface JobDeps {
  readonly core: Core
  readonly who: WhoSettings
  readonly fetch: OutgoingFetch
  onError(error: unknown): void
  changed(): void
}

const BEAT_MS = 5_000

export function catalogueJobs({ core, who, fetch, onError, changed }: JobDeps): CatalogueJobs {
  const { db } = core

  async function readFile(job: Job, held: HeldJob): Promise<void> {
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
      await held.hold(tx)
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

  async function work(job: Job, held: HeldJob): Promise<void> {
    if (job.fuente === 'oms') {
      const release = job.edicion ?? who.release
      const client = whoClient(who, release, fetch, held.pause)
      await walkWho({ db, job: job.id, held, release, settings: who, client })
    } else await readFile(job, held)
    await db.transaction(async (tx) => {
      await held.hold(tx)
      await applyStaged(core, tx, job, new Date().toISOString())
    })
    changed()
  }

  async function fail(
    job: Job,
    held: HeldJob,
    why: string,
    { errors, wrong }: Partial<FileProblem> = {},
  ): Promise<void> {
    const now = new Date().toISOString()
    await db.transaction(async (tx) => {
      await held.hold(tx)
      await tx.run({
        text: `update catalogo_trabajo set estado = 'error', error = $2, errores = $3, errores_total = $4, terminado_en = $5,
  contenido = null, ejecutor = null where id = $1`,
        values: [job.id, why, JSON.stringify(errors ?? []), wrong ?? 0, now],
      })
      // A walk may be gone on with; of a file that is wrong nothing is worth keeping.
      if (job.fuente !== 'oms') await forgetStaged(tx, [job.id])
      await auditJob(core, tx, { ...job.llamada, now }, job, 422)
    })
  }

  async function failed(job: Job, error: unknown, held: HeldJob): Promise<void> {
    if (error instanceof FileProblem) return fail(job, held, error.message, error)
    if (error instanceof WhoProblem) return fail(job, held, error.message)
    // The database is away: the first runner to find it back takes the job up when this one has been silent for a while.
    if (!(error instanceof Problem))
      await fail(job, held, 'La carga falló por una causa que no se previó; el registro de eventos dice más.')
    throw error
  }

  return { ...jobRunner({ db, lease: jobLease, beatMs: BEAT_MS, run: work, failed, onError }), changed }
}
