import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    knownRoute?: FastifyRequest['routeOptions']
  }
}

/** The route that a request came by: Fastify makes its description anew whenever it is asked for, and every hook asks. */
export function routeOf(request: FastifyRequest): FastifyRequest['routeOptions'] {
  request.knownRoute ??= request.routeOptions
  return request.knownRoute
}
