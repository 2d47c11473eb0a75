import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of a few megabytes, which is filled and emptied. It needs root. */
export interface SmallDisk {
  readonly path: string
  /** Takes what is left, and what others let go, until `release`. */
  fill(): void
  release(): void
  unmount(): void
}

const CHUNK = Buffer.alloc(1_048_576)
const SMALL = Buffer.alloc(4_096)
const TOP_UP_MS = 200

export function smallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path], { stdio: 'ignore' })
  // The database's user gets through.
  chmodSync(path, 0o755)
  const ballast = join(path, '.relleno')
  let file: number | null = null
  let timer: NodeJS.Timeout | undefined
  const topUp = (): void => {
    for (const chunk of [CHUNK, SMALL])
      try {
        while (file !== null) writeSync(file, chunk)
      } catch {
        // No room for another one.
      }
  }
  const release = (): void => {
    clearInterval(timer)
    if (file !== null) closeSync(file)
    file = null
    rmSync(ballast, { force: true })
  }
  return {
    path,
    fill() {
      file = openSync(ballast, 'a')
      topUp()
      timer = setInterval(topUp, TOP_UP_MS)
    },
    release,
    unmount() {
      release()
      // Lazily: what died a moment ago may still hold a file.
      execFileSync('umount', ['--lazy', path], { stdio: 'ignore' })
    },
  }
}

/** Whether this machine lets us have one. */
export function canMount(path: string): boolean {
  try {
    smallDisk(path, 1).unmount()
    return true
  } catch {
    return false
  }
}

export const freeBytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
