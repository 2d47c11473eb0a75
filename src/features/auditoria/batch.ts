import { setImmediate } from 'node:timers/promises'
import type { Tx } from '../../engine/database.ts'
import { auditSelect, columnAt, lineOf } from './line.ts'
import { HASH_BYTES, leafOf, merkleTree } from './merkle.ts'
import { isPartial, type Position, positionAfter } from './position.ts'
import type { SealPayload } from './seal-payload.ts'

/** What the server says about itself as a seal begins. */
export interface ServerState {
  readonly system: string
  /** Every transaction below it has ended. */
  readonly horizon: string
  /** No transaction from here on has begun. */
  readonly ceiling: string
}

/** Which rows the next seal covers. */
export interface Batch {
  readonly ids: readonly string[]
  readonly desde_tx: string
  readonly hasta_tx: string
  readonly tras_id: string
  /** There is more than fits in one seal. */
  readonly more: boolean
}

export interface Hashed {
  readonly raiz: string
  readonly hojas: Buffer
}

export class SealError extends Error {}

/**
 * Rows of transactions that have all ended, so that none can still appear among them. A transaction is taken whole,
 * unless it alone is more than a seal takes.
 */
export function cut(
  found: readonly { readonly id: string; readonly tx: string }[],
  at: Position,
  horizon: string,
  maxRows: number,
): Batch {
  const rest = { desde_tx: at.tx, tras_id: at.floor }
  if (found.length <= maxRows) return { ...rest, ids: found.map((r) => r.id), hasta_tx: horizon, more: false }
  let first = BigInt(found[0]?.tx ?? 0)
  let end = first
  for (const { tx } of found) {
    const n = BigInt(tx)
    if (n < first) first = n
    if (n > end) end = n
  }
  const whole = found.filter((r) => BigInt(r.tx) < end)
  if (whole.length > 0) return { ...rest, ids: whole.map((r) => r.id), hasta_tx: String(end), more: true }
  // One transaction, in order of id: what does not fit is for the next seal.
  const part = String(first)
  return {
    desde_tx: part,
    tras_id: at.floor,
    ids: found.slice(0, maxRows).map((r) => r.id),
    hasta_tx: part,
    more: true,
  }
}

const NEXT = (limit: number): string => `select n.id, n.tx from (
  select a.id, a.tx from auditoria a
  where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.tx < $3::xid8 and a.id > $4::bigint order by a.tx, a.id limit ${limit}
) n order by n.id`

export async function nextBatch(tx: Tx, last: SealPayload | null, state: ServerState, maxRows: number): Promise<Batch> {
  if (last !== null && last.sistema !== state.system) return movedBatch(tx, last, state, maxRows)
  const at = positionAfter(last)
  // The first seal, or the first on this server: there may be rows that came with the data from another.
  if (at.tx === '0') {
    const left = await foreignRows(tx, at.floor, state, maxRows)
    if (left !== null) return left
  }
  const values = [at.tx, at.id, state.horizon, at.floor]
  const rows = await tx.raw({ name: `sello_siguientes_${maxRows}`, text: NEXT(maxRows + 1), values })
  const found = rows.map(([id, tx]) => ({ id: id ?? '', tx: tx ?? '' }))
  return cut(found, at, state.horizon, maxRows)
}

/**
 * The data were moved to another server, whose transactions are numbered anew. What was written before and not sealed
 * yet is sealed by id: nobody can still be writing it, and ids went on counting where they were.
 */
async function movedBatch(tx: Tx, last: SealPayload, state: ServerState, maxRows: number): Promise<Batch> {
  const [top] = await tx.raw({ name: '', text: 'select coalesce(max(s.ultima), 0) from sello s', values: [] })
  const sealed = top?.[0] ?? '0'
  const at = { tx: last.hasta_tx, id: isPartial(last) ? (last.ultima ?? '0') : '0' }
  const text = `select a.id from auditoria a
    where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.id > $3::bigint and a.id <= $4::bigint order by a.id`
  const early = (await tx.raw({ name: '', text, values: [at.tx, at.id, last.tras_id, sealed] })).map(([id]) => id ?? '')
  const late = await foreignRows(tx, sealed, state, maxRows)
  return {
    ids: [...early, ...(late?.ids ?? [])],
    desde_tx: '0',
    hasta_tx: '0',
    tras_id: late?.tras_id ?? sealed,
    more: true,
  }
}

/** Rows above this id up to the last whose transaction this server has not begun: they came with the data. */
async function foreignRows(tx: Tx, floor: string, state: ServerState, maxRows: number): Promise<Batch | null> {
  const text = `select a.id from auditoria a where a.id > $1::bigint
    and a.id <= (select max(f.id) from auditoria f where f.tx >= $2::xid8) order by a.id limit ${maxRows}`
  const ids = (await tx.raw({ name: '', text, values: [floor, state.ceiling] })).map(([id]) => id ?? '')
  const top = ids.at(-1)
  return top === undefined ? null : { ids, desde_tx: '0', hasta_tx: '0', tras_id: top, more: true }
}

const SLICE = 250
const READ = `select ${auditSelect('a')} from auditoria a where a.id = any($1::bigint[]) order by a.id`
const INDEX = `insert into acceso_paciente (paciente, fila)
  select distinct p, a.id from auditoria a, unnest(a.pacientes) p where a.id = any($1::bigint[]) on conflict do nothing`
const PATIENTS = columnAt('pacientes')

/** Reads and hashes a batch a slice at a time, so that requests are answered in between; notes whom the lists showed. */
export async function hashBatch(tx: Tx, ids: readonly string[]): Promise<Hashed> {
  const tree = merkleTree()
  const hojas = Buffer.alloc(ids.length * HASH_BYTES)
  for (let at = 0; at < ids.length; at += SLICE) {
    const slice = ids.slice(at, at + SLICE)
    const values = [`{${slice.join(',')}}`]
    const rows = await tx.raw({ name: 'sello_filas', text: READ, values })
    if (rows.length !== slice.length) throw new SealError('Una fila de la auditoría desapareció mientras se sellaba.')
    for (const [i, row] of rows.entries()) {
      const leaf = leafOf(lineOf(row))
      tree.append(leaf)
      leaf.copy(hojas, (at + i) * HASH_BYTES)
    }
    if (rows.some((row) => row[PATIENTS] !== null)) await tx.raw({ name: 'sello_pacientes', text: INDEX, values })
    await setImmediate()
  }
  return { raiz: tree.root().toString('hex'), hojas }
}
