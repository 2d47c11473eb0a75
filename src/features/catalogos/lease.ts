import type { Database, Tx } from '../../engine/database.ts'
import { JOB_COLUMNS, type Job, jobFrom } from './job.ts'

/** Somebody else is at it now, or it was cancelled: whatever was being done for it must not be stored. */
export class LostJob extends Error {}

/** Who is silent for so long is gone. */
export const SILENCE_SECONDS = 60

/** Takes a job that nobody is at. The second runner finds it taken. */
export async function takeJob(db: Database, runner: string, id: string | null): Promise<Job | null> {
  const [row] = await db.run({
    text: `update catalogo_trabajo t set estado = 'en_curso', ejecutor = $1, latido_en = now()
where t.id = (select c.id from catalogo_trabajo c where ($2::uuid is null or c.id = $2)
    and (c.estado = 'pendiente' or (c.estado = 'en_curso' and (c.ejecutor is null or c.latido_en < now() - make_interval(secs => $3))))
  order by c.creado_en limit 1 for update skip locked)
returning ${JOB_COLUMNS}`,
    values: [runner, id, SILENCE_SECONDS],
  })
  return row === undefined ? null : jobFrom(row)
}

/** Locks the job of this runner and says that it is alive; every write of a job begins with it. */
export async function holdJob(tx: Tx, id: string, runner: string): Promise<void> {
  const held = await tx.run({
    name: 'catalogo_trabajo_tiene',
    text: `update catalogo_trabajo set latido_en = now() where id = $1 and ejecutor = $2 and estado = 'en_curso' returning id`,
    values: [id, runner],
  })
  if (held.length === 0) throw new LostJob()
}

/** Leaves it for the next runner, at once: this process is going. */
export async function releaseJob(tx: Tx, id: string, runner: string): Promise<void> {
  await tx.run({
    text: `update catalogo_trabajo set ejecutor = null where id = $1 and ejecutor = $2 and estado = 'en_curso'`,
    values: [id, runner],
  })
}
