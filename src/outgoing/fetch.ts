/** Refused by us, before or while asking: where, how much or for how long is not what the operator allowed. */
export class OutgoingRefused extends Error {}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Headers
  text(): Promise<string>
  json(): Promise<unknown>
}

export interface OutgoingInit {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
}

export type Outgoing = (url: string | URL, init?: OutgoingInit) => Promise<OutgoingAnswer>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function parse(url: string | URL): URL {
  try {
    return new URL(url)
  } catch {
    throw new OutgoingRefused('La dirección de salida no es una URL.')
  }
}

/** An allowed place is an origin and nothing more: a path there would promise a limit that is not kept. */
function originOf(allowed: string): string {
  const url = parse(allowed)
  if (url.origin === 'null' || `${url.origin}/` !== url.href) {
    throw new OutgoingRefused(
      `«${allowed}» no es un origen: escríbalo como https://servidor o https://servidor:puerto.`,
    )
  }
  return url.origin
}

/** The URL as it was parsed is the one that is called, so that no second parser reads it in another way. */
function permitted(given: string | URL, origins: ReadonlySet<string>): URL {
  const url = parse(given)
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingRefused('La dirección de salida trae usuario o clave.')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
    throw new OutgoingRefused('La dirección de salida no es https.')
  }
  if (!origins.has(url.origin)) throw new OutgoingRefused(`La salida a ${url.origin} no está permitida.`)
  return url
}

async function readUpTo(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection: what is over the limit is never received.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new OutgoingRefused(`La respuesta pasa de ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * The only way out of the service. It reaches the origins that the operator configured and no others, whatever a token, a
 * document or another server says; a name that resolves to a private address is reached only if it was configured.
 */
export function outgoing(options: {
  readonly allowed: readonly string[]
  readonly timeoutMs: number
  readonly maxBytes: number
}): Outgoing {
  const origins = new Set(options.allowed.map(originOf))
  return async (given, init = {}) => {
    const url = permitted(given, origins)
    const { signal, ...rest } = init
    // One clock for the whole: an answer that trickles in forever is as bad as none.
    const clock = AbortSignal.timeout(options.timeoutMs)
    try {
      const response = await fetch(url, {
        ...rest,
        redirect: 'manual',
        signal: signal === undefined ? clock : AbortSignal.any([signal, clock]),
      })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        throw new OutgoingRefused(`${url.origin} respondió con una redirección, que no se sigue.`)
      }
      const text = await readUpTo(response, options.maxBytes)
      return {
        status: response.status,
        headers: response.headers,
        text: async () => text,
        json: async () => JSON.parse(text),
      }
    } catch (error) {
      if (error instanceof OutgoingRefused || !clock.aborted || signal?.aborted === true) throw error
      throw new OutgoingRefused(`${url.origin} no terminó de responder en ${options.timeoutMs} ms.`)
    }
  }
}

/** What a client of another library is given as its `fetch`. */
export type OutgoingFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * The same way out for an answer that is read as it comes: where it leads, how long it may take and how large it may be are
 * held in the same way, while it is being read.
 */
export function outgoingStream(options: {
  readonly allowed: readonly string[]
  readonly timeoutMs: number
  readonly maxBytes: number
}): OutgoingFetch {
  const origins = new Set(options.allowed.map(originOf))
  return async (input, init = {}) => {
    if (input instanceof Request) throw new OutgoingRefused('La dirección de salida no es una URL.')
    const url = permitted(input, origins)
    const clock = AbortSignal.timeout(options.timeoutMs)
    const late = (): OutgoingRefused =>
      new OutgoingRefused(`${url.origin} no terminó de responder en ${options.timeoutMs} ms.`)
    const signal = init.signal ? AbortSignal.any([init.signal, clock]) : clock
    const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch((error: unknown) => {
      throw clock.aborted && init.signal?.aborted !== true ? late() : error
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new OutgoingRefused(`${url.origin} respondió con una redirección, que no se sigue.`)
    }
    let size = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.length
        if (size > options.maxBytes)
          controller.error(new OutgoingRefused(`La respuesta pasa de ${options.maxBytes} bytes.`))
        else controller.enqueue(part)
      },
    })
    const { status, statusText, headers } = response
    // Node undoes the compression: what is counted is what would be held in memory.
    return new Response(response.body?.pipeThrough(counted) ?? null, { status, statusText, headers })
  }
}
