import type { Resource } from '../../model/resource.ts'
import type { Tx } from '../database.ts'
import { literal, quote } from '../sql-text.ts'
import type { EventFact } from './event-fact.ts'

/** The event of each row that the statement wrote (`fila`), by the same statement: a change without its event cannot be written. */
export const eventSql = (
  r: Resource,
  fact: EventFact,
): string => `insert into evento (recurso, hecho, recurso_id, version, paciente)
  select ${literal(r.name)}, ${literal(fact)}, fila.id, fila.version, ${r.patientField === null ? 'null::uuid' : `fila.${quote(r.patientField)}`}
  from fila`

/** What changes no row of a collection and others care about all the same: told of the row that it is about. */
export interface OtherEvent {
  readonly resource: string
  readonly fact: EventFact
  readonly id: string
  readonly patient: string | null
}

export async function recordEvent(tx: Tx, { resource, fact, id, patient }: OtherEvent): Promise<void> {
  await tx.raw({
    name: 'evento_nuevo',
    text: 'insert into evento (recurso, hecho, recurso_id, paciente) values ($1, $2, $3::uuid, $4::uuid)',
    values: [resource, fact, id, patient],
  })
}
