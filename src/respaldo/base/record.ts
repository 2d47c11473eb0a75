import { DamagedBackup } from '../backup-error.ts'
import type { Repository } from '../repository.ts'

/** A base backup: the server's files between two positions of its log, as the chunks that they were cut into. */
export interface BaseRecord {
  readonly id: string
  readonly timeline: number
  /** Positions: the files need the log from the first to the second, which they bring. */
  readonly start: string
  readonly end: string
  readonly began: string
  /** Every instant from here on can be restored from it. */
  readonly ended: string
  readonly serverVersion: string
  /** Of the files, and what of it was not there before. */
  readonly bytes: number
  readonly storedBytes: number
  readonly chunks: readonly string[]
  /** The server's own list of its files, with the SHA-256 of each. */
  readonly manifest: string
}

const BASES = 'bases/'
const pathOf = (id: string): string => `${BASES}${id}`

export const putBase = (repository: Repository, record: BaseRecord): Promise<void> =>
  repository.put(pathOf(record.id), Buffer.from(JSON.stringify(record)))

export async function readBase(repository: Repository, id: string): Promise<BaseRecord> {
  const bytes = await repository.get(pathOf(id))
  // Authenticated: it says what this program wrote.
  return JSON.parse(bytes.toString('utf8')) as BaseRecord
}

/** Ids begin with the instant, so that their order is that of time. */
export async function baseIds(repository: Repository): Promise<string[]> {
  const ids: string[] = []
  for await (const { name } of repository.destination.list(BASES)) ids.push(name.slice(BASES.length))
  return ids.sort()
}

export const removeBase = (repository: Repository, id: string): Promise<void> =>
  repository.destination.remove(pathOf(id))

export interface ManifestFile {
  readonly size: number
  readonly sha256: string
}

/** https://www.postgresql.org/docs/current/backup-manifest-format.html */
export function manifestFiles({ id, manifest }: Pick<BaseRecord, 'id' | 'manifest'>): Map<string, ManifestFile> {
  const { Files } = JSON.parse(manifest) as { Files?: Record<string, unknown>[] }
  return new Map(
    (Files ?? []).map((file) => {
      const name = file.Path ?? Buffer.from(String(file['Encoded-Path'] ?? ''), 'hex').toString('latin1')
      if (file['Checksum-Algorithm'] !== 'SHA256' || typeof file.Checksum !== 'string')
        throw new DamagedBackup(`La base ${id} no trae el SHA-256 de cada archivo.`)
      return [String(name), { size: Number(file.Size), sha256: file.Checksum }]
    }),
  )
}
