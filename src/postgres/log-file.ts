import { chmod, type FileHandle, open, rename, stat } from 'node:fs/promises'
import { giveToOwnerOf } from './owner.ts'

const LARGEST = 10 * 1024 * 1024

export interface LogFile {
  path: string
  handle: FileHandle
  /** What was written since it was opened. */
  written(): Promise<string>
}

/** Where PostgreSQL's complaints go; the previous one is kept once. */
export async function openLog(dataDir: string, path: string): Promise<LogFile> {
  const before = await stat(path).catch(() => null)
  if (before !== null && before.size > LARGEST) await rename(path, `${path}.1`)
  const handle = await open(path, 'a+', 0o600)
  await chmod(path, 0o600)
  await giveToOwnerOf(dataDir, path)
  const { size } = await handle.stat()
  return { path, handle, written: () => readFrom(path, size) }
}

async function readFrom(path: string, offset: number): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(65_536), 0, 65_536, offset)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
