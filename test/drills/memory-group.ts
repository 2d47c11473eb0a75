import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A control group (version 2) in which a program and all that it starts have so much memory and no more. */
export interface MemoryGroup {
  /** Before the command of a program that is to live in it. */
  readonly prefix: readonly [string, ...string[]]
  /** How many processes the kernel has ended in it for lack of memory. */
  kills(): number
  remove(): void
}

/** The nearest group above ours that lets others below it be limited; null where there is none that we may write to. */
export function parentGroup(): string | null {
  try {
    const mount = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .find((line) => / - cgroup2 /.test(line))
      ?.split(' ')[4]
    const own = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
    if (mount === undefined || own === undefined) return null
    for (let group = join(mount, own); group.startsWith(mount); group = dirname(group)) {
      const lets = readFileSync(join(group, 'cgroup.subtree_control'), 'utf8').split(/\s/)
      if (!lets.includes('memory')) continue
      accessSync(group, constants.W_OK)
      return group
    }
  } catch {
    // Not readable, or not ours to write.
  }
  return null
}

export function memoryGroup(parent: string, name: string, megabytes: number): MemoryGroup {
  const group = join(parent, name)
  mkdirSync(group)
  writeFileSync(join(group, 'memory.max'), String(megabytes * 1_048_576))
  const swap = join(group, 'memory.swap.max')
  if (existsSync(swap)) writeFileSync(swap, '0')
  return {
    prefix: ['sh', '-c', `echo $$ > '${group}/cgroup.procs' && exec "$0" "$@"`],
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, 'memory.events'), 'utf8'))?.[1] ?? 0),
    remove: () => rmdirSync(group),
  }
}
