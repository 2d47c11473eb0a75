import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { whenOver } from '../when-over.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Settles when it is the turn of a body of so many bytes. */
    bodyTurn(request: FastifyRequest, bytes: number): Promise<void>
  }
}

/** What is shorter costs its reader a few milliseconds at most. */
const LARGE = 16_384
/** How many large ones are worked on together while the event loop has time, and the share of it beyond which it has none. */
const AT_ONCE = 8
const BUSY = 0.5
const LOOK_MS = 50
/** Between one and the next, while there is no time: as long as the last one took, within these. */
const SHORTEST_REST_MS = 4
const LONGEST_REST_MS = 250
/** They are in memory meanwhile. */
const MOST_WAITING_BYTES = 256 * 1_048_576
const PATIENCE_MS = 10_000

interface Waiting {
  readonly request: FastifyRequest
  readonly bytes: number
  readonly begin: () => void
}

const crowded = (): Problem =>
  new Problem(unavailable, {
    detail: say('Hay demasiados envíos grandes en curso.', 'Too many large bodies are being sent.'),
    headers: { 'retry-after': '2' },
  })

/**
 * Large bodies take turns: each account's, or each address's, after those of the others. While the event loop is busy only one
 * is worked on, and what it took is then left to everybody else. One that has not arrived whole holds nothing up.
 */
export function turnsForBodies(app: FastifyInstance, isBusy = loopWatch()): void {
  const queues = new Map<string, Waiting[]>()
  const inside = new WeakMap<FastifyRequest, ReturnType<typeof performance.eventLoopUtilization>>()
  let workedOn = 0
  let waitingBytes = 0
  let isResting = false

  const next = (): Waiting | null => {
    for (const [key, queue] of queues) {
      const one = queue.shift()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      if (one !== undefined) return one
    }
    return null
  }
  const goOn = (): void => {
    while (!isResting && workedOn < (isBusy() ? 1 : AT_ONCE)) {
      const one = next()
      if (one === null) return
      workedOn++
      inside.set(one.request, performance.eventLoopUtilization())
      // Each in a turn of the loop of its own: what they do at once is done one after the other.
      setImmediate(one.begin)
    }
  }

  const givesUp = new WeakMap<FastifyRequest, () => void>()
  whenOver(app, (request) => {
    givesUp.get(request)?.()
    const before = inside.get(request)
    if (before === undefined) return
    inside.delete(request)
    workedOn--
    if (!isBusy()) return goOn()
    const { active } = performance.eventLoopUtilization(before)
    isResting = true
    setTimeout(
      () => {
        isResting = false
        goOn()
      },
      Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, active)),
    )
  })

  app.decorate('bodyTurn', async (request: FastifyRequest, bytes: number) => {
    // Nobody is left to be told when it would be over.
    if (bytes < LARGE || request.raw.socket.destroyed) return
    const key = request.caller?.actor.id ?? request.ip
    const queue = queues.get(key) ?? []
    const own = queue.reduce((sum, waiting) => sum + waiting.bytes, 0)
    // What one has is never more than what is left, so that some is left for the next caller.
    if (own + bytes > MOST_WAITING_BYTES - waitingBytes) throw crowded()
    const turn = Promise.withResolvers<void>()
    const one = { request, bytes, begin: turn.resolve }
    queues.set(key, queue)
    queue.push(one)
    waitingBytes += bytes
    const giveUp = (): void => {
      const at = queue.indexOf(one)
      if (at === -1) return
      queue.splice(at, 1)
      turn.reject(crowded())
    }
    givesUp.set(request, giveUp)
    const patience = setTimeout(giveUp, PATIENCE_MS)
    try {
      goOn()
      await turn.promise
    } finally {
      clearTimeout(patience)
      waitingBytes -= bytes
    }
  })
}

/** Whether the event loop had little time to spare, as it was a moment ago. */
function loopWatch(): () => boolean {
  let since = performance.eventLoopUtilization()
  let at = performance.now()
  let busy = false
  return () => {
    const now = performance.now()
    if (now - at >= LOOK_MS) {
      const here = performance.eventLoopUtilization()
      busy = performance.eventLoopUtilization(here, since).utilization > BUSY
      since = here
      at = now
    }
    return busy
  }
}
