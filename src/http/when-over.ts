import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Ending = (request: FastifyRequest, reply: FastifyReply) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** What is still to be done when the request is over; null where nothing is. */
    endings: Ending[] | null
  }
}

/**
 * Runs once when a request is over, also when the client left before the answer: Fastify's own hook waits for an answer
 * that was sent, and of those who leave it never hears. However many wait for it, the answer is listened to once.
 */
export function whenOver(app: FastifyInstance, run: Ending): void {
  if (!app.hasRequestDecorator('endings')) app.decorateRequest('endings', null)
  app.addHook('onRequest', (request, reply, done) => {
    // A client that left while the request waited to be counted: what comes now comes after the end.
    if (reply.raw.closed) run(request, reply)
    else if (request.endings !== null) request.endings.push(run)
    else {
      const endings = [run]
      request.endings = endings
      reply.raw.once('close', () => {
        for (const end of endings) end(request, reply)
      })
    }
    done()
  })
}
