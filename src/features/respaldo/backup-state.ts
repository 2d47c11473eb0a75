import type { Tx } from '../../engine/database.ts'

export type BackupResult = 'bien' | 'mal'

/** How one kind of work for the backups ended the last time. */
export interface BackupWorkState {
  readonly clase: 'base' | 'registro' | 'ensayo'
  readonly resultado: BackupResult | null
  readonly detalle: string
  readonly avance: string
  readonly en_curso: boolean
  readonly terminado_en: string | null
  readonly bien_en: string | null
  readonly proximo_en: string | null
  readonly cubre_hasta: string | null
  /** Seconds since it last went well, or until when nothing acknowledged is missing; null if never. */
  readonly edad: number | null
}

const STATE = `select t.clase, t.resultado, t.detalle, t.avance, t.terminado_en, t.bien_en, t.proximo_en, t.cubre_hasta,
  t.ejecutor is not null and t.latido_en > clock_timestamp() - interval '30 seconds' as en_curso,
  floor(extract(epoch from clock_timestamp() - coalesce(t.cubre_hasta, t.bien_en)))::int as edad
from respaldo_trabajo t order by t.id`

export const backupState = (tx: Tx): Promise<BackupWorkState[]> =>
  tx.run<BackupWorkState>({ name: 'respaldo_estado', text: STATE, values: [] })
