import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noAutenticado, sesionLimitada } from '../auth/problems.ts'
import type { OperationAccess } from '../engine/operation.ts'
import { mayUse, statesReason } from '../model/access.ts'
import { Problem } from '../model/problem.ts'
import { forbidden, reasonRequired } from '../model/problems.ts'
import type { Resource } from '../model/resource.ts'
import { actorOf, type Caller, demoActor } from './caller.ts'

/** Who may use a route: the table of a resource, or what an operation says. Every route has one, or the service does not start. */
export type RouteAccess =
  | { readonly resource: Resource; readonly verb: 'read' | 'write' }
  | { readonly operation: OperationAccess }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Usable with a session that still has to enrol its second factor. */
    whileLimited?: boolean
  }
}

export interface Identified extends Caller {
  /** Has to enrol a second factor before anything else. */
  readonly limited: boolean
}

export interface Gate {
  /** Without a token whoever reaches us is the local administrator: loopback, embedded data, nothing of anybody's. */
  readonly open: boolean
  identify(authorization: string): Promise<Identified | null>
}

const LEAST_REASON = 10

/** Deny by default, before a body is read: who is it, and does the table let him. */
export function guardRoutes(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${route.url} has no access entry`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === undefined) throw new Problem(forbidden)
    const limited = await identify(request, gate, access)
    authorise(request, access)
    if (limited && request.routeOptions.config.whileLimited !== true) throw new Problem(sesionLimitada)
  })
}

async function identify(request: FastifyRequest, gate: Gate, access: RouteAccess): Promise<boolean> {
  const { authorization } = request.headers
  const isPublic = 'operation' in access && access.operation === 'publico'
  // A public operation may carry the credentials of a client in the same header, and reads them itself.
  if (isPublic) return false
  if (authorization === undefined) {
    if (gate.open) request.caller = { actor: demoActor, session: null }
    return false
  }
  const found = await gate.identify(authorization)
  if (found === null)
    throw new Problem(noAutenticado, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
  request.caller = found
  return found.limited
}

function authorise(request: FastifyRequest, access: RouteAccess): void {
  const { rol } = actorOf(request)
  if ('operation' in access && access.operation === 'publico') return
  if (request.caller === null) throw new Problem(noAutenticado, { headers: { 'www-authenticate': 'Bearer' } })
  if ('resource' in access) {
    if (!mayUse(rol, access.resource, access.verb)) throw new Problem(forbidden)
    if (statesReason(rol, access.resource)) refuseWithoutReason(request)
    return
  }
  const { operation } = access
  if (rol === 'demostracion' || operation === 'cuenta') return
  if (!Array.isArray(operation) || !operation.includes(rol)) throw new Problem(forbidden)
}

function refuseWithoutReason(request: FastifyRequest): void {
  const header = request.headers['x-motivo']
  if (typeof header !== 'string' || header.trim().length < LEAST_REASON) throw new Problem(reasonRequired)
}
