import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { repeat } from '../../../work/repeat.ts'
import { acknowledgement } from '../../hl7/read/acknowledgement.ts'
import { encoded } from '../../hl7/read/charset.ts'
import { Hl7Fault, SEQUENCE } from '../../hl7/read/hl7-fault.ts'
import { plainAddress } from '../channel.ts'
import type { Intake, IntakeReply } from '../receive.ts'
import { type BudgetLimits, byteBudget } from './byte-budget.ts'
import { framed, frameReader, TooLong } from './frames.ts'
import { type LineSender, lineShares } from './line-shares.ts'

export interface MllpSettings {
  readonly host: string
  readonly port: number
  readonly maxBytes: number
  readonly maxConnections: number
  readonly idleMs: number
  readonly tls: { readonly cert: Buffer; readonly key: Buffer; readonly ca: Buffer | null } | null
  /** What all connections may hold at once; what is usual where nothing is said. */
  readonly budget?: BudgetLimits
}

export interface MllpParts {
  readonly settings: MllpSettings
  readonly intake: Intake
  /** Null of an address that no channel names. */
  admits(address: string): Promise<LineSender | null>
  /** Tells what became of a message once it is settled; nothing if that takes too long. */
  later(reply: IntakeReply, tell: (answer: Buffer) => void): void
  /** A message that was kept is to be applied. */
  onKept(channel: string): void
  /** How each message was answered, without anything of it. */
  onAnswered(code: string, cause: string | null): void
  /** A connection was ended that held so many bytes of a message and brought no more of it while others waited. */
  onStalled(address: string, held: number): void
  /** A connection was ended whose sender has all the lines that it may have. */
  onCrowded(address: string): void
  onError(error: unknown): void
}

export interface MllpServer {
  readonly port: number
  close(): Promise<void>
}

/** Of one connection, messages under way before no more of it is read. */
const MOST_UNSETTLED = 128
/** Of all connections: 64 MiB, of which none takes more than 64 KiB while others wait, and 256 KiB between two looks. */
const BUDGET: BudgetLimits = { most: 64 * 1_048_576, own: 65_536, leastBrought: 262_144 }
const LOOK_MS = 5_000
/** A message that has begun goes on within this time. */
const STALLED_MS = 60_000
/** Who was told that a message is too long may read that before the connection is over. */
const LAST_WORD_MS = 5_000
const HANDSHAKE_MS = 10_000

const certificateOf = (socket: Socket): string | null => {
  if (!('getPeerCertificate' in socket)) return null
  // Of a server of TLS every socket is one.
  const shown = (socket as TLSSocket).getPeerCertificate().fingerprint256
  return shown === undefined ? null : shown.replaceAll(':', '').toLowerCase()
}

const tooLong = (): Buffer => {
  const fault = new Hl7Fault('demasiado_largo', SEQUENCE, null, 'El mensaje es más largo de lo que se recibe.')
  return encoded(acknowledgement({ head: null, code: 'AR', fault, now: new Date().toISOString() }), 'ASCII')
}

