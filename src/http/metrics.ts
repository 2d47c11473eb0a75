import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../engine/database.ts'
import type { FeatureGauge } from '../engine/feature-parts.ts'
import { routeOf } from './route-of.ts'
import { whenOver } from './when-over.ts'

export interface Metrics {
  text(): Promise<string>
  readonly type: string
}

/** Requests of one route that ended alike. */
interface RouteSeries {
  readonly labels: Readonly<Record<'metodo' | 'ruta' | 'estado', string>>
  readonly took: Histogram.Internal<'metodo' | 'ruta'>
  /** Since the figures were last read. */
  ended: number
}

/** What no route has is counted together, whatever it was called. */
const UNKNOWN = { metodo: 'otro', ruta: 'desconocida' } as const

/**
 * Prometheus text. Labels are methods, route patterns and classes of status: never a path that somebody typed. How long is
 * told by route only, and how it ended apart: together they would be a dozen lines for each status of each route.
 */
export function measure(
  app: FastifyInstance,
  db: Database,
  gauges: readonly FeatureGauge[],
  all?: () => Promise<string>,
): Metrics {
  const registry = new Registry()
  if (all !== undefined) AggregatorRegistry.setRegistries([registry])
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'custodia_http_duracion_segundos',
    help: 'Duración de las solicitudes por método y ruta.',
    labelNames: ['metodo', 'ruta'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  // Finding a series by its labels costs more than counting in it.
  const series = new Map<string, RouteSeries>()
  new Counter({
    name: 'custodia_http_solicitudes_total',
    help: 'Solicitudes por método, ruta y clase de estado.',
    labelNames: ['metodo', 'ruta', 'estado'],
    registers: [registry],
    collect() {
      for (const one of series.values()) {
        this.inc(one.labels, one.ended)
        one.ended = 0
      }
    },
  })
  new Gauge({
    name: 'custodia_conexiones',
    help: 'Conexiones a la base de datos: abiertas, ociosas y solicitudes que esperan una.',
    labelNames: ['clase'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.stats()
      this.set({ clase: 'abiertas' }, total)
      this.set({ clase: 'ociosas' }, idle)
      this.set({ clase: 'en_espera' }, waiting)
    },
  })
  for (const { name, help, read, unread } of gauges)
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        // A database that is away says so by its own figures and its health.
        this.set(await read(db).catch(() => unread ?? Number.NaN))
      },
    })
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
