import { seenAs } from '../model/access/access.ts'
import { factsOf, type View } from '../model/access/roles.ts'
import { type PatientFacts, patientFacts, type Resource, type Row } from '../model/resource.ts'
import { WHO_COLUMNS, whoColumns } from './audit.ts'
import type { Call } from './call.ts'
import { coalesce, commitLanes } from './coalesce.ts'
import { selectList } from './columns.ts'
import { overloaded } from './connection/database-fault.ts'
import { columnReader, rowReader } from './connection/decode.ts'
import { keptName } from './connection/kept-statements.ts'
import type { RawRow } from './connection/raw-query.ts'
import type { Database, Tx } from './database.ts'
import { arrayText } from './parameters.ts'
import { alive, grantsSql, knownPatient, reachedBy, rowSql } from './reach.ts'
import { literal, quote } from './sql-text.ts'

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

/**
 * `pedido`: who asks for which row, numbered in the order of the batch. Each caller is sent once, however much of a batch
 * is theirs, and as arrays: taking a JSON object apart cost the database as much as the row it asked for. `dado` keeps their
 * lengths from the planner, which else makes a plan of its own for every batch, at three times the cost of running it.
 */
const PEDIDO = `dado as materialized (
  select $1::uuid[] as id, $2::text[] as solicitud, $3::integer[] as quien, $4::text[] as alcance, $5::text[] as cuenta,
    $6::text[] as actor, $7::text[] as rol, $8::text[] as origen, $9::text[] as motivo, $10::text[] as miembros
), pedido as materialized (
  select p.n, p.id, p.solicitud, q.alcance, q.cuenta, q.actor, q.rol, q.origen, q.motivo, q.miembros::text[] as miembros
  from dado d, unnest(d.id, d.solicitud, d.quien) with ordinality as p(id, solicitud, quien, n),
    unnest(d.alcance, d.cuenta, d.actor, d.rol, d.origen, d.motivo, d.miembros)
      with ordinality as q(alcance, cuenta, actor, rol, origen, motivo, miembros, k)
  where q.k = p.quien
)`

/** `fila`: what the reach of the rows asked for depends on. */
const fila = (r: Resource): string => {
  const row = rowSql(r, 't')
  return `fila as materialized (
  select t.id, ${row.patient} as alcance_paciente, ${row.history} as alcance_historia, ${row.level} as alcance_nivel
  from ${quote(r.name)} t where t.id = any((select d.id from dado d)::uuid[]) and ${alive('t')}
)`
}

