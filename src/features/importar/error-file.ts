import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { CSV_BOM, csvLine } from '../../model/text/csv-cell.ts'
import type { RowError } from './check-row.ts'
import { FileProblem } from './file-problem.ts'

export interface ErrorFile {
  write(error: RowError): Promise<void>
  /** An error file without errors would only be in the way. */
  close(): Promise<void>
}

const HEADER = ['linea', 'columna', 'codigo', 'mensaje']

/** What is wrong with each line, for the person who corrects the file. Never over another file. */
export async function errorFile(path: string): Promise<ErrorFile> {
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path, 'wx', 0o600)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new FileProblem(
      exists ? 'El archivo de --errores ya existe: diga otro o bórrelo.' : 'No se puede crear el archivo de --errores.',
    )
  }
  const out = createWriteStream('', { fd: handle })
  let told = 0
  const write = async (cells: string[]): Promise<void> => {
    if (!out.write(csvLine(cells))) await once(out, 'drain')
  }
  out.write(CSV_BOM)
  await write(HEADER)
  return {
    async write({ line, campo, codigo, mensaje }) {
      told++
      await write([String(line), campo, codigo, mensaje])
    },
    async close() {
      out.end()
      await finished(out)
      if (told === 0) await rm(path)
    },
  }
}
