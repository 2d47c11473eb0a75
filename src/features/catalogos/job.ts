import type { Call } from '../../engine/call.ts'
import type { DbRow, Tx } from '../../engine/database.ts'
import type { LineError } from './code-row.ts'
import type { CatalogueName } from './kinds.ts'

export const jobStates = ['pendiente', 'en_curso', 'por_confirmar', 'terminado', 'error', 'cancelado'] as const
export type JobState = (typeof jobStates)[number]
export type Source = 'archivo' | 'oms' | 'volver'

export interface Job {
  readonly id: string
  readonly catalogo: CatalogueName
  readonly fuente: Source
  readonly estado: JobState
  readonly simulado: boolean
  readonly confirmado: boolean
  readonly edicion: string | null
  readonly huella: string | null
  readonly vuelve_a: number | null
  readonly leidos: number
  readonly pendientes: number
  readonly base: number | null
  readonly version: number | null
  readonly agregados: number | null
  readonly cambiados: number | null
  readonly deshabilitados: number | null
  readonly sin_cambio: number | null
  readonly avisos: readonly string[]
  readonly error: string | null
  readonly errores: readonly LineError[]
  readonly errores_total: number
  readonly llamada: Call
  readonly cuenta: string
  readonly actor: string
  readonly creado_en: string
  readonly terminado_en: string | null
  readonly latido_en: string | null
}

export const JOB_COLUMNS = `t.id, t.catalogo, t.fuente, t.estado, t.simulado, t.confirmado, t.edicion, t.huella, t.vuelve_a,
  t.leidos, t.pendientes, t.base, t.version, t.agregados, t.cambiados, t.deshabilitados, t.sin_cambio, t.avisos, t.error,
  t.errores, t.errores_total, t.llamada, t.cuenta, t.actor, t.creado_en, t.terminado_en, t.latido_en`

export const jobFrom = (row: DbRow): Job => row as unknown as Job

export async function jobById(tx: Tx, id: string): Promise<Job | null> {
  const [row] = await tx.run({
    name: 'catalogo_trabajo',
    text: `select ${JOB_COLUMNS} from catalogo_trabajo t where t.id = $1`,
    values: [id],
  })
  return row === undefined ? null : jobFrom(row)
}

/** What stands in the way of another one for the same catalogue. */
export async function runningJob(tx: Tx, catalogue: string): Promise<string | null> {
  const [row] = await tx.run({
    text: `select t.id from catalogo_trabajo t where t.catalogo = $1 and t.estado in ('pendiente', 'en_curso')`,
    values: [catalogue],
  })
  return row === undefined ? null : String(row.id)
}
