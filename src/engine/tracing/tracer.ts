import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { TraceContext } from './traceparent.ts'

export type SpanKind = 'server' | 'client' | 'internal'

/** Something that was done, when and as part of what. Names and values come from closed lists: nothing of anybody. */
export interface Span extends TraceContext {
  readonly parent: string | null
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly failed: boolean
}

export type SpanEnd = Pick<Span, 'name' | 'attributes' | 'failed'>

export interface OpenSpan {
  readonly context: TraceContext
  /** What is done in `work`, and what it waits for, is part of this. */
  within<T>(work: () => T): T
  end(end: SpanEnd): void
}

/**
 * What is being done is kept beside the code and not handed through it: nothing but tracing may ask, and where there is no tracing there is
 * no tracer.
 */
export interface Tracer {
  /** `parent`: null begins a trace, and a share of those is kept. */
  begin(kind: SpanKind, parent: TraceContext | null): OpenSpan
  current(): TraceContext | null
  /** Something that just ended, as part of what is being done; nothing where that is not traced. */
  ended(kind: SpanKind, ms: number, end: SpanEnd): void
}

const id = (bytes: number): string => randomBytes(bytes).toString('hex')

export function tracer(share: number, sink: (span: Span) => void): Tracer {
  const here = new AsyncLocalStorage<TraceContext>()
  return {
    begin(kind, parent) {
      const startMs = Date.now()
      const began = performance.now()
      const isSampled = parent?.isSampled ?? Math.random() < share
      const context: TraceContext = { traceId: parent?.traceId ?? id(16), spanId: id(8), isSampled }
      return {
        context,
        within: (work) => here.run(context, work),
        end(end) {
          if (!isSampled) return
          const endMs = startMs + performance.now() - began
          sink({ ...context, ...end, kind, parent: parent?.spanId ?? null, startMs, endMs })
        },
      }
    },
    current: () => here.getStore() ?? null,
    ended(kind, ms, end) {
      const parent = here.getStore()
      if (parent?.isSampled !== true) return
      const endMs = Date.now()
      sink({ ...parent, ...end, spanId: id(8), kind, parent: parent.spanId, startMs: endMs - ms, endMs })
    },
  }
}
