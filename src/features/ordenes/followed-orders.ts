import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { knownTo } from '../../engine/list.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf, recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { StagedOrder } from '../../model/exams/order-stage.ts'
import { orden } from '../../resources/orden.ts'

/** An order of a history and what has become of it. */
export interface FollowedOrder extends StagedOrder {
  readonly id: string
  readonly version: number
  readonly historia: string
  readonly paciente: string
  readonly paciente_nombre: string
  readonly tipo_orden: string
  readonly cups: string | null
  readonly descripcion: string
  readonly prioridad: string | null
  readonly fecha: string
  readonly profesional: string | null
  readonly fecha_resultado: string | null
  readonly visto_por: string | null
  readonly visto_en: string | null
}

const WHO = 'array(select unnest($1::text[]))'
/** Older ones nobody waits for any more. */
const LATELY = "interval '180 days'"

/** What is not annulled, newest first. $1 the caller's names, $2 whose, $3 how many. */
const sqlOf = (
  whose: string,
  reach: ReachClass,
): string => `select o.id, o.version, o.historia, o.paciente, o.tipo_orden, o.cups,
  o.descripcion, o.prioridad, o.fecha_orden as fecha, o.profesional_nombre as profesional, o.estado, o.firmado, o.anulado,
  o.resultado_texto, o.resultado_documento, o.fecha_resultado, v.nombre as visto_por, v.visto_en,
  case when ${knownTo(reach, WHO)?.('o.paciente') ?? 'true'}
    then concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) else '' end as paciente_nombre
from ${whose} join paciente p on p.id = ${principalOf('o.paciente')}
left join lateral (select s.nombre, s.visto_en from resultado_visto s
  where s.orden = o.id and s.version = o.version order by s.visto_en limit 1) v on true
where $1::text[] is not null and ${alive('o')} and not coalesce(o.anulado, false) and o.fecha_orden > now() - ${LATELY}
  and ${reached(orden, 'o', reach, WHO)}`
const LAST = 'order by o.fecha_orden desc, o.id desc limit $3'

/** Signed, and somebody is still to take it, to tell its result or to look at it. */
const WAITS = `o.firmado and (o.estado in ('activa', 'autorizada', 'en_proceso')
  or (o.resultado_texto is not null or o.resultado_documento is not null) and o.estado not in ('cancelada', 'vencida') and v.nombre is null)`

export function followedOrders(core: Core) {
  const ask = (name: string, text: string, call: Call, of: string, most: number): Promise<FollowedOrder[]> =>
    core.db.run<FollowedOrder>({
      name: `${name}_${factsOf(call.actor.rol).reach}`,
      text,
      values: [call.actor.miembros, of, most],
    })
  return {
    /** All the records of one person. */
    ofPatient(call: Call, patient: string, onlyWaiting: boolean, most: number): Promise<FollowedOrder[]> {
      const { reach } = factsOf(call.actor.rol)
      const rows = sqlOf('orden o', reach)
      const own = `${rows} and o.paciente = any(${recordsOfPerson('$2::uuid')})`
      return ask(
        `ordenes_de_paciente${onlyWaiting ? '_en_espera' : ''}`,
        `${own}${onlyWaiting ? ` and ${WAITS}` : ''} ${LAST}`,
        call,
        patient,
        most,
      )
    },
    /** Those of the encounters that the caller is in charge of. */
    ofOwnEncounters(call: Call, most: number): Promise<FollowedOrder[]> {
      const { reach } = factsOf(call.actor.rol)
      const rows = sqlOf(`historia h join orden o on o.historia = h.id`, reach)
      return ask(
        'ordenes_de_quien_atiende',
        `${rows} and h.profesional = $2::text and ${WAITS} ${LAST}`,
        call,
        call.actor.id,
        most,
      )
    },
  }
}
