import { setTimeout as sleep } from 'node:timers/promises'
import { outgoingStream } from '../../outgoing/fetch.ts'
import { BackupError } from '../backup-error.ts'
import type { Destination } from './destination.ts'
import { type S3Credentials, signedHeaders } from './s3-signature.ts'

export interface S3Settings extends S3Credentials {
  /** `https://s3.us-east-1.amazonaws.com`, or where another service of the kind answers. */
  readonly endpoint: string
  readonly bucket: string
  /** Empty, or ends in `/`. */
  readonly prefix: string
}

const ANSWER_MS = 120_000
/** A segment and what encrypting adds, with room to spare. */
const ANSWER_BYTES = 64 * 1_048_576
const ATTEMPTS = 5
const FIRST_WAIT_MS = 250
/** How it is said that the name is taken. */
const EXISTS = new Set([409, 412])

/** Storage that speaks the protocol of Amazon S3, addressed by path. Each object is stored whole, and tried again by itself. */
export function s3Destination(settings: S3Settings): Destination {
  const { endpoint, bucket, prefix } = settings
  const { origin } = new URL(endpoint)
  const shown = `s3://${bucket}/${prefix}`
  const fetch = outgoingStream({ allowed: [origin], timeoutMs: ANSWER_MS, maxBytes: ANSWER_BYTES })

  async function once(
    method: string,
    url: URL,
    body: Buffer,
    more: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const instant = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const headers = { ...signedHeaders({ method, url, body, instant }, settings), ...more }
    return fetch(url, { method, headers, ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}) })
  }

  /** An answer that says something of the object; a service that is away or busy is asked again. */
  async function ask(
    method: string,
    url: URL,
    body: Buffer = Buffer.alloc(0),
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; bytes: Buffer }> {
    for (let attempt = 1, wait = FIRST_WAIT_MS; ; attempt++, wait *= 2) {
      let reason: string
      try {
        const answer = await once(method, url, body, more)
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (answer.status < 400 || answer.status === 404 || EXISTS.has(answer.status))
          return { status: answer.status, bytes }
        if (answer.status === 403 || answer.status === 401)
          throw new BackupError(`El destino ${shown} no acepta las credenciales o no da permiso.`)
        reason = `respondió ${answer.status}`
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408)
          throw new BackupError(`El destino ${shown} ${reason}.`)
      } catch (error) {
        if (error instanceof BackupError) throw error
        reason = 'no responde'
      }
      if (attempt === ATTEMPTS) throw new BackupError(`El destino ${shown} ${reason}.`)
      await sleep(wait)
    }
  }
  const urlOf = (name: string): URL => new URL(`/${bucket}/${prefix}${name}`, origin)

  return {
    shown,
    async put(name, bytes) {
      const { status } = await ask('PUT', urlOf(name), bytes)
      if (status === 404) throw new BackupError(`El destino ${shown} no existe: cree el depósito «${bucket}».`)
    },
    async create(name, bytes) {
      // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
      const { status } = await ask('PUT', urlOf(name), bytes, { 'if-none-match': '*' })
      if (status === 404) throw new BackupError(`El destino ${shown} no existe: cree el depósito «${bucket}».`)
      return !EXISTS.has(status)
    },
    async get(name) {
      const { status, bytes } = await ask('GET', urlOf(name))
      return status === 404 ? null : bytes
    },
    async *list(of) {
      for (let token: string | null = null; ; ) {
        const url = new URL(`/${bucket}`, origin)
        url.searchParams.set('list-type', '2')
        url.searchParams.set('prefix', `${prefix}${of}`)
        if (token !== null) url.searchParams.set('continuation-token', token)
        const { status, bytes } = await ask('GET', url)
        if (status === 404) throw new BackupError(`El destino ${shown} no existe: cree el depósito «${bucket}».`)
        const page = bytes.toString('utf8')
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { name: (element(entry, 'Key') ?? '').slice(prefix.length), bytes: Number(element(entry, 'Size')) }
        token = element(page, 'NextContinuationToken')
        if (element(page, 'IsTruncated') !== 'true' || token === null) return
      }
    },
    async remove(name) {
      await ask('DELETE', urlOf(name))
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Names are ours and have no marks; a token is whatever the service likes. */
const element = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '') ?? null
