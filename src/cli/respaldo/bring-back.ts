import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type SecretRing, secretBox } from '../../auth/secret-box.ts'
import { keyStore } from '../../auth/session/keys.ts'
import { type Config, isOpen } from '../../config.ts'
import { BackupError } from '../../respaldo/backup-error.ts'
import { planRestore, type RestorePlan } from '../../respaldo/plan.ts'
import { existingRepository } from '../../respaldo/repository.ts'
import { readStock } from '../../respaldo/stock.ts'
import { ownerPool, prepareDatabase } from '../database.ts'
import { anchorFileOf, anchorsOf, appendAnchor } from '../llaves/seal-anchor.ts'
import { proveSecret, readSecrets } from '../secret.ts'
import { backupSettings } from './backup-settings.ts'
import { linkRestore } from './link-restore.ts'
import { provePlace } from './prove-place.ts'
import { copyBeside, restorePlace } from './restore-place.ts'
import { settledLines, settleRestore } from './settle-restore.ts'

export interface BringBack {
  readonly config: Config
  /** Null: as far as the backup reaches. */
  readonly until: string | null
  readonly timeline?: number
  /** Where the data are put: empty or not there yet. */
  readonly dataDir: string
  readonly who: string
  readonly reason: string
  say(sentence: string): void
}

export interface BroughtBack {
  readonly plan: RestorePlan
  /** The instant that the data are of. */
  readonly instant: string
  /** The seal that says so. */
  readonly link: { readonly numero: number; readonly huella: string }
  readonly seconds: number
}

/** Files, log, proof, and the signed statement in the audit; refuses what does not prove itself and leaves it to be looked at. */
export async function bringBack({
  config,
  until,
  timeline,
  dataDir,
  who,
  reason,
  say,
}: BringBack): Promise<BroughtBack> {
  const began = performance.now()
  const { destination, key } = await backupSettings(config)
  // Before anything is written: without it nobody could sign that the data were restored, nor use them.
  const secrets = await heldSecrets(config)
  const repository = await existingRepository(destination, key)
  const stock = await readStock(repository)
  const plan = planRestore(stock, { until, ...(timeline === undefined ? {} : { timeline }) })
  const instant = until ?? plan.covers
  say(`Base ${plan.base.id} y ${plan.segments.length} segmentos, hasta el ${instant}.`)
  await restorePlace(repository, plan, until, dataDir, say)
  const place: Config = { ...config, dataDir, databaseUrl: null }
  const isOwnPlace = resolve(config.dataDir) === resolve(dataDir)
  if (!isOwnPlace) await copyBeside(config.dataDir, dataDir)
  const prepared = await prepareDatabase(place, say)
  const db = ownerPool(prepared.connection.owner)
  try {
    await proveSecret(secrets, db)
    const anchors = await anchorsOf(config)
    const keys = keyStore(db, secretBox(secrets))
    const publics = await keys.publicKeys('sello')
    const { holds, said, faults } = await provePlace(db, anchors, publics)
    for (const line of said) say(line)
    if (!holds) throw new BackupError(`Lo restaurado en «${dataDir}» no se sostiene: ${faults.join(' ')}`)
    for (const line of settledLines(await settleRestore(db, who, reason))) say(line)
    const link = await linkRestore(db, keys, anchors, { until: instant, who, reason })
    const anchored = isOwnPlace ? anchorFileOf(config) : config.sealAnchor === null ? anchorFileOf(place) : null
    if (anchored !== null) await appendAnchor(anchored, link)
    const again = await provePlace(db, [...anchors, link], publics)
    if (!again.holds) throw new BackupError(`Lo restaurado en «${dataDir}» no se sostiene: ${again.faults.join(' ')}`)
    say(`La restauración quedó firmada en el sello ${link.numero}; ${link.abandoned} sellos anclados quedaron atrás.`)
    return { plan, instant, link, seconds: Math.round((performance.now() - began) / 100) / 10 }
  } finally {
    await db.end()
    await prepared.stop()
  }
}

/** Given by the operator, or beside the data that are replaced; never one made now, which would open nothing. */
async function heldSecrets(config: Config): Promise<SecretRing> {
  const given = config.secret !== null || config.secretFile !== null
  const file = join(config.dataDir, 'secreto')
  if (!given && isOpen(config) && !existsSync(file))
    throw new BackupError(
      `Falta «${file}»: el respaldo no lo lleva, y sin él no se leen las llaves. Póngalo ahí primero.`,
    )
  return readSecrets(config)
}
