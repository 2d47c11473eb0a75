import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../../../engine/database.ts'
import { sealAsJson } from '../export.ts'
import { auditColumns, LINE_VERSION, lineOf } from '../seal/line.ts'
import { leafOf, rootOf } from '../seal/merkle.ts'
import { lowestIdOf } from '../seal/position.ts'
import type { SealKey } from '../seal/seal.ts'
import type { SealPayload, SignedSeal } from '../seal/seal-payload.ts'
import { firstSealFrom, handoversBefore, lastSeal, sealKeys, sealNumbered, sealsFrom } from '../seal/stored-seal.ts'
import { copiedRow, readCopied } from '../verify/copied-row.ts'
import { eachTuple } from '../verify/copied-tuples.ts'
import { rowsUnder } from '../verify/database-source.ts'
import { type Batch, proveBatch, readSealLists } from '../verify/prove-batch.ts'
import { readBatch, sealBatches } from '../verify/read-batch.ts'
import type { SourceRow } from '../verify/source.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, monthBounds, signArchive } from './archive-format.ts'

/** Why a month cannot be archived, in Spanish. */
export class ArchiveError extends Error {}

export interface ArchivedMonth {
  readonly mes: string
  readonly primer_sello: number
  readonly ultimo_sello: number
  /** The hashes of the seal before the first and of the last: what the archives of its neighbours must say too. */
  readonly anterior: string
  readonly huella: string
  readonly filas: number
}

export interface ArchiveStream {
  readonly content: Readable
  /** What is in it, once it was read to its end. */
  archived(): ArchivedMonth
}

interface MonthSeals {
  readonly first: SignedSeal
  readonly last: SignedSeal
  readonly before: SealPayload | null
}

/** The seals made in a month, with the rows they seal: those of its last moments are in the first seal of the next. */
export async function monthSeals(db: Database, month: string): Promise<MonthSeals> {
  const bounds = monthBounds(month)
  if (bounds === null) throw new ArchiveError('El mes se dice AAAA-MM.')
  const top = (await lastSeal(db))?.payload.numero ?? 0
  const from = await firstSealFrom(db, bounds.from, top)
  const until = await firstSealFrom(db, bounds.until, top)
  if (until > top)
    throw new ArchiveError(`El mes ${month} no ha terminado de sellarse: se archiva con el siguiente empezado.`)
  if (from >= until) throw new ArchiveError(`En ${month} no se selló nada.`)
  const [before] = from === 1 ? [null] : await sealsFrom(db, from - 1, from - 1, 1)
  const [first] = await sealsFrom(db, from, from, 1)
  const [last] = await sealsFrom(db, until - 1, until - 1, 1)
  if (before === undefined || first === undefined || last === undefined)
    throw new ArchiveError('Falta un sello de ese mes: verifique la auditoría.')
  return { first, last, before: before?.payload ?? null }
}

/** Made as it is read. What is not as it was sealed is not archived: an archive is what remains. */
export function writeArchive(db: Database, month: string, signer: SealKey): ArchiveStream {
  let archived: ArchivedMonth | undefined
  const content = Readable.from(
    archiveLines(db, month, signer, (done) => {
      archived = done
    }),
    { objectMode: false, highWaterMark: 1 << 20 },
  )
  return {
    content,
    archived() {
      if (archived === undefined) throw new Error('The archive was not read to its end')
      return archived
    },
  }
}

