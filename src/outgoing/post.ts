import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutgoingRefused } from './fetch.ts'
import { mayReach } from './public-address.ts'

type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

export interface PostOptions {
  /** Origins of internal networks that the operator declared: there, and nowhere else, http and internal addresses are allowed. */
  readonly internal: readonly string[]
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly parallel: number
  readonly resolve?: Resolve
}

const MAX_URL = 500

function parse(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || text.length > MAX_URL || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  return url.username === '' && url.password === '' && url.hash === '' ? url : null
}

/** `[::1]` as an address is written. The parser has already made 0x7f.1 or 2130706433 what they mean. */
const bare = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The way out to addresses that administrators write. Where a name leads is judged as the connection is made, and the connection
 * goes to the addresses that were judged: a name that answers otherwise the second time gains nothing.
 */
export function postOffice(options: PostOptions) {
  const declared = new Set(options.internal)
  const resolve: Resolve = options.resolve ?? systemLookup

  const faultOf = (text: string): 'formato' | 'https' | 'direccion' | null => {
    const url = parse(text)
    if (url === null) return 'formato'
    const isDeclared = declared.has(url.origin)
    if (url.protocol !== 'https:' && !isDeclared) return 'https'
    const host = bare(url)
    return isIP(host) !== 0 && !mayReach(host, isDeclared) ? 'direccion' : null
  }

  const lookupFor =
    (isDeclared: boolean): LookupFunction =>
    (name, asked, done) => {
      resolve(name, { ...asked, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 0)
        const [first] = found
        if (first === undefined || found.some(({ address }) => !mayReach(address, isDeclared)))
          return done(new OutgoingRefused('La dirección de destino no está permitida.'), '', 0)
        if (asked.all === true) return done(null, found)
        done(null, first.address, first.family)
      })
    }

  return {
    faultOf,
    open(text: string) {
      const url = faultOf(text) === null ? parse(text) : null
      const isDeclared = url !== null && declared.has(url.origin)
      const secure = url?.protocol === 'https:'
      const kept = { keepAlive: true, maxSockets: options.parallel }
      const agent = secure ? new https.Agent(kept) : new http.Agent(kept)
      return {
        async post(headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) {
          if (url === null) return { how: 'forbidden' } as const
          const clock = AbortSignal.timeout(options.timeoutMs)
          try {
            const asked = {
              method: 'POST',
              headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
              agent,
              lookup: lookupFor(isDeclared),
              signal: AbortSignal.any([signal, clock]),
            }
            const { status, retryAfter } = await exchange(secure, url, asked, body, options.maxBytes)
            return { how: 'answered', status, retryAfter } as const
          } catch (error) {
            if (error instanceof OutgoingRefused) return { how: 'forbidden' } as const
            signal.throwIfAborted()
            return clock.aborted ? ({ how: 'late' } as const) : ({ how: 'unreached' } as const)
          }
        },
        close: () => agent.destroy(),
      }
    },
  }
}

/** The answer's status is all that is wanted: of its body so much is let by that the connection can be used again. */
function exchange(
  secure: boolean,
  url: URL,
  asked: https.RequestOptions & { readonly signal: AbortSignal },
  body: string,
  maxBytes: number,
): Promise<{ status: number; retryAfter: string | null }> {
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, asked, (answer) => {
      const said = { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null }
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size <= maxBytes) return
        answer.destroy()
        resolve(said)
      })
      answer.once('end', () => resolve(said))
      answer.once('error', reject)
    })
    // Nobody else would end a connection that its receiver wants to go on with in another way.
    request.once('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, retryAfter: null })
    })
    request.once('error', reject)
    // Whatever became of the request: an attempt that never ends would hold up its endpoint for good.
    asked.signal.addEventListener('abort', () => reject(asked.signal.reason), { once: true })
    request.end(body)
  })
}
