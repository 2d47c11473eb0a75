import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { patientBody } from '../samples.ts'
import { type Answer, call } from '../service.ts'

type Headers = Readonly<Record<string, string>>

/** Clients that register patients, each with its key, and repeat what was not answered until it is, wherever somebody answers. */
export interface KeyedStorm {
  count(): number
  /** The longest time, in seconds, in which no write was acknowledged since this was asked last. */
  outage(): number
  /** The longest time, in seconds, that a request took since this was asked last, whatever its answer. */
  slowest(): number
  /** Why writes were refused since this was asked last, by status and code. */
  refusals(): ReadonlyMap<string, number>
  /** The same, for a message, without forgetting. */
  lastRefusals(): string
  /** Every answer that was neither an acknowledgement nor a reason to ask again. */
  readonly strange: readonly string[]
  stop(): Promise<ReadonlySet<string>>
}

export interface StormOptions {
  readonly clients?: number
  readonly pauseMs?: number
  /** Asked for what requests carry when somebody is told that it is no longer good. */
  readonly renew?: () => Promise<Headers>
}

const CLIENTS = 6
const PAUSE_MS = 100
const PATIENCE_MS = 20_000
const REFUSED = [503, 504]

export function keyedStorm(
  bases: readonly (() => string)[],
  given: Headers = {},
  { clients: size = CLIENTS, pauseMs = PAUSE_MS, renew }: StormOptions = {},
): KeyedStorm {
  const acknowledged = new Set<string>()
  const strange: string[] = []
  let headers = given
  let renewing: Promise<void> | null = null
  let refused = new Map<string, number>()
  let going = true
  let lastAt = performance.now()
  let longest = 0
  let slowest = 0
  const took = (): void => {
    longest = Math.max(longest, performance.now() - lastAt)
  }
  async function ask(base: string, body: Record<string, unknown>, key: string): Promise<Answer | null> {
    const began = performance.now()
    const answer = await Promise.race([
      call(base, 'POST', '/paciente/paciente/', body, { ...headers, 'idempotency-key': key }).catch(() => null),
      wait(PATIENCE_MS, null, { ref: false }),
    ])
    slowest = Math.max(slowest, performance.now() - began)
    return answer
  }
  /** Once for all clients. */
  function renewed(ask: () => Promise<Headers>): Promise<void> {
    renewing ??= ask()
      .then(
        (fresh) => {
          headers = fresh
        },
        () => {},
      )
      .finally(() => {
        renewing = null
      })
    return renewing
  }
  /** Until it is acknowledged: the key makes it one row however often it is asked. */
  async function register(body: Record<string, unknown>, from: number): Promise<void> {
    const key = randomUUID()
    for (let turn = from; going; turn++) {
      const made = await ask(bases[turn % bases.length]?.() ?? '', body, key)
      if (made?.status === 201) {
        took()
        lastAt = performance.now()
        acknowledged.add(String(made.json.id))
        return
      }
      if (made !== null) {
        const why = `${made.status} ${made.json?.codigo}`
        refused.set(why, (refused.get(why) ?? 0) + 1)
        if (made.status === 401 && renew !== undefined) await renewed(renew)
        else if (!REFUSED.includes(made.status)) {
          strange.push(why)
          return
        }
      }
      await wait(pauseMs)
    }
  }
  const clients = Array.from({ length: size }, async (_, n) => {
    while (going) {
      await register(patientBody(), n)
      await wait(pauseMs)
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
    slowest() {
      const seconds = slowest / 1000
      slowest = 0
      return seconds
    },
    refusals() {
      const those = refused
      refused = new Map()
      return those
    },
    lastRefusals: () => JSON.stringify(Object.fromEntries(refused)),
    strange,
    async stop() {
      going = false
      await Promise.all(clients)
      return acknowledged
    },
  }
}
