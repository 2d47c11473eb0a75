import type { Config } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { BackupError } from '../../respaldo/backup-error.ts'
import { baseIds } from '../../respaldo/base/record.ts'
import { planRestore, type Stock } from '../../respaldo/plan.ts'
import { openReplication, type ReplicationSession } from '../../respaldo/protocol/session.ts'
import { ensureRepository } from '../../respaldo/repository.ts'
import { readStock, stockFaults } from '../../respaldo/stock.ts'
import { identify, receiveWal } from '../../respaldo/wal/receive.ts'
import type { HeldJob } from '../../work/runner.ts'
import type { Connection } from '../database.ts'
import { backupJobs, type JobOutcome, planNow, tellBaseFaults } from './backup-jobs.ts'
import { backupSettings, replicationServer } from './backup-settings.ts'

/** How often it is looked whether what the backup lists is still there. */
const LOOK_MS = 3_600_000

/** Stores the log of the running server as it is written, until it is told to stop. */
export async function receiveLog(
  config: Config,
  { owner }: Connection,
  db: Database,
  held: HeldJob,
  say: (sentence: string) => void = () => {},
): Promise<JobOutcome> {
  const { destination, key } = await backupSettings(config)
  const open = (): Promise<ReplicationSession> => openReplication(replicationServer(owner))
  const repository = await ensureRepository(destination, key, await systemOf(open))
  let looked = Number.NEGATIVE_INFINITY
  await receiveWal({
    open,
    repository,
    flushMs: config.backupLogSeconds * 1000,
    signal: held.signal,
    async stored({ instant, timeline }) {
      await db.run({
        text: `update respaldo_trabajo set cubre_hasta = $2, resultado = 'bien', bien_en = clock_timestamp(),
  detalle = 'Se guarda el registro según se escribe.' where id = $1`,
        values: [backupJobs.registro, instant],
      })
      held.tell(`Línea de tiempo ${timeline}, hasta el ${instant}`)
      if (performance.now() - looked < LOOK_MS) return
      looked = performance.now()
      const stock = await readStock(repository)
      const faults = stockFaults(stock)
      for (const fault of faults) say(fault)
      await tellBaseFaults(db, faults, await baseIds(repository))
      if (!leadsFromABase(stock, timeline)) await planNow(db, 'base')
    },
  })
  return { said: 'El servicio se detuvo.', againInSeconds: null }
}

async function systemOf(open: () => Promise<ReplicationSession>): Promise<string> {
  const session = await open()
  try {
    return (await identify(session)).system
  } finally {
    session.close()
  }
}

/** Whether what is stored of this timeline follows a base: else another is needed. */
function leadsFromABase(stock: Stock, timeline: number): boolean {
  try {
    planRestore(stock, { until: null, timeline })
    return true
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return false
  }
}
