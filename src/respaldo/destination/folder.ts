import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '../backup-error.ts'
import type { Destination, StoredObject } from './destination.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Being written: not an object yet. */
const UNFINISHED = '.nuevo-'

/** A folder of this machine: another disk, or a share that is mounted. */
export function folderDestination(root: string): Destination {
  const path = (name: string): string => join(root, name)
  const told = (error: unknown): never => {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BackupError(`No queda espacio en el destino del respaldo («${root}»).`, { cause: error })
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new BackupError(`No hay permiso de escribir en el destino del respaldo («${root}»).`, { cause: error })
    throw error
  }
  async function* walk(folder: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(path(folder), { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
      throw error
    })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${folder}${entry.name}`
      if (entry.isDirectory()) yield* walk(`${name}/`)
      else if (entry.isFile() && !entry.name.startsWith(UNFINISHED)) {
        const found = await stat(path(name)).catch(() => null)
        if (found !== null) yield { name, bytes: found.size }
      }
    }
  }
  /** Whole and on the disk before it has its name; false if somebody else has given that name. */
  async function written(
    name: string,
    bytes: Buffer,
    give: (unfinished: string, target: string) => Promise<void>,
  ): Promise<boolean> {
    const target = path(name)
    const unfinished = join(dirname(target), `${UNFINISHED}${randomUUID()}`)
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await give(unfinished, target)
      const folder = await open(dirname(target), 'r')
      await folder.sync().finally(() => folder.close())
      return true
    } catch (error) {
      await unlink(unfinished).catch(() => {})
      return codeOf(error) === 'EEXIST' ? false : told(error)
    }
  }
  return {
    shown: root,
    put: async (name, bytes) => void (await written(name, bytes, rename)),
    create: (name, bytes) =>
      written(name, bytes, async (unfinished, target) => {
        await link(unfinished, target)
        await unlink(unfinished)
      }),
    get: (name) =>
      readFile(path(name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }),
    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const object of walk(folder)) if (object.name.startsWith(prefix)) yield object
    },
    remove: (name) =>
      unlink(path(name)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
      }),
  }
}
