import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { leaseOn } from '../../../work/lease.ts'

export interface ConsultationJob {
  /** Of the consultation. */
  readonly id: string
  readonly llamada: Call
  readonly intentos: number
}

export const jobLease = leaseOn<ConsultationJob>({
  table: 'ia_trabajo',
  key: 'consulta',
  columns: 't.consulta as id, t.llamada, t.intentos',
  order: 'c.creado_en',
  taking: `intentos = t.intentos + 1, parcial = ''`,
  // A process that stops costs the consultation no attempt.
  releasing: 'intentos = greatest(intentos - 1, 0)',
  clock: 'latido_en',
  aheadSeconds: 0,
  silenceSeconds: 30,
  progress: 'parcial',
})

export async function addJob(tx: Tx, consulta: string, call: Call): Promise<void> {
  await tx.run({
    name: 'ia_trabajo_nuevo',
    text: 'insert into ia_trabajo (consulta, llamada, creado_en) values ($1, $2, $3) on conflict (consulta) do nothing',
    values: [consulta, JSON.stringify(call), call.now],
  })
}

export async function dropJob(tx: Tx, consulta: string): Promise<void> {
  await tx.run({ name: 'ia_trabajo_fin', text: 'delete from ia_trabajo where consulta = $1', values: [consulta] })
}
