import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { rowOfLine } from '../seal/line.ts'
import { leafOf, type MerkleTree, merkleTree } from '../seal/merkle.ts'
import { NO_PREVIOUS, type PublicJwk, type SignedSeal, sealHash } from '../seal/seal-payload.ts'
import { trust } from '../seal/trust.ts'
import { readSignedSeal } from '../verify/file-source.ts'
import { type Findings, findings } from '../verify/finding.ts'
import { linesOf } from '../verify/verify-file.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, archiveSignatureHolds } from './archive-format.ts'
import type { ArchivedMonth } from './write-archive.ts'

export interface ArchiveVerification {
  readonly holds: boolean
  readonly found: Findings
  /** What the archive says that it is; null where it cannot be read. */
  readonly archived: ArchivedMonth | null
  readonly seals: number
  readonly rows: number
}

interface ArchiveHeader {
  readonly mes: string
  readonly first: number
  readonly last: number
  readonly anterior: string
  readonly handovers: readonly SignedSeal[]
}

/** The rows under a seal, as they are read. */
interface OpenSeal {
  readonly seal: SignedSeal
  readonly tree: MerkleTree
  rows: number
  first: string | null
  last: string | null
}

/** The lines of an archive; what is not gzip, or not whole, ends them early. */
export function archiveLines(path: string, onBroken: () => void): AsyncGenerator<string> {
  const text: Readable = pipeline(createReadStream(path), createGunzip(), (error) => {
    if (error !== null && error !== undefined) onBroken()
  })
  return safely(linesOf(text), onBroken)
}

async function* safely(lines: AsyncIterable<string>, onBroken: () => void): AsyncGenerator<string> {
  try {
    yield* lines
  } catch {
    onBroken()
  }
}

