import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gzipWhole } from './gzip.ts'

/** Smaller answers gain nothing, and their size says too much of what they say. */
const LEAST = 1_024
const QUALITY = 4

type Encoding = 'br' | 'gzip'

/** Words; what is a file of its own format is packed already, and a stream of events leaves as it happens. */
const WORDS = /^(text\/(?!event-stream)|application\/((fhir|problem)\+)?(json|xml|(x-)?ndjson|javascript)\b)/

/**
 * What hands out secrets is left as long as it is: of what is packed together, the length tells what was repeated. Everything else is
 * asked with a token that no page of another origin can make a browser send.
 */
const SECRET = /^\/(auth|oauth|smart)\//

/** The tag of a row is compared as it is when the row is changed, and a row is two packets long. */
const ROW_TAG = /^"\d/

function isWorthPacking(request: FastifyRequest, reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type')
  const tag = reply.getHeader('etag')
  return (
    typeof type === 'string' &&
    WORDS.test(type) &&
    !reply.hasHeader('content-encoding') &&
    !(typeof tag === 'string' && ROW_TAG.test(tag)) &&
    !SECRET.test(request.url)
  )
}

/** Packed in another way the bytes are others: the tag says that it is the same all the same. */
function packedAs(reply: FastifyReply, encoding: Encoding): void {
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
  reply.header('content-encoding', encoding).removeHeader('content-length')
}

/** The encoding that the client prefers of those that we have, `ours` where it prefers none; null for none. */
export function encodingOf(header: string | undefined, ours: Encoding): Encoding | null {
  const quality: Record<Encoding, number> = { br: 0, gzip: 0 }
  let others = 0
  const named = new Set<string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = Number(/^\s*q\s*=\s*([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    if (name === '*') others = q
    if (name === 'br' || name === 'gzip') {
      quality[name] = q
      named.add(name)
    }
  }
  for (const name of ['br', 'gzip'] as const) if (!named.has(name)) quality[name] = others
  if (quality.br === 0 && quality.gzip === 0) return null
  if (quality.br === quality.gzip) return ours
  return quality.br > quality.gzip ? 'br' : 'gzip'
}

/** How far back repetitions are looked for, as a power of two: more than most answers are long, and each packer holds it. */
const WINDOW = 18
const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW }
const pack: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params }),
  gzip: gzipWhole,
}

/** A piece that was written is sent, and not kept until more comes. */
const packer = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ level: QUALITY, flush: constants.Z_SYNC_FLUSH })

/** Besides what it already depends on. */
export function varyBy(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary')
  const known = before === undefined ? [] : String(before).split(', ')
  reply.header('vary', [...new Set([...known, ...names.split(', ')])].join(', '))
}

/** Compresses answers that are worth it, whole or as they are made. */
export function compressAnswers(app: FastifyInstance): void {
  // A callback and not a promise: most answers are not compressed, and would wait for a turn of their own.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (payload === null || payload === undefined || !isWorthPacking(request, reply)) {
      done(null, payload)
      return
    }
    varyBy(reply, 'accept, accept-encoding')
    // What is long is worth the better packer; a page is not worth the memory that a new one takes.
    const ours = payload instanceof Readable ? 'br' : 'gzip'
    const encoding = encodingOf(request.headers['accept-encoding'], ours)
    if (encoding === null) {
      done(null, payload)
      return
    }
    if (payload instanceof Readable) {
      packedAs(reply, encoding)
      const through = packer(encoding)
      // What breaks the one must break the other: half an answer must not pass for a whole one.
      payload.on('error', (error) => through.destroy(error))
      through.on('close', () => payload.destroy())
      done(null, payload.pipe(through))
      return
    }
    const content = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(content) || content.length < LEAST) {
      done(null, payload)
      return
    }
    packedAs(reply, encoding)
    pack[encoding](content).then((packed) => done(null, packed), done)
  })
}
