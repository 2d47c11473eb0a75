import { idWindows } from '../../engine/audit-ids.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Tx } from '../../engine/database.ts'
import { entriesOf } from '../../model/keys.ts'
import { type AuditRow, auditRow, auditSelect, canonicalInstant, shownPatients } from './seal/line.ts'
import { positionAfter } from './seal/position.ts'
import { shownKey } from './seal/shown-keys.ts'
import { lastSeal } from './seal/stored-seal.ts'

/** What an auditor may ask by; null for what is not asked. */
export interface AuditFilter {
  readonly desde: string | null
  readonly hasta: string | null
  readonly cuenta: string | null
  readonly rol: string | null
  readonly accion: string | null
  readonly recurso: string | null
  readonly recurso_id: string | null
  readonly paciente: string | null
  readonly resultado: number | null
  readonly acceso: string | null
  readonly solicitud: string | null
}

const EQUAL = {
  cuenta: 'text',
  rol: 'text',
  accion: 'text',
  recurso: 'text',
  recurso_id: 'uuid',
  resultado: 'smallint',
  acceso: 'text',
  solicitud: 'text',
} as const satisfies Partial<Record<keyof AuditFilter, string>>

/**
 * Whether a row is about a patient: it names the patient, or is a list that showed the patient, found by the index made at sealing (the
 * older index of the seals from before it) or among the rows of the last seconds, which are not in it yet. Takes six parameters, from
 * `at` on: the patient, `unindexed`, and the window of ids that is looked at. An index may say too much: what decides is the row itself.
 */
export function aboutPatient(row: string, at: number): string {
  const patient = `$${at}::uuid`
  const within = (id: string): string => `${id} >= $${at + 4}::bigint and ${id} < $${at + 5}::bigint`
  return `${within(`${row}.id`)} and ${row}.id in (
  select p.id from auditoria p where p.paciente = ${patient} and ${within('p.id')}
  union all select l.fila from lista_mostrada l where l.claves @> array[${shownKey(patient)}] and ${within('l.fila')}
  union all select f.id from acceso_paciente x cross join unnest(x.filas) f(id) where x.paciente = ${patient} and ${within('f.id')}
  union all select n.id from auditoria n where (n.tx, n.id) > ($${at + 1}::xid8, $${at + 2}::bigint) and n.id > $${at + 3}::bigint
    and ${within('n.id')} and ${shownPatients('n')} @> array[${patient}])
  and (${row}.paciente = ${patient} or ${shownPatients(row)} @> array[${patient}])`
}

/** A page, newest first, window by window until it is full. */
export async function pageOfWindows(
  { newest }: AuditEdge,
  {
    below,
    floor = null,
    rows,
  }: { readonly below: string | null; readonly floor?: bigint | null; readonly rows: number },
  ask: (window: readonly [from: string, below: string], rows: number) => Promise<readonly RawRow[]>,
): Promise<RawRow[]> {
  const page: RawRow[] = []
  for (const window of idWindows(below === null ? null : BigInt(below), floor, newest)) {
    page.push(...(await ask([String(window.from), String(window.below)], rows - page.length)))
    if (page.length >= rows) break
  }
  return page
}

/** Where the sealed part of the audit ends. */
export interface AuditEdge {
  /** From where rows are not in the index by patient yet: transaction, id within it, and the lowest id. */
  readonly unindexed: readonly [tx: string, id: string, floor: string]
  /** The last id of the last seal: there are hardly any beyond it. */
  readonly newest: bigint
}

export async function auditEdge(tx: Tx): Promise<AuditEdge> {
  const last = (await lastSeal(tx))?.payload ?? null
  const at = positionAfter(last)
  return { unindexed: [at.tx, at.id, at.floor], newest: BigInt(last?.ultima ?? 0) }
}

export const unindexed = async (tx: Tx): Promise<readonly [tx: string, id: string, floor: string]> =>
  (await auditEdge(tx)).unindexed

/** Dates grow with ids, give or take what is under way: ids are found by date without an index on every date. */
const MARGIN_MS = 15 * 60_000
const shifted = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

/** The first id whose row has this date or a later one, by halves. */
async function firstIdFrom(tx: Tx, instant: string): Promise<bigint> {
  const [edges] = await tx.raw({
    name: '',
    text: 'select coalesce(min(a.id), 0), coalesce(max(a.id), 0) + 1 from auditoria a',
    values: [],
  })
  const text = 'select a.id, a.momento from auditoria a where a.id >= $1::bigint order by a.id limit 1'
  let low = BigInt(edges?.[0] ?? 0)
  let high = BigInt(edges?.[1] ?? 0)
  while (low < high) {
    const middle = low + (high - low) / 2n
    const [row] = await tx.raw({ name: 'auditoria_desde_id', text, values: [String(middle)] })
    if (row === undefined || canonicalInstant(row[1] ?? '') >= instant) high = middle
    else low = BigInt(row[0] ?? middle) + 1n
  }
  return low
}

/** Newest first, one more than `size` if there are more. The cursor is the id of the last row that was shown. */
export async function auditPage(tx: Tx, f: AuditFilter, cursor: string | null, size: number): Promise<AuditRow[]> {
  // The window comes last in `aboutPatient`, and first where no patient is asked for.
  const edge = await auditEdge(tx)
  const values: string[] = f.paciente === null ? [] : [f.paciente, ...edge.unindexed]
  const window = values.push('', '') - 2
  const use = (value: string, type: string): string => `$${values.push(value)}::${type}`
  const where = [
    f.paciente === null ? `a.id >= $${window + 1}::bigint and a.id < $${window + 2}::bigint` : aboutPatient('a', 1),
  ]
  let below = cursor
  let floor: bigint | null = null
  if (f.desde !== null) {
    floor = await firstIdFrom(tx, shifted(f.desde, -MARGIN_MS))
    where.push(`a.momento >= ${use(f.desde, 'timestamptz')}`)
  }
  if (f.hasta !== null) {
    const end = await firstIdFrom(tx, shifted(f.hasta, MARGIN_MS))
    if (below === null || end < BigInt(below)) below = String(end)
    where.push(`a.momento <= ${use(f.hasta, 'timestamptz')}`)
  }
  for (const [name, type] of entriesOf(EQUAL)) {
    const value = f[name]
    if (value !== null) where.push(`a.${name} = ${use(String(value), type)}`)
  }
  const text = `select ${auditSelect('a')} from auditoria a where ${where.join(' and ')} order by a.id desc limit `
  const rows = await pageOfWindows(edge, { below, floor, rows: size + 1 }, async (bounds, left) => {
    values.splice(window, 2, ...bounds)
    return tx.raw({ name: '', text: `${text}${left}`, values })
  })
  return rows.map(auditRow)
}
