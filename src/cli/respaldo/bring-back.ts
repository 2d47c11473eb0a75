import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type SecretRing, secretBox } from '../../auth/secret-box.ts'
import { keyStore } from '../../auth/session/keys.ts'
import { type Config, ConfigError, isOpen } from '../../config.ts'
import { takeUp } from '../../postgres/restored-cluster.ts'
import { BackupError } from '../../respaldo/backup-error.ts'
import type { RestorePlan } from '../../respaldo/plan.ts'
import { planReachable } from '../../respaldo/plan-reachable.ts'
import { existingRepository, type Repository } from '../../respaldo/repository.ts'
import { DamagedBase, DamagedSegment } from '../../respaldo/restore-files.ts'
import { readStock, stockFaults } from '../../respaldo/stock.ts'
import type { SegmentPlace } from '../../respaldo/wal/segment.ts'
import { ownerPool, prepareDatabase } from '../database.ts'
import { recoverFromLoss, unopened } from '../llaves/lost-secret.ts'
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
  /** The newest whole one before the instant, if none is named. */
  readonly base?: string
  /** The secret of that time is lost: goes on without what it protects. */
  readonly isSecretLost?: boolean
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
export async function bringBack(asked: BringBack): Promise<BroughtBack> {
  const { config, dataDir } = asked
  const began = performance.now()
  const { destination, key } = await backupSettings(config)
  // Before anything is written: without it nobody could sign that the data were restored, nor use them.
  const secrets = await heldSecrets(config)
  const repository = await existingRepository(destination, key)
  const plan = await restoreWhole(repository, asked)
  const instant = asked.until ?? plan.covers
  try {
    const link = await signPlace(asked, instant, secrets)
    return { plan, instant, link, seconds: Math.round((performance.now() - began) / 100) / 10 }
  } catch (error) {
    // Nobody could use it, and it would stand in the way of the next attempt.
    if (error instanceof ForeignSecret) await takeUp(dataDir)
    throw error
  }
}

class ForeignSecret extends BackupError {
  override name = 'ForeignSecret'
}

/** What was restored, proved and settled; the seal that says so. */
async function signPlace(asked: BringBack, instant: string, secrets: SecretRing): Promise<BroughtBack['link']> {
  const { config, dataDir, who, reason, say } = asked
  const place: Config = { ...config, dataDir, databaseUrl: null }
  const isOwnPlace = resolve(config.dataDir) === resolve(dataDir)
  const prepared = await prepareDatabase(place, say)
  const db = ownerPool(prepared.connection.owner)
  try {
    if (asked.isSecretLost !== true)
      await proveSecret(secrets, db).catch((error: unknown) => {
        throw error instanceof ConfigError ? new ForeignSecret(foreignSecret(instant), { cause: error }) : error
      })
    const anchors = await anchorsOf(config)
    const box = secretBox(secrets)
    // Before the proof: it believes only keys that this secret opens.
    if (asked.isSecretLost === true && (await unopened(db, box)).length > 0)
      await recoverFromLoss(db, box, reason, null)
    const keys = keyStore(db, box)
    const publics = await keys.publicKeys('sello')
    const { holds, said, faults } = await provePlace(db, anchors, publics)
    for (const line of said) say(line)
    if (!holds) throw new BackupError(`Lo restaurado en «${dataDir}» no se sostiene: ${faults.join(' ')}`)
    for (const line of settledLines(await settleRestore(db, who, reason))) say(line)
    const link = await linkRestore(db, keys, anchors, { until: instant, who, reason })
    if (!isOwnPlace) await copyBeside(config.dataDir, dataDir)
    const anchored = isOwnPlace ? anchorFileOf(config) : config.sealAnchor === null ? anchorFileOf(place) : null
    if (anchored !== null) await appendAnchor(anchored, link)
    const again = await provePlace(db, [...anchors, link], publics)
    if (!again.holds) throw new BackupError(`Lo restaurado en «${dataDir}» no se sostiene: ${again.faults.join(' ')}`)
    say(`La restauración quedó firmada en el sello ${link.numero}; ${link.abandoned} sellos anclados quedaron atrás.`)
    return link
  } finally {
    await db.end()
    await prepared.stop()
  }
}

/** From the newest base that can be read to its last byte; one that cannot is told, and the one before it taken. */
async function restoreWhole(
  repository: Repository,
  { until, timeline, base, dataDir, say }: BringBack,
): Promise<RestorePlan> {
  let stock = await readStock(repository)
  for (const fault of stockFaults(stock)) say(`Se sigue sin lo que está dañado: ${fault}`)
  const unusable: SegmentPlace[] = []
  for (let damaged: DamagedBase | null = null; ; ) {
    const plan = await planReachable(repository, stock, {
      until,
      unusable,
      ...(timeline === undefined ? {} : { timeline }),
      ...(base === undefined ? {} : { base }),
    }).catch((error: unknown) => {
      // Where no base is left, the reason is the first that was found.
      throw damaged ?? error
    })
    say(`Base ${plan.base.id} y ${plan.segments.length} segmentos, hasta el ${until ?? plan.covers}.`)
    try {
      await restorePlace(repository, plan, until, dataDir, say)
      return plan
    } catch (error) {
      if (error instanceof DamagedSegment) {
        say(`Un segmento está dañado (${error.message}); se sigue sin él.`)
        unusable.push(error.place)
        continue
      }
      if (!(error instanceof DamagedBase) || base !== undefined) throw error
      say(`La base ${plan.base.id} está dañada (${error.message}); se parte de la anterior.`)
      damaged = error
      stock = { ...stock, bases: stock.bases.filter(({ id }) => id !== plan.base.id) }
    }
  }
}

const foreignSecret = (instant: string): string =>
  `El SECRETO no es el que protegía las llaves el ${instant}, y no se dejó nada restaurado. Si el secreto cambió después, dé el de esa fecha en SECRETO_ANTERIOR (docs/operacion/llaves.md). Si se perdió, repita la orden con --secreto-perdido.`

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
