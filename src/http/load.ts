import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** So many requests a minute per address, told in the RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
export function limitRate(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return
  let windowStart = 0
  let counts = new Map<string, number>()
  app.addHook('onRequest', (request, reply, done) => {
    // Whoever watches over the service must see it even when somebody else overdoes it.
    if (request.url.startsWith('/salud/') || request.url === '/metrics') {
      done()
      return
    }
    const now = Date.now()
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counts = new Map()
    }
    const used = (counts.get(request.ip) ?? 0) + 1
    counts.set(request.ip, used)
    const reset = Math.ceil((windowStart + WINDOW_MS - now) / 1000)
    reply.header('ratelimit-policy', `"minuto";q=${perMinute};w=60`)
    reply.header('ratelimit', `"minuto";r=${Math.max(0, perMinute - used)};t=${reset}`)
    if (used > perMinute) {
      done(new Problem(tooMany, { headers: { 'retry-after': String(reset) } }))
      return
    }
    done()
  })
}
