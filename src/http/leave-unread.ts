import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Of a body that comes after its answer so much is still read, and thrown away, so that its connection can be used again. */
const MOST_LEFT = 65_536
/** For who sends it to hear the answer before the connection is gone. */
const LINGER_MS = 1_000

/** What is refused before it was read is not read for nothing: a refusal would cost as much as the megabytes that still come. */
export function leaveUnread(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && mayBeLarge(request)) {
      reply.header('connection', 'close')
      stopReading(request)
    }
    done(null, payload)
  })
}

const mayBeLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_LEFT

function stopReading({ raw }: FastifyRequest): void {
  const { socket } = raw
  // Listened to and never read, it holds back its sender; Node itself would read it to its end.
  raw.on('readable', () => {})
  socket.destroySoon = () => {
    socket.end()
    const gone = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(gone))
  }
}
