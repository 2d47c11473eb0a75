import { createHash, type Hash } from 'node:crypto'
import { DamagedBackup } from '../backup-error.ts'
import type { Repository } from '../repository.ts'
import { type BaseRecord, type ManifestFile, manifestFiles } from './record.ts'
import { type TarEntry, tarScanner } from './tar.ts'

/** What is done with the files of a base as they come. */
export interface FileSink {
  folder(entry: TarEntry): Promise<void>
  begin(entry: TarEntry): Promise<void>
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

/** May be missing from the server's list: the log has checks of its own, and the list cannot have itself. */
const UNLISTED = /^(pg_wal\/|backup_manifest$)/

/** Chunks asked for ahead of the one that is read. */
const AHEAD = 4

async function* chunksOf(repository: Repository, names: readonly string[]): AsyncGenerator<Buffer> {
  const asked: Promise<Buffer>[] = []
  for (let at = 0; at < names.length; at++) {
    while (asked.length < AHEAD && at + asked.length < names.length) {
      const chunk = repository.chunk(names[at + asked.length] ?? '')
      // Told when its turn comes.
      chunk.catch(() => {})
      asked.push(chunk)
    }
    const next = asked.shift()
    if (next !== undefined) yield await next
  }
}

/** Reads every byte of a base, and refuses it unless its files are those that the server listed, to the last bit. */
export async function readBaseFiles(
  repository: Repository,
  record: BaseRecord,
  sink?: FileSink,
  progress?: (bytes: number) => void,
): Promise<void> {
  const listed = manifestFiles(record)
  const scanner = tarScanner()
  const current: { file: { readonly entry: TarEntry; readonly hash: Hash } | null } = { file: null }
  let bytes = 0
  const close = async (): Promise<void> => {
    if (current.file === null) return
    judge(record, listed, current.file.entry, current.file.hash)
    current.file = null
    await sink?.end()
  }
  for await (const chunk of chunksOf(repository, record.chunks)) {
    bytes += chunk.length
    for (const piece of scanner.take(chunk)) {
      if (piece.kind === 'data') {
        current.file?.hash.update(piece.bytes)
        await sink?.write(piece.bytes)
        if (piece.last) await close()
      } else if (piece.kind === 'header' && piece.entry.kind === 'folder') await sink?.folder(piece.entry)
      else if (piece.kind === 'header') {
        current.file = { entry: piece.entry, hash: createHash('sha256') }
        await sink?.begin(piece.entry)
        if (piece.entry.size === 0) await close()
      }
    }
    progress?.(bytes)
  }
  if (!scanner.isWhole || current.file !== null) throw new DamagedBackup(`La base ${record.id} está incompleta.`)
  const [missing] = listed.keys()
  if (missing !== undefined) throw new DamagedBackup(`A la base ${record.id} le falta el archivo «${missing}».`)
}

/** Taken off the list, so that what stays there is missing. */
function judge({ id }: BaseRecord, listed: Map<string, ManifestFile>, entry: TarEntry, hash: Hash): void {
  const { name, size } = entry
  const wanted = listed.get(name)
  listed.delete(name)
  if (wanted === undefined && UNLISTED.test(name)) return
  if (wanted === undefined)
    throw new DamagedBackup(`La base ${id} tiene el archivo «${name}», que el servidor no listó.`)
  if (wanted.size !== size || wanted.sha256 !== hash.digest('hex'))
    throw new DamagedBackup(`El archivo «${name}» de la base ${id} no es el que el servidor listó.`)
}
