import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from '../model/problem.ts'
import { tooMany, unavailable } from '../model/problems.ts'
import { say } from '../model/say.ts'

/** Answers 503 at once when too much is going on already: a queue without end serves nobody in time. */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0
  // Requests that were refused before this hook were never counted and must not be taken off either.
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight++
    counted.add(request)
    if (inFlight > maxInFlight && !request.url.startsWith('/salud/')) {
      const detail = say('Hay demasiadas solicitudes en curso.', 'Too many requests are in flight.')
      done(new Problem(unavailable, { detail, headers: { 'retry-after': '1' } }))
      return
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (counted.has(request)) inFlight--
    done()
  })
}

const WINDOW_MS = 60_000

/** So many in each minute per key; forgotten when the minute is over. */
function minuteCounter(): { add(key: string): { used: number; reset: number }; used(key: string): number } {
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
    used(key) {
      turn()
      return counts.get(key) ?? 0
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: 'ingreso' | 'exportacion'
  }
}

type Limits = Pick<Config, 'ratePerMinute' | 'loginsPerMinute' | 'exportsPerMinute' | 'failuresPerMinute'>

/** Whoever watches over the service must see it even when somebody else overdoes it. */
const isWatch = (request: FastifyRequest): boolean =>
  request.url.startsWith('/salud/') || request.url.startsWith('/metrics')

/** An address that keeps being refused who it is waits before it is even listened to. */
export function limitFailures(app: FastifyInstance, limits: Limits): void {
  const failures = minuteCounter()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWatch(request) || failures.used(request.ip) < limits.failuresPerMinute) done()
    else done(new Problem(tooMany, { headers: { 'retry-after': '60' } }))
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401) failures.add(request.ip)
    done()
  })
}

const ACCOUNT_DEFAULT = 3_000

/**
 * So many requests a minute for each account, or for each address that has not said who it is, told in the RateLimit
 * headers (draft-ietf-httpapi-ratelimit-headers). Logging in and exporting are counted apart, and by far more strictly.
 */
export function limitRate(app: FastifyInstance, limits: Limits, open: boolean): void {
  const general = limits.ratePerMinute ?? (open ? 0 : ACCOUNT_DEFAULT)
  const minute = minuteCounter()
  const logins = minuteCounter()
  const exportsMade = minuteCounter()
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
          : [minute, general, who, 'minuto']
    if (most === 0) {
      done()
      return
    }
    const { used, reset } = counter.add(key)
    reply.header('ratelimit-policy', `"${name}";q=${most};w=60`)
    reply.header('ratelimit', `"${name}";r=${Math.max(0, most - used)};t=${reset}`)
    done(used > most ? new Problem(tooMany, { headers: { 'retry-after': String(reset) } }) : undefined)
  })
}
