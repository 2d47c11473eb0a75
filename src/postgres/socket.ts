import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, giveTo } from './owner.ts'
import type { Owner } from './run.ts'
import { errorCode, noSpace, StartupError } from './startup-error.ts'

/** Only part of the socket's file name: nothing listens on TCP. */
export const PORT = 5432

/** sun_path without its final zero. */
const LONGEST = process.platform === 'darwin' ? 103 : 107

export const socketPath = (dir: string, port: number = PORT): string => join(dir, `.s.PGSQL.${port}`)

export const fits = (dir: string): boolean => Buffer.byteLength(socketPath(dir)) <= LONGEST

/** Closed to everyone else: whoever reaches the socket is trusted. */
export async function socketDirectory(base: string, owner: Owner | null): Promise<string> {
  const beside = join(base, 's')
  if (fits(beside)) return privateDirectory(beside, owner)
  const name = `custodia-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`
  let full: string | null = null
  for (const temporary of new Set([tmpdir(), '/tmp'])) {
    const dir = join(temporary, name)
    if (!fits(dir) || (owner !== null && !(await canReach(owner, temporary)))) continue
    if (await hasRoom(await privateDirectory(dir, owner))) return dir
    full ??= temporary
  }
  if (full !== null) throw new StartupError(noSpace(full))
  throw new StartupError(
    `La ruta «${base}» es demasiado larga para la conexión local de PostgreSQL: elija una carpeta de datos de ruta más corta.`,
  )
}

/** PostgreSQL writes a lock beside its socket. */
async function hasRoom(dir: string): Promise<boolean> {
  const proof = join(dir, '.espacio')
  try {
    await writeFile(proof, 'x')
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') return false
    throw error
  } finally {
    await unlink(proof).catch(() => {})
  }
}

async function privateDirectory(dir: string, owner: Owner | null): Promise<string> {
  const made = await mkdir(dir, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    },
  )
  if (made) await giveTo(owner, dir)
  const found = await lstat(dir)
  const expected = owner?.uid ?? process.getuid?.()
  // In a shared temporary directory somebody else could have made it first, to listen in our place.
  if (!found.isDirectory() || found.uid !== expected) {
    if (found.isDirectory() && owner !== null && found.uid === 0) await giveTo(owner, dir)
    else throw new StartupError(`«${dir}» pertenece a otro usuario: bórrela o elija otra carpeta de datos.`)
  }
  await chmod(dir, 0o700)
  return dir
}
