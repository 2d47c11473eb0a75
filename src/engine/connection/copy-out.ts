import { serialize } from 'pg-protocol'

type DataListener = (bytes: Buffer) => void

/** What we use of pg's connection; its types do not describe it. */
interface CopyWire {
  readonly stream: {
    write(data: Buffer): unknown
    destroy(error: Error): unknown
    listeners(event: 'data'): unknown[]
    on(event: 'data', listener: DataListener): unknown
    off(event: 'data', listener: DataListener): unknown
  }
}

const HEADER = 5
const [DATA, BEGINS, NOTICE, PARAMETER, NOTIFICATION] = ['d', 'H', 'N', 'S', 'A'].map((letter) => letter.charCodeAt(0))
/** What may come before the data and among them without ending them. */
const BESIDE = [BEGINS, NOTICE, PARAMETER, NOTIFICATION]
const FAILURE = 'E'.charCodeAt(0)
const DONE = 'c'.charCodeAt(0)
const ENDS = [FAILURE, DONE]

/**
 * `copy … to stdout`, through pg's own door for custom queries. While the data come they are taken from the connection before pg
 * looks at them: it makes an object of every row, which costs more than all that is done with them here. `take` is given the messages
 * of the data as the server sent them, each a letter, four bytes of length that count themselves, and its bytes; it may be
 * given them in pieces, and a piece is only good until it returns. Whatever else the server says is handed to pg.
 */
export function copyOutQuery(
  text: string,
  take: (messages: Buffer) => void,
  done: (error: Error | null) => void,
): { submit(connection: unknown): null } {
  const nothing = (): void => {}
  return Object.assign(
    { text },
    {
      submit(connection: unknown): null {
        // See `CopyWire`.
        const { stream } = connection as CopyWire
        takeData(stream, take)
        stream.write(serialize.query(text))
        return null
      },
      handleReadyForQuery: (): void => done(null),
      handleError: (error: Error): void => done(error),
      handleCopyData: nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
    },
  )
}

/** Stands between the connection and pg until the data are over. */
function takeData(stream: CopyWire['stream'], take: (messages: Buffer) => void): void {
  // See `CopyWire`.
  const readers = stream.listeners('data') as DataListener[]
  const handOn = (bytes: Buffer): void => {
    for (const reader of readers) reader(bytes)
  }
  const standAside = (): void => {
    stream.off('data', taking)
    for (const reader of readers) stream.on('data', reader)
  }
  let begun: Buffer | null = null
  /** Bytes of the message at hand that are still to come, and to whom they go. */
  let left = 0
  let goTo = handOn
  const taking = (chunk: Buffer): void => {
    const bytes = begun === null ? chunk : Buffer.concat([begun, chunk])
    begun = null
    let from = 0
    let at = Math.min(left, bytes.length)
    left -= at
    while (at < bytes.length) {
      const letter = bytes[at]
      if (letter === undefined || ENDS.includes(letter)) {
        if (at > from) goTo(bytes.subarray(from, at))
        standAside()
        handOn(bytes.subarray(at))
        return
      }
      if (bytes.length - at < HEADER) {
        begun = Buffer.from(bytes.subarray(at))
        break
      }
      const to = letter === DATA ? take : handOn
      if (letter !== DATA && !BESIDE.includes(letter)) {
        standAside()
        stream.destroy(new Error('The server answered a copy with something else'))
        return
      }
      if (to !== goTo) {
        if (at > from) goTo(bytes.subarray(from, at))
        from = at
        goTo = to
      }
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      left = Math.max(0, end - bytes.length)
      at = Math.min(end, bytes.length)
    }
    const last = begun === null ? bytes.length : at
    if (last > from) goTo(bytes.subarray(from, last))
  }
  for (const reader of readers) stream.off('data', reader)
  stream.on('data', taking)
}
