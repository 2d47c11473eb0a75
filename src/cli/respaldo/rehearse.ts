import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { discardPlace } from '../../postgres/place.ts'
import { BackupError } from '../../respaldo/backup-error.ts'
import { newestTimeline, planRestore } from '../../respaldo/plan.ts'
import { existingRepository } from '../../respaldo/repository.ts'
import { readStock } from '../../respaldo/stock.ts'
import { verifyBackup } from '../../respaldo/verify-backup.ts'
import { backupSettings } from './backup-settings.ts'
import { type BroughtBack, bringBack } from './bring-back.ts'

/** Never the data themselves: a folder of its own, that is emptied before and after. */
const folderOf = (config: Config): string =>
  resolve(config.backupRehearsalFolder ?? `${resolve(config.dataDir)}.ensayo`)

/**
 * Reads the whole backup, restores it to an instant that nobody chose, proves it and throws it away. What is damaged and was not
 * needed for it is told as well.
 */
export async function rehearse(
  config: Config,
  who: string,
  say: (sentence: string) => void,
): Promise<BroughtBack & { readonly faults: readonly string[] }> {
  const { destination, key } = await backupSettings(config)
  const repository = await existingRepository(destination, key)
  const { faults, bases, segments } = await verifyBackup(repository, say)
  const stock = await readStock(repository)
  if (stock.bases.length === 0) throw new BackupError(`El respaldo no sirve para volver: ${faults.join(' ')}`)
  say(`${bases} bases y ${segments} segmentos, ${faults.length === 0 ? 'íntegros' : 'con fallas'}.`)
  const { base, covers } = planRestore(stock, { until: null, timeline: newestTimeline(stock) })
  const [from, to] = [Date.parse(base.ended), Date.parse(covers)]
  const until = new Date(from + Math.floor(Math.random() * (to - from + 1))).toISOString()
  const dataDir = folderOf(config)
  await discardPlace(dataDir)
  try {
    const brought = await bringBack({ config, until, dataDir, who, reason: 'Ensayo de restauración', say })
    return { ...brought, faults }
  } finally {
    await discardPlace(dataDir)
  }
}
