import type { KeyStore } from '../../auth/session/keys.ts'
import type { Database } from '../../engine/database.ts'
import type { Anchor } from '../../features/auditoria/seal/anchors.ts'
import { anchorKey, unmatchedAnchors } from '../../features/auditoria/seal/restore-link.ts'
import { sealer } from '../../features/auditoria/seal/seal.ts'
import { openBreak, resumeSealing } from '../../features/auditoria/seal/stopped-sealing.ts'
import { BackupError } from '../../respaldo/backup-error.ts'

export interface RestoreStatement {
  readonly until: string
  readonly who: string
  readonly reason: string
}

/**
 * Signs in the chain that the data were restored, and which of the seals that are anchored outside are left behind. Returns the
 * seal to be anchored where the data will be used.
 */
export async function linkRestore(
  db: Database,
  keys: KeyStore,
  anchors: readonly Anchor[],
  { until, who, reason }: RestoreStatement,
): Promise<Anchor & { readonly abandoned: number }> {
  const abandona = await unmatchedAnchors(db, anchors)
  const named = new Set(abandona.map(anchorKey))
  const stopped = await openBreak(db)
  if (stopped !== null) {
    if (!named.has(anchorKey(stopped)))
      throw new BackupError(
        'El sellado está detenido por otra causa que la restauración: verifique la auditoría y use custodia auditoria reanudar.',
      )
    await db.transaction((tx) => resumeSealing(tx, who, reason))
  }
  const link = { hasta: until, por: who, motivo: reason, abandona }
  const { payload, huella } = await sealer({ db, keys, anchors: async () => anchors }).sealRestore(link)
  return { numero: payload.numero, huella, abandoned: abandona.length }
}
