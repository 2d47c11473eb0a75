import { createHash } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import { idempotencyReused } from '../../model/problems.ts'
import { JOB_COLUMNS, type Job, runningJob, type Source } from './job.ts'
import type { CatalogueName } from './kinds.ts'
import { cargaEnCurso } from './problems.ts'

export interface NewJob {
  readonly catalogue: CatalogueName
  readonly source: Source
  readonly edition: string | null
  readonly content: Buffer | null
  readonly confirmed: boolean
  readonly simulated: boolean
  readonly goesBackTo?: number
  readonly key: string | null
}

export interface StartedJob {
  readonly job: Job
  readonly replayed: boolean
}

/** Written down, to be done by the runner that takes it. The one in the way, if there is one, is named. */
export async function startJob(core: Core, tx: Tx, call: Call, wanted: NewJob): Promise<StartedJob> {
  const digest = wanted.content === null ? null : createHash('sha256').update(wanted.content).digest('hex')
  const { content: _, key, ...rest } = wanted
  const asked = createHash('sha256')
    .update(JSON.stringify({ ...rest, digest }))
    .digest('hex')
  const repeated = key === null ? null : await byKey(tx, call, key, asked)
  if (repeated !== null) return { job: repeated, replayed: true }
  const [job] = await tx.run<Job>({
    text: `insert into catalogo_trabajo as t (id, catalogo, fuente, simulado, confirmado, edicion, huella, contenido, vuelve_a,
  llamada, cuenta, actor, clave, solicitud, creado_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning ${JOB_COLUMNS}`,
    values: [
      core.newId(),
      wanted.catalogue,
      wanted.source,
      wanted.simulated,
      wanted.confirmed,
      wanted.edition,
      digest,
      wanted.content,
      wanted.goesBackTo ?? null,
      JSON.stringify(call),
      call.actor.id,
      call.actor.nombre,
      key,
      asked,
      call.now,
    ],
  })
  if (job !== undefined) return { job, replayed: false }
  const raced = key === null ? null : await byKey(tx, call, key, asked)
  if (raced !== null) return { job: raced, replayed: true }
  throw inTheWay(await runningJob(tx, wanted.catalogue))
}

/** Null in the moment in which the other one has just ended. */
export const inTheWay = (trabajo: string | null): Problem =>
  new Problem(cargaEnCurso, trabajo === null ? { headers: { 'retry-after': '1' } } : { more: { trabajo } })

async function byKey(tx: Tx, call: Call, key: string, asked: string): Promise<Job | null> {
  const [job] = await tx.run<Job & { readonly solicitud: string }>({
    text: `select ${JOB_COLUMNS}, t.solicitud from catalogo_trabajo t where t.cuenta = $1 and t.clave = $2`,
    values: [call.actor.id, key],
  })
  if (job !== undefined && job.solicitud !== asked) throw new Problem(idempotencyReused)
  return job ?? null
}
