import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { TICK_MS, treeMs } from './spending.ts'

/** What the machine did to a round by itself. */
export interface Disturbance {
  /** Share of the processors that went to others, on this machine or on its host; zero where nothing tells. */
  readonly taken: number
  /** The longest that a small durable write took beside the load, in milliseconds. */
  readonly diskMs: number
}

const MOST_TAKEN = 0.05
const MOST_DISK_MS = 100
const PROBE_MS = 100

export const isCalm = ({ taken, diskMs }: Disturbance): boolean => taken <= MOST_TAKEN && diskMs <= MOST_DISK_MS

/** How far beyond what is let pass: of two rounds the calmer is kept. */
export const unrest = ({ taken, diskMs }: Disturbance): number => Math.max(taken / MOST_TAKEN, diskMs / MOST_DISK_MS)

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
    const taken = (after.others - before.others) / (after.all - before.all)
    return { result, disturbance: { taken: Number.isFinite(taken) ? taken : 0, diskMs: await probing } }
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

/** Of all processors since the machine began, and what of it went to processes that are not ours or to other machines. */
async function processorTicks(): Promise<{ all: number; others: number }> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  const ticks = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').map(Number)
  // The order that Linux tells them in; interrupts are nobody's.
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, stolen = 0] = ticks
  const busy = user + nice + system + stolen
  return { all: busy + idle + iowait + irq + softirq, others: busy - (await treeMs(process.pid)) / TICK_MS }
}
