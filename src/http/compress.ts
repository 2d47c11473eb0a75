import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { gzipWhole } from './gzip.ts'
import { routeOf } from './route-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    compressed?: boolean
  }
}

/** Smaller answers gain nothing, and their size says too much of what they say. */
const LEAST = 1_024
const QUALITY = 4

type Encoding = 'br' | 'gzip'

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
  reply.header('vary', before === undefined ? names : `${before}, ${names}`)
}

/** Compresses the answers of the routes that say so, whole or as they are made. */
export function compressAnswers(app: FastifyInstance): void {
  // A callback and not a promise: most answers are not compressed, and would wait for a turn of their own.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (routeOf(request).config.compressed !== true || payload === null || payload === undefined) {
      done(null, payload)
      return
    }
    varyBy(reply, 'accept, accept-encoding')
    // What is long is worth the better packer; a page is not worth the memory that a new one takes.
    const ours = payload instanceof Readable ? 'br' : 'gzip'
    const encoding = encodingOf(request.headers['accept-encoding'], ours)
    if (encoding === null || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    if (payload instanceof Readable) {
      reply.header('content-encoding', encoding).removeHeader('content-length')
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
    reply.header('content-encoding', encoding).removeHeader('content-length')
    pack[encoding](content).then((packed) => done(null, packed), done)
  })
}
