import type { Config } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { type Tracer, tracer } from '../../engine/tracing/tracer.ts'
import { otlpExporter, type SpanExporter } from './otlp.ts'

export interface Tracing {
  readonly tracer: Tracer
  readonly exporter: SpanExporter
}

/** Null where no collector is configured: then nothing is looked at, and it costs nothing. */
export function tracing(config: Config, db: Database): Tracing | null {
  if (config.tracesUrl === null) return null
  const exporter = otlpExporter(config.tracesUrl, config.tracesToken)
  const made = tracer(config.tracesPercent / 100, exporter.take)
  db.onStatement(0, ({ statement, kind, ms }) =>
    made.ended('client', ms, {
      name: kind,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': statement },
      failed: false,
    }),
  )
  return { tracer: made, exporter }
}
