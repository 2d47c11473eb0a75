import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** So long nothing may come over a connection before it is let go: what was sent before its client heard of the end arrives within it. */
const LINGER_MS = 100
/** Over one that was made for a request that did not come yet. */
const UNUSED_MS = 1_000
const LOOK_MS = 25
/** As many connections as wait for a server to take them. */
const BACKLOG = 511

export interface QuietClose {
  /** Takes the connections that wait: those that stand there when a server closes are cut. */
  takeWaiting(): Promise<void>
}

/**
 * Has a server that closes let go only of connections that are quiet. Node's own word for that also cuts one whose answer is
 * ended and still leaving, and one whose next request has come and was not read yet.
 */
export function closeWhereQuiet(server: Server): QuietClose {
  /** How many requests each connection is at; null before the first. */
  const open = new Map<Socket, number | null>()
  const quietSince = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number): void => {
    const before = open.get(socket)
    if (before !== undefined) open.set(socket, (before ?? 0) + change)
    quietSince.delete(socket)
  }
  let taken = 0
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    taken++
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  const look = (): void => {
    const now = performance.now()
    for (const [socket, requests] of open) {
      if (requests !== null && requests > 0) continue
      const since = quietSince.get(socket) ?? now
      quietSince.set(socket, since)
      if (now - since >= (requests === null ? UNUSED_MS : LINGER_MS)) socket.destroy()
    }
  }
  let looking: NodeJS.Timeout | undefined
  server.closeIdleConnections = () => {
    // What has come is read before it is looked at.
    looking ??= setInterval(() => setImmediate(look), LOOK_MS)
  }
  server.once('close', () => clearInterval(looking))
  return {
    async takeWaiting() {
      // One in each turn.
      for (let seen = -1, n = 0; seen !== taken && n < BACKLOG; n++) {
        seen = taken
        await turn()
        await turn()
      }
    },
  }
}
