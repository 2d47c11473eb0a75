import type { Call } from '../../../engine/call.ts'
import type { Database, Tx } from '../../../engine/database.ts'

export interface Job {
  readonly consulta: string
  readonly llamada: Call
  readonly intentos: number
}

/** Who is silent for so long is gone. */
const SILENCE_SECONDS = 30

export async function addJob(tx: Tx, consulta: string, call: Call): Promise<void> {
  await tx.run({
    name: 'ia_trabajo_nuevo',
    text: 'insert into ia_trabajo (consulta, llamada, creado_en) values ($1, $2, $3) on conflict (consulta) do nothing',
    values: [consulta, JSON.stringify(call), call.now],
  })
}

/** Takes one that nobody is at, that one if it is named. Whoever comes second finds it taken. */
export async function takeJob(db: Database, runner: string, consulta: string | null): Promise<Job | null> {
  const [row] = await db.run({
    name: 'ia_trabajo_toma',
    text: `update ia_trabajo t set ejecutor = $1, latido_en = now(), intentos = t.intentos + 1, parcial = ''
where t.consulta = (select c.consulta from ia_trabajo c where ($2::uuid is null or c.consulta = $2)
    and (c.ejecutor is null or c.latido_en < now() - make_interval(secs => $3))
  order by c.creado_en limit 1 for update skip locked)
returning t.consulta, t.llamada, t.intentos`,
    values: [runner, consulta, SILENCE_SECONDS],
  })
  return row === undefined
    ? null
    : { consulta: String(row.consulta), llamada: row.llamada as Call, intentos: Number(row.intentos) }
}

/** Says that somebody is at it, and how far; false if it is not his any more. */
export async function beat(db: Tx, job: Job, runner: string, parcial: string): Promise<boolean> {
  const held = await db.run({
    name: 'ia_trabajo_late',
    text: 'update ia_trabajo set latido_en = now(), parcial = $3 where consulta = $1 and ejecutor = $2 returning consulta',
    values: [job.consulta, runner, parcial],
  })
  return held.length > 0
}

export async function dropJob(tx: Tx, consulta: string): Promise<void> {
  await tx.run({ name: 'ia_trabajo_fin', text: 'delete from ia_trabajo where consulta = $1', values: [consulta] })
}

/** Leaves it for whoever comes next, at once: this process is going. */
export async function releaseJob(tx: Tx, job: Job, runner: string): Promise<void> {
  await tx.run({
    text: 'update ia_trabajo set ejecutor = null, intentos = greatest(intentos - 1, 0) where consulta = $1 and ejecutor = $2',
    values: [job.consulta, runner],
  })
}
