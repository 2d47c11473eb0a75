import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../postgres/embedded.ts'
import { layDown } from '../../postgres/restored-cluster.ts'
import { StartupError } from '../../postgres/startup-error.ts'
import type { RestorePlan } from '../../respaldo/plan.ts'
import type { Repository } from '../../respaldo/repository.ts'
import { restoreFiles } from '../../respaldo/restore-files.ts'

/** Said by the server when everything that there is comes before the instant that was asked for. */
const NOTHING_AFTER = 'recovery ended before configured recovery target was reached'

/**
 * The data as they were at an instant, in a folder of their own: files and log from the backup, replayed by a server that then
 * stops. Nothing else is touched.
 */
export async function restorePlace(
  repository: Repository,
  plan: RestorePlan,
  until: string | null,
  dataDir: string,
  progress: (sentence: string) => void,
): Promise<void> {
  let settings: Readonly<Record<string, string>> = {}
  await layDown(dataDir, progress, async (cluster) => {
    ;({ settings } = await restoreFiles(repository, plan, cluster, until, progress))
  })
  progress('PostgreSQL repite el registro…')
  const replay = (given: Readonly<Record<string, string>>): Promise<void> =>
    startEmbedded({ dataDir, progress, settings: given }).then((server) => server.stop())
  try {
    await replay(settings)
  } catch (error) {
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
    // Where a piece is missing, what happened before the instant may stand in it.
    if (!(error instanceof StartupError) || plan.gap !== null || !log.includes(NOTHING_AFTER)) throw error
    // The backup reaches that instant, and nothing was committed between the end of the log and it.
    const { recovery_target_time: _, ...rest } = settings
    await replay(rest)
  }
}

/** What the service keeps beside its data and the backup does not bring. */
const BESIDE = ['secreto', 'sellos.txt']

export async function copyBeside(from: string, to: string): Promise<void> {
  for (const name of BESIDE)
    await copyFile(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}
