import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_TYPE } from '../auth/page-frame.ts'
import { systemToken } from '../auth/session/system-token.ts'
import type { SmartDeps } from '../auth/smart/deps.ts'
import { asRequested, consentPath, MOUNT, stepPath } from '../auth/smart/places.ts'
import type { SmartProvider } from '../auth/smart/provider.ts'
import { asLibraryRefresh } from '../auth/smart/refresh.ts'
import { systemRequest } from '../auth/smart/system-request.ts'
import { loggableFailure } from '../engine/connection/failure-log.ts'
import type { ScopeTypes } from '../model/access/smart-scopes.ts'
import { Problem } from '../model/problem.ts'
import { forbidden } from '../model/problems.ts'
import { callOf } from './caller.ts'

/**
 * The protocol of SMART. The library behind it is loaded by the first request: an installation without applications does
 * not pay its memory.
 */
export function oauthRoutes(app: FastifyInstance, deps: SmartDeps): void {
  const provider = keeper(app, deps)
  const open = { access: { operation: 'publico' }, resource: 'oauth', action: 'ingresar', foreign: true } as const

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))))
    })
    const handlerOf =
      (signing: boolean) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const { takeStep } = await import('../auth/smart/step.ts')
        const { provider: library } = await provider()
        // As the parser above makes it.
        const form = request.method === 'POST' ? ((request.body ?? {}) as Record<string, string>) : null
        if (form !== null && isForeign(request)) throw new Problem(forbidden)
        const { raw } = request
        addressed(deps, request.ip, raw)
        const step = await takeStep(deps, library, {
          req: raw,
          res: reply.raw,
          call: callOf(request),
          form,
          signing,
        })
        if ('to' in step) return reply.header('cache-control', 'no-store').redirect(step.to, 303)
        return reply.code(step.status).headers(step.headers).type(PAGE_TYPE).send(step.html)
      }
    scope.get(stepPath(':uid'), { config: open, exposeHeadRoute: false, handler: handlerOf(true) })
    scope.post(stepPath(':uid'), { config: { ...open, limit: 'ingreso' }, handler: handlerOf(true) })
    scope.post(consentPath(':uid'), { config: open, handler: handlerOf(false) })
  })

  app.register(async (scope) => {
    // The library reads the body itself, with its own limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${MOUNT}/*`,
      exposeHeadRoute: false,
      config: open,
      handler: (request, reply) => pass(request, reply, request.raw),
    })
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    scope.post(`${MOUNT}/token`, {
      config: open,
      async handler(request, reply) {
        const text = typeof request.body === 'string' ? request.body : ''
        const system = systemRequest(text)
        if (system !== null) {
          const given = { authorization: request.headers.authorization, whenNone: null }
          const token = await systemToken(deps, callOf(request), system, given)
          return reply.header('cache-control', 'no-store').send(token)
        }
        const { db } = deps.core
        return pass(
          request,
          reply,
          await replayed(request.raw, await asLibraryRefresh(db, text, request.headers.authorization, deps.fhirTypes)),
        )
      },
    })
  })

  async function pass(request: FastifyRequest, reply: FastifyReply, raw: IncomingMessage): Promise<void> {
    const { provider: library, serve } = await provider()
    addressed(deps, request.ip, raw)
    const originalUrl = asked(raw.url ?? '', deps.fhirTypes)
    // By the difference of the two it knows where it is mounted.
    Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT.length) })
    serve(raw, callOf(request))
    handOver(reply)
    await library.callback()(raw, reply.raw)
  }
}

/** The same request with this body, still to be read. */
async function replayed(raw: IncomingMessage, text: string): Promise<IncomingMessage> {
  // Imported where a service starts, `node:http` would bring Node's whole web client with it.
  const { IncomingMessage } = await import('node:http')
  const again = new IncomingMessage(raw.socket)
  const body = Buffer.from(text)
  const headers = { ...raw.headers, 'content-length': String(body.length) }
  Object.assign(again, { method: raw.method, url: raw.url, httpVersion: raw.httpVersion, complete: true })
  again.headers = headers
  again.push(body)
  again.push(null)
  return again
}

/** The library with the key that signs now; another one when the key has changed. */
function keeper(app: FastifyInstance, deps: SmartDeps): () => Promise<SmartProvider> {
  let kept: { readonly kid: string; readonly made: Promise<SmartProvider> } | null = null
  return async () => {
    const key = await deps.keys.current('identidad')
    if (kept?.kid !== key.kid) {
      const { smartProvider } = await import('../auth/smart/provider.ts')
      const failed = (error: Error): void => app.log.error(loggableFailure(error), 'error inesperado')
      kept = { kid: key.kid, made: smartProvider(deps, key, failed) }
    }
    try {
      return await kept.made
    } catch (error) {
      kept = null
      throw error
    }
  }
}

const isForeign = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** As the operator says that we are reached, whatever the client or a proxy claims. */
function addressed({ publicUrl }: SmartDeps, ip: string, raw: IncomingMessage): void {
  const { host, protocol } = new URL(publicUrl)
  for (const name of ['x-forwarded-host', 'x-forwarded-for', 'x-forwarded-proto', 'forwarded']) delete raw.headers[name]
  Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': ip })
}

/** Without its last slash; and a request for authorisation, as the library is to see it. */
function asked(url: string, types: ScopeTypes): string {
  const [path = '', ...rest] = url.split('?')
  const search = rest.join('?')
  const bare = path.replace(/\/$/, '')
  if (bare === `${MOUNT}/auth`) return `${bare}?${asRequested(new URLSearchParams(search), types)}`
  return search === '' ? bare : `${bare}?${search}`
}

/** What every answer carries is on this one too. */
function handOver(reply: FastifyReply): void {
  const response: ServerResponse = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  reply.hijack()
}
