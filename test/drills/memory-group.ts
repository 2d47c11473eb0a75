import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A control group in which a program and all that it starts have so much memory and no more. */
export interface MemoryGroup {
  /** Before the command of a program that is to live in it. */
  readonly prefix: readonly [string, ...string[]]
  /** How many processes the kernel has ended in it for lack of memory. */
  kills(): number
  remove(): void
}

/** Swap after memory: the first version lets nobody have less of both than of memory alone. */
const FILES = {
  1: { limit: 'memory.limit_in_bytes', swap: 'memory.memsw.limit_in_bytes', events: 'memory.oom_control' },
  2: { limit: 'memory.max', swap: 'memory.swap.max', events: 'memory.events' },
} as const

/** A group below which others may be limited. */
export interface ParentGroup {
  readonly folder: string
  readonly version: keyof typeof FILES
}

interface OwnGroup {
  readonly mount: string
  readonly folder: string
}

function ownGroup(type: RegExp, line: RegExp): OwnGroup | null {
  const mount = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .find((text) => type.test(text))
    ?.split(' ')[4]
  const own = line.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
  return mount === undefined || own === undefined ? null : { mount, folder: join(mount, own) }
}

/** The nearest above ours that hands memory on. */
function parentOfSecond(): ParentGroup | null {
  const own = ownGroup(/ - cgroup2 /, /^0::(.*)$/m)
  if (own === null) return null
  for (let { folder } = own; folder.startsWith(own.mount); folder = dirname(folder)) {
    if (!readFileSync(join(folder, 'cgroup.subtree_control'), 'utf8').split(/\s/).includes('memory')) continue
    accessSync(folder, constants.W_OK)
    return { folder, version: 2 }
  }
  return null
}

/** Ours: what is below it stays within its limits. */
function parentOfFirst(): ParentGroup | null {
  const own = ownGroup(/ - cgroup \S+ \S*\bmemory\b/, /^\d+:(?:\S+,)?memory(?:,\S+)?:(.*)$/m)
  if (own === null || readFileSync(join(own.folder, 'memory.use_hierarchy'), 'utf8').trim() !== '1') return null
  accessSync(own.folder, constants.W_OK)
  return { folder: own.folder, version: 1 }
}

/** Null where there is none that we may write to. */
export function parentGroup(): ParentGroup | null {
  for (const look of [parentOfSecond, parentOfFirst])
    try {
      const found = look()
      if (found !== null) return found
    } catch {
      // Not readable, or not ours to write.
    }
  return null
}

export function memoryGroup({ folder, version }: ParentGroup, name: string, megabytes: number): MemoryGroup {
  const { limit, swap, events } = FILES[version]
  const group = join(folder, name)
  const bytes = megabytes * 1_048_576
  mkdirSync(group)
  writeFileSync(join(group, limit), String(bytes))
  if (existsSync(join(group, swap))) writeFileSync(join(group, swap), version === 1 ? String(bytes) : '0')
  return {
    prefix: ['sh', '-c', `echo $$ > '${group}/cgroup.procs' && exec "$0" "$@"`],
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? 0),
    remove: () => rmdirSync(group),
  }
}
