import { Readable } from 'node:stream'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import { systemSql } from '../../engine/connection/system-sql.ts'
import type { Database } from '../../engine/database.ts'
import { idSet } from './seal/id-set.ts'
import { auditColumns, auditRow, auditSelect, lineOf } from './seal/line.ts'
import { type Position, positionAfter } from './seal/position.ts'
import type { SealPayload, SignedSeal } from './seal/seal-payload.ts'
import { firstSealFrom, handoversBefore, lastSeal, sealKeys, storedSeals } from './seal/stored-seal.ts'
import { serverState } from './seal/write-seal.ts'
import { rowsUnder, unsealedRows } from './verify/database-source.ts'

export const EXPORT_FORMAT = 'custodia-auditoria'
export const EXPORT_VERSION = 1
export const EXPORT_TYPE = 'application/x-ndjson; charset=utf-8'

export interface ExportRange {
  /** RFC 3339 in UTC; null for the beginning, or for everything up to now. */
  readonly desde: string | null
  readonly hasta: string | null
}

/** A row may be sealed a while after it was written; seals of these many milliseconds more are taken along. */
const MARGIN_MS = 15 * 60_000

export const sealAsJson = ({ payload, firma, huella }: SignedSeal): Record<string, unknown> => ({
  sello: payload,
  firma,
  huella,
})

/**
 * Everything that a holder of the public key alone needs to verify the audit, one JSON text by line: a header; each seal
 * followed by its rows; the rows not sealed yet; an end, without which the file was cut off. A range of dates takes whole
 * seals. Made as it is read: the reader sets the pace and memory stays flat.
 */
export const exportAudit = (db: Database, range: ExportRange): Readable =>
  Readable.from(exportLines(db, range), { objectMode: false, highWaterMark: 65_536 })

async function* exportLines(db: Database, { desde, hasta }: ExportRange): AsyncGenerator<string> {
  const last = await lastSeal(db)
  const top = last?.payload.numero ?? 0
  const from = desde === null ? 1 : await firstSealFrom(db, desde, top)
  const to = hasta === null ? top : Math.min(top, await firstSealFrom(db, withMargin(hasta), top))
  yield line({
    tipo: 'encabezado',
    formato: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    columnas: auditColumns,
    desde,
    hasta,
    completo: hasta === null,
    reloj: (await serverState(db, await systemSql(db, undefined)())).clock,
    primer_sello: from,
    relevos: (await handoversBefore(db, from)).map(sealAsJson),
    llaves: await sealKeys(db),
  })
  const met = idSet()
  let rows = 0
  let seals = 0
  let end: SealPayload | null = null
  for await (const seal of storedSeals(db, from, to)) {
    const { ids, hojas } = seal
    yield line({ tipo: 'sello', ...sealAsJson(seal), ids, hojas: hojas.toString('base64') })
    for (const id of ids) met.add(id)
    for await (const [text, n] of gathered(rowsUnder(db, ids), seal.payload.numero)) {
      yield text
      rows += n
    }
    seals++
    end = seal.payload
  }
  if (hasta === null) {
    // From the beginning: whatever is in no seal, and not only what may still come to be in one.
    const left =
      desde === null ? unsealedRows(db, met.has) : rowsBeyond(db, positionAfter(end ?? last?.payload ?? null))
    for await (const [text, n] of gathered(left, null)) {
      yield text
      rows += n
    }
  }
  const { state } = await serverState(db, await systemSql(db, undefined)())
  const moved = last === null || last.payload.sistema !== state.system || last.payload.hasta_tx === '0'
  yield line({ tipo: 'fin', sellos: seals, filas: rows, techo_tx: moved ? null : state.ceiling })
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

export const withMargin = (instant: string): string => new Date(Date.parse(instant) + MARGIN_MS).toISOString()

const TOGETHER = 100

/** A chunk for many rows: the stream would otherwise cost more than the rows. */
async function* gathered(rows: AsyncIterable<RawRow>, sello: number | null): AsyncGenerator<[string, number]> {
  let text = ''
  let n = 0
  for await (const row of rows) {
    text += line({ tipo: 'fila', sello, linea: lineOf(row), fila: auditRow(row) })
    if (++n === TOGETHER) {
      yield [text, n]
      text = ''
      n = 0
    }
  }
  if (n > 0) yield [text, n]
}

const PAGE = 500

async function* rowsBeyond(db: Database, at: Position): AsyncGenerator<RawRow> {
  const text = `select ${auditSelect('a')} from auditoria a
    where (a.tx, a.id) > ($1::xid8, $2::bigint) and a.id > $3::bigint order by a.id limit ${PAGE}`
  for (let after = at.floor; ; ) {
    const page = await db.raw({ name: '', text, values: [at.tx, at.id, after] })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.[0] ?? after
  }
}
