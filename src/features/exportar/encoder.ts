import { CSV_BOM, csvLine } from '../../model/text/csv-cell.ts'
import { patientLine } from '../fhir/types/patient.ts'
import type { Formato } from './export-fields.ts'
import { workbook } from './xlsx.ts'

/** What becomes of the text of a chunk before it leaves. */
export interface Encoder {
  start(): Promise<Buffer>
  /** Counts the rows at once; the bytes may take longer. */
  chunk(text: string, rows: number): Promise<Buffer>
  end(): Promise<Buffer>
  /** How many rows may come next, and the number of the first of them. */
  room(): number
  nextRow(): number
}

const NOTHING = Buffer.alloc(0)

/**
 * Rows of a chunk. A text above 128 KiB gets memory of its own that only a full collection gives back: chunks stay below
 * that, as long as each row is usually written.
 */
const ROWS: Readonly<Record<Formato, number>> = { csv: 600, ndjson: 300, fhir: 60, xlsx: 600 }

const plain = (start: string, most: number, encode: (text: string) => string = (text) => text): Encoder => ({
  start: async () => Buffer.from(start),
  chunk: async (text) => (text === '' ? NOTHING : Buffer.from(encode(text))),
  end: async () => NOTHING,
  room: () => most,
  nextRow: () => 1,
})

/** A resumed export goes on below what was received: without its head. */
export function encoderFor(
  formato: Formato,
  headers: readonly string[],
  { bom, resumed }: { bom: boolean; resumed: boolean },
): Encoder {
  switch (formato) {
    case 'csv':
      return plain(resumed ? '' : `${bom ? CSV_BOM : ''}${csvLine(headers)}`, ROWS.csv)
    case 'ndjson':
      return plain('', ROWS.ndjson)
    case 'fhir':
      return plain('', ROWS.fhir, (text) => {
        const rows: Record<string, unknown>[] = JSON.parse(`[${text}]`)
        return rows.map(patientLine).join('')
      })
    case 'xlsx': {
      const book = workbook('Pacientes', headers)
      return {
        start: book.start,
        chunk: (text, rows) => (rows === 0 ? Promise.resolve(NOTHING) : book.rows(text, rows)),
        end: book.end,
        room: () => Math.min(ROWS.xlsx, book.room()),
        nextRow: book.nextRow,
      }
    }
  }
}
