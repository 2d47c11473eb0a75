import { problemIn } from './problem.ts'
import type { TokenSource } from './token.ts'
import type { Answer, CommonOptions, Method, OptionsArgument, Path } from './types.ts'

export interface ClientOptions {
  /** `https://hce.example.co` */
  readonly baseUrl: string
  /** A system's credentials, or a token that you hold yourself; none in the open demonstration. */
  readonly auth?: TokenSource | string
  readonly fetch?: typeof fetch
  /** How often a request is repeated that may be; 4 unless told. */
  readonly retries?: number
  /** In which language refusals are said. */
  readonly language?: 'es' | 'en'
}

/** What was answered, with what goes beside it. */
export interface Answered<T> {
  readonly data: T
  readonly status: number
  readonly etag: string | null
  readonly headers: Headers
}

export interface CustodiaClient {
  /** The answer itself. A refusal is thrown as a `ProblemError`. */
  request<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<M, P>
  ): Promise<Answer<M, P>>
  /** The same, with its status, ETag and headers. */
  send<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<M, P>
  ): Promise<Answered<Answer<M, P>>>
  /** An address that an answer gave, as `next` does. */
  follow<T>(address: string, options?: CommonOptions): Promise<T>
}

interface Parts extends CommonOptions {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000

function addressOf(path: string, { path: named = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) asked.append(name, String(one))
  return asked.size === 0 ? filled : `${filled}?${asked}`
}

/** What was refused for now; a write is repeated only where the service tells two of the same apart. */
function mayRepeat(status: number, method: string, { idempotencyKey }: CommonOptions): boolean {
  if (status === 429) return true
  return [0, 502, 503, 504].includes(status) && (method === 'get' || idempotencyKey !== undefined)
}

const waitMs = (attempt: number, retryAfter: string | null): number => {
  const asked = Number(retryAfter ?? Number.NaN) * 1000
  const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2))
  return Number.isFinite(asked) ? Math.max(asked, own) : own
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

export function createClient(options: ClientOptions): CustodiaClient {
  const { auth, retries = 4, language = 'es' } = options
  const ask = options.fetch ?? fetch
  const tokenFor = async (refused?: string): Promise<string | undefined> =>
    typeof auth === 'object' ? auth.token(refused) : auth

  const headersOf = (given: Parts, token: string | undefined): Record<string, string> => ({
    accept: 'application/json, application/fhir+json',
    'accept-language': language,
    ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(given.idempotencyKey === undefined ? {} : { 'idempotency-key': given.idempotencyKey }),
    ...(given.ifMatch === undefined ? {} : { 'if-match': given.ifMatch }),
    ...(given.reason === undefined ? {} : { 'x-motivo': encodeURIComponent(given.reason) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  })

  async function exchange(method: string, address: string, given: Parts): Promise<Response> {
    const url = new URL(address, options.baseUrl)
    // The token goes to the service and to nobody else, whatever an answer points to.
    if (url.origin !== new URL(options.baseUrl).origin) throw new Error(`${url.origin} is not the service.`)
    let token = await tokenFor()
    let renewed = false
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries
      const answer = await ask(url, {
        method: method.toUpperCase(),
        headers: headersOf(given, token),
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        ...(given.signal === undefined ? {} : { signal: given.signal }),
      }).catch((error: unknown) => {
        if (last || given.signal?.aborted || !mayRepeat(0, method, given)) throw error
        return null
      })
      if (answer?.status === 401 && !renewed && typeof auth === 'object') {
        renewed = true
        token = await tokenFor(token)
        continue
      }
      if (answer !== null && (last || !mayRepeat(answer.status, method, given))) return answer
      await answer?.body?.cancel()
      await pause(waitMs(attempt, answer?.headers.get('retry-after') ?? null), given.signal)
    }
  }

  async function answered(method: string, address: string, given: Parts): Promise<Answered<unknown>> {
    const answer = await exchange(method, address, given)
    if (!answer.ok) throw await problemIn(answer)
    const isJson = /[/+]json/.test(answer.headers.get('content-type') ?? '')
    const data: unknown = answer.status === 204 ? undefined : isJson ? await answer.json() : await answer.text()
    return { data, status: answer.status, etag: answer.headers.get('etag'), headers: answer.headers }
  }

  // What is answered is what the document says of that operation; here it is only carried.
  const client = {
    async request(method: string, path: string, given: Parts = {}) {
      return (await answered(method, addressOf(path, given), given)).data
    },
    send: (method: string, path: string, given: Parts = {}) => answered(method, addressOf(path, given), given),
    async follow(address: string, given: Parts = {}) {
      return (await answered('get', address, given)).data
    },
  }
  return client as CustodiaClient
}
