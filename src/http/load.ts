import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from '../model/problem.ts'
import { tooMany, unavailable } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { AlreadyAudited } from './already-audited.ts'
import { whenOver } from './when-over.ts'

/** Answers 503 at once when too much is going on already: a queue without end serves nobody in time. */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
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
}

/** The share of the event loop beyond which strangers wait, and for how long each. */
const BUSY = 0.5
const REST_MS = 4

/**
 * Requests of nobody in particular begin one in each turn of the event loop: however many arrive at once, who has a session
 * waits for one of them and not for all. Those that bring a body, whose reading is most of their cost, also leave the loop to
 * others for a while whenever it is busy. Nothing is held meanwhile, so that who sends or reads slowly is in nobody's way.
 */
export function paceStrangers(app: FastifyInstance): void {
  const light = line(() => 0)
  let before = performance.eventLoopUtilization()
  const heavy = line(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > BUSY ? REST_MS : 0
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.caller !== null || isWatch(request)) done()
    else if (hasBody(request)) heavy(done)
    else light(done)
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** One after the other, so many milliseconds apart; the first at the end of this turn. */
function line(rest: () => number): (begin: () => void) => void {
  const waiting: (() => void)[] = []
  const next = (): void => {
    waiting.shift()?.()
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
  return (begin) => {
    waiting.push(begin)
    if (!isMoving) goOn()
  }
}

const WINDOW_MS = 60_000

/** So many in each minute per key; forgotten when the minute is over. */
function minuteCounter(): { add(key: string): { used: number; reset: number } } {
  let windowStart = 0
  let counts = new Map<string, number>()
  const turn = (): number => {
    const now = Date.now()
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counts = new Map()
    }
    return Math.ceil((windowStart + WINDOW_MS - now) / 1000)
  }
  return {
    add(key) {
      const reset = turn()
      const used = (counts.get(key) ?? 0) + 1
      counts.set(key, used)
      return { used, reset }
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: 'ingreso' | 'exportacion' | 'verificacion'
  }
}

type Limits = Pick<
  Config,
  'ratePerMinute' | 'loginsPerMinute' | 'exportsPerMinute' | 'verificationsPerMinute' | 'failuresPerMinute'
>

/** A monitor of the service must see it even when somebody else overdoes it. */
const isWatch = (request: FastifyRequest): boolean => request.url.startsWith('/salud/')

/** Refuses an address that keeps failing to prove who it is; those of the same address who do prove it go on. */
export function failureLimit(limits: Limits): (ip: string) => void {
  const failures = minuteCounter()
  return (ip) => {
    const { used, reset } = failures.add(ip)
    // Written down up to here: a row for each of a flood is what the flood is after.
    if (used > limits.failuresPerMinute)
      throw new AlreadyAudited(tooMany, { headers: { 'retry-after': String(reset) } })
  }
}

const ACCOUNT_DEFAULT = 3_000

/**
 * So many requests a minute for each account, or for each address that has not said who it is, told in the RateLimit
 * headers (draft-ietf-httpapi-ratelimit-headers). Logging in, exporting and verifying reports, which
 * anybody may, are counted apart and by far more strictly.
 */
export function limitRate(app: FastifyInstance, limits: Limits, open: boolean): void {
  const general = limits.ratePerMinute ?? (open ? 0 : ACCOUNT_DEFAULT)
  const minute = minuteCounter()
  const logins = minuteCounter()
  const exportsMade = minuteCounter()
  const verifications = minuteCounter()
  app.addHook('onRequest', (request, reply, done) => {
    if (isWatch(request)) {
      done()
      return
    }
    const { limit } = request.routeOptions.config
    const who = request.caller === null ? `ip ${request.ip}` : request.caller.actor.id
    const [counter, most, key, name] =
      limit === 'ingreso'
        ? [logins, limits.loginsPerMinute, `ip ${request.ip}`, 'ingreso']
        : limit === 'exportacion'
          ? [exportsMade, limits.exportsPerMinute, who, 'exportacion']
          : limit === 'verificacion'
            ? [verifications, limits.verificationsPerMinute, `ip ${request.ip}`, 'verificacion']
            : [minute, general, who, 'minuto']
    if (most === 0) {
      done()
      return
    }
    const { used, reset } = counter.add(key)
    reply.header('ratelimit-policy', `"${name}";q=${most};w=60`)
    reply.header('ratelimit', `"${name}";r=${Math.max(0, most - used)};t=${reset}`)
    const slower = { headers: { 'retry-after': String(reset) } }
    // That somebody overdid it is written down once a minute, not as often as it happens.
    if (used === most + 1) done(new Problem(tooMany, slower))
    else done(used > most ? new AlreadyAudited(tooMany, slower) : undefined)
  })
}
