import { seenAs } from '../model/access/access.ts'
import type { View } from '../model/access/roles.ts'
import type { Resource, Row } from '../model/resource.ts'
import { askedBatch } from './asked.ts'
import { WHO_COLUMNS, whoColumns } from './audit.ts'
import type { Call } from './call.ts'
import { coalesce, commitLanes } from './coalesce.ts'
import { selectColumns, selectList } from './columns.ts'
import { overloaded } from './connection/database-fault.ts'
import { rowReader } from './connection/decode.ts'
import { keptName } from './connection/kept-statements.ts'
import type { Database, Tx } from './database.ts'
import { arrayText } from './parameters.ts'
import { alive, grantsSql, knownPatient, reachedBy, rowSql } from './reach.ts'
import {
  answerOf,
  columnsOf,
  columnsSql,
  type KeptAnswer,
  type KeptRows,
  markSql,
  type RowAnswers,
  rawAnswers,
  textAnswers,
} from './row-answers.ts'
import { literal, quote } from './sql-text.ts'

export interface ReadRequest {
  readonly id: string
  readonly call: Call
}

/** A row found, and what is made of it. */
export interface Found<A> {
  readonly version: number
  readonly answer: A
}
export type FoundText = Found<string>

const LIMITS = { maxBatch: 100, maxWaiting: 5_000, lanes: 2, full: overloaded }

/** A row that is asked for, and what was made of it before. */
interface AskedRow<A> extends ReadRequest {
  readonly before?: KeptAnswer<A> | undefined
}

const pedido = askedBatch<AskedRow<unknown>>([
  { name: 'id', type: 'uuid', of: (q) => q.id },
  { name: 'marca', type: 'text', of: (q) => q.before?.mark ?? '' },
])

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
  const asked = `p.n, p.id, p.marca, ${whoColumns('p')}, f.alcance_paciente`
  if (r.patientField === null) {
    const known = `exists (select 1 from ${quote(r.name)} o where o.id = f.id and ${reachedBy(r, 'o', 'p.alcance', 'p.miembros')})`
    return `paso as materialized (
  select ${asked}, null::text as via, ${r.owned === undefined ? 'f.id is not null' : known} as pasa
  from pedido p left join fila f on f.id = p.id
)`
  }
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
const handedOut = (
  r: Resource,
  view: Resource,
  { shown, beside = [], answers = rawAnswers, light = false }: HandedOut & { readonly shown: boolean },
): string => {
  const another = beside.length > 0 || Object.values(view.fields).some((f) => f.another)
  const isKnown = (column: string): string => `q.alcance <> 'concedido' or ${knownPatient(column, 'q.miembros')}`
  // What rules and updates work on stays whole: what is not shown must not be lost.
  const columns = selectColumns(view, 't', light, undefined, shown ? isKnown : null)
  const found = beside.map((_, i) => `b.b${i}`)
  // What is beside a row is part of what is made of it; found once, and not again for each place that speaks of it.
  const lateral = `cross join lateral (select ${beside.map((sql, i) => `${sql} as b${i}`).join(', ')} offset 0) b`
  const mark = beside.length === 0 ? markSql('t') : `${markSql('t')} || '.' || md5(row(${found.join(', ')})::text)`
  return `select p.n, t.version, ${answers.kept ? mark : "''"}, ${columnsSql(answers, [...columns, ...found], `${mark} = p.marca`)}
from paso p${shown && another ? ' join pedido q on q.n = p.n' : ''} join ${quote(r.name)} t on t.id = p.id ${beside.length === 0 ? '' : lateral} where p.pasa`
}
/** What stands in a row before its columns: the request, its version, its mark. */
const COLUMNS = 3

interface HandedOut {
  readonly beside?: ColumnsBeside
  readonly answers?: Pick<RowAnswers<unknown>, 'kept'>
  /** Without what is large, as in a list. */
  readonly light?: boolean
}

/**
 * One row by id. All requests that wait while a batch is in flight are answered by the next single statement, which
 * decides for each whether it may have its row and inserts their audit rows: reading, permission and accounting for it
 * are one round trip and one commit for all of them.
 */
export function rowReaderOf<A>(
  db: Database,
  r: Resource,
  view: View,
  answers: RowAnswers<A>,
  beside: ColumnsBeside = [],
  light = false,
): (request: ReadRequest) => Promise<Found<A> | null> {
  const text = `with ${pedido.sql}, ${fila(r)}, ${paso(r)}, huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, codigo, acceso)
  select ${whoColumns('s')}, 'leer', ${literal(r.name)}, s.id, s.alcance_paciente,
    case when s.pasa then 200 else 404 end, case when not s.pasa then 'no_encontrado' end, s.via
  from paso s
)
${handedOut(r, seenAs(r, view), { shown: true, beside, answers, light })}`
  const name = beside.length === 0 && !light ? `leer_${r.name}_${view}_${answers.kind}` : keptName(text)
  const ask = coalesce<AskedRow<A>, Found<A> | null>(
    async (requests) => {
      const rows = await db.raw({ name, text, values: pedido.values(requests) })
      const found: (Found<A> | null)[] = new Array(requests.length).fill(null)
      for (const row of rows) {
        const at = Number(row[0]) - 1
        const request = requests[at]
        if (request === undefined) continue
        const { id, call, before } = request
        const seen = { id, mark: row[2] ?? '', columns: columnsOf(answers, row, COLUMNS), now: call.now }
        found[at] = { version: Number(row[1]), answer: answerOf(answers, seen, before) }
      }
      return found
    },
    { ...LIMITS, ...commitLanes(db.processes, LIMITS.lanes) },
  )
  return (request) => ask({ ...request, before: answers.find(request.id) })
}

/** The row as it is answered. */
export const textReader = (
  db: Database,
  r: Resource,
  view: View,
  kept: KeptRows,
  light = false,
): ((request: ReadRequest) => Promise<FoundText | null>) =>
  rowReaderOf(db, r, view, textAnswers(kept, seenAs(r, view), view, light), [], light)

/** Rows that rules and updates look at on a caller's behalf: what the caller may not know about is not there. Not shown, so not audited. */
export function loaderFor(db: Tx, r: Resource): (request: ReadRequest) => Promise<Row | null> {
  const text = `with ${pedido.sql}, ${fila(r)}, ${paso(r)}
${handedOut(r, r, { shown: false })}`
  const asRow = rowReader(r, false, COLUMNS)
  return coalesce<ReadRequest, Row | null>(async (requests) => {
    const rows = await db.raw({ name: `cargar_para_${r.name}`, text, values: pedido.values(requests) })
    const found: (Row | null)[] = new Array(requests.length).fill(null)
    for (const row of rows) found[Number(row[0]) - 1] = asRow(row)
    return found
  }, LIMITS)
}

/** Rows that the service itself needs, for any caller. The length of the array is kept from the planner, as in `dado`. */
export function loader(db: Tx, r: Resource): (id: string) => Promise<Row | null> {
  const text = `select ${selectList(r, 't', false)} from ${quote(r.name)} t where t.id = any((select $1::uuid[])::uuid[]) and ${alive('t')}`
  const asRow = rowReader(r, false)
  return coalesce<string, Row | null>(async (ids) => {
    const rows = await db.raw({ name: `cargar_${r.name}`, text, values: [arrayText([...new Set(ids)])] })
    const found = new Map(rows.map((row) => [row[0], asRow(row)]))
    return ids.map((id) => found.get(id) ?? null)
  }, LIMITS)
}
