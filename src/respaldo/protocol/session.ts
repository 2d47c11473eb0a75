import { connect } from 'node:net'
import { startupMessage } from '../../postgres/ready.ts'
import { socketPath } from '../../postgres/socket.ts'

/** Where the embedded server listens, and as whom it is spoken to. */
export interface ReplicationServer {
  readonly socketDir: string
  readonly port: number
  readonly user: string
}

export interface ProtocolFrame {
  readonly type: string
  readonly body: Buffer
}

/** What the server said instead of an answer. */
export class ServerRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const CLOSED = '08006'

export type TextRow = Readonly<Record<string, string | null>>

/**
 * A session of the streaming replication protocol: https://www.postgresql.org/docs/current/protocol-replication.html. Frames are
 * taken one by one, so that a server that is faster than the destination waits for it.
 */
export interface ReplicationSession {
  send(type: string, body: Buffer): void
  /** The next frame; a refusal of the server is thrown. */
  next(): Promise<ProtocolFrame>
  /** The rows of one statement, up to its end. */
  query(text: string): Promise<TextRow[]>
  /** Begins a statement whose frames are read with `next`. */
  begin(text: string): void
  close(): void
}

export async function openReplication({ socketDir, port, user }: ReplicationServer): Promise<ReplicationSession> {
  const socket = connect(socketPath(socketDir, port))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  // Told to whoever reads next, and not to nobody.
  socket.on('error', () => {})
  const chunks = socket[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)

  async function next(): Promise<ProtocolFrame> {
    while (held.length < 5 || held.length < 1 + held.readInt32BE(1)) {
      const { done, value } = await chunks.next()
      if (done === true) throw new ServerRefusal(CLOSED, 'the server closed the connection')
      held = held.length === 0 ? value : Buffer.concat([held, value])
    }
    const end = 1 + held.readInt32BE(1)
    const frame = { type: String.fromCharCode(held[0] ?? 0), body: held.subarray(5, end) }
    held = held.subarray(end)
    if (frame.type === 'E') throw refusalOf(frame.body)
    // A notice, or a parameter that changed, says nothing about what was asked.
    return frame.type === 'N' || frame.type === 'S' ? next() : frame
  }

  const session: ReplicationSession = {
    send(type, body) {
      const head = Buffer.alloc(5)
      head.write(type)
      head.writeInt32BE(4 + body.length, 1)
      if (socket.writable) socket.write(Buffer.concat([head, body]))
    },
    next,
    begin: (text) => session.send('Q', Buffer.from(`${text}\0`)),
    async query(text) {
      session.begin(text)
      const rows: TextRow[] = []
      for (let columns: string[] = []; ; ) {
        const { type, body } = await next().catch(async (error: unknown) => {
          // After a refusal the server says that it waits for the next statement.
          if (error instanceof ServerRefusal && error.code !== CLOSED) while ((await next()).type !== 'Z');
          throw error
        })
        if (type === 'Z') return rows
        if (type === 'T') columns = columnsOf(body)
        if (type === 'D') rows.push(rowOf(body, columns))
      }
    },
    close: () => socket.destroy(),
  }
  try {
    socket.write(startupMessage(user, { replication: 'true', application_name: 'custodia_respaldo' }))
    while ((await next()).type !== 'Z');
    return session
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function refusalOf(body: Buffer): ServerRefusal {
  const fields = body.toString('utf8').split('\0')
  const field = (letter: string): string => fields.find((f) => f.startsWith(letter))?.slice(1) ?? ''
  return new ServerRefusal(field('C'), field('M'))
}

const cstring = (body: Buffer, at: number): { text: string; end: number } => {
  const end = body.indexOf(0, at)
  return { text: body.subarray(at, end).toString('utf8'), end: end + 1 }
}

export function cstrings(body: Buffer, from: number, count: number): string[] {
  const all: string[] = []
  for (let at = from; all.length < count; ) {
    const { text, end } = cstring(body, at)
    all.push(text)
    at = end
  }
  return all
}

/** RowDescription: a name and eighteen bytes about its type for each column. */
export function columnsOf(body: Buffer): string[] {
  const names: string[] = []
  for (let at = 2; names.length < body.readInt16BE(0); ) {
    const { text, end } = cstring(body, at)
    names.push(text)
    at = end + 18
  }
  return names
}

export function rowOf(body: Buffer, columns: readonly string[]): TextRow {
  const row: Record<string, string | null> = {}
  let at = 2
  for (const name of columns) {
    const length = body.readInt32BE(at)
    at += 4
    row[name] = length < 0 ? null : body.subarray(at, at + length).toString('utf8')
    at += Math.max(0, length)
  }
  return row
}
