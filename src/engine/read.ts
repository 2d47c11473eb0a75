import type { Resource, Row } from '../model/resource.ts'
import type { Call } from './call.ts'
import { coalesce } from './coalesce.ts'
import { quote, selectList } from './columns.ts'
import { type Database, overloaded, type Tx } from './database.ts'
import { visible } from './reach.ts'

export interface ReadRequest {
  readonly id: string
  readonly call: Call
}

/**
 * One row by id. All requests that wait while a batch is in flight are answered by the next single statement, which
 * also inserts their audit rows: reading and accounting for it is one round trip and one commit for all of them.
 */
export function reader(db: Database, r: Resource): (request: ReadRequest) => Promise<Row | null> {
  const patient = r.patientField === null ? 'null::uuid' : `t.${quote(r.patientField)}`
  const text = `with pedido as (
  select p.id, p.actor, p.rol, p.origen, p.solicitud, p.n
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as p(id, actor, rol, origen, solicitud, n)
), fila as materialized (
  select ${selectList(r, 't', false)}, ${patient} as "_paciente"
  from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${visible(r, 't')}
), huella as (
  insert into auditoria (actor, rol, origen, solicitud, accion, recurso, recurso_id, paciente, resultado, codigo)
  select p.actor, p.rol, p.origen, p.solicitud, 'leer', '${r.name}', p.id, f."_paciente",
    case when f.id is null then 404 else 200 end, case when f.id is null then 'no_encontrado' end
  from pedido p left join fila f on f.id = p.id
)
select * from fila`
  const read = coalesce<ReadRequest, Row | null>(
    async (requests) => {
      const rows = await db.run({
        name: `leer_${r.name}`,
        text,
        values: [
          requests.map((q) => q.id),
          requests.map((q) => q.call.actor.nombre),
          requests.map((q) => q.call.actor.rol),
          requests.map((q) => q.call.ip),
          requests.map((q) => q.call.requestId),
        ],
      })
      const byId = new Map(rows.map((row) => [row.id as string, row as Row]))
      return requests.map((q) => byId.get(q.id) ?? null)
    },
    { maxBatch: 100, maxWaiting: 5_000, lanes: 2, full: overloaded },
  )
  return read
}

/** Rows that rules and updates need to look at: not shown to anybody, so not audited. */
export function loader(db: Tx, r: Resource): (id: string) => Promise<Row | null> {
  const text = `select ${selectList(r, 't', false)} from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${visible(r, 't')}`
  return coalesce<string, Row | null>(
    async (ids) => {
      const rows = await db.run({ name: `cargar_${r.name}`, text, values: [[...new Set(ids)]] })
      const byId = new Map(rows.map((row) => [row.id as string, row as Row]))
      return ids.map((id) => byId.get(id) ?? null)
    },
    { maxBatch: 100, maxWaiting: 5_000, lanes: 2, full: overloaded },
  )
}
