import type { FastifyInstance } from 'fastify'
import { parseTraceparent } from '../engine/tracing/traceparent.ts'
import type { OpenSpan, Tracer } from '../engine/tracing/tracer.ts'
import { routeOf } from './route-of.ts'
import { whenOver } from './when-over.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

/** Each request as a span named by its route, part of the trace that the caller says it is of. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = tracer.begin('server', parseTraceparent(request.headers.traceparent))
    done()
  })
  // What reads a body goes on wherever its last bytes came in: from here on it is this request again.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done()
    else request.span.within(done)
  })
  whenOver(app, (request, reply) => {
    const route = routeOf(request).url ?? 'desconocida'
    request.span?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
      failed: reply.statusCode >= 500,
    })
  })
}
