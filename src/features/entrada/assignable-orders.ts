import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Fields } from '../../engine/operation.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf } from '../../model/access/roles.ts'
import { bool, instant, ref, text } from '../../model/fields.ts'
import { calledOffOrder, orden, pendingOrder } from '../../resources/orden.ts'

/** What it takes to tell the orders of one person apart, and no more: those who archive read no orders. */
export const assignableFields = {
  id: ref('orden', { label: 'Orden', about: 'El número con que sale y se imprime.', required: true }),
  cups: text({ label: 'CUPS', max: 6, required: true }),
  descripcion: text({ label: 'Examen', max: 2000, required: true }),
  fecha: instant({ label: 'Cuándo se ordenó', required: true }),
  espera: bool({ label: 'Espera resultado', required: true }),
} as const satisfies Fields

export interface AssignableOrder {
  readonly id: string
  readonly paciente: string
  readonly cups: string
  readonly descripcion: string
  readonly fecha: string
  readonly espera: boolean
}

const WHO = 'array(select unnest($1::text[]))'
/** As long as an order is followed. */
const LATELY = "interval '180 days'"
const MOST = 100

/** The signed orders of a person that a report may answer and that the caller reaches: those that wait first, then the newest. */
export function assignableOrders({ db }: Core, call: Call, patient: string): Promise<AssignableOrder[]> {
  const { reach } = factsOf(call.actor.rol)
  return db.run<AssignableOrder>({
    name: `ordenes_asignables_${reach}`,
    text: `select o.id, o.paciente, o.cups, o.descripcion, o.fecha_orden as fecha, ${predicateSql(pendingOrder, 'o')} as espera from orden o
where $1::text[] is not null and o.paciente = any(${recordsOfPerson('$2::uuid')}) and o.firmado and o.cups is not null
  and not coalesce(${predicateSql(calledOffOrder, 'o')}, false) and ${alive('o')} and o.fecha_orden > now() - ${LATELY}
  and ${reached(orden, 'o', reach, WHO)}
order by espera desc, o.fecha_orden desc, o.id desc limit ${MOST}`,
    values: [call.actor.miembros, patient],
  })
}
