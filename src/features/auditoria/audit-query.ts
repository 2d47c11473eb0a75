import type { Tx } from '../../engine/database.ts'
import { entriesOf } from '../../model/keys.ts'
import { type AuditRow, auditRow, auditSelect, canonicalInstant, shownPatients } from './seal/line.ts'
import { positionAfter } from './seal/position.ts'
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
 * The ids of the rows about a patient: those that name the patient; the lists that showed the patient, by the index made at sealing; and
 * the lists of the last seconds, which are not in it yet. Takes four parameters, from `at` on: the patient and `unindexed`.
 */
export const patientRows = (at: number): string => `(
  select p.id from auditoria p where p.paciente = $${at}::uuid
  union select unnest(x.filas) from acceso_paciente x where x.paciente = $${at}::uuid
  union select n.id from auditoria n where (n.tx, n.id) > ($${at + 1}::xid8, $${at + 2}::bigint) and n.id > $${at + 3}::bigint
    and ${shownPatients('n')} @> array[$${at}::uuid])`

/** From where rows are not in the index by patient yet: transaction, id within it, and the lowest id. */
export async function unindexed(tx: Tx): Promise<[tx: string, id: string, floor: string]> {
  const at = positionAfter((await lastSeal(tx))?.payload ?? null)
  return [at.tx, at.id, at.floor]
}

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
  const values: string[] = []
  const use = (value: string, type: string): string => `$${values.push(value)}::${type}`
  const where: string[] = []
  if (cursor !== null) where.push(`a.id < ${use(cursor, 'bigint')}`)
  if (f.paciente !== null) {
    const first = values.length + 1
    values.push(f.paciente, ...(await unindexed(tx)))
    where.push(`a.id in ${patientRows(first)}`)
  }
  if (f.desde !== null) {
    where.push(`a.id >= ${use(String(await firstIdFrom(tx, shifted(f.desde, -MARGIN_MS))), 'bigint')}`)
    where.push(`a.momento >= ${use(f.desde, 'timestamptz')}`)
  }
  if (f.hasta !== null) {
    where.push(`a.id < ${use(String(await firstIdFrom(tx, shifted(f.hasta, MARGIN_MS))), 'bigint')}`)
    where.push(`a.momento <= ${use(f.hasta, 'timestamptz')}`)
  }
  for (const [name, type] of entriesOf(EQUAL)) {
    const value = f[name]
    if (value !== null) where.push(`a.${name} = ${use(String(value), type)}`)
  }
  const condition = where.length === 0 ? '' : `where ${where.join(' and ')}`
  const text = `select ${auditSelect('a')} from auditoria a ${condition} order by a.id desc limit ${size + 1}`
  return (await tx.raw({ name: '', text, values })).map(auditRow)
}
