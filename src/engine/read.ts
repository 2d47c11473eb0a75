import type { Resource, Row } from '../model/resource.ts'
import type { Call } from './call.ts'
import { coalesce } from './coalesce.ts'
import { quote, selectList } from './columns.ts'
import { type Database, overloaded, type Tx } from './database.ts'
import type { RawRow } from './raw-query.ts'
import { visible } from './reach.ts'

export interface ReadRequest {
  readonly id: string
  readonly call: Call
}

/** A row found, as text: what it takes to answer it, and no more. */
export interface FoundRow {
  readonly version: number
  readonly columns: RawRow
}

const ID = 0
const VERSION = 1

/**
 * One row by id. All requests that wait while a batch is in flight are answered by the next single statement, which
 * also inserts their audit rows: reading and accounting for it is one round trip and one commit for all of them.
 */
export function reader(db: Database, r: Resource): (request: ReadRequest) => Promise<FoundRow | null> {
  const patient = r.patientField === null ? 'null::uuid' : `f.${quote(r.patientField)}`
  const text = `with pedido as (
  select p.id, p.actor, p.rol, p.origen, p.solicitud
  from jsonb_to_recordset($2::jsonb) as p(id uuid, actor text, rol text, origen text, solicitud text)
), fila as materialized (
  select ${selectList(r, 't', false)}
  from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${visible(r, 't')}
), huella as (
  insert into auditoria (actor, rol, origen, solicitud, accion, recurso, recurso_id, paciente, resultado, codigo)
  select p.actor, p.rol, p.origen, p.solicitud, 'leer', '${r.name}', p.id, ${patient},
    case when f.id is null then 404 else 200 end, case when f.id is null then 'no_encontrado' end
  from pedido p left join fila f on f.id = p.id
)
select * from fila`
  return coalesce<ReadRequest, FoundRow | null>(
    async (requests) => {
      const asked = requests.map(({ id, call }) => ({
        id,
        actor: call.actor.nombre,
        rol: call.actor.rol,
        origen: call.ip,
        solicitud: call.requestId,
      }))
      const ids = `{${requests.map((q) => q.id).join(',')}}`
      const rows = await db.raw({ name: `leer_${r.name}`, text, values: [ids, JSON.stringify(asked)] })
      const byId = new Map(rows.map((columns) => [columns[ID], { version: Number(columns[VERSION]), columns }]))
      return requests.map((q) => byId.get(q.id) ?? null)
    },
    { maxBatch: 100, maxWaiting: 5_000, lanes: 2, full: overloaded },
  )
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
