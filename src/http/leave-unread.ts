import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Of bodies that come after their answers so much is still read in a minute, and thrown away, for each caller: who writes to the end before reading hears it. */
const MOST_A_MINUTE = 33_554_432
const MINUTE_MS = 60_000
/** For who sends the others to hear the answer before the connection is gone. */
const LINGER_MS = 1_000

/** What is refused before it was read is not read for nothing: a refusal would cost as much as the megabytes that still come. */
export function leaveUnread(app: FastifyInstance): void {
  const read = new Map<string, number>()
  let minute = 0
  const mayStillBeRead = ({ caller, headers, ip }: FastifyRequest): boolean => {
    const now = Math.floor(performance.now() / MINUTE_MS)
    if (now !== minute) read.clear()
    minute = now
    const key = caller?.actor.id ?? ip
    const bytes =
      headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
    const sum = (read.get(key) ?? 0) + bytes
    if (sum > MOST_A_MINUTE) return false
    read.set(key, sum)
    return true
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request) && !mayStillBeRead(request)) {
      reply.header('connection', 'close')
      stopReading(request)
    }
    done(null, payload)
  })
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

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
