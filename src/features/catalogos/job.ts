import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { leaseOn } from '../../work/lease.ts'
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
}

export const JOB_COLUMNS = `t.id, t.catalogo, t.fuente, t.estado, t.simulado, t.confirmado, t.edicion, t.huella, t.vuelve_a,
  t.leidos, t.pendientes, t.base, t.version, t.agregados, t.cambiados, t.deshabilitados, t.sin_cambio, t.avisos, t.error,
  t.errores, t.errores_total, t.llamada, t.cuenta, t.actor, t.creado_en, t.terminado_en`

export const jobLease = leaseOn<Job>({
  table: 'catalogo_trabajo',
  key: 'id',
  columns: JOB_COLUMNS,
  ready: `c.estado in ('pendiente', 'en_curso')`,
  order: 'c.creado_en',
  taking: `estado = 'en_curso'`,
  clock: 'latido_en',
  aheadSeconds: 0,
  silenceSeconds: 60,
})

export async function jobById(tx: Tx, id: string): Promise<Job | null> {
  const [job] = await tx.run<Job>({
    name: 'catalogo_trabajo',
    text: `select ${JOB_COLUMNS} from catalogo_trabajo t where t.id = $1`,
    values: [id],
  })
  return job ?? null
}

/** What stands in the way of another one for the same catalogue. */
export async function runningJob(tx: Tx, catalogue: string): Promise<string | null> {
  const [row] = await tx.run<Pick<Job, 'id'>>({
    text: `select t.id from catalogo_trabajo t where t.catalogo = $1 and t.estado in ('pendiente', 'en_curso')`,
    values: [catalogue],
  })
  return row?.id ?? null
}
