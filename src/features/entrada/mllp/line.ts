import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { MllpDestination } from '../../../engine/connection/mllp-destination.ts'
import { framed, frameReader } from './frames.ts'

/** What is shown to the other side of TLS, and who must have issued what it shows; null for the authorities of the system. */
export interface LineTrust {
  readonly ca: Buffer | null
  readonly identity: { readonly cert: Buffer; readonly key: Buffer } | null
}

export interface MllpLine {
  /** Sends a message and waits for the answer that `isAnswer` knows; rejects where none comes in time. */
  ask(message: Buffer, isAnswer: (answer: Buffer) => boolean, timeoutMs: number): Promise<Buffer>
  close(): void
}

const CONNECT_MS = 10_000
const LONGEST_ANSWER = 1_048_576

function opened({ host, port, isTls }: MllpDestination, { ca, identity }: LineTrust): Promise<Socket> {
  const socket = isTls
    ? connectTls({ host, port, minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca }), ...(identity ?? {}) })
    : connect({ host, port })
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('No connection in time')))
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    socket.setTimeout(0)
    resolve(socket)
  })
  socket.once('error', reject)
  return promise
}

/** A connection to a receiver; one message at a time is under way on it. */
export async function openLine(to: MllpDestination, trust: LineTrust): Promise<MllpLine> {
  const socket = await opened(to, trust)
  socket.setNoDelay(true)
  const reader = frameReader(LONGEST_ANSWER)
  let waiting: { take(answer: Buffer): void; fail(error: Error): void } | null = null
  let isOver = false
  const over = (error: Error): void => {
    isOver = true
    waiting?.fail(error)
    socket.destroy()
  }
  socket.on('error', over)
  socket.on('close', () => over(new Error('The connection is over')))
  socket.on('data', (chunk) => {
    try {
      for (const answer of reader.push(chunk)) waiting?.take(answer)
    } catch (error) {
      over(error instanceof Error ? error : new Error('An answer that cannot be read'))
    }
  })
  return {
    async ask(message, isAnswer, timeoutMs) {
      if (isOver) throw new Error('The connection is over')
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      const timer = setTimeout(() => over(new Error('No answer in time')), timeoutMs)
      waiting = {
        take(answer) {
          if (isAnswer(answer)) resolve(answer)
        },
        fail: reject,
      }
      socket.write(framed(message))
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiting = null
      }
    },
    close: () => void socket.destroy(),
  }
}
