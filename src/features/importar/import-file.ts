import { createHash } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { LongTx } from '../../engine/database.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import type { Row } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import { type CheckedRow, type RowError, rowChecker } from './check-row.ts'
import { csvLines, type SourceOptions } from './csv-source.ts'
import { documentsOf } from './duplicates.ts'
import { FileProblem } from './file-problem.ts'
import { type Column, readHeader } from './header.ts'
import { inserter } from './insert-rows.ts'

export interface ImportOptions extends Omit<SourceOptions, 'onBytes'> {
  readonly core: Core
  readonly call: Call
  readonly simulate: boolean
  readonly onError: (error: RowError) => Promise<void>
  /** Lines done so far, of each of the two readings. */
  readonly progress?: (lines: number) => void
}

export interface ImportedFile {
  readonly lines: number
  /** Lines with something wrong; while there is one, nothing is stored. */
  readonly wrong: number
  readonly stored: number
  /** Columns of our exports that a new record does not take. */
  readonly left: readonly string[]
}

const BATCH = 500

/** Read twice: once to find everything that is wrong, and, if nothing is, once more to store all of it or none. */
export async function importPatients(options: ImportOptions): Promise<ImportedFile> {
  const { core, call } = options
  const insurers = await insurersOf(core)
  const first = await readThrough(options, insurers, (consume) =>
    core.db.session((tx) => checkAll(tx, options, consume)),
  )
  const done = { lines: first.lines, wrong: first.outcome, left: first.left }
  if (done.lines === 0) throw new FileProblem('El archivo no trae filas: solo el encabezado.')
  if (done.wrong > 0 || options.simulate) return { ...done, stored: 0 }
  const insert = inserter(core, call)
  await core.db.transaction(async (tx) => {
    await tx.withoutLimit()
    const second = await readThrough(options, insurers, async (consume) => {
      await consume(async (batch) => insert(tx, batch.map(rowIn)))
      return 0
    })
    if (second.digest !== first.digest)
      throw new FileProblem('El archivo cambió mientras se importaba: nada se guardó.')
  })
  return { ...done, stored: done.lines }
}

interface CheckedLine {
  readonly line: number
  readonly checked: CheckedRow
}
type Consume = (take: (batch: readonly CheckedLine[]) => Promise<void>) => Promise<void>

const rowIn = ({ checked }: CheckedLine): Row => {
  if ('row' in checked) return checked.row
  throw new FileProblem('El archivo cambió mientras se importaba: nada se guardó.')
}

/** One reading of the file, in batches of checked lines. */
async function readThrough(
  options: ImportOptions,
  insurers: ReadonlyMap<string, string>,
  work: (consume: Consume) => Promise<number>,
): Promise<{ lines: number; digest: string; left: string[]; outcome: number }> {
  const { core, call, progress } = options
  const hash = createHash('sha256')
  const source = csvLines({ ...options, onBytes: (bytes) => hash.update(bytes) })
  const head = await source.next()
  if (head.done === true) throw new FileProblem('El archivo está vacío.')
  const seen = seenAs(paciente, viewOf(call.actor.rol, paciente))
  const columns: Column[] = readHeader(head.value.cells, paciente, seen)
  const check = rowChecker(core, call, columns, insurers)
  let lines = 0
  const outcome = await work(async (take) => {
    let batch: CheckedLine[] = []
    for await (const line of source) {
      batch.push({ line: line.line, checked: await check(line) })
      lines++
      if (batch.length < BATCH) continue
      await take(batch)
      batch = []
      progress?.(lines)
    }
    if (batch.length > 0) await take(batch)
  })
  const left = columns.filter((c) => c.use === 'omite').map((c) => c.name)
  return { lines, digest: hash.digest('hex'), left, outcome }
}

/** How many lines have something wrong, each told. */
async function checkAll(tx: LongTx, { onError }: ImportOptions, consume: Consume): Promise<number> {
  await tx.withoutLimit()
  const documents = await documentsOf(tx)
  let wrong = 0
  await consume(async (batch) => {
    const right: { line: number; row: Row }[] = []
    for (const { line, checked } of batch) {
      if ('row' in checked) right.push({ line, row: checked.row })
      else {
        wrong++
        for (const error of checked.errors) await onError(error)
      }
    }
    if (right.length > 0) await documents.add(right)
  })
  let last = 0
  for await (const error of documents.repeated()) {
    if (error.line !== last) wrong++
    last = error.line
    await onError(error)
  }
  return wrong
}

async function insurersOf(core: Core): Promise<ReadonlyMap<string, string>> {
  const rows = await core.db.run({ text: 'select e.codigo, e.id from eapb e where e.eliminado_en is null', values: [] })
  return new Map(rows.map((e) => [String(e.codigo), String(e.id)]))
}
