import { randomBytes } from 'node:crypto'
import { BackupError } from '../backup-error.ts'
import { newestName } from '../cipher.ts'
import { baseBackup } from '../protocol/base-backup.ts'
import type { ReplicationSession } from '../protocol/session.ts'
import { CHUNKS, chunkPath, type Repository } from '../repository.ts'
import { lsnText } from '../wal/segment.ts'
import { tarCutter } from './cut-tar.ts'
import { type BaseRecord, putBase } from './record.ts'

export interface BaseProgress {
  /** Of the server's files, how many it thinks that there are. */
  readonly bytes: number
  readonly estimate: number
}

export interface BaseOptions {
  readonly session: ReplicationSession
  readonly repository: Repository
  readonly serverVersion: string
  /** Stores again what is there already: after something was found damaged. */
  readonly complete?: boolean
  readonly progress?: (p: BaseProgress) => void
  readonly signal?: AbortSignal
}

/** Chunks being compressed, encrypted and stored at the same time. */
const TOGETHER = 4

/** `20261117T100500Z-1a2b3c` */
const newId = (now: string): string => `${now.replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`

/**
 * Takes the files of the server as it runs. A chunk that is there already is not stored again: a backup that was interrupted
 * goes on where it was, and one after another costs what changed.
 */
export async function createBase(options: BaseOptions): Promise<BaseRecord> {
  const { session, repository, progress, signal } = options
  const began = new Date().toISOString()
  const id = newId(began)
  const known = options.complete === true ? new Set<string>() : await storedChunks(repository)
  const chunks: string[] = []
  const manifest: Buffer[] = []
  const cutter = tarCutter()
  const storing = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | null = null
  let bytes = 0
  let storedBytes = 0
  let estimate = 0
  let start: { lsn: bigint; timeline: number } | undefined
  let end: { lsn: bigint; timeline: number } | undefined

  const keep = async (chunk: Buffer): Promise<void> => {
    const name = newestName(repository.ring, chunk)
    chunks.push(name)
    if (known.has(name)) return
    known.add(name)
    storedBytes += chunk.length
    const one: Promise<void> = repository
      .put(chunkPath(name), chunk)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => storing.delete(one))
    storing.add(one)
    while (storing.size >= TOGETHER) await Promise.race(storing)
  }
  const refuseFailed = (): void => {
    signal?.throwIfAborted()
    if (failure !== null) throw failure.error
  }

  for await (const event of baseBackup(session, `custodia ${id}`)) {
    refuseFailed()
    if (event.kind === 'start') ({ estimate } = event)
    if (event.kind === 'start') start = event
    else if (event.kind === 'end') end = event
    else if (event.kind === 'manifest') manifest.push(event.bytes)
    else if (event.kind === 'archive') {
      bytes += event.bytes.length
      for (const chunk of cutter.take(event.bytes)) await keep(chunk)
      progress?.({ bytes, estimate })
    }
  }
  for (const chunk of cutter.end()) await keep(chunk)
  await Promise.all(storing)
  refuseFailed()
  if (start === undefined || end === undefined || !cutter.isWhole || manifest.length === 0)
    throw new BackupError('El servidor dejó el respaldo a medias: vuelva a hacerlo.')
  const record: BaseRecord = {
    id,
    timeline: start.timeline,
    start: lsnText(start.lsn),
    end: lsnText(end.lsn),
    began,
    ended: new Date().toISOString(),
    serverVersion: options.serverVersion,
    bytes,
    storedBytes,
    chunks,
    manifest: Buffer.concat(manifest).toString('utf8'),
  }
  await putBase(repository, record)
  return record
}

export async function storedChunks({ destination }: Repository): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { name } of destination.list(CHUNKS)) names.add(name.slice(name.lastIndexOf('/') + 1))
  return names
}