/** Listens for HL7 v2 over MLLP: nothing is read of an address that no channel names, and nothing acknowledged that is not kept. */
export async function listenMllp(parts: MllpParts): Promise<MllpServer> {
  const { settings, intake, onError } = parts
  const sockets = new Set<Socket>()
  const budget = byteBudget(settings.budget ?? BUDGET)
  const lines = lineShares(settings.maxConnections)

  function attend(socket: Socket, address: string): void {
    const reader = frameReader(settings.maxBytes)
    const by = { address, certificate: certificateOf(socket) }
    let unsettled = 0
    let underWay = 0
    let answers: Promise<void> = Promise.resolve()
    let isPaused = false
    let isOver = false

    const share = budget.join({
      resume() {
        if (isOver || !isPaused || unsettled >= MOST_UNSETTLED) return
        isPaused = false
        socket.setTimeout(timeoutNow())
        socket.resume()
      },
      end(held) {
        if (isPaused) return
        parts.onStalled(address, held)
        socket.destroy()
      },
    })
    const timeoutNow = (): number => (reader.pending() > 0 ? STALLED_MS : settings.idleMs)
    const account = (): void => {
      share.hold(reader.pending(), underWay)
      // What is under way is held until it is settled, though its connection is over.
      if (isOver && unsettled === 0) share.leave()
    }
    const write = (answer: Buffer): void => {
      if (!socket.destroyed && socket.writable) socket.write(framed(answer))
    }
    const settle = async (message: Buffer, asked: Promise<IntakeReply>): Promise<void> => {
      try {
        const reply = await asked
        parts.onAnswered(reply.code, reply.cause)
        if (reply.isWanted) write(reply.answer)
        if (reply.kept !== null) {
          parts.onKept(reply.kept.canal)
          if (reply.kept.later !== null) parts.later(reply, write)
        }
      } catch (error) {
        onError(error)
        socket.destroy()
      } finally {
        unsettled--
        underWay -= message.length
        account()
      }
    }
    const take = (message: Buffer): void => {
      unsettled++
      underWay += message.length
      // Kept together with the others that came, answered in their order.
      const asked = intake(message, by, 'mllp')
      asked.catch(() => {})
      answers = answers.then(() => settle(message, asked))
    }

    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) take(message)
      } catch (error) {
        if (error instanceof TooLong) for (const message of error.before) take(message)
        else onError(error)
        reader.drop()
        account()
        parts.onAnswered('AR', 'demasiado_largo')
        // What follows in the stream cannot be told apart any more.
        answers = answers.then(() => {
          socket.end(framed(tooLong()))
          setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
        })
        socket.removeAllListeners('data')
        socket.resume()
        return
      }
      // Paused first: what is accounted for may let it go on at once.
      isPaused = true
      account()
      if (isPaused) socket.pause()
      socket.setTimeout(timeoutNow())
    })
    // What it sent is still answered, though it sends no more.
    socket.on('end', () => {
      answers = answers.then(() => {
        socket.end()
      })
    })
    socket.on('close', () => {
      isOver = true
      reader.drop()
      account()
    })
    socket.setTimeout(settings.idleMs)
    socket.on('timeout', () => {
      // That nothing comes while it is not read is not its doing.
      if (unsettled === 0 && !isPaused) socket.destroy()
    })
    socket.resume()
  }

  /** Whether a channel is spoken from there and has a line left, which the socket holds until it closes. */
  async function takeLine(socket: Socket, address: string): Promise<boolean> {
    const from = await parts.admits(address)
    if (from === null || socket.destroyed) return false
    const giveBack = lines.take(from)
    if (giveBack === null) parts.onCrowded(address)
    else socket.once('close', giveBack)
    return giveBack !== null
  }

  function open(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The other side went away: there is nobody to tell.
    socket.on('error', () => socket.destroy())
    socket.setNoDelay(true)
    socket.pause()
    const address = plainAddress(socket.remoteAddress ?? '')
    // Of TLS the socket below has taken its line before the handshake.
    const line = settings.tls === null ? takeLine(socket, address) : parts.admits(address).then((from) => from !== null)
    line.then(
      (isAdmitted) => {
        if (isAdmitted && !socket.destroyed) attend(socket, address)
        else socket.destroy()
      },
      (error: unknown) => {
        onError(error)
        socket.destroy()
      },
    )
  }

  const options = { allowHalfOpen: true, pauseOnConnect: true } as const
  const server: Server =
    settings.tls === null
      ? createServer(options, open)
      : createTlsServer(
          {
            allowHalfOpen: true,
            cert: settings.tls.cert,
            key: settings.tls.key,
            ...(settings.tls.ca === null ? {} : { ca: settings.tls.ca }),
            minVersion: 'TLSv1.2',
            handshakeTimeout: HANDSHAKE_MS,
            requestCert: true,
            // Who shows which certificate is compared with what its channel names.
            rejectUnauthorized: settings.tls.ca !== null,
          },
          open,
        )
  server.maxConnections = settings.maxConnections
  // Of TLS `open` comes after the handshake: who no channel names is let go of before.
  if (settings.tls !== null)
    server.on('connection', (socket: Socket) => {
      // Closing ends also what has not finished its handshake.
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      takeLine(socket, plainAddress(socket.remoteAddress ?? '')).then(
        (isAdmitted) => isAdmitted || socket.destroy(),
        () => socket.destroy(),
      )
    })
  server.on('tlsClientError', (_error, socket: Socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => resolve())
  })
  server.on('error', onError)
  const looking = repeat(
    async () => {
      budget.look()
      return false
    },
    { everyMs: LOOK_MS, onError },
  )
  const listening = server.address()
  return {
    port: typeof listening === 'object' && listening !== null ? listening.port : settings.port,
    async close() {
      await looking.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroySoon()
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([closed, patience])
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const STOP_MS = 2_000
