import type { FastifyRequest } from 'fastify'
import type { Call } from '../engine/call.ts'
import type { Actor, Resource } from '../model/resource.ts'

/** Until accounts exist everybody who reaches the loopback address is this one. */
export const demoActor: Actor = {
  id: '00000000-0000-7000-8000-000000000001',
  nombre: 'Administrador local de demostración',
  rol: 'demostracion',
  documento: null,
  registro: null,
}

export const actorOf = (_request: FastifyRequest): Actor => demoActor

export const callOf = (request: FastifyRequest): Call => ({
  actor: actorOf(request),
  ip: request.ip,
  requestId: request.id,
  now: new Date().toISOString(),
})

/** Deny by default: a role that the declaration does not name may not. */
export const mayUse = (actor: Actor, r: Resource, verb: 'read' | 'write'): boolean =>
  actor.rol === 'demostracion' || r.access[verb].includes(actor.rol)
