import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from '../model/problem.ts'
import { tooMany, unavailable } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { AlreadyAudited } from './already-audited.ts'
import { hasBody } from './leave-unread.ts'
import type { RequestCount, RequestCounter } from './request/count.ts'
import { routeOf } from './route-of.ts'
import { whenOver } from './when-over.ts'

/** Answers 503 at once when too much is going on already: a queue without end serves nobody in time. Tells how much is going on. */
export function shedLoad(app: FastifyInstance, maxInFlight: number): () => number {
  let inFlight = 0
  whenOver(app, () => {
    inFlight--
  })
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight++
    if (inFlight > maxInFlight && !request.url.startsWith('/salud/')) {
      const detail = say('Hay demasiadas solicitudes en curso.', 'Too many requests are in flight.')
      done(new Problem(unavailable, { detail, headers: { 'retry-after': '1' } }))
      return
    }
    done()
  })
  return () => inFlight
}

/** The share of the event loop beyond which strangers wait, and for how long each: at the least, and where nothing of it is left. */
const BUSY = 0.5
const SHORTEST_REST_MS = 4
const LONGEST_REST_MS = 16

/**
 * Requests of nobody in particular begin one in each turn of the event loop: however many arrive at once, who has a session
 * waits for one of them and not for all. Those that bring a body, whose reading is most of their cost, or ask for megabytes, also
 * leave the loop to others whenever it is busy, the longer the busier it is. Nothing is held meanwhile, so that who sends or
 * reads slowly is in nobody's way, nor is who left.
 */
export function paceStrangers(app: FastifyInstance): void {
  const light = line(() => 0)
  let before = performance.eventLoopUtilization()
  const heavy = line(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization <= BUSY) return 0
    return SHORTEST_REST_MS + ((LONGEST_REST_MS - SHORTEST_REST_MS) * (utilization - BUSY)) / (1 - BUSY)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const one = { begin: done, hasLeft: () => reply.raw.closed }
    if (request.caller !== null || isWatch(request)) done()
    else if (hasBody(request) || routeOf(request).config.large === true) heavy(one)
    else light(one)
  })
}

interface Stranger {
  readonly begin: () => void
  readonly hasLeft: () => boolean
}

/** One after the other, so many milliseconds apart; the first at the end of this turn. */
function line(rest: () => number): (one: Stranger) => void {
  const waiting: Stranger[] = []
  const next = (): void => {
    const at = waiting.findIndex((one) => !one.hasLeft())
    const [one] = waiting.splice(0, at === -1 ? waiting.length : at + 1).slice(-1)
    one?.begin()
    const ms = rest()
    // Also after the last: the next to come keeps the distance.
    if (ms > 0) setTimeout(goOn, ms)
    else goOn()
  }
  let isMoving = false
  const goOn = (): void => {
    isMoving = waiting.length > 0
    if (isMoving) setImmediate(next)
  }
  return (one) => {
    waiting.push(one)
    if (!isMoving) goOn()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts what one request asks for as if it had been asked in so many more. */
    alsoCount(more: number): Promise<void>
  }
  interface FastifyContextConfig {
    limit?: 'ingreso' | 'exportacion' | 'verificacion'
    /** What is answered is megabytes. */
    large?: true
  }
}

type Limits = Pick<
  Config,
  'ratePerMinute' | 'loginsPerMinute' | 'exportsPerMinute' | 'verificationsPerMinute' | 'failuresPerMinute'
>

/** A monitor of the service must see it even when somebody else overdoes it. */
const isWatch = (request: FastifyRequest): boolean => request.url.startsWith('/salud/')

/** Told of an address that did not prove who it is; the reason to refuse even to answer it, or null, comes when it was counted. */
export type FailureLimit = (ip: string, counted: (refusal: Problem | null) => void) => void

/** Refuses an address that keeps failing to prove who it is; those of the same address who do prove it go on. */
export function failureLimit(limits: Limits, count: RequestCounter): FailureLimit {
  return (ip, counted) =>
    count('rechazo', ip, ({ used, reset }) => {
      // Written down up to here: a row for each of a flood is what the flood is after.
      const flood = used > limits.failuresPerMinute
      counted(flood ? new AlreadyAudited(tooMany, { headers: { 'retry-after': String(reset) } }) : null)
    })
}

const ACCOUNT_DEFAULT = 3_000

/**
 * So many requests a minute for each account, or for each address that has not said who it is, told in the RateLimit
 * headers (draft-ietf-httpapi-ratelimit-headers). Logging in, exporting and verifying reports, which
 * anybody may, are counted apart and by far more strictly.
 */
export function limitRate(app: FastifyInstance, limits: Limits, open: boolean, count: RequestCounter): void {
  const most = {
    minuto: limits.ratePerMinute ?? (open ? 0 : ACCOUNT_DEFAULT),
    ingreso: limits.loginsPerMinute,
    exportacion: limits.exportsPerMinute,
    verificacion: limits.verificationsPerMinute,
  } as const
  app.decorateRequest('alsoCount', async () => {})
  app.addHook('onRequest', (request, reply, done) => {
    const name = routeOf(request).config.limit ?? 'minuto'
    const limit = most[name]
    if (limit === 0 || isWatch(request)) {
      done()
      return
    }
    const caller = name === 'ingreso' || name === 'verificacion' ? null : request.caller
    const key = caller === null ? `ip ${request.ip}` : caller.actor.id
    /** Why it is refused, if it is. */
    const judge = ({ used, reset }: RequestCount): Problem | undefined => {
      reply.header('ratelimit-policy', `"${name}";q=${limit};w=60`)
      reply.header('ratelimit', `"${name}";r=${Math.max(0, limit - used)};t=${reset}`)
      const slower = { headers: { 'retry-after': String(reset) } }
      // That somebody overdid it is written down once a minute, not as often as it happens.
      if (used === limit + 1) return new Problem(tooMany, slower)
      return used > limit ? new AlreadyAudited(tooMany, slower) : undefined
    }
    request.alsoCount = async (more) => {
      const counted = Array.from({ length: more }, () => new Promise<RequestCount>((told) => count(name, key, told)))
      const refusals = (await Promise.all(counted)).flatMap((c) => judge(c) ?? [])
      const [first] = refusals
      if (first !== undefined) throw first
    }
    count(name, key, (counted) => done(judge(counted)))
  })
}
