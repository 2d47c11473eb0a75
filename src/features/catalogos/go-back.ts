import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { applyStaged } from './apply.ts'
import { type Job, jobById } from './job.ts'
import type { CatalogueName } from './kinds.ts'
import { stageVersion } from './stage.ts'
import { startJob } from './start-job.ts'

/**
 * The codes as they were in that version become a new one. Codes that came later stay, disabled: records may have them.
 */
export async function goBack(
  core: Core,
  call: Call,
  catalogue: CatalogueName,
  version: number,
  key: string | null,
): Promise<Job> {
  return core.db.transaction(async (tx) => {
    const [there] = await tx.run({
      text: 'select v.edicion from catalogo_version v where v.catalogo = $1 and v.numero = $2',
      values: [catalogue, version],
    })
    if (there === undefined) throw new Problem(notFound)
    const { job, replayed } = await startJob(core, tx, call, {
      catalogue,
      source: 'volver',
      edition: there.edicion === null ? null : String(there.edicion),
      content: null,
      confirmed: true,
      simulated: false,
      goesBackTo: version,
      key,
    })
    if (replayed) return job
    await stageVersion(tx, job.id, catalogue, version)
    await applyStaged(core, tx, job, call.now)
    return (await jobById(tx, job.id)) ?? job
  })
}
