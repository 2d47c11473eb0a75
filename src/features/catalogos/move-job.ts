import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { Problem } from '../../model/problem.ts'
import { auditJob } from './audit-job.ts'
import { type Job, type JobState, jobById, runningJob } from './job.ts'
import { estadoDeCarga } from './problems.ts'
import { forgetStaged } from './stage.ts'
import { inTheWay } from './start-job.ts'

export type Move = 'confirmar' | 'reanudar' | 'cancelar'

export const moves: Readonly<Record<Move, { readonly from: readonly JobState[]; readonly to: JobState }>> = {
  confirmar: { from: ['por_confirmar'], to: 'pendiente' },
  reanudar: { from: ['error'], to: 'pendiente' },
  cancelar: { from: ['pendiente', 'en_curso', 'por_confirmar'], to: 'cancelado' },
}

const TAKEN = '23505'

/** On the locked row, with its audit row: of two who decide at once the second finds it decided. */
export async function moveJob(core: Core, call: Call, job: Job, move: Move): Promise<Job> {
  try {
    return await core.db.transaction(async (tx) => {
      const [row] = await tx.run<Pick<Job, 'estado' | 'fuente'>>({
        text: 'select t.estado, t.fuente from catalogo_trabajo t where t.id = $1 for update',
        values: [job.id],
      })
      if (row === undefined) throw new Error('The job is gone')
      const { estado, fuente } = row
      // Only a walk left something to go on with.
      const allowed = moves[move].from.includes(estado) && (move !== 'reanudar' || fuente === 'oms')
      if (!allowed) throw new Problem(estadoDeCarga, { more: { estado } })
      await tx.run({
        text: `update catalogo_trabajo set estado = $2, confirmado = confirmado or $3, ejecutor = null, error = null,
  terminado_en = case when $2 = 'cancelado' then $4::timestamptz end, contenido = case when $2 = 'cancelado' then null else contenido end
where id = $1`,
        values: [job.id, moves[move].to, move === 'confirmar', call.now],
      })
      if (move === 'cancelar') await forgetStaged(tx, [job.id])
      await auditJob(core, tx, call, job, 200, [move])
      return (await jobById(tx, job.id)) ?? job
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TAKEN)
      throw inTheWay(await runningJob(core.db, job.catalogo))
    throw error
  }
}
