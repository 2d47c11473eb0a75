import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What the machine did to a round by itself. */
export interface Disturbance {
  /** Share of the processors that the host gave to others; zero where it does not tell. */
  readonly stolen: number
  /** The longest that a small durable write took beside the load, in milliseconds. */
  readonly diskMs: number
}

const MOST_STOLEN = 0.05
const MOST_DISK_MS = 100
const PROBE_MS = 100

export const isCalm = ({ stolen, diskMs }: Disturbance): boolean => stolen <= MOST_STOLEN && diskMs <= MOST_DISK_MS

/** How far beyond what is let pass: of two rounds the calmer is kept. */
export const unrest = ({ stolen, diskMs }: Disturbance): number => Math.max(stolen / MOST_STOLEN, diskMs / MOST_DISK_MS)

export async function watched<T>(work: () => Promise<T>): Promise<{ result: T; disturbance: Disturbance }> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-bench-disco-'))
  const file = await open(join(folder, 'bloque'), 'w')
  const before = await processorTicks()
  const done = new AbortController()
  const probing = slowestWrite(() => file.write('x', 0).then(() => file.datasync()), done.signal)
  try {
    const result = await work()
    const after = await processorTicks()
    done.abort()
    const stolen = (after.stolen - before.stolen) / (after.all - before.all)
    return { result, disturbance: { stolen: Number.isFinite(stolen) ? stolen : 0, diskMs: await probing } }
  } finally {
    done.abort()
    await probing
    await file.close()
    await rm(folder, { recursive: true })
  }
}

async function slowestWrite(write: () => Promise<void>, signal: AbortSignal): Promise<number> {
  let slowest = 0
  while (!signal.aborted) {
    const started = performance.now()
    await write()
    slowest = Math.max(slowest, performance.now() - started)
    await wait(PROBE_MS, undefined, { signal }).catch(() => {})
  }
  return slowest
}

/** Of all processors since the machine began: user, nice, system, idle, iowait, irq, softirq, steal. */
async function processorTicks(): Promise<{ all: number; stolen: number }> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  const ticks = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number)
  return { all: ticks.reduce((sum, n) => sum + n, 0), stolen: ticks[7] ?? 0 }
}
