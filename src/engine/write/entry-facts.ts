import { reachOf } from '../../model/access/access.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import {
  type HistoryFacts,
  historyFacts,
  type PatientFacts,
  patientFacts,
  type Registry,
  type Resource,
  type Row,
} from '../../model/resource.ts'
import type { Call } from '../call.ts'
import { coalesce, PATIENCE_MS } from '../coalesce.ts'
import { SYSTEM_COLUMNS } from '../columns.ts'
import { overloaded } from '../connection/database-fault.ts'
import { columnReader } from '../connection/decode.ts'
import type { Tx } from '../database.ts'
import { arrayText } from '../parameters.ts'
import { alive, reachedBy } from '../reach.ts'
import { quote } from '../sql-text.ts'

/** What the rules of an entry may ask of the history that it belongs to and of its patient, and not the whole of them. */
export interface EntryFacts {
  readonly history: Row & HistoryFacts
  readonly patient: PatientFacts | null
}

interface FactsRequest {
  readonly id: string
  readonly reach: ReachClass
  readonly miembros: readonly string[]
}

/**
 * One statement for all entries that wait to be written. A caller who does not reach the history is told nothing of it;
 * without a caller it is for the service's own use. `dado` keeps the lengths of the arrays from the planner, as in
 * reads, and `offset 0` has each row looked up by its id: of a list it expects a hundred, and would rather read the whole table.
 */
export function entryFactsLoader(
  db: Tx,
  registry: Registry,
): (id: string, call: Call | null) => Promise<EntryFacts | null> {
  const [histories, patients] = [registry.get('historia'), registry.get('paciente')]
  if (histories === undefined || patients === undefined) return async () => null
  const columns = [...new Set([...SYSTEM_COLUMNS, ...historyFacts])]
  const found = (r: Resource, alias: string, names: readonly string[], where: string): string =>
    `lateral (select ${names.map((c) => `${alias}.${quote(c)}`).join(', ')} from ${quote(r.name)} ${alias} where ${where} and ${alive(alias)} offset 0) ${alias}`
  const text = `with dado as materialized (select $1::uuid[] as id, $2::text[] as alcance, $3::text[] as miembros)
select p.n, h.*, c.* from dado d cross join unnest(d.id, d.alcance, d.miembros) with ordinality as p(id, alcance, miembros, n)
cross join ${found(histories, 'h', columns, `h.id = p.id and ${reachedBy(histories, 'h', 'p.alcance', 'p.miembros::text[]')}`)}
left join ${found(patients, 'c', patientFacts, 'c.id = h.paciente')} on true`
  const asHistory = columnReader<Row & HistoryFacts>(histories, columns, 1)
  const first = columns.length + 1
  const asPatient = columnReader<PatientFacts>(patients, patientFacts, first)

  const load = coalesce<FactsRequest, EntryFacts | null>(
    async (requests) => {
      const values = [
        arrayText(requests.map((q) => q.id)),
        arrayText(requests.map((q) => q.reach)),
        arrayText(requests.map((q) => arrayText(q.miembros))),
      ]
      const facts: (EntryFacts | null)[] = new Array(requests.length).fill(null)
      for (const row of await db.raw({ name: 'cargar_hechos', text, values }))
        facts[Number(row[0]) - 1] = { history: asHistory(row), patient: row[first] === null ? null : asPatient(row) }
      return facts
    },
    { maxBatch: 100, maxWaiting: 5_000, lanes: 2, patience: PATIENCE_MS, full: overloaded },
  )
  return (id, call) =>
    load(
      call === null
        ? { id, reach: 'total', miembros: [] }
        : { id, reach: reachOf(call.actor), miembros: call.actor.miembros },
    )
}