/** Needs nothing but the file and a public key: every seal, every row, and the signature over all of it. */
export async function verifyArchive(path: string, trusted: readonly PublicJwk[]): Promise<ArchiveVerification> {
  const found = findings()
  const unreadable = (message: string): void => found.add('archivo_ilegible', message)
  const keys = trust(trusted)
  const digest = createHash('sha256')
  const lines = archiveLines(path, () => unreadable('El archivo está dañado o incompleto.'))
  const opening = (await lines.next()).value
  const header = typeof opening === 'string' ? readHeader(opening) : null
  if (header === null) {
    unreadable('El archivo no es un mes archivado de la auditoría.')
    return { holds: false, found, archived: null, seals: 0, rows: 0 }
  }
  digest.update(`${opening}\n`)
  for (const handover of header.handovers) keys.judge(handover)
  let expected = { numero: header.first, anterior: header.anterior }
  if (header.first === 1 && header.anterior !== NO_PREVIOUS)
    found.add('cadena_rota', 'El primer sello no es el comienzo de la cadena.', { seal: 1 })
  let open: OpenSeal | null = null
  let state: 'sellos' | 'fin' | 'firmado' = 'sellos'
  let rows = 0
  let seals = 0
  let lastHash = ''

  const begin = (seal: SignedSeal): void => {
    const { payload } = seal
    const at = { seal: payload.numero }
    const huella = sealHash(payload)
    if (huella !== seal.huella)
      found.add('sello_alterado', `El sello ${payload.numero} no corresponde a su huella.`, at)
    if (payload.numero !== expected.numero)
      found.add('sello_eliminado', `Se esperaba el sello ${expected.numero} y está el ${payload.numero}.`, at)
    else if (payload.anterior !== expected.anterior)
      found.add('cadena_rota', `El sello ${payload.numero} no sigue al anterior.`, at)
    const verdict = keys.judge(seal)
    if (verdict === 'firma_invalida') found.add(verdict, `La firma del sello ${payload.numero} no es válida.`, at)
    if (verdict === 'llave_desconocida')
      found.add(verdict, `El sello ${payload.numero} lo firma la llave ${payload.llave}, en la que no se confía.`, at)
    expected = { numero: payload.numero + 1, anterior: huella }
    lastHash = huella
    seals++
    open = { seal, tree: merkleTree(), rows: 0, first: null, last: null }
  }
  const end = (): void => {
    if (open === null) return
    const { seal, tree, first, last } = open
    const { payload } = seal
    const holds =
      open.rows === payload.filas &&
      tree.root().toString('hex') === payload.raiz &&
      first === payload.primera &&
      last === payload.ultima
    if (!holds)
      found.add('fila_editada', `Las filas del sello ${payload.numero} no son las que se sellaron.`, {
        seal: payload.numero,
      })
    open = null
  }

  for await (const text of lines) {
    if (state === 'firmado') {
      unreadable('El archivo sigue después de su firma.')
      break
    }
    if (text.startsWith('[')) {
      if (open === null) {
        unreadable('El archivo tiene una fila fuera de un sello.')
        break
      }
      digest.update(`${text}\n`)
      addRow(open, text)
      rows++
      continue
    }
    const value = parsed(text)
    if (value?.tipo === 'sello' && state === 'sellos') {
      const seal = readSignedSeal(value)
      end()
      if (seal === null) {
        unreadable('El archivo tiene un sello que no se puede leer.')
        break
      }
      begin(seal)
    } else if (value?.tipo === 'fin' && state === 'sellos') {
      end()
      state = 'fin'
      // One that does not hold adds no key; if the signature needed it, it will not be recognised.
      for (const handover of readHandovers(value.relevos) ?? []) keys.judge(handover)
      if (
        value.sellos !== seals ||
        value.filas !== rows ||
        value.huella !== lastHash ||
        expected.numero - 1 !== header.last
      )
        found.add('truncada', 'El archivo no tiene los sellos y las filas que dice.')
    } else if (value?.tipo === 'firma' && state === 'fin') {
      state = 'firmado'
      const key = keys.keyNamed(String(value.llave))
      if (key === null)
        found.add('llave_desconocida', `El archivo lo firma la llave ${String(value.llave)}, en la que no se confía.`)
      else if (!archiveSignatureHolds(digest.digest('hex'), String(value.firma), key))
        found.add('firma_invalida', 'La firma del archivo no es válida.')
      continue
    } else {
      unreadable('El archivo tiene una línea que no se puede leer.')
      break
    }
    digest.update(`${text}\n`)
  }
  if (state !== 'firmado' && found.total === 0) unreadable('El archivo está incompleto: le falta la firma.')
  const { mes, first, last, anterior } = header
  return {
    holds: found.total === 0,
    found,
    archived: { mes, primer_sello: first, ultimo_sello: last, anterior, huella: lastHash, filas: rows },
    seals,
    rows,
  }
}

function addRow(open: OpenSeal, text: string): void {
  open.tree.append(leafOf(text))
  const id = /^\[\d+, "(-?\d+)"/.exec(text)?.[1] ?? null
  open.first ??= id
  open.last = id
  open.rows++
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function readHeader(text: string): ArchiveHeader | null {
  const value = parsed(text)
  if (value?.tipo !== 'encabezado' || value.formato !== ARCHIVE_FORMAT || value.version !== ARCHIVE_VERSION) return null
  const { mes, primer_sello, ultimo_sello, anterior, relevos } = value
  if (typeof mes !== 'string' || typeof anterior !== 'string') return null
  if (!Number.isSafeInteger(primer_sello) || !Number.isSafeInteger(ultimo_sello)) return null
  const handovers = readHandovers(relevos)
  return handovers === null
    ? null
    : { mes, anterior, first: Number(primer_sello), last: Number(ultimo_sello), handovers }
}

function readHandovers(value: unknown): SignedSeal[] | null {
  if (!Array.isArray(value)) return null
  const seals = value.map(readSignedSeal)
  return seals.every((seal) => seal !== null) ? seals : null
}

/** The rows of an archive as a person or a program reads them. Whether they are what was sealed is for `verifyArchive`. */
export async function* archivedRows(path: string): AsyncGenerator<NonNullable<ReturnType<typeof rowOfLine>>> {
  for await (const text of archiveLines(path, () => {})) {
    const row = text.startsWith('[') ? rowOfLine(text) : null
    if (row !== null) yield row
  }
}
