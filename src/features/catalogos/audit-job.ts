import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import type { Job } from './job.ts'

/** What became of a job, in the transaction that says so. */
export const auditJob = (
  core: Core,
  tx: Tx,
  call: Call,
  job: Job,
  status: number,
  more: string[] = [],
): Promise<void> =>
  core.audit.recordIn(tx, {
    call,
    action: 'administrar',
    resource: 'catalogo',
    status,
    id: job.id,
    fields: [job.catalogo, ...more],
  })
