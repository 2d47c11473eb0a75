import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noAutenticado, sesionLimitada, soloPersonas, tokenSmart } from '../auth/problems.ts'
import type { Action } from '../engine/call.ts'
import type { OperationAccess } from '../engine/operation.ts'
import { mayUse, statesReason } from '../model/access/access.ts'
import { factsOf } from '../model/access/roles.ts'
import { maySend, sendInto } from '../model/access/system-sends.ts'
import { Problem, type ProblemKind } from '../model/problem.ts'
import { forbidden, reasonRequired } from '../model/problems.ts'
import type { Resource } from '../model/resource.ts'
import { isSentence } from '../model/text/sentence.ts'
import { actorOf, type Caller, demoActor } from './caller.ts'
import type { FailureLimit } from './load.ts'
import { statedReason } from './preconditions.ts'
import { routeOf } from './route-of.ts'

/** Who may use a route: the table of a resource, or what an operation says. Every route has one, or the service does not start. */
export type RouteAccess =
  | { readonly resource: Resource; readonly verb: 'read' | 'write' }
  | { readonly operation: OperationAccess }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** About patients: a caller who must say why says it here too. */
    clinical?: boolean
    /** Somebody answers for it: not for systems. */
    byPeople?: boolean
    /** Usable with a session that still has to enrol its second factor. */
    whileLimited?: boolean
  }
}

export interface IdentifiedCaller extends Caller {
  /** Has to enrol a second factor before anything else. */
  readonly limited: boolean
}

export interface Gate {
  /** A caller without a token is the local administrator: loopback, embedded data, nothing of anybody's. */
  readonly open: boolean
  identify(authorization: string): Promise<IdentifiedCaller | null>
}

/** Twice the longest thing that somebody without a session has to say: a signed assertion. */
const PUBLIC_BODY = 16_384

/**
 * Deny by default, before a body is read: who is it, and, once the caller was counted (`limitRate` comes in between), does the
 * table let the caller in. `failed` is told of every address that does not prove who it is, and may refuse to go on with it.
 */
export function guardRoutes(
  app: FastifyInstance,
  gate: Gate,
  failed: FailureLimit = (_ip, counted) => counted(null),
): void {
  app.decorateRequest('caller', null)
  const { bodyLimit = PUBLIC_BODY } = app.initialConfig
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${route.url} has no access entry`)
    if (isPublic(route.config.access)) route.bodyLimit = Math.min(route.bodyLimit ?? bodyLimit, PUBLIC_BODY)
  })
  const limited = new WeakSet<FastifyRequest>()
  // Callbacks and not promises: most requests need no waiting here, and would wait for a turn of their own.
  app.addHook('onRequest', (request, _reply, done) => {
    const refuse = (scheme: string): void =>
      failed(request.ip, (flood) =>
        done(flood ?? new Problem(noAutenticado, { headers: { 'www-authenticate': scheme } })),
      )
    const { authorization } = request.headers
    // A public operation may carry the credentials of a client in the same header, and reads them itself.
    if (isPublic(routeOf(request).config.access)) done()
    else if (authorization === undefined) {
      if (gate.open) request.caller = { actor: demoActor, session: null }
      if (gate.open) done()
      else refuse('Bearer')
    } else if (isRepeated(request, 'authorization')) {
      // Node keeps the first of several and drops the rest: a request with two does not say whose it is.
      refuse(INVALID)
    } else {
      gate.identify(authorization).then((found) => {
        if (found === null) {
          refuse(INVALID)
          return
        }
        request.caller = found
        if (found.limited) limited.add(request)
        done()
      }, done)
    }
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { access, whileLimited } = routeOf(request).config
    try {
      if (access === undefined) throw new Problem(forbidden)
      authorise(request, access)
      if (limited.has(request) && whileLimited !== true) throw new Problem(sesionLimitada)
      done(null, payload)
    } catch (error) {
      done(asError(error))
    }
  })
}

/** Whatever was thrown, as a callback takes it. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const INVALID = 'Bearer error="invalid_token"'

/** RFC 6750 §3.1: the token is a good one, and not for this. */
const notForThis = (kind: ProblemKind): Problem =>
  new Problem(kind, { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } })

const isPublic = (access: RouteAccess | undefined): boolean =>
  access !== undefined && 'operation' in access && access.operation === 'publico'

function isRepeated({ raw }: FastifyRequest, header: string): boolean {
  let times = 0
  for (let i = 0; i < raw.rawHeaders.length; i += 2) {
    const name = raw.rawHeaders[i]
    if (name?.length === header.length && name.toLowerCase() === header) times++
  }
  return times > 1
}

const FHIR = /^\/fhir(\/|$)/

function authorise(request: FastifyRequest, access: RouteAccess): void {
  const actor = actorOf(request)
  const { rol, smart, sistema } = actor
  if (isPublic(access)) return
  // What somebody lets an application read is read where its scopes are looked at.
  if (smart !== undefined && !FHIR.test(routeOf(request).url ?? '')) throw notForThis(tokenSmart)
  if ('resource' in access) {
    const { resource, verb } = access
    if (!mayUse(rol, resource, verb)) throw notForThis(forbidden)
    const answeredFor = resource.access.byPeople === true || request.method === 'DELETE'
    if (sistema === true && verb === 'write' && answeredFor) throw notForThis(soloPersonas)
    if (verb === 'write') refuseUnsent(actor, resource.name)
    if (statesReason(rol, resource)) refuseWithoutReason(request)
    return
  }
  const { operation } = access
  if (rol === 'demostracion') return
  const { clinical, byPeople, action, resource: name } = routeOf(request).config
  if (operation !== 'cuenta' && (!Array.isArray(operation) || !operation.includes(rol))) throw notForThis(forbidden)
  if (sistema === true && byPeople === true) throw notForThis(soloPersonas)
  if (request.method !== 'GET' && request.method !== 'HEAD' && !ASKS.has(action ?? 'leer')) refuseUnsent(actor, name)
  if (operation === 'cuenta') return
  if (clinical === true && factsOf(rol).statesReason === true) refuseWithoutReason(request)
}

/** What a form or a long question asks, and changes nothing. */
const ASKS: ReadonlySet<Action> = new Set(['leer', 'listar', 'buscar', 'exportar', 'derivar'])

/** A system sends what it was granted to send, by this door as by any other. */
function refuseUnsent(actor: Parameters<typeof maySend>[0], collection: string | undefined): void {
  const kind = sendInto(collection)
  if (kind !== null) maySend(actor, kind)
}

function refuseWithoutReason(request: FastifyRequest): void {
  // As it will be written down: twelve characters that stand for four spaces are no reason.
  const reason = statedReason(request.headers['x-motivo'])
  if (!isSentence(reason)) throw new Problem(reasonRequired)
}
