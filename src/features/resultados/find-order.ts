import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { historia } from '../../resources/historia.ts'
import { calledOffOrder, orden, pendingOrder } from '../../resources/orden.ts'

export interface AskedOrder {
  readonly patient: string
  /** The number under which the source knows our order: its id, as we send and print it. */
  readonly placer: string | null
  readonly cups: string | null
}

const WHO = 'array(select unnest($1::text[]))'

/** An id as another system writes it back: in capitals, or without its hyphens. */
function idIn(placer: string | null): string | null {
  const bare = placer?.trim().toLowerCase().replaceAll('-', '') ?? ''
  const id = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(id) ? id : null
}

/** Signed, neither called off nor expired, and within the days that it says that it holds; a result may be told again while it does. */
const VALID = `o.firmado and ${predicateSql({ not: { any: [calledOffOrder, { estado: ['vencida'] }] } }, 'o')} and (o.vigencia_dias is null
  or (o.fecha_orden at time zone 'America/Bogota')::date + o.vigencia_dias >= (now() at time zone 'America/Bogota')::date)`
const OF_SERVICE = `exists (select 1 from historia h where h.id = o.historia and 's:' || h.servicio_reps = any(${WHO})
  and ${alive('h')} and ${predicateSql(historia.stands, 'h')})`

/**
 * An order that a source may answer: one that it reaches, or one of the service that it works for while that order is valid. The reach of
 * a service ends thirty days after the encounter, and a culture or an order of three months is answered later
 * (docs/decisions/0180-an-order-is-answered-while-it-is-valid.md).
 */
const answerable = ({ actor }: Call): string => {
  const own = reached(orden, 'o', factsOf(actor.rol).reach, WHO)
  return actor.sistema === true ? `(${own} or (${VALID} and ${OF_SERVICE}))` : own
}

/**
 * The call with which the answer to an order is filed. Where the source reaches the order no more, those who still attend the patient
 * lend their reach to this filing alone: it goes to the order that was asked and nowhere else.
 */
export async function answeringCall(core: Core, call: Call, order: string): Promise<Call> {
  if (call.actor.sistema !== true || (await core.loadFor(call, 'orden', order)) !== null) return call
  const [found] = await core.db.run<{ paciente: string }>({
    name: `orden_vigente_${factsOf(call.actor.rol).reach}`,
    text: `select o.paciente from orden o where $1::text[] is not null and o.id = $2 and ${alive('o')} and ${answerable(call)}`,
    values: [call.actor.miembros, order],
  })
  return found === undefined ? call : lentReach(core, call, found.paciente)
}

/** The call with the reach of those who attend a patient added to its own. */
export async function lentReach({ db }: Core, call: Call, patient: string): Promise<Call> {
  const rows = await db.run<{ miembro: string }>({
    name: 'alcance_prestado',
    text: `select distinct a.miembro from alcance a where a.paciente = any(${recordsOfPerson('$1::uuid')})
  and a.via in ('tratante', 'equipo', 'servicio', 'registro') and (a.hasta is null or a.hasta > now())`,
    values: [patient],
  })
  const miembros = [...call.actor.miembros, ...rows.map((row) => row.miembro)]
  return { ...call, actor: { ...call.actor, miembros } }
}

/**
 * Which order of ours a report answers: the one that it names, of that person; else the only one of that person with that CUPS that was
 * signed and still waits. Null where none or several fit, or where the caller may answer none.
 */
export async function findOrder(core: Core, call: Call, { patient, placer, cups }: AskedOrder): Promise<string | null> {
  const { rol, sistema = false } = call.actor
  const ask = (name: string, which: string, value: string) =>
    core.db.run<{ id: string }>({
      name: `orden_de_resultado_${name}_${factsOf(rol).reach}_${sistema}`,
      text: `select o.id from orden o where $1::text[] is not null and o.paciente = any(${recordsOfPerson('$2::uuid')})
  and ${which} and ${predicateSql(orden.stands, 'o')} and ${alive('o')} and ${answerable(call)} limit 2`,
      values: [call.actor.miembros, patient, value],
    })
  const named = idIn(placer)
  if (named !== null) {
    const [found] = await ask('nombrada', 'o.id = $3::uuid', named)
    if (found !== undefined) return found.id
  }
  if (cups === null) return null
  const waits = `o.cups = $3 and o.firmado and ${predicateSql(pendingOrder, 'o')}`
  const [only, ...others] = await ask('que_espera', waits, cups)
  return others.length > 0 ? null : (only?.id ?? null)
}
