import type { FastifyRequest } from 'fastify'
import type { Call } from '../engine/call.ts'
import type { Actor } from '../model/resource.ts'
import { statedReason } from './preconditions.ts'

/** Who reached the loopback address in the open demonstration mode, without saying more. */
export const demoActor: Actor = {
  id: '00000000-0000-7000-8000-000000000001',
  nombre: 'Administrador local de demostración',
  rol: 'demostracion',
  documento: null,
  registro: null,
  miembros: [],
}

/** A caller who is not identified: may use what is public, and is accounted for when refused. */
export const nobody: Actor = {
  id: 'anonimo',
  nombre: 'Sin identificar',
  rol: 'anonimo',
  documento: null,
  registro: null,
  miembros: [],
}

/** What authentication found out; set before anything else looks at the request. */
export interface Caller {
  readonly actor: Actor
  readonly session: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export const actorOf = (request: FastifyRequest): Actor => request.caller?.actor ?? nobody

export const callOf = (request: FastifyRequest): Call => ({
  actor: actorOf(request),
  session: request.caller?.session ?? null,
  ip: request.ip,
  requestId: request.id,
  now: new Date().toISOString(),
  reason: statedReason(request.headers['x-motivo']),
})
