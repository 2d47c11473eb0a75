import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Runs once when a request is over, also when the client left before the answer: Fastify's own hook waits for an answer
 * that was sent, and of those who leave it never hears.
 */
export function whenOver(app: FastifyInstance, run: (request: FastifyRequest, reply: FastifyReply) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => run(request, reply))
    done()
  })
}
