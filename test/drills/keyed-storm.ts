import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { patientBody } from '../samples.ts'
import { call } from '../service.ts'

/** Clients that register patients, each with its key, and repeat what was not answered until it is, wherever somebody answers. */
export interface KeyedStorm {
  count(): number
  /** The longest time, in seconds, in which no write was acknowledged since this was asked last. */
  outage(): number
  /** Every answer that was neither an acknowledgement nor a reason to ask again. */
  readonly strange: readonly string[]
  stop(): Promise<ReadonlySet<string>>
}

const CLIENTS = 6
const PAUSE_MS = 100
const PATIENCE_MS = 20_000

export function keyedStorm(bases: readonly (() => string)[], headers: Readonly<Record<string, string>>): KeyedStorm {
  const acknowledged = new Set<string>()
  const strange: string[] = []
  let going = true
  let lastAt = performance.now()
  let longest = 0
  const took = (): void => {
    longest = Math.max(longest, performance.now() - lastAt)
  }
  /** Until it is acknowledged: the key makes it one row however often it is asked. */
  async function register(body: Record<string, unknown>, from: number): Promise<void> {
    const key = { ...headers, 'idempotency-key': randomUUID() }
    for (let turn = from; going; turn++) {
      const base = bases[turn % bases.length]?.() ?? ''
      const made = await Promise.race([
        call(base, 'POST', '/paciente/paciente/', body, key).catch(() => null),
        wait(PATIENCE_MS, null, { ref: false }),
      ])
      if (made?.status === 201) {
        took()
        lastAt = performance.now()
        acknowledged.add(String(made.json.id))
        return
      }
      if (made !== null && ![503, 504].includes(made.status)) {
        strange.push(`${made.status} ${made.json?.codigo}`)
        return
      }
      await wait(PAUSE_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    while (going) {
      await register(patientBody(), n)
      await wait(PAUSE_MS)
    }
  })
  return {
    count: () => acknowledged.size,
    outage() {
      took()
      const seconds = longest / 1000
      longest = 0
      lastAt = performance.now()
      return seconds
    },
    strange,
    async stop() {
      going = false
      await Promise.all(clients)
      return acknowledged
    },
  }
}
