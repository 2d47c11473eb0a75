import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './process-identity.ts'
import { errorCode } from './startup-error.ts'

const FAST_MS = 30_000
const IMMEDIATE_MS = 10_000

/** https://www.postgresql.org/docs/current/server-shutdown.html: fast, and if it does not end, immediate. */
export async function shutDown(pid: number): Promise<void> {
  if (await endsAfter(pid, 'SIGINT', FAST_MS)) return
  await endsAfter(pid, 'SIGQUIT', IMMEDIATE_MS)
}

async function endsAfter(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return true
    throw error
  }
  for (const deadline = performance.now() + patience; performance.now() < deadline; await sleep(20))
    if (!isAlive(pid)) return true
  return false
}
