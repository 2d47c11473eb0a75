import { boundsOf } from '../../../engine/audit/audit-ids.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import { systemSql } from '../../../engine/connection/system-sql.ts'
import type { Database, Tx } from '../../../engine/database.ts'
import { checkIndexBeyond, checkMonthNotes, checkPatientIndex } from '../patient-index.ts'
import { auditSelect, lineOf } from '../seal/line.ts'
import { lastSeal, type StoredSeal, storedSeals } from '../seal/stored-seal.ts'
import { serverState } from '../seal/write-seal.ts'
import type { AuditSource, SourceRow } from './source.ts'

const SLICE = 500
const PAGE = 5_000
const READ = `select ${auditSelect('a')} from auditoria a 
  where a.id = any($1::bigint[]) and a.id >= $2::bigint and a.id <= $3::bigint order by a.id`

/** Rows under these ids, a slice at a time, as PostgreSQL writes their columns. */
export async function* rowsUnder(tx: Tx, ids: readonly string[]): AsyncGenerator<RawRow> {
  for (let at = 0; at < ids.length; at += SLICE) {
    const slice = ids.slice(at, at + SLICE)
    const values = [`{${slice.join(',')}}`, ...boundsOf(slice)]
    yield* await tx.raw({ name: 'auditoria_filas', text: READ, values })
  }
}

const asRow = (row: RawRow): SourceRow => ({ id: row[0] ?? '', line: lineOf(row) })

/**
 * The rows of the table that `isSealed` does not know, by keyset over all of it. From the lowest id there can be: one
 * that no sequence would give is just what somebody would choose.
 */
export async function* unsealedRows(tx: Tx, isSealed: (id: string) => boolean): AsyncGenerator<RawRow> {
  const text = `select a.id from auditoria a where a.id >= $1::bigint order by a.id limit ${PAGE}`
  for (let from = -9_223_372_036_854_775_808n; ; ) {
    const page = await tx.raw({ name: 'auditoria_ids', text, values: [String(from)] })
    const ids = page.map(([id]) => id ?? '')
    yield* rowsUnder(
      tx,
      ids.filter((id) => !isSealed(id)),
    )
    const last = ids.at(-1)
    if (last === undefined || page.length < PAGE) return
    from = BigInt(last) + 1n
  }
}

/** The audit where it lives. Lines are made here from the columns: a function inside the database could lie. */
export async function databaseSource(db: Database): Promise<AuditSource> {
  const system = await systemSql(db, undefined)()
  const last = await lastSeal(db)
  const at = last?.payload.numero ?? 0
  let checked = 0
  return {
    first: 1,
    whole: true,
    handovers: [],
    async ceiling() {
      const { state } = await serverState(db, system)
      // On a server to which the data were just moved, transactions of the old one are not from the future.
      const moved = last === null || last.payload.sistema !== state.system || last.payload.hasta_tx === '0'
      return moved ? null : state.ceiling
    },
    clock: async () => (await serverState(db, system)).clock,
    seals: () => storedSeals(db, 0, at),
    async *rowsOf(seal: StoredSeal) {
      for await (const row of rowsUnder(db, seal.ids)) yield asRow(row)
    },
    async *others(isSealed) {
      for await (const row of unsealedRows(db, isSealed)) yield asRow(row)
    },
    async check(isSealed, found, upTo) {
      const to = upTo ?? at
      await checkPatientIndex(db, isSealed, found, { after: checked, to })
      await checkMonthNotes(db, isSealed, found, { after: checked, to })
      checked = to
      if (upTo === null) await checkIndexBeyond(db, found, 0)
    },
  }
}
