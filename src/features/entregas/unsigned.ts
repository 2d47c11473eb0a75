import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import { quote } from '../../engine/sql-text.ts'
import { reachOf } from '../../model/access/access.ts'
import { entries } from '../../resources/entries.ts'
import { openSql } from './queue.ts'

export interface UnsignedEncounter {
  readonly historia: string
  readonly paciente: string
  readonly servicio_reps: string | null
  readonly profesional_nombre: string | null
  readonly fecha_inicio: string
  readonly sin_firmar: number
}

/** Of every collection that is signed, the entries of an encounter that still are not. */
const UNSIGNED_ROWS = entries
  .filter((r) => 'firmado' in r.fields && 'anulado' in r.fields)
  .map(
    (r) => (history: string) =>
      `from ${quote(r.name)} x where x.historia = ${history} and x.eliminado_en is null
    and not coalesce(x.firmado, false) and not coalesce(x.anulado, false)`,
  )
const UNSIGNED = UNSIGNED_ROWS.map((rows) => `(select count(*) ${rows('a.historia')})`).join(' + ')

/** By document, as whoever signs is asked for; by name where one of them has none. */
const OWN = `exists (select 1 from cuenta c where c.id = $2
    and coalesce(x.profesional_documento = c.tipo_documento || ' ' || c.numero_documento, x.profesional_nombre = c.nombre))`
const LEFT_UNSIGNED = UNSIGNED_ROWS.map((rows) => `exists (select 1 ${rows('$1::uuid')} and ${OWN})`).join(' or ')

/** Whether something that this account wrote in an encounter still waits for its signature. */
export async function leavesUnsigned(tx: Pick<Tx, 'run'>, history: string, cuenta: string): Promise<boolean> {
  const [row] = await tx.run({
    name: 'deja_sin_firmar',
    text: `select (${LEFT_UNSIGNED}) as deja`,
    values: [history, cuenta],
  })
  return row?.deja === true
}

/** The open encounters with something that nobody has signed, the oldest first. */
export function unsignedReader(core: Core): (call: Call, limit: number) => Promise<UnsignedEncounter[]> {
  return (call, limit) => {
    const reach = reachOf(call.actor)
    return core.db.run<UnsignedEncounter>({
      name: `sin_firmar_${reach}`,
      text: `with abiertas as (${openSql(reach)}),
contadas as (select a.historia, a.paciente, a.servicio_reps, a.profesional, a.fecha_inicio, (${UNSIGNED})::integer as sin_firmar
  from abiertas a)
select n.historia, n.paciente, n.servicio_reps, c.nombre as profesional_nombre, n.fecha_inicio, n.sin_firmar
from contadas n left join cuenta c on c.id = n.profesional where n.sin_firmar > 0
order by n.fecha_inicio, n.historia limit $2`,
      values: [arrayText(call.actor.miembros), limit],
    })
  }
}
