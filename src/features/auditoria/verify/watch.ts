import type { Tx } from '../../../engine/database.ts'
import type { FeatureGauge } from '../../../engine/feature-parts.ts'
import { clockOf, lastVerification } from './remembered.ts'

/** How the last verification ended, as it is told where the service is watched. */
export interface VerificationState {
  readonly verificacion: 'integra' | 'con_hallazgos' | 'ninguna'
  readonly hallazgos: number
  readonly verificada_hasta_sello: number | null
  readonly verificada_hace_segundos: number | null
}

export async function verificationState(tx: Tx): Promise<VerificationState> {
  const { last, holds } = await lastVerification(tx)
  const age = holds === null ? null : (Date.parse(await clockOf(tx)) - Date.parse(holds.momento)) / 1000
  return {
    verificacion: last === null ? 'ninguna' : last.hallazgos > 0 ? 'con_hallazgos' : 'integra',
    hallazgos: last?.hallazgos ?? 0,
    verificada_hasta_sello: holds?.sello ?? null,
    verificada_hace_segundos: age === null ? null : Math.max(0, Math.round(age)),
  }
}

export const verificationGauges: readonly FeatureGauge[] = [
  {
    name: 'custodia_auditoria_hallazgos',
    help: 'Hallazgos de la última verificación de la auditoría; 0 si estaba íntegra.',
    read: async (db) => (await verificationState(db)).hallazgos,
    unread: 0,
  },
  {
    name: 'custodia_auditoria_verificada_segundos',
    help: 'Segundos desde la última verificación de la auditoría que no halló nada.',
    read: async (db) => (await verificationState(db)).verificada_hace_segundos ?? Number.NaN,
  },
]
