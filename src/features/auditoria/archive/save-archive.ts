import { createWriteStream } from 'node:fs'
import { link, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../../../engine/database.ts'
import type { SealKey } from '../seal/seal.ts'
import type { PublicJwk } from '../seal/seal-payload.ts'
import { firstKeys } from '../seal/stored-seal.ts'
import { archiveName } from './archive-format.ts'
import { verifyArchive } from './verify-archive.ts'
import { type ArchivedMonth, ArchiveError, writeArchive } from './write-archive.ts'

/** Writes a month into a folder, by the keys that the secret opens. It gets its name when it is whole, on disk and read back; never over another. */
export async function saveArchive(
  db: Database,
  month: string,
  folder: string,
  { signer, opened }: { readonly signer: SealKey; readonly opened: readonly PublicJwk[] },
): Promise<{ path: string; archived: ArchivedMonth }> {
  const path = join(folder, archiveName(month))
  const partial = `${path}.${process.pid}.parcial`
  const { content, archived } = writeArchive(db, month, signer)
  try {
    await pipeline(content, createGzip(), createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
    await synced(partial)
    const read = await verifyArchive(partial, await firstKeys(db, opened))
    if (!read.holds || read.rows !== archived().filas)
      throw new ArchiveError(`Lo que se escribió en ${folder} no se lee como se escribió: revise el disco.`)
    await link(partial, path)
  } finally {
    await unlink(partial).catch(() => {})
  }
  await synced(folder)
  return { path, archived: archived() }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
