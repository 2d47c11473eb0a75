import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'
import type { Endpoint } from '../../eventos/destinos/endpoint.ts'
import { destinoDetenido } from '../../eventos/destinos/problems.ts'

/** What an administrator stopped, the subscriber neither resumes nor replaces by another of the same. */
export const isStopped = ({ estado, motivo_estado }: Pick<Endpoint, 'estado' | 'motivo_estado'>): boolean =>
  estado === 'inactivo' && motivo_estado === 'administrador'

export const stoppedByAdministrator = (): Problem =>
  new Problem(destinoDetenido, {
    detail: say('La detuvo la administración.', 'It was stopped by an administrator.'),
  })

export async function refuseStopped(tx: Tx, account: string, topic: string): Promise<void> {
  const [row] = await tx.run({
    text: `select 1 from destino d where d.cuenta = $1 and d.canal = 'fhir' and d.tema = $2 and d.estado = 'inactivo'
  and d.motivo_estado = 'administrador' limit 1`,
    values: [account, topic],
  })
  if (row !== undefined) throw stoppedByAdministrator()
}

/**
 * How often the receivers of an account failed without a success between, in this subscription or in one that it ended. A new one goes on
 * counting there: asking again is no way to begin anew.
 */
export async function failuresOf(tx: Tx, account: string): Promise<number> {
  const [row] = await tx.run<{ fallas: number }>({
    text: `select greatest(
  (select f.fallas from suscriptor_falla f where f.cuenta = $1),
  (select max(d.fallas_seguidas) from destino d where d.cuenta = $1 and d.canal = 'fhir'), 0)::integer as fallas`,
    values: [account],
  })
  return row?.fallas ?? 0
}

/** Of a subscription that is about to end. */
export async function keepFailures(tx: Tx, id: string): Promise<void> {
  await tx.run({
    text: `insert into suscriptor_falla as f (cuenta, fallas) select d.cuenta, d.fallas_seguidas from destino d
where d.id = $1 and d.fallas_seguidas > 0 on conflict (cuenta) do update set fallas = greatest(f.fallas, excluded.fallas)`,
    values: [id],
  })
}
