import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'

/** Whether a report of that number of the calling account stands: what corrects it answers the order that it answered. */
export async function isKnownNumber({ db }: Core, { actor }: Call, number: string | null): Promise<boolean> {
  if (number === null) return false
  const found = await db.run({
    name: 'resultado_numero_conocido',
    text: `select 1 from resultado r where r.fuente_cuenta = $1 and r.numero_externo = $2 and r.estado <> 'anulado'
  and r.eliminado_en is null limit 1`,
    values: [actor.id, number],
  })
  return found.length > 0
}
