import type { FastifyInstance } from 'fastify'
import { closeWhereQuiet } from './quiet-close.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on every answer says that its connection closes and readiness says no; requests are served all the same. */
    beginDrain(): void
    /** That it begins: who only waits for something to happen is answered now. */
    readonly leaving: AbortSignal
  }
}

/** A connection that is cut while a request travels on it looks like a failure: clients are told first. */
export function drainable(app: FastifyInstance): () => boolean {
  const leaving = new AbortController()
  const draining = (): boolean => leaving.signal.aborted
  const { takeWaiting } = closeWhereQuiet(app.server)
  const begin = (): void => leaving.abort()
  app.decorate('beginDrain', begin)
  app.decorate('leaving', leaving.signal)
  app.addHook('preClose', async () => {
    begin()
    await takeWaiting()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining()) reply.header('connection', 'close')
    done(null, payload)
  })
  return draining
}
