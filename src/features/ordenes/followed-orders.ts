import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { knownTo } from '../../engine/list.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf, recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { StagedOrder } from '../../model/exams/order-stage.ts'
import { droppedOrder, orden, pendingOrder } from '../../resources/orden.ts'
import { standingSql } from '../resultados/shown-results.ts'

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
  readonly lo_vio: boolean
}

const WHO = 'array(select unnest($1::text[]))'
/** Older ones nobody waits for any more. */
const LATELY = "interval '180 days'"

/** Whose look at the result of `o` ends the waiting: of whoever ordered it, or of whoever answers for the encounter `h` now. `s` is the look, `c` its account. */
const CONCERNED = `(s.cuenta = h.profesional or case when o.profesional_documento is null then s.nombre = o.profesional_nombre
  else concat_ws(' ', c.tipo_documento, c.numero_documento) = o.profesional_documento end)`

/** Whether the order $1, in that version, was seen by one of them. */
export const SEEN_BY_CONCERNED = `select exists (select 1 from resultado_visto s join orden o on o.id = s.orden
  join historia h on h.id = o.historia left join cuenta c on c.id = s.cuenta
  where o.id = $1 and s.version = $2 and ${CONCERNED}) as visto`

/** The newest report of an order that stands and is final. */
export const reportOf = (order: string): string => `select r.id from resultado r
  where r.orden = ${order} and r.estado <> 'preliminar' and ${alive('r')} and ${standingSql('r')} order by r.fecha_informe desc, r.id desc limit 1`

/** Of an order with a report, that report: a correction leaves the order as it was and waits again. */
const SEEN_AS_IT_STANDS = '(s.orden = o.id and s.version = o.version and i.id is null or s.resultado = i.id)'

/** What is not annulled, newest first. $1 the caller's names, $2 whose, $3 how many, $4 the caller. */
const sqlOf = (
  whose: string,
  reach: ReachClass,
): string => `select o.id, o.version, o.historia, o.paciente, o.tipo_orden, o.cups,
  o.descripcion, o.prioridad, o.fecha_orden as fecha, o.profesional_nombre as profesional, o.estado, o.firmado, o.anulado,
  o.resultado_texto, o.resultado_documento, o.fecha_resultado, i.id as informe, v.nombre as visto_por, v.visto_en,
  exists (select 1 from resultado_visto s where ${SEEN_AS_IT_STANDS} and s.cuenta = $4::text) as lo_vio,
  case when ${knownTo(reach, WHO)?.('o.paciente') ?? 'true'}
    then concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) else '' end as paciente_nombre
from ${whose} join paciente p on p.id = ${principalOf('o.paciente')}
left join lateral (${reportOf('o.id')}) i on true
left join lateral (select s.nombre, s.visto_en from resultado_visto s left join cuenta c on c.id = s.cuenta
  where ${SEEN_AS_IT_STANDS} and ${CONCERNED} order by s.visto_en limit 1) v on true
where $1::text[] is not null and ${alive('o')} and ${predicateSql(orden.stands, 'o')} and o.fecha_orden > now() - ${LATELY}
  and ${reached(orden, 'o', reach, WHO)}`
const LAST = 'order by o.fecha_orden desc, o.id desc limit $3'

/** Signed, and somebody is still to take it, to tell its result or to look at it. */
const WAITS = `o.firmado and (${predicateSql(pendingOrder, 'o')}
  or (o.resultado_texto is not null or o.resultado_documento is not null or i.id is not null) and not (${predicateSql(droppedOrder, 'o')}) and v.nombre is null)`

/** Found by the caller's encounters and teams: nobody's orders are looked through to find their author. */
const OWN = `h.id in (select e.id from historia e where e.profesional = $2::text and e.eliminado_en is null
  union select a.historia from alcance a where a.miembro = 'c:' || $2::text and a.historia is not null)
  and (h.profesional = $2::text or o.profesional_documento =
    (select concat_ws(' ', c.tipo_documento, c.numero_documento) from cuenta c where c.id = $2::text and c.numero_documento is not null))`

export function followedOrders(core: Core) {
  const ask = (name: string, text: string, call: Call, of: string, most: number): Promise<FollowedOrder[]> =>
    core.db.run<FollowedOrder>({
      name: `${name}_${factsOf(call.actor.rol).reach}`,
      text,
      values: [call.actor.miembros, of, most, call.actor.id],
    })
  return {
    /** All the records of one person. */
    ofPatient(call: Call, patient: string, onlyWaiting: boolean, most: number): Promise<FollowedOrder[]> {
      const { reach } = factsOf(call.actor.rol)
      const rows = sqlOf('orden o join historia h on h.id = o.historia', reach)
      const own = `${rows} and o.paciente = any(${recordsOfPerson('$2::uuid')})`
      return ask(
        `ordenes_de_paciente${onlyWaiting ? '_en_espera' : ''}`,
        `${own}${onlyWaiting ? ` and ${WAITS}` : ''} ${LAST}`,
        call,
        patient,
        most,
      )
    },
    /** Those of the encounters that the caller is in charge of, and the caller's own in those of others. */
    ofOwnEncounters(call: Call, most: number): Promise<FollowedOrder[]> {
      const { reach } = factsOf(call.actor.rol)
      const rows = sqlOf(`historia h join orden o on o.historia = h.id`, reach)
      return ask('ordenes_de_quien_atiende', `${rows} and ${OWN} and ${WAITS} ${LAST}`, call, call.actor.id, most)
    },
  }
}
