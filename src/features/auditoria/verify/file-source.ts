import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../export.ts'
import { rowOfLine } from '../seal/line.ts'
import { readPayload, type SignedSeal } from '../seal/seal-payload.ts'
import type { StoredSeal } from '../seal/stored-seal.ts'
import type { Findings } from './finding.ts'
import type { AuditSource, SourceRow } from './source.ts'

type Entry =
  | { readonly tipo: 'sello'; readonly seal: StoredSeal }
  | { readonly tipo: 'fila'; readonly row: SourceRow; readonly sealed: boolean }
  | { readonly tipo: 'fin'; readonly ceiling: string | null }

export interface FileHeader {
  readonly desde: string | null
  readonly hasta: string | null
}

type Json = Readonly<Record<string, unknown>>
const DIGITS = /^-?\d{1,20}$/

export function readSignedSeal(value: unknown): SignedSeal | null {
  if (!isJsonObject(value)) return null
  const payload = readPayload(value.sello)
  const { firma, huella } = value
  return payload !== null && typeof firma === 'string' && typeof huella === 'string' ? { payload, firma, huella } : null
}

function readSeal(value: Json): Entry | null {
  const signed = readSignedSeal(value)
  const { ids, hojas } = value
  if (signed === null || !Array.isArray(ids) || typeof hojas !== 'string') return null
  if (!ids.every((id): id is string => typeof id === 'string' && DIGITS.test(id))) return null
  return { tipo: 'sello', seal: { ...signed, ids, hojas: Buffer.from(hojas, 'base64') } }
}

/** What a person reads must be what was hashed. */
function readRow(value: Json, found: Findings): Entry | null {
  if (typeof value.linea !== 'string') return null
  const row = rowOfLine(value.linea)
  if (row === null || !DIGITS.test(row.id)) return null
  if (!isDeepStrictEqual({ ...row }, value.fila))
    found.add('fila_editada', `El archivo muestra la fila ${row.id} distinta de lo que se selló.`, { rows: [row.id] })
  return { tipo: 'fila', row: { id: row.id, line: value.linea }, sealed: value.sello !== null }
}

function readEntry(text: string, found: Findings): Entry | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isJsonObject(value)) return null
  if (value.tipo === 'sello') return readSeal(value)
  if (value.tipo === 'fila') return readRow(value, found)
  if (value.tipo !== 'fin') return null
  const { techo_tx } = value
  return { tipo: 'fin', ceiling: typeof techo_tx === 'string' && DIGITS.test(techo_tx) ? techo_tx : null }
}

/** An exported audit, read once from beginning to end; null if the file does not begin as one. */
export async function fileSource(
  lines: AsyncIterator<string>,
  found: Findings,
): Promise<{ source: AuditSource; header: FileHeader } | null> {
  const header = readHeader((await lines.next()).value)
  if (header === null) return null
  let number = 1
  let ceiling: string | null = '0'
  let ended = false
  /** One entry ahead, so that the rows of a seal end where the next seal begins. */
  let ahead: Entry | null = null
  const peek = async (): Promise<Entry | null> => {
    while (ahead === null && !ended) {
      const next = await lines.next()
      if (next.done === true) {
        found.add('archivo_ilegible', 'El archivo está incompleto: le falta el final.')
        ceiling = null
        ended = true
        break
      }
      number++
      ahead = readEntry(next.value, found)
      if (ahead === null) found.add('archivo_ilegible', `La línea ${number} del archivo no se puede leer.`)
      if (ahead?.tipo === 'fin') {
        ceiling = ahead.ceiling
        ended = true
        ahead = null
      }
    }
    return ahead
  }
  const source: AuditSource = {
    first: header.first,
    whole: header.whole,
    handovers: header.handovers,
    ceiling: async () => ceiling,
    clock: async () => header.clock,
    async *seals() {
      for (let entry = await peek(); entry !== null; entry = await peek()) {
        // Rows not sealed yet come after all seals: the first of them ends the seals.
        if (entry.tipo !== 'sello') return
        ahead = null
        yield entry.seal
      }
    },
    async *rowsOf() {
      for (let entry = await peek(); entry?.tipo === 'fila' && entry.sealed; entry = await peek()) {
        ahead = null
        yield entry.row
      }
    },
    async *others() {
      for (let entry = await peek(); entry !== null; entry = await peek()) {
        ahead = null
        if (entry.tipo === 'fila') yield entry.row
        else if (entry.tipo === 'sello')
          found.add('archivo_ilegible', `El sello ${entry.seal.payload.numero} está fuera de su lugar en el archivo.`)
      }
    },
  }
  return { source, header: { desde: header.desde, hasta: header.hasta } }
}

interface ReadHeader extends FileHeader, Pick<AuditSource, 'first' | 'whole' | 'handovers'> {
  readonly clock: string | null
}

function readHeader(text: unknown): ReadHeader | null {
  let value: unknown
  try {
    value = JSON.parse(String(text))
  } catch {
    return null
  }
  if (!isJsonObject(value) || value.tipo !== 'encabezado') return null
  if (value.formato !== EXPORT_FORMAT || value.version !== EXPORT_VERSION || !Array.isArray(value.relevos)) return null
  const handovers = value.relevos.map(readSignedSeal)
  if (!handovers.every((h) => h !== null) || !Number.isSafeInteger(value.primer_sello)) return null
  const instant = (v: unknown): string | null => (typeof v === 'string' ? v : null)
  return {
    first: Number(value.primer_sello),
    whole: value.completo === true,
    handovers,
    desde: instant(value.desde),
    hasta: instant(value.hasta),
    clock: instant(value.reloj),
  }
}