async function* archiveLines(
  db: Database,
  month: string,
  signer: SealKey,
  done: (archived: ArchivedMonth) => void,
): AsyncGenerator<Buffer> {
  const { first, last, before } = await monthSeals(db, month)
  const digest = createHash('sha256')
  const hashed = (bytes: Buffer): Buffer => {
    digest.update(bytes)
    return bytes
  }
  const [from, to] = [first.payload.numero, last.payload.numero]
  yield hashed(
    line({
      tipo: 'encabezado',
      formato: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      version_linea: LINE_VERSION,
      columnas: auditColumns,
      mes: month,
      primer_sello: from,
      ultimo_sello: to,
      anterior: first.payload.anterior,
      relevos: (await handoversBefore(db, from)).map(sealAsJson),
      llaves: await sealKeys(db),
    }),
  )
  const keys = new Map((await sealKeys(db)).map(({ kid, x }) => [kid, x]))
  let rows = 0
  let previous = before
  for await (const seals of sealBatches(db, from, to)) {
    const isMoved = [previous, ...seals.map((seal) => seal.payload)].some((p) => isOfAnother(p, last.payload))
    const lines = isMoved ? linesOneByOne(db, seals) : linesTogether(db, seals, previous, keys)
    for await (const [seal, text] of lines) {
      yield hashed(line({ tipo: 'sello', ...sealAsJson(seal) }))
      if (text.length > 0) yield hashed(text)
      rows += seal.payload.filas
    }
    previous = seals.at(-1)?.payload ?? previous
  }
  const { huella } = last
  // The key that signs the archive may be newer than all of its seals.
  const since = (await handoversBefore(db, Number.MAX_SAFE_INTEGER)).filter((seal) => seal.payload.numero > to)
  const relevos = since.map(sealAsJson)
  yield hashed(line({ tipo: 'fin', sellos: to - from + 1, filas: rows, ultimo_sello: to, huella, relevos }))
  yield line({ tipo: 'firma', llave: signer.kid, firma: signArchive(digest.digest('hex'), signer.privateKey) })
  done({ mes: month, primer_sello: from, ultimo_sello: to, anterior: first.payload.anterior, huella, filas: rows })
}

/** Of a server that the data were moved from or to: there transactions do not tell which rows belong to a seal. */
const isOfAnother = (p: SealPayload | null, last: SealPayload): boolean =>
  p !== null && (p.sistema !== last.sistema || p.tras_id !== last.tras_id || p.hasta_tx === '0')

const notAsSealed = (seal: SignedSeal | undefined): ArchiveError =>
  new ArchiveError(
    `El sello ${seal?.payload.numero} o sus filas no están como se sellaron: verifique la auditoría con --completa.`,
  )

async function* linesTogether(
  db: Database,
  seals: readonly SignedSeal[],
  before: SealPayload | null,
  keys: ReadonlyMap<string | undefined, string | undefined>,
): AsyncGenerator<[SignedSeal, Buffer]> {
  const batch = await readBatch(db, seals, before, lowestIdOf(seals[0]?.payload ?? null), keys)
  const { proofs, strays } = proveBatch(batch)
  const faulty = seals.find((_, i) => proofs[i]?.rows === null || proofs[i]?.signedBy === null)
  if (faulty !== undefined || strays.length > 0) throw notAsSealed(faulty ?? seals[0])
  yield* linesBySeal(seals, batch)
}

async function* linesOneByOne(db: Database, seals: readonly SignedSeal[]): AsyncGenerator<[SignedSeal, Buffer]> {
  for (const seal of seals) {
    const stored = await sealNumbered(db, seal.payload.numero)
    const rows: SourceRow[] = []
    for await (const raw of rowsUnder(db, stored?.ids ?? [])) rows.push({ id: raw[0] ?? '', line: lineOf(raw) })
    const leaves = rows.map((row) => leafOf(row.line))
    if (rows.length !== seal.payload.filas || rootOf(leaves).toString('hex') !== seal.payload.raiz)
      throw notAsSealed(seal)
    yield [seal, Buffer.from(rows.map((row) => `${row.line}\n`).join(''), 'utf8')]
  }
}

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`, 'utf8')

const NEWLINE = 10

/** The lines of each seal in the order in which they were hashed, which is that of their ids. */
function* linesBySeal(seals: readonly SignedSeal[], { lists, rows }: Batch): Generator<[SignedSeal, Buffer]> {
  const lineOfId = new Map<number, Buffer>()
  const row = copiedRow()
  eachTuple(rows, (from, to) => {
    readCopied(rows, from, to, row)
    // Without the byte that makes a leaf of it, and with its end.
    const text = Buffer.allocUnsafe(row.length)
    row.leaf.copy(text, 0, 1, row.length)
    text[row.length - 1] = NEWLINE
    lineOfId.set(row.id, text)
  })
  const listOf = readSealLists(lists)
  for (const seal of seals) {
    const lines = (listOf.get(seal.payload.numero)?.ids ?? []).map((id) => lineOfId.get(id) ?? Buffer.alloc(0))
    yield [seal, Buffer.concat(lines)]
  }
}
