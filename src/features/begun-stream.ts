import { Readable } from 'node:stream'

/** What the log may repeat: the error itself may quote a row. */
class InterruptedStream extends Error {
  constructor(what: string) {
    super(`The ${what} was interrupted`)
  }
}

/** A stream that begins before it is answered, so that what fails at once is still a problem and not half a file. */
export async function begunStream<T extends string | Buffer>(
  steps: AsyncGenerator<T>,
  what: string,
): Promise<Readable> {
  const first = await steps.next()
  let begun = false
  const all: AsyncIterableIterator<T> = {
    async next() {
      if (!begun) {
        begun = true
        return first
      }
      try {
        return await steps.next()
      } catch {
        throw new InterruptedStream(what)
      }
    },
    return: () => steps.return(undefined),
    [Symbol.asyncIterator]: () => all,
  }
  return Readable.from(all, { objectMode: false, highWaterMark: 65_536 })
}
