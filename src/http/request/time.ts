import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { duringRequest, type RequestTime } from '../../engine/connection/request-time.ts'
import { Problem } from '../../model/problem.ts'
import { unconfirmed } from '../../model/problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What was needed to know who asks. */
    admittedMs: number
    /** Running until there is an answer. */
    clock: { readonly time: RequestTime; readonly timer: NodeJS.Timeout } | null
  }
}

/** What the database gave up is told by what asked it; for this long after is that waited for. */
const GRACE_MS = 500

/**
 * So long does a request have, from its arrival to its answer, without the time that its body took to come. The database asks nothing
 * more for one that is over. A request that waits for something else, as a batch that others share, is answered here: what it was
 * about to save is in doubt. An answer that leaves as it is read has this time to begin; each statement behind it has its own.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('admittedMs', 0)
  app.decorateRequest('clock', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.admittedMs = reply.elapsedTime
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    stop(request)
    done()
  })
  const timed = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', (route) => {
    // A route for HEAD is made of one that was seen.
    if (timed.has(route.handler)) return
    route.handler = inTime(route.handler, limitMs)
    timed.add(route.handler)
  })
}

function stop(request: FastifyRequest): void {
  if (request.clock === null) return
  clearTimeout(request.clock.timer)
  request.clock.time.until = null
  request.clock = null
}

const inTime = (handler: RouteHandlerMethod, limitMs: number): RouteHandlerMethod =>
  function (request, reply) {
    const left = limitMs - request.admittedMs
    const time: RequestTime = { until: performance.now() + left }
    const late = Promise.withResolvers<never>()
    // Nobody waits for it where the handler gave its answer to the reply itself.
    late.promise.catch(() => {})
    const timer = setTimeout(() => {
      // It has its own limits, or is another library's to answer.
      if (time.until === null || reply.sent) return
      request.clock = null
      muffle(reply)
      late.reject(new Problem(unconfirmed))
    }, left + GRACE_MS)
    request.clock = { time, timer }
    const answered = duringRequest(time, () => handler.call(this, request, reply))
    if (!(answered instanceof Promise)) return answered
    const over = (): void => {
      stop(request)
      // What goes on behind it is of no request any more.
      time.until = null
    }
    answered.then(over, over)
    return Promise.race([answered, late.promise])
  }

/** What was given up may still answer: Fastify would log that with the address that was asked. */
function muffle(reply: FastifyReply): void {
  reply.log = Object.assign(Object.create(reply.log), { warn: () => {} })
}