/**
 * `paso`: whether each may have the row, and by which grant if by one; break-glass only if nothing else opens it, which is
 * the last of their names in the alphabet (`test/schema.test.ts` sees to it). Choosing by order cost a third of the
 * whole statement.
 */
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
    select min(a.via) as via ${grantsSql(r, row, 'p.miembros', row.level)}
  ) g on p.alcance = 'concedido' or (p.alcance = 'institucion' and f.alcance_nivel > 0)
)`
}

/**
 * What a row is handed out with besides its columns: SQL over the row `t`, by what the caller of the request `q` reaches
 * (`callerReaches`). It follows them.
 */
export type ColumnsBeside = readonly string[]
export const callerReaches = (r: Resource, alias: string): string => reachedBy(r, alias, 'q.alcance', 'q.miembros')

/** The rows that may be handed out, each with the number of the request it is for. */
const handedOut = (r: Resource, view: Resource, shown: boolean, beside: ColumnsBeside = []): string => {
  const another = beside.length > 0 || Object.values(view.fields).some((f) => f.another)
  const isKnown = (column: string): string => `q.alcance <> 'concedido' or ${knownPatient(column, 'q.miembros')}`
  // What rules and updates work on stays whole: what is not shown must not be lost.
  const list = selectList(view, 't', false, undefined, shown ? isKnown : null)
  return `select p.n, ${[list, ...beside].join(', ')} from paso p${shown && another ? ' join pedido q on q.n = p.n' : ''} join ${quote(r.name)} t on t.id = p.id where p.pasa`
}

/** The values of `pedido`. */
function asked(requests: readonly ReadRequest[]): string[] {
  const callers: Call[] = []
  const places = requests.map(({ call }) => {
    const known = callers.findIndex((c) => c.actor === call.actor && c.ip === call.ip && c.reason === call.reason)
    return known === -1 ? callers.push(call) : known + 1
  })
  const ofCallers = (value: (call: Call) => string | null): string => arrayText(callers.map(value))
  return [
    arrayText(requests.map((q) => q.id)),
    arrayText(requests.map((q) => q.call.requestId)),
    `{${places.join(',')}}`,
    ofCallers((c) => factsOf(c.actor.rol).reach),
    ofCallers((c) => c.actor.id),
    ofCallers((c) => c.actor.nombre),
    ofCallers((c) => c.actor.rol),
    ofCallers((c) => c.ip),
    ofCallers((c) => c.reason),
    ofCallers((c) => arrayText(c.actor.miembros)),
  ]
}

/**
 * One row by id. All requests that wait while a batch is in flight are answered by the next single statement, which
 * decides for each whether it may have its row and inserts their audit rows: reading, permission and accounting for it
 * are one round trip and one commit for all of them.
 */
export function reader(
  db: Database,
  r: Resource,
  view: View,
  beside: ColumnsBeside = [],
): (request: ReadRequest) => Promise<FoundRow | null> {
  const text = `with ${PEDIDO}, ${fila(r)}, ${paso(r)}, huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, codigo, acceso)
  select ${whoColumns('s')}, 'leer', ${literal(r.name)}, s.id, s.alcance_paciente,
    case when s.pasa then 200 else 404 end, case when not s.pasa then 'no_encontrado' end, s.via
  from paso s
)
${handedOut(r, seenAs(r, view), true, beside)}`
  const name = beside.length === 0 ? `leer_${r.name}_${view}` : keptName(text)
  return coalesce<ReadRequest, FoundRow | null>(
    async (requests) => {
      const rows = await db.raw({ name, text, values: asked(requests) })
      const found: (FoundRow | null)[] = new Array(requests.length).fill(null)
      for (const [n, ...columns] of rows) found[Number(n) - 1] = { version: Number(columns[VERSION]), columns }
      return found
    },
    { ...LIMITS, ...commitLanes(db.processes, LIMITS.lanes) },
  )
}

/** Rows that rules and updates look at on a caller's behalf: what the caller may not know about is not there. Not shown, so not audited. */
export function loaderFor(db: Tx, r: Resource): (request: ReadRequest) => Promise<Row | null> {
  const text = `with ${PEDIDO}, ${fila(r)}, ${paso(r)}
${handedOut(r, r, false)}`
  const asRow = rowReader(r, false, 1)
  return coalesce<ReadRequest, Row | null>(async (requests) => {
    const rows = await db.raw({ name: `cargar_para_${r.name}`, text, values: asked(requests) })
    const found: (Row | null)[] = new Array(requests.length).fill(null)
    for (const row of rows) found[Number(row[0]) - 1] = asRow(row)
    return found
  }, LIMITS)
}

/** Rows that the service itself needs, for any caller. The length of the array is kept from the planner, as in `dado`. */
function byId<R extends { readonly id: string }>(
  db: Tx,
  r: Resource,
  { name, columns, read }: { name: string; columns: string; read: (row: RawRow) => R },
): (id: string) => Promise<R | null> {
  const text = `select ${columns} from ${quote(r.name)} t where t.id = any((select $1::uuid[])::uuid[]) and ${alive('t')}`
  return coalesce<string, R | null>(async (ids) => {
    const rows = await db.raw({ name, text, values: [arrayText([...new Set(ids)])] })
    const found = new Map(rows.map((row) => [row[0], read(row)]))
    return ids.map((id) => found.get(id) ?? null)
  }, LIMITS)
}

export const loader = (db: Tx, r: Resource): ((id: string) => Promise<Row | null>) =>
  byId(db, r, { name: `cargar_${r.name}`, columns: selectList(r, 't', false), read: rowReader(r, false) })

/** What the rules of an entry ask of its patient, and not the whole of the patient. */
export const factsLoader = (db: Tx, patients: Resource): ((id: string) => Promise<PatientFacts | null>) =>
  byId(db, patients, {
    name: 'cargar_hechos_paciente',
    columns: patientFacts.map((c) => `t.${quote(c)}`).join(', '),
    read: columnReader<PatientFacts>(patients, patientFacts),
  })
