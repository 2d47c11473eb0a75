import type { Core } from '../../../engine/core.ts'
import type { FeatureGauge, ReadinessPart } from '../../../engine/feature-parts.ts'
import { verificationState } from '../verify/watch.ts'
import { sealLag } from './lag.ts'
import type { SealPublicKeys } from './seal.ts'

export const sealGauges: readonly FeatureGauge[] = [
  {
    name: 'custodia_sellado_detenido',
    help: 'Si el sellado de la auditoría está detenido porque la cadena no está como se dejó: 1 o 0.',
    read: async (db) => ((await sealLag(db)).stopped ? 1 : 0),
    unread: 0,
  },
  {
    name: 'custodia_auditoria_sin_sellar_segundos',
    help: 'Edad de la fila de la auditoría más antigua que espera sello; 0 si ninguna espera.',
    read: async (db) => (await sealLag(db)).seconds,
  },
]

interface SealWatch {
  readonly core: Core
  readonly keys: SealPublicKeys
  readonly system: { readonly sealLateSeconds: number }
}

/** A late seal refuses nobody: it is said where it is watched. */
export const sealReadiness: ReadinessPart<SealWatch> = {
  name: 'auditoria',
  async look({ core, keys, system }) {
    const { seconds, stopped, oldestWriter } = await sealLag(core.db)
    const isLate = seconds > system.sealLateSeconds
    const { hallazgos: _, ...verified } = await verificationState(core.db, keys)
    return {
      sellado: stopped ? 'detenido' : isLate ? 'atrasado' : 'al_dia',
      atraso_segundos: seconds,
      ...(isLate ? { espera_al_proceso: oldestWriter } : {}),
      ...verified,
    }
  },
}
