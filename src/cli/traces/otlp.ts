import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Span, SpanKind } from '../../engine/tracing/tracer.ts'
import { outgoing } from '../../outgoing/fetch.ts'
import { packageVersion } from '../../version.ts'
import { repeat } from '../../work/repeat.ts'

export interface SpanExporter {
  take(span: Span): void
  /** How many could not be handed over. */
  lost(): number
  /** Hands over what is left, in the little time that there is for it. */
  stop(): Promise<void>
}

const EVERY_MS = 5_000
const TOGETHER = 512
/** A collector that is away costs spans, and not memory. */
const MOST_WAITING = 2_048
const PATIENCE_MS = 10_000
/** For all that is left when the service stops: nobody waits for spans with the service down. */
const GOODBYE_MS = 3_000
const ANSWER_BYTES = 65_536

/** https://opentelemetry.io/docs/specs/otlp/#otlphttp, in JSON. */
export function otlpExporter(url: string, token: Config['tracesToken'], goodbyeMs = GOODBYE_MS): SpanExporter {
  const post = outgoing({ allowed: [new URL(url).origin], timeoutMs: PATIENCE_MS, maxBytes: ANSWER_BYTES })
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const instance = randomUUID()
  let waiting: Span[] = []
  let lost = 0
  const leaving = new AbortController()
  const { signal } = leaving

  async function flush(): Promise<boolean> {
    if (waiting.length === 0) return false
    const batch = waiting.slice(0, TOGETHER)
    waiting = waiting.slice(TOGETHER)
    try {
      const body = JSON.stringify(exportOf(batch, instance))
      const { status } = await post(url, { method: 'POST', headers, body, signal })
      if (status >= 300) lost += batch.length
    } catch {
      lost += batch.length
    }
    return waiting.length > 0
  }
  const flushing = repeat(flush, { everyMs: EVERY_MS, onError: () => {} })
  return {
    take(span) {
      if (waiting.length < MOST_WAITING) waiting.push(span)
      else lost++
    },
    lost: () => lost,
    async stop() {
      const goodbye = setTimeout(() => leaving.abort(), goodbyeMs)
      await flushing.stop()
      while (await flush());
      clearTimeout(goodbye)
    },
  }
}

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 }
const OK = 0
const ERROR = 2

const attribute = (key: string, value: string | number): object => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
})
const attributesOf = (values: Readonly<Record<string, string | number>>): object[] =>
  Object.entries(values).map(([key, value]) => attribute(key, value))
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`

const exportOf = (spans: readonly Span[], instance: string): object => ({
  resourceSpans: [
    {
      resource: {
        attributes: attributesOf({
          'service.name': 'custodia',
          'service.version': packageVersion,
          'service.instance.id': instance,
        }),
      },
      scopeSpans: [
        {
          scope: { name: 'custodia', version: packageVersion },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parent === null ? {} : { parentSpanId: span.parent }),
            name: span.name,
            kind: KINDS[span.kind],
            startTimeUnixNano: nanoseconds(span.startMs),
            endTimeUnixNano: nanoseconds(span.endMs),
            attributes: attributesOf(span.attributes),
            status: { code: span.failed ? ERROR : OK },
          })),
        },
      ],
    },
  ],
})
