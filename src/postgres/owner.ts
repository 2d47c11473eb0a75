import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Owner, run } from './run.ts'
import { errorCode, StartupError } from './startup-error.ts'

export const weAreRoot = (): boolean => process.getuid?.() === 0

/** As root, whoever already owns one of the paths, else nobody. Null: run it as ourselves. */
export async function chooseOwner(paths: readonly string[]): Promise<Owner | null> {
  if (!weAreRoot()) return null
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found !== null && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  return nobody()
}

async function nobody(): Promise<Owner> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65534, gid: 65534 }
}

/** Whether that user gets to the directory through all its parents. */
export async function canReach(owner: Owner, dir: string): Promise<boolean> {
  try {
    return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], owner)).code === 0
  } catch (error) {
    if (errorCode(error) === 'EPERM' || errorCode(error) === 'EINVAL') throw cannotChangeUser(error)
    throw error
  }
}

export async function giveTo(owner: Owner | null, path: string): Promise<void> {
  if (owner === null) return
  await chown(path, owner.uid, owner.gid).catch((error: unknown) => {
    throw cannotChangeUser(error)
  })
}

export async function giveTreeTo(owner: Owner, dir: string): Promise<void> {
  await giveTo(owner, dir)
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) await giveTreeTo(owner, path)
    else if (entry.isFile()) await giveTo(owner, path)
  }
}

/** What root leaves in somebody's data directory must not lock that person out later. */
export async function giveToOwnerOf(dir: string, path: string): Promise<void> {
  if (!weAreRoot()) return
  const { uid, gid } = await stat(dir)
  if (uid !== 0) await chown(path, uid, gid)
}

const cannotChangeUser = (cause: unknown): StartupError =>
  new StartupError(
    'PostgreSQL no puede correr como root y este sistema no deja cambiar de usuario: inicie Custodia con un usuario normal.',
    { cause },
  )
