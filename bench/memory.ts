import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Resident memory of one process in MiB: what it holds of the machine, shared libraries included. */
export async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const kib =
    status === null
      ? (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
      : (/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? '')
  return Number(kib) / 1024
}

/**
 * The longest that the event loop was held up since the last time it was asked, in milliseconds: prom-client starts its
 * histogram again at every scrape.
 */
export async function longestDelayMs(base: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)/m.exec(text)?.[1]) * 1000
}

const LOOK_MS = 50

/** The most that a process holds of the machine while something is asked of it, in MiB. */
export async function residentWhile<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; mostMib: number }> {
  let mostMib = await residentMib(pid)
  const look = async (): Promise<void> => {
    mostMib = Math.max(mostMib, await residentMib(pid))
  }
  const looking = setInterval(() => void look().catch(() => {}), LOOK_MS)
  try {
    const result = await work()
    return { result, mostMib }
  } finally {
    clearInterval(looking)
  }
}
