import type { FastifyInstance } from 'fastify'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Nothing answered here is to be guessed at, framed, referred to or run; pages say otherwise for themselves. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

const ALLOWED_HEADERS =
  'authorization, content-type, accept, accept-language, if-match, if-none-match, if-modified-since, prefer, idempotency-key, x-motivo, x-confirma-version, x-request-id'
const EXPOSED_HEADERS =
  'etag, last-modified, location, content-location, content-disposition, x-request-id, ratelimit, ratelimit-policy, retry-after, idempotency-replayed, www-authenticate, x-alcance, x-exportacion, x-progress, allow'

export const securityHeaders = (tls: boolean): Record<string, string> =>
  tls ? { ...headers, 'strict-transport-security': HSTS } : headers

export interface Closing {
  readonly tls: boolean
  /** Pages of these origins may call us from a browser; none by default. */
  readonly origins: readonly string[]
}

export function closeUp(app: FastifyInstance, { tls, origins }: Closing): void {
  const always = { ...securityHeaders(tls), ...(origins.length > 0 ? { vary: 'origin' } : {}) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.headers(always)
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) {
      done()
      return
    }
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS)
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', '600')
        .send()
      return
    }
    done()
  })
}
