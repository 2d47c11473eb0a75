import { setImmediate } from 'node:timers/promises'
import { boundsOf } from '../../../engine/audit/audit-ids.ts'
import type { Tx } from '../../../engine/database.ts'
import { leafSql, shownPatients } from './line.ts'
import { HASH_BYTES, merkleTree } from './merkle.ts'
import { isPartial, positionAfter } from './position.ts'
import type { SealPayload } from './seal-payload.ts'
import { shownKeys } from './shown-keys.ts'

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
  /** Some of the rows showed patients in a list. */
  readonly lists: boolean
}

/** Its message names seals and keys, never a row. */
export class SealError extends Error {
  readonly loggable = true
}

/** Where a batch ends, and whether it is a part of one transaction only. */
export interface Cut {
  readonly desde_tx: string
  readonly hasta_tx: string
  readonly part: boolean
  readonly more: boolean
}

/**
 * Rows of transactions that have all ended, so that none can still appear among them. A transaction is taken whole,
 * unless it alone is more than a seal takes. `first` is that of the first row to be sealed, `over` that of the first
 * row that no longer fits, in the order of transactions.
 */
export function cut(first: string | null, over: string | null, from: string, horizon: string): Cut {
  if (first === null || over === null) return { desde_tx: from, hasta_tx: horizon, part: false, more: false }
  if (first !== over) return { desde_tx: from, hasta_tx: over, part: false, more: true }
  return { desde_tx: first, hasta_tx: first, part: true, more: true }
}

const BEYOND = `from auditoria a where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.tx < $3::xid8 and a.id > $4::bigint`
const EDGES = (size: number): string => `select (select a.tx ${BEYOND} order by a.tx, a.id limit 1),
  (select a.tx ${BEYOND} order by a.tx, a.id offset ${size} limit 1)`
/** One text for all ids: twenty thousand small rows would keep requests waiting while they are taken apart. */
const IDS = (limit: string): string =>
  `select array_agg(n.id order by n.id) from (select a.id ${BEYOND} order by a.tx, a.id ${limit}) n`

const idsOf = (array: string | null | undefined): string[] => (array ? array.slice(1, -1).split(',') : [])

export async function nextBatch(tx: Tx, last: SealPayload | null, state: ServerState, maxRows: number): Promise<Batch> {
  if (last !== null && last.sistema !== state.system) return movedBatch(tx, last, maxRows)
  const at = positionAfter(last)
  // The first seal, or the first on this server: there may be rows that came with the data from another.
  if (at.tx === '0') {
    const left = await foreignRows(tx, at.floor, maxRows)
    if (left !== null) return left
  }
  const values = [at.tx, at.id, state.horizon, at.floor]
  const [edges] = await tx.raw({ name: `sello_bordes_${maxRows}`, text: EDGES(maxRows), values })
  const [first = null, over = null] = edges ?? []
  const { part, ...ends } = cut(first, over, at.tx, state.horizon)
  if (first === null) return { ...ends, ids: [], tras_id: at.floor }
  const [found] = part
    ? await tx.raw({ name: `sello_parte_${maxRows}`, text: IDS(`limit ${maxRows}`), values })
    : await tx.raw({ name: 'sello_ids', text: IDS(''), values: [at.tx, at.id, ends.hasta_tx, at.floor] })
  return { ...ends, ids: idsOf(found?.[0]), tras_id: at.floor }
}

/**
 * The data were moved to another server, whose transactions are numbered anew. What was written before and not sealed
 * yet is sealed by id: nobody can still be writing it, and ids went on counting where they were.
 */
async function movedBatch(tx: Tx, last: SealPayload, maxRows: number): Promise<Batch> {
  const [top] = await tx.raw({ name: '', text: 'select coalesce(max(s.ultima), 0) from sello s', values: [] })
  const sealed = top?.[0] ?? '0'
  const at = { tx: last.hasta_tx, id: isPartial(last) ? (last.ultima ?? '0') : '0' }
  const text = `select a.id from auditoria a
    where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.id > $3::bigint and a.id <= $4::bigint order by a.id`
  const early = (await tx.raw({ name: '', text, values: [at.tx, at.id, last.tras_id, sealed] })).map(([id]) => id ?? '')
  const late = await foreignRows(tx, sealed, maxRows)
  return {
    ids: [...early, ...(late?.ids ?? [])],
    desde_tx: '0',
    hasta_tx: '0',
    tras_id: late?.tras_id ?? sealed,
    more: true,
  }
}

/**
 * Rows above this id up to the last whose transaction this server has not begun: they came with the data. Asked of one
 * snapshot only: what others have committed since an earlier one would seem to be from the future too.
 */
async function foreignRows(tx: Tx, floor: string, maxRows: number): Promise<Batch | null> {
  const text = `select a.id from auditoria a where a.id > $1::bigint and a.id <= (select max(f.id) from auditoria f
    where f.tx >= pg_snapshot_xmax(pg_current_snapshot())) order by a.id limit ${maxRows}`
  const ids = (await tx.raw({ name: '', text, values: [floor] })).map(([id]) => id ?? '')
  const top = ids.at(-1)
  return top === undefined ? null : { ids, desde_tx: '0', hasta_tx: '0', tras_id: top, more: true }
}

/** Rows hashed by one statement; in between requests get their turn at the connection and at this process. */
const SLICE = 1000
const LEAVES = `select count(*), string_agg(h.hoja, ''::bytea order by h.id), bool_or(h.mostro) from (
  select a.id, ${leafSql('a')} as hoja, ${shownPatients('a')} is not null as mostro
  from auditoria a where a.id = any($1::bigint[]) and a.id >= $2::bigint and a.id <= $3::bigint
) h`
const INDEX = `insert into lista_mostrada (fila, claves)
  select a.id, ${shownKeys('p')} from auditoria a, unnest(${shownPatients('a')}) p
  where a.id = any($1::bigint[]) and a.id >= $2::bigint and a.id <= $3::bigint group by a.id order by a.id`

/** What stands there already under the same row was put there by hand, and takes nothing away: what is asked for is looked up in the audit. */
export async function indexPatients(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.raw({ name: 'sello_pacientes', text: INDEX, values: [`{${ids.join(',')}}`, ...boundsOf(ids)] })
}

/**
 * Hashes a batch a slice at a time. The leaves are computed by PostgreSQL, with nothing but
 * what is built into it: here, where requests are answered, a tree is made of them and no more. A verification computes
 * them from the rows by itself, and so finds out if they were not these.
 */
export async function hashBatch(tx: Tx, ids: readonly string[]): Promise<Hashed> {
  const tree = merkleTree()
  const hojas = Buffer.alloc(ids.length * HASH_BYTES)
  let lists = false
  for (let at = 0; at < ids.length; at += SLICE) {
    const slice = ids.slice(at, at + SLICE)
    const [found] = await tx.raw({
      name: 'sello_hojas',
      text: LEAVES,
      values: [`{${slice.join(',')}}`, ...boundsOf(slice)],
    })
    const [count, leaves, shown] = found ?? []
    if (Number(count) !== slice.length) throw new SealError('Una fila de la auditoría desapareció mientras se sellaba.')
    Buffer.from((leaves ?? '').slice(2), 'hex').copy(hojas, at * HASH_BYTES)
    for (let i = at; i < at + slice.length; i++) tree.append(hojas.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))
    lists ||= shown === 't'
    await setImmediate()
  }
  return { raiz: tree.root().toString('hex'), hojas, lists }
}
