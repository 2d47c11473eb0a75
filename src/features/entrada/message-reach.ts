import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, isTeamGrant, reached, rowSql } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { quote } from '../../engine/sql-text.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import type { Resource } from '../../model/resource.ts'
import { historia } from '../../resources/historia.ts'
import { calledOffOrder, orden, pendingOrder } from '../../resources/orden.ts'
import { paciente } from '../../resources/paciente.ts'
import { resultado } from '../../resources/resultado.ts'

/** The orders that the message names, or that a person said. */
const namedOrder = (m: string): string => `o.id = any(${m}.nombra || ${m}.orden)`

const ofPerson = (m: string, alias: string): string =>
  `${alias}.paciente = any(${recordsOfPerson(`${m}.paciente`)}) and ${alive(alias)}`

/** The encounters that it names, by our id or by the number that its source gave to the visit. */
const namedEncounter = (m: string): string =>
  `(h.id = any(${m}.nombra) or (${ofPerson(m, 'h')} and h.identificador_externo = any(${m}.visitas)))`

/** A report of which nothing says for certain what it answers. */
const isUncertain = (m: string): string =>
  `(${m}.tipo like 'ORU%' or ${m}.puerta = 'fhir') and ${m}.orden is null and ${m}.resultados = '{}'
  and not exists (select 1 from orden n where n.id = any(${m}.nombra))`

/** Somebody attends or attended there and is still here: what only the gone could open would be read by nobody. */
const isLookedAfter = (
  h: string,
): string => `exists (select 1 from alcance g left join cuenta c on g.miembro = 'c:' || c.id
  where g.historia = ${h}.id and ${isTeamGrant('g')} and (c.id is null or c.estado = 'activa'))`

/** Each order of the patient that waited for a result when it came may be the one. */
const possibleOrder = (m: string): string => `${ofPerson(m, 'o')} and o.firmado and o.fecha_orden <= ${m}.recibido_en
  and not ${predicateSql(calledOffOrder, 'o')} and (${predicateSql(pendingOrder, 'o')} or o.fecha_resultado > ${m}.recibido_en)`

/**
 * Whether a caller may know whose a message is and what it says (docs/decisions/0175, 0187): all that it names, was assigned to and was made into
 * has to be reached, also while it waits. Where what it answers is not certain, it may be of any encounter of its patient, also of one that is over:
 * who sees the institution has to reach them all, a caller of single records an order or a restricted encounter, and what is more restricted than
 * that.
 */
export function messageReached(m: string, reach: ReachClass, miembros: string): string {
  if (reach === 'total') return 'true'
  const isReached = (r: Resource, alias: string): string => reached(r, alias, reach, miembros)
  const some = (r: Resource, alias: string, which: string): string =>
    `exists (select 1 from ${quote(r.name)} ${alias} where ${which})`
  const hidden = (r: Resource, alias: string, which: string): string =>
    some(r, alias, `${which} and not ${isReached(r, alias)}`)
  const levelOf = (r: Resource, alias: string): string => rowSql(r, alias).level
  const nothingAbove = (level: string): string =>
    `not ${hidden(historia, 'x', `${ofPerson(m, 'x')} and ${isLookedAfter('x')} and ${levelOf(historia, 'x')} > ${level}`)}`
  const own = (r: Resource, alias: string, which: string): string =>
    some(r, alias, `${which} and ${isReached(r, alias)} and ${nothingAbove(levelOf(r, alias))}`)
  const unreached = [
    hidden(paciente, 'p', `p.id = ${m}.paciente`),
    hidden(historia, 'h', namedEncounter(m)),
    hidden(orden, 'o', namedOrder(m)),
    hidden(resultado, 'r', `r.id = any(${m}.resultados)`),
  ]
  const possible =
    reach === 'concedido'
      ? `(${some(orden, 'o', `${namedOrder(m)} and ${isReached(orden, 'o')}`)} or ${some(historia, 'h', `${namedEncounter(m)} and ${isReached(historia, 'h')}`)}
  or (${isUncertain(m)} and (${own(orden, 'o', possibleOrder(m))} or ${own(historia, 'h', `${ofPerson(m, 'h')} and ${levelOf(historia, 'h')} > 0`)})))`
      : `not (${isUncertain(m)} and ${hidden(historia, 'h', `${ofPerson(m, 'h')} and ${isLookedAfter('h')}`)})`
  return `(${m}.nombra is not null and ${m}.visitas is not null and not ${unreached.join(' and not ')} and ${possible})`
}
