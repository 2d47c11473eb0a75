import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics } from 'prom-client'
import type { Database } from '../../engine/database.ts'
import type { FeatureGauge } from '../../engine/feature-parts.ts'
import { routeOf } from '../route-of.ts'
import { whenOver } from '../when-over.ts'
import { addGauges, serviceRegistry } from './registry.ts'

export interface Metrics {
  text(): Promise<string>
  readonly type: string
}

export interface MeasureOptions {
  readonly db: Database
  readonly gauges: readonly FeatureGauge[]
  inFlight(): number
  /** The figures of every process; absent where there is one. */
  readonly all?: () => Promise<string>
}

/** What no route has is counted together, whatever it was called. */
const UNKNOWN = { metodo: 'otro', ruta: 'desconocida' } as const

/**
 * Prometheus text. Labels are methods, route patterns and classes of status: never a path that somebody typed. How long is
 * told by route only, and how it ended apart: together they would be a dozen lines for each status of each route.
 */
export function measure(app: FastifyInstance, { db, gauges, inFlight, all }: MeasureOptions): Metrics {
  const { registry, duration, series } = serviceRegistry(db, inFlight)
  addGauges(registry, db, gauges)
  if (all !== undefined) AggregatorRegistry.setRegistries([registry])
  collectDefaultMetrics({ register: registry })
  whenOver(app, (request, reply) => {
    const { url } = routeOf(request)
    const metodo = request.method === 'HEAD' ? 'GET' : request.method
    const labels = url === undefined ? UNKNOWN : { metodo, ruta: url }
    const estado = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${labels.metodo} ${estado} ${labels.ruta}`
    let one = series.get(key)
    if (one === undefined) {
      one = { labels: { ...labels, estado }, took: duration.labels(labels), ended: 0 }
      series.set(key, one)
    }
    one.took.observe(reply.elapsedTime / 1000)
    one.ended++
  })
  return { text: all ?? (() => registry.metrics()), type: registry.contentType }
}
