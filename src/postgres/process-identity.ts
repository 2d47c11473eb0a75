import { readFileSync } from 'node:fs'
import { errorCode } from './startup-error.ts'

/** Alive and not a zombie: in a container without a reaping init the dead stay listed. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  const stat = statOf(pid)
  return stat === null || stat.state !== 'Z'
}

/** Tells a process from a later one that was given the same number, also after a reboot. */
export function identityOf(pid: number): string {
  return `${pid} ${statOf(pid)?.started ?? '-'} ${bootId()}`
}

export function isSameProcessAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  return identityOf(pid) === identity.trim()
}

function statOf(pid: number): { state: string; started: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name sits in parentheses and may itself hold spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '-' }
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return '-'
  }
}
