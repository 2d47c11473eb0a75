import type { FastifyInstance } from 'fastify'
import { Problem } from '../model/problem.ts'
import { outdatedService } from '../model/problems.ts'
import { whenOver } from './when-over.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses every request from here on, but whether the process lives; over when those under way are answered. */
    giveWayToNewer(): Promise<void>
  }
}

/** For a service whose database goes on to a schema that it does not know. */
export function fenceable(app: FastifyInstance): void {
  const quiet = Promise.withResolvers<void>()
  let isOver = false
  let underWay = 0
  const look = (): void => {
    if (isOver && underWay === 0) quiet.resolve()
  }
  app.decorate('giveWayToNewer', () => {
    isOver = true
    app.beginDrain()
    look()
    return quiet.promise
  })
  whenOver(app, () => {
    underWay--
    look()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    underWay++
    done(isOver && !request.url.startsWith('/salud/vivo') ? new Problem(outdatedService) : undefined)
  })
}
