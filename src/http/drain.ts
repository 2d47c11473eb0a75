import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on every answer says that its connection closes and readiness says no; requests are served all the same. */
    beginDrain(): void
  }
}

/** A connection that is cut while a request travels on it looks like a failure: clients are told first. */
export function drainable(app: FastifyInstance): () => boolean {
  let draining = false
  const begin = (): void => {
    draining = true
  }
  app.decorate('beginDrain', begin)
  app.addHook('preClose', (done) => {
    begin()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  return () => draining
}
