import type { Core } from '../../engine/core.ts'
import type { FeatureGauge, ReadinessPart } from '../../engine/feature-parts.ts'
import { type BackupWorkState, backupState } from './backup-state.ts'

const age = (clase: BackupWorkState['clase'], name: string, help: string): FeatureGauge => ({
  name,
  help,
  read: async (db) => (await backupState(db)).find((work) => work.clase === clase)?.edad ?? Number.NaN,
})

/** Without a number where it was never done. */
export const backupGauges: readonly FeatureGauge[] = [
  age('base', 'custodia_respaldo_base_segundos', 'Segundos desde que se terminó la última base del respaldo.'),
  age('registro', 'custodia_respaldo_atraso_segundos', 'Segundos de cambios que aún no están en el respaldo.'),
  age('ensayo', 'custodia_respaldo_ensayo_segundos', 'Segundos desde el último ensayo de restauración que salió bien.'),
  {
    name: 'custodia_respaldo_fallas',
    help: 'Cuántas de las tareas del respaldo (base, registro, ensayo) terminaron mal la última vez.',
    read: async (db) => (await backupState(db)).filter((work) => work.resultado === 'mal').length,
  },
]

interface BackupWatch {
  readonly core: Core
  readonly system: { readonly backedUp: boolean; readonly backupLateSeconds: number }
}

/** A late backup refuses nobody: it is said where it is watched. */
export const backupReadiness: ReadinessPart<BackupWatch> = {
  name: 'respaldo',
  async look({ core, system }) {
    if (!system.backedUp) return { configurado: false }
    const state = await backupState(core.db)
    const failed = state.filter((work) => work.resultado === 'mal').map((work) => work.clase)
    const behind = state.find((work) => work.clase === 'registro')?.edad ?? null
    return {
      configurado: true,
      estado:
        failed.length > 0 ? 'con_fallas' : behind === null || behind > system.backupLateSeconds ? 'atrasado' : 'al_dia',
      fallas: failed,
      atraso_segundos: behind,
    }
  },
}
