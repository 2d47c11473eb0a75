import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { FileProblem } from './file-problem.ts'

export const encodings = { utf8: 'utf-8', latin1: 'windows-1252' } as const

export interface SourceOptions {
  readonly path: string
  readonly delimiter: string
  readonly encoding: keyof typeof encodings
  /** Sees the bytes as they are read. */
  readonly onBytes?: (bytes: Buffer) => void
  readonly chunkBytes?: number
}

export interface Line {
  /** Where it ends in the file, as an editor counts. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A quote that is never closed would otherwise take the rest of the file into one cell. */
const LONGEST = 1_000_000

/** The records of a file, one at a time: memory does not depend on how many there are. */
export async function* csvLines(options: SourceOptions): AsyncGenerator<Line> {
  const parser = parse({
    delimiter: options.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Told with its line, like every other fault of a row.
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: LONGEST,
  })
  // What fails here fails in the loop below too.
  pipeline(textOf(options), parser).catch(() => {})
  try {
    for await (const { record, info } of parser) yield { line: info.lines, cells: record }
  } catch (error) {
    throw explain(error)
  }
}

async function* textOf({ path, encoding, onBytes, chunkBytes }: SourceOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodings[encoding], { fatal: true })
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch {
      throw new FileProblem(
        'El archivo no está en UTF-8. Guárdelo como CSV UTF-8, o diga --codificacion latin1 si así se guardó.',
      )
    }
  }
  let first = true
  for await (const bytes of createReadStream(path, chunkBytes === undefined ? {} : { highWaterMark: chunkBytes })) {
    if (first) refuseOtherFormats(bytes)
    first = false
    onBytes?.(bytes)
    const text = decode(bytes)
    if (text.includes('\0')) throw new FileProblem('El archivo no es de texto: tiene bytes nulos.')
    yield text
  }
  yield decode()
}

function refuseOtherFormats(start: Buffer): void {
  const begins = (...bytes: number[]): boolean => bytes.every((b, i) => start[i] === b)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new FileProblem('Es un libro de Excel: guárdelo como CSV UTF-8 e importe ese archivo.')
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff))
    throw new FileProblem('El archivo está en UTF-16: guárdelo como CSV UTF-8.')
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'No existe el archivo.',
  EISDIR: 'Es una carpeta, no un archivo.',
  EACCES: 'No hay permiso para leer el archivo.',
  EPERM: 'No hay permiso para leer el archivo.',
}

function explain(error: unknown): unknown {
  if (error instanceof CsvError) {
    const at = typeof error.lines === 'number' ? ` Revise la línea ${error.lines}.` : ''
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
      return new FileProblem(`Unas comillas se abren y no se cierran.${at}`)
    return new FileProblem(`Hay unas comillas mal puestas.${at}`)
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.hasOwn(SYSTEM, code) ? new FileProblem(SYSTEM[code] ?? '') : error
}
