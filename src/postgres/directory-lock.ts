import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rmdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, isSameProcessAlive } from './process-identity.ts'
import { errorCode, StartupError } from './startup-error.ts'

const PATIENCE_MS = 180_000
const ABANDONED_BREAKER_MS = 10_000

/** One at a time over a data directory, among processes; a holder that died is no obstacle. */
export async function withDirectoryLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dir, '.cerrojo')
  await acquire(lock, dir)
  try {
    return await work()
  } finally {
    await unlink(lock).catch(() => {})
  }
}

async function acquire(lock: string, dir: string): Promise<void> {
  const mine = `${lock}.${randomUUID()}`
  try {
    await writeFile(mine, identityOf(process.pid))
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      // A link appears whole, with its content: nobody can read a half-written holder.
      if (await succeeds(link(mine, lock), 'EEXIST')) return
      const holder = await readFile(lock, 'utf8').catch(() => null)
      if (holder !== null && !isSameProcessAlive(holder)) await breakLock(lock, holder)
      else await sleep(50)
      if (performance.now() > deadline)
        throw new StartupError(
          `Otro programa lleva varios minutos preparando la base de datos de «${dir}»: ciérrelo y vuelva a iniciar.`,
        )
    }
  } finally {
    await unlink(mine).catch(() => {})
  }
}

/** Breaking is itself exclusive: two that judged the same dead holder must not remove the lock of the third. */
async function breakLock(lock: string, holder: string): Promise<void> {
  const breaker = `${lock}.retiro`
  if (!(await succeeds(mkdir(breaker), 'EEXIST'))) {
    const since = await stat(breaker).catch(() => null)
    if (since !== null && Date.now() - since.mtimeMs > ABANDONED_BREAKER_MS) await rmdir(breaker).catch(() => {})
    await sleep(50)
    return
  }
  try {
    const current = await readFile(lock, 'utf8').catch(() => null)
    if (current === holder) await unlink(lock).catch(() => {})
  } finally {
    await rmdir(breaker).catch(() => {})
  }
}

async function succeeds(attempt: Promise<unknown>, refusal: string): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (errorCode(error) === refusal) return false
    throw error
  }
}
