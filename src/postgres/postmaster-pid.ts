import { readFile, readlink, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isAlive } from './process-identity.ts'
import { probe } from './ready.ts'
import { PORT, socketPath } from './socket.ts'
import { errorCode, StartupError } from './startup-error.ts'

export interface LivePostmaster {
  pid: number
  port: number
  socketDir: string
}

/** https://www.postgresql.org/docs/current/storage-file-layout.html: a line each for pid, directory, start, port, socket */
export function parsePostmasterPid(text: string): LivePostmaster | null {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  return { pid, port: Number(lines[3]) || PORT, socketDir: (lines[4] ?? '').trim() }
}

/** The postmaster that is running this cluster now, however it was started. */
export async function findPostmaster(cluster: string, user: string): Promise<LivePostmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  const noted = parsePostmasterPid(text)
  if (noted === null || !isAlive(noted.pid) || !(await isPostgresOf(cluster, noted, user))) return null
  return noted
}

/** A number in a file may by now be another program's, typically in containers, where numbers are few. */
async function isPostgresOf(cluster: string, noted: LivePostmaster, user: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${noted.pid}/cmdline`, 'utf8').catch(() => null)
  // Without /proc the only witness is who answers at the socket.
  if (commandLine === null) return (await probe(socketPath(noted.socketDir, noted.port), user)) !== 'absent'
  const args = commandLine.split('\0')
  if (basename(args[0] ?? '') !== 'postgres') return false
  if (args.includes(cluster)) return true
  const [theirs, ours] = await Promise.all([
    readlink(`/proc/${noted.pid}/cwd`)
      .then((cwd) => stat(cwd))
      .catch(() => null),
    stat(cluster),
  ])
  return theirs !== null && theirs.dev === ours.dev && theirs.ino === ours.ino
}

/** Clears what a dead postmaster left. To call only when findPostmaster found none. */
export async function clearStale(cluster: string, socketDir: string, user: string): Promise<void> {
  const socket = socketPath(socketDir)
  // Another container over the same volume has its own process numbers, but its socket answers here too.
  if ((await probe(socket, user)) !== 'absent')
    throw new StartupError(
      `Otro sistema o contenedor ya usa la base de datos de «${cluster}»: deténgalo o elija otra carpeta de datos.`,
    )
  for (const path of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`]) await rm(path, { force: true })
}
