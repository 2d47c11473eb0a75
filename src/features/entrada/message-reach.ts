import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
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

/** Where a report names none of ours: each order of the patient that waited for a result when it came may be the one. */
const possibleOrder = (m: string): string =>
  `(${m}.tipo like 'ORU%' or ${m}.puerta = 'fhir') and ${m}.orden is null and ${m}.resultados = '{}'
  and o.paciente = any(${recordsOfPerson(`${m}.paciente`)}) and o.firmado and o.fecha_orden <= ${m}.recibido_en and ${alive('o')}
  and not ${predicateSql(calledOffOrder, 'o')} and (${predicateSql(pendingOrder, 'o')} or o.fecha_resultado > ${m}.recibido_en)
  and not exists (select 1 from orden n where n.id = any(${m}.nombra))`

/**
 * Whether a caller may know whose a message is and what it says (docs/decisions/0175): all that it names, was assigned to and was made into has
 * to be reached, also while it waits. What nobody's record is named by is for those who see the institution; a caller of single records needs an
 * order that they reach.
 */
export function messageReached(m: string, reach: ReachClass, miembros: string): string {
  if (reach === 'total') return 'true'
  const some = (r: Resource, alias: string, which: string, is: '' | 'not '): string =>
    `exists (select 1 from ${quote(r.name)} ${alias} where ${which} and ${is}${reached(r, alias, reach, miembros)})`
  const unreached = [
    some(paciente, 'p', `p.id = ${m}.paciente`, 'not '),
    some(historia, 'h', `h.id = any(${m}.nombra)`, 'not '),
    some(orden, 'o', namedOrder(m), 'not '),
    some(resultado, 'r', `r.id = any(${m}.resultados)`, 'not '),
  ]
  const own =
    reach === 'concedido'
      ? `(${some(orden, 'o', namedOrder(m), '')} or ${some(orden, 'o', possibleOrder(m), '')})`
      : `not ${some(orden, 'o', possibleOrder(m), 'not ')}`
  return `(${m}.nombra is not null and not ${unreached.join(' and not ')} and ${own})`
}
