import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { framed, frameReader } from '../../features/entrada/mllp/frames.ts'
import { type TakenOrder, takeOrder } from '../../features/entrada/simulated-laboratory.ts'

/** A laboratory to rehearse with that listens: what it is asked for it hands over, and answers that it took it. */
export interface LaboratoryServer {
  readonly port: number
  close(): Promise<void>
}

const LONGEST_ORDER = 1_048_576

export async function laboratoryServer(
  port: number,
  onOrder: (taken: TakenOrder, message: Buffer) => void,
): Promise<LaboratoryServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const reader = frameReader(LONGEST_ORDER)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      try {
        for (const bytes of reader.push(chunk)) {
          const taken = takeOrder(bytes, new Date().toISOString())
          socket.write(framed(Buffer.from(taken.answer)))
          onOrder(taken, bytes)
        }
      } catch {
        // What it cannot read it does not answer: the sender tries again.
        socket.destroy()
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
