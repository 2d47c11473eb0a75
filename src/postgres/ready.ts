import { connect } from 'node:net'

export type Readiness = 'ready' | 'starting' | 'absent'

const ANSWER_MS = 2_000
const CANNOT_CONNECT_NOW = '57P03'

/** Asks for a session as a client would: an open socket alone does not tell recovery from service. */
export function probe(path: string, user: string): Promise<Readiness> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let received = Buffer.alloc(0)
    const done = (readiness: Readiness): void => {
      if (socket.writable) socket.end(TERMINATE)
      // Ended, not destroyed: a reset would leave a complaint in the server's log.
      socket.setTimeout(1_000, () => socket.destroy())
      socket.unref()
      resolve(readiness)
    }
    socket.setTimeout(ANSWER_MS, () => done('starting'))
    socket.on('error', () => done('absent'))
    socket.on('close', () => done('absent'))
    socket.on('connect', () => socket.write(startupMessage(user)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const readiness = interpret(received)
      if (readiness !== null) done(readiness)
    })
  })
}

const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])

/** https://www.postgresql.org/docs/current/protocol-message-formats.html, StartupMessage 3.0 */
export function startupMessage(
  user: string,
  more: Readonly<Record<string, string>> = { database: 'postgres' },
): Buffer {
  const pairs = Object.entries({ user, ...more }).map(([name, value]) => `${name}\0${value}\0`)
  const parameters = Buffer.from(`${pairs.join('')}\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + parameters.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, parameters])
}

/** Null while the first message is incomplete. Any answer but "not now" means that the server takes sessions. */
export function interpret(received: Buffer): Readiness | null {
  if (received.length < 5) return null
  if (received[0] === 'R'.charCodeAt(0)) return 'ready'
  if (received.length < 1 + received.readInt32BE(1)) return null
  const fields = received.subarray(5).toString('utf8').split('\0')
  return fields.includes(`C${CANNOT_CONNECT_NOW}`) ? 'starting' : 'ready'
}
