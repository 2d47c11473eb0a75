import { seenAs } from '../model/access.ts'
import type { Resource, Row } from '../model/resource.ts'
import { factsOf, type View } from '../model/roles.ts'
import { WHO_COLUMNS, whoColumns, whoOf } from './audit.ts'
import type { Call } from './call.ts'
import { coalesce } from './coalesce.ts'
import { literal, quote, selectedColumns, selectList } from './columns.ts'
import { type Database, overloaded, type Tx } from './database.ts'
import type { RawRow } from './raw-query.ts'
import { alive, grantsSql, rowSql } from './reach.ts'

export interface ReadRequest {
  readonly id: string
  readonly call: Call
}

/** A row found, as text: what it takes to answer it, and no more. */
export interface FoundRow {
  readonly version: number
  readonly columns: RawRow
}

const VERSION = 1

const LIMITS = { maxBatch: 100, maxWaiting: 5_000, lanes: 2, full: overloaded }

/** `pedido`: who asks for which row, numbered in the order of the batch. */
const PEDIDO = `pedido as materialized (
  select p.n, p.id, p.alcance, p.cuenta, p.actor, p.rol, p.origen, p.solicitud, p.motivo, p.miembros
  from jsonb_to_recordset($2::jsonb) as p(n integer, id uuid, alcance text, cuenta text, actor text, rol text, origen text,
    solicitud text, motivo text, miembros text[])
)`

/** `fila`: the rows asked for, with what their reach depends on. */
const fila = (r: Resource, view: Resource): string => {
  const row = rowSql(r, 't')
  return `fila as materialized (
  select ${selectList(view, 't', false)}, ${row.patient} as alcance_paciente, ${row.history} as alcance_historia, ${row.level} as alcance_nivel
  from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${alive('t')}
)`
}

/** `paso`: whether each may have the row, and by which grant if by one; break-glass only if nothing else opens it. */
const paso = (r: Resource): string => {
  const row = { patient: 'f.alcance_paciente', history: 'f.alcance_historia', level: 'f.alcance_nivel' }
  const asked = `p.n, p.id, ${whoColumns('p')}, f.alcance_paciente`
  if (r.patientField === null)
    return `paso as materialized (
  select ${asked}, null::text as via, f.id is not null as pasa from pedido p left join fila f on f.id = p.id
)`
  return `paso as materialized (
  select ${asked}, g.via,
    f.id is not null and (p.alcance = 'total' or (p.alcance = 'institucion' and f.alcance_nivel = 0) or g.via is not null) as pasa
  from pedido p left join fila f on f.id = p.id
  left join lateral (
    select a.via ${grantsSql(r, row, 'p.miembros', row.level)} order by a.via = 'urgencia' limit 1
  ) g on p.alcance = 'concedido' or (p.alcance = 'institucion' and f.alcance_nivel > 0)
)`
}

const asked = (requests: readonly ReadRequest[]): (string | null)[] => [
  `{${requests.map((q) => q.id).join(',')}}`,
  JSON.stringify(
    requests.map(({ id, call }, n) => ({ n, id, alcance: factsOf(call.actor.rol).reach, ...whoOf(call) })),
  ),
]

/** Each request's own row: the first column says which of them may have it. */
function handOut(rows: readonly RawRow[], howMany: number): (RawRow | null)[] {
  const found: (RawRow | null)[] = new Array(howMany).fill(null)
  for (const [who, ...columns] of rows) {
    for (const n of (who ?? '').split(',')) if (n !== '') found[Number(n)] = columns
  }
  return found
}

const whoMay = `(select string_agg(p.n::text, ',') from paso p where p.id = f.id and p.pasa)`

/**
 * One row by id. All requests that wait while a batch is in flight are answered by the next single statement, which
 * decides for each whether it may have its row and inserts their audit rows: reading, permission and accounting for it
 * are one round trip and one commit for all of them.
 */
export function reader(db: Database, r: Resource, view: View): (request: ReadRequest) => Promise<FoundRow | null> {
  const seen = seenAs(r, view)
  const columns = selectedColumns(seen, false).map((c) => `f.${quote(c)}`)
  const text = `with ${PEDIDO}, ${fila(r, seen)}, ${paso(r)}, huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, codigo, acceso)
  select ${whoColumns('s')}, 'leer', ${literal(r.name)}, s.id, s.alcance_paciente,
    case when s.pasa then 200 else 404 end, case when not s.pasa then 'no_encontrado' end, s.via
  from paso s
)
select ${whoMay}, ${columns.join(', ')} from fila f`
  const name = `leer_${r.name}_${view}`
  return coalesce<ReadRequest, FoundRow | null>(async (requests) => {
    const rows = await db.raw({ name, text, values: asked(requests) })
    return handOut(rows, requests.length).map((found) =>
      found === null ? null : { version: Number(found[VERSION]), columns: found },
    )
  }, LIMITS)
}

/** Rows that rules and updates look at on somebody's behalf: what he may not know about is not there. Not shown, so not audited. */
export function loaderFor(db: Tx, r: Resource): (request: ReadRequest) => Promise<Row | null> {
  const columns = selectedColumns(r, false)
  const text = `with ${PEDIDO}, ${fila(r, r)}, ${paso(r)}
select p.n, ${columns.map((c) => `f.${quote(c)}`).join(', ')} from paso p join fila f on f.id = p.id where p.pasa`
  return coalesce<ReadRequest, Row | null>(async (requests) => {
    const rows = await db.run({ name: `cargar_para_${r.name}`, text, values: asked(requests) })
    const found: (Row | null)[] = new Array(requests.length).fill(null)
    for (const { n, ...row } of rows) found[n as number] = row as Row
    return found
  }, LIMITS)
}

/** Rows that the service itself needs, whoever asks. */
export function loader(db: Tx, r: Resource): (id: string) => Promise<Row | null> {
  const text = `select ${selectList(r, 't', false)} from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${alive('t')}`
  return coalesce<string, Row | null>(async (ids) => {
    const rows = await db.run({ name: `cargar_${r.name}`, text, values: [[...new Set(ids)]] })
    const byId = new Map(rows.map((row) => [row.id as string, row as Row]))
    return ids.map((id) => byId.get(id) ?? null)
  }, LIMITS)
}
