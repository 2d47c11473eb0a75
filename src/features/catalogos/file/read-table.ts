import { CsvError, parse } from 'csv-parse/sync'
import { readSheet, type SheetData } from 'read-excel-file/node'
import { decodeText, delimiterOf } from './decode-text.ts'
import { FileProblem } from './file-problem.ts'
import { refuseBombs } from './zip-guard.ts'

/** A line of a table, and where an editor finds it. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

const MOST_LINES = 500_000
const LONGEST = 100_000

/** CSV, TXT (tab, semicolon, bar) or XLSX, told apart by the bytes: what the file is called proves nothing. */
export async function readTable(bytes: Buffer): Promise<Line[]> {
  const begins = (...start: number[]): boolean => start.every((b, i) => bytes[i] === b)
  if (bytes.length === 0) throw new FileProblem('El archivo está vacío.')
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new FileProblem('Es un libro de Excel antiguo (.xls): guárdelo como .xlsx o como CSV.')
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new FileProblem('Es un PDF: hace falta la tabla como CSV, TXT o XLSX.')
  const lines = begins(0x50, 0x4b, 0x03, 0x04) ? await sheetLines(bytes) : textLines(decodeText(bytes))
  if (lines.length > MOST_LINES) throw new FileProblem(`El archivo tiene más de ${MOST_LINES} filas.`)
  return lines
}

async function sheetLines(bytes: Buffer): Promise<Line[]> {
  refuseBombs(bytes)
  let rows: SheetData<string>
  try {
    // Numbers as they are written in the file: a code read as a number would lose its zeros a second time.
    rows = await readSheet<string>(bytes, { parseNumber: (text) => text })
  } catch {
    throw new FileProblem('No se puede leer la primera hoja del libro de Excel.')
  }
  return rows
    .map((row, i) => ({ line: i + 1, cells: row.map((cell) => (cell === null ? '' : String(cell))) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function textLines(text: string): Line[] {
  try {
    // With `info` each record comes beside its line, which the type of the package does not say.
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: LONGEST,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error.lines === 'number' ? ` Revise la línea ${error.lines}.` : ''
    throw new FileProblem(`Hay unas comillas mal puestas o que no se cierran.${at}`)
  }
}
