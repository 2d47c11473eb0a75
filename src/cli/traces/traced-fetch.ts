import { formatTraceparent } from '../../engine/tracing/traceparent.ts'
import type { OpenSpan, Tracer } from '../../engine/tracing/tracer.ts'
import type { Outgoing, OutgoingFetch } from '../../outgoing/fetch.ts'

async function traced<A extends { readonly status: number }>(
  tracer: Tracer,
  url: string | URL | Request,
  method: string,
  ask: (span: OpenSpan) => Promise<A>,
): Promise<A> {
  const span = tracer.begin('client', tracer.current())
  // The address beyond the host may name a patient; who is asked does not.
  const host = URL.canParse(String(url)) ? new URL(String(url)).host : ''
  const end = (status: number | null): void =>
    span.end({
      name: `${method} ${host}`,
      attributes: {
        'http.request.method': method,
        'server.address': host,
        ...(status === null ? {} : { 'http.response.status_code': status }),
      },
      failed: status === null || status >= 400,
    })
  try {
    const answer = await ask(span)
    end(answer.status)
    return answer
  } catch (error) {
    end(null)
    throw error
  }
}

/** The way out, with where in a trace it is asked told to whoever is asked; as it is where nothing is traced. */
export const tracedOutgoing = (tracer: Tracer | null, fetch: Outgoing): Outgoing =>
  tracer === null
    ? fetch
    : (url, init = {}) =>
        traced(tracer, url, init.method ?? 'GET', ({ context }) =>
          fetch(url, { ...init, headers: { ...init.headers, traceparent: formatTraceparent(context) } }),
        )

export const tracedStream = (tracer: Tracer | null, fetch: OutgoingFetch): OutgoingFetch =>
  tracer === null
    ? fetch
    : (url, init = {}) =>
        traced(tracer, url, init.method ?? 'GET', ({ context }) => {
          const headers = new Headers(init.headers)
          headers.set('traceparent', formatTraceparent(context))
          return fetch(url, { ...init, headers })
        })
