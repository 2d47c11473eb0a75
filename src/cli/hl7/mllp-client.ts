import { once } from 'node:events'
import { connect } from 'node:net'
import { framed, frameReader } from '../../features/entrada/mllp/frames.ts'

/** A sender of messages by MLLP, for simulators and measurements. */
export interface MllpClient {
  /** Bytes as they go over the wire. */
  raw(bytes: Buffer): void
  send(...messages: readonly (string | Buffer)[]): void
  /** The next answer, as Latin-1; rejects once the connection is over. */
  answer(): Promise<string>
  readonly closed: Promise<void>
  end(): void
}

const LONGEST_ANSWER = 1_048_576

export async function mllpClient(port: number, host = '127.0.0.1'): Promise<MllpClient> {
  const socket = connect(port, host)
  await once(socket, 'connect')
  socket.setNoDelay(true)
  const reader = frameReader(LONGEST_ANSWER)
  const answers: string[] = []
  const waiting: PromiseWithResolvers<string>[] = []
  const over = (): Error => new Error('The connection is over')
  socket.on('data', (chunk) => {
    for (const message of reader.push(chunk)) {
      const first = waiting.shift()
      if (first === undefined) answers.push(message.toString('latin1'))
      else first.resolve(message.toString('latin1'))
    }
  })
  // What was lost is told to those who wait for an answer.
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      for (const w of waiting.splice(0)) w.reject(over())
      resolve()
    })
  })
  return {
    raw: (bytes) => void socket.write(bytes),
    send(...messages) {
      for (const m of messages) socket.write(framed(typeof m === 'string' ? Buffer.from(m) : m))
    },
    answer() {
      const first = answers.shift()
      if (first !== undefined) return Promise.resolve(first)
      if (socket.destroyed) return Promise.reject(over())
      const next = Promise.withResolvers<string>()
      waiting.push(next)
      return next.promise
    },
    closed,
    end: () => void socket.destroy(),
  }
}

/** `AA`, `CA`… of an acknowledgement. */
export const ackCode = (answer: string): string | null => /\rMSA\|(\w\w)/.exec(answer)?.[1] ?? null
