import type { Readable } from 'node:stream'
import { begunStream } from '../begun-stream.ts'
import type { Source } from './chunk.ts'
import type { Encoder } from './encoder.ts'
import type { Progress } from './record.ts'

interface Sending {
  readonly source: Source
  readonly encoder: Encoder
  /** The patient after which it begins. */
  readonly after: string | null
  /** Whatever happens, told once: whether all of it was taken, and how much. */
  finish(whole: boolean, sent: Progress): Promise<void>
}

/**
 * The bytes of an export at the reader's pace: while one chunk is taken, the next is fetched, and no more than that is in
 * memory. The audit row of a chunk is committed before its first byte leaves; that of one that was fetched and never
 * taken stays, which says too much rather than too little.
 */
async function* bytesOf({ source, encoder, after, finish }: Sending): AsyncGenerator<Buffer> {
  let sent: Progress = { filas: 0, bytes: 0, ultimo: null }
  let whole = false
  let failed = false
  const fetchAfter = (last: string | null, first: boolean): { limit: number; chunk: ReturnType<Source['fetch']> } => {
    const limit = encoder.room()
    const chunk = source.fetch({ after: last, limit, firstRow: encoder.nextRow(), sent, first })
    // Nobody may be waiting for it any more when it fails.
    chunk.catch(() => {})
    return { limit, chunk }
  }
  let pending = fetchAfter(after, true)
  try {
    let start = await encoder.start()
    for (let more = true; more; ) {
      const { rows, last, text } = await pending.chunk
      more = rows === pending.limit
      const encoding = encoder.chunk(text, rows)
      if (more) pending = fetchAfter(last, false)
      const bytes = Buffer.concat([start, await encoding, ...(more ? [] : [await encoder.end()])])
      start = Buffer.alloc(0)
      yield bytes
      sent = { filas: sent.filas + rows, bytes: sent.bytes + bytes.length, ultimo: last ?? sent.ultimo }
    }
    whole = true
  } catch (error) {
    failed = true
    throw error
  } finally {
    await pending.chunk.catch(() => {})
    const told = finish(whole, sent)
    // What went wrong first is what counts.
    await (failed ? told.catch(() => {}) : told)
  }
}

export const exportStream = (sending: Sending): Promise<Readable> => begunStream(bytesOf(sending), 'export')
