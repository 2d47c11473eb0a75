import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../engine/database.ts'
import { unusualUrgencies } from '../features/alcance/urgency-limit.ts'
import { sealLag } from '../features/auditoria/seal/lag.ts'
import { whenOver } from './when-over.ts'

export interface Metrics {
  text(): Promise<string>
  readonly type: string
}

/** What no route has is counted together, whatever it was called. */
const UNKNOWN = { metodo: 'otro', ruta: 'desconocida' } as const

/**
 * Prometheus text. Labels are methods, route patterns and classes of status: never a path that somebody typed. How long is
 * told by route only, and how it ended apart: together they would be a dozen lines for each status of each route.
 */
export function measure(app: FastifyInstance, db: Database, all?: () => Promise<string>): Metrics {
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
  const ended = new Counter({
    name: 'custodia_http_solicitudes_total',
    help: 'Solicitudes por método, ruta y clase de estado.',
    labelNames: ['metodo', 'ruta', 'estado'],
    registers: [registry],
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
  new Gauge({
    name: 'custodia_sellado_detenido',
    help: 'Si el sellado de la auditoría está detenido porque la cadena no está como se dejó: 1 o 0.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { stopped } = await sealLag(db).catch(() => ({ stopped: false }))
      this.set(stopped ? 1 : 0)
    },
  })
  new Gauge({
    name: 'custodia_auditoria_sin_sellar_segundos',
    help: 'Edad de la fila de la auditoría más antigua que espera sello; 0 si ninguna espera.',
    registers: [registry],
    // Every process sees the same table.
    aggregator: 'max',
    async collect() {
      // A database that is away says so by its own figures and its health.
      const { seconds } = await sealLag(db).catch(() => ({ seconds: Number.NaN }))
      this.set(seconds)
    },
  })
  new Gauge({
    name: 'custodia_urgencias_inusuales_por_revisar',
    help: 'Accesos de urgencia de cuentas que abrieron muchos en 24 horas, sin revisar todavía.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set(await unusualUrgencies(db).catch(() => Number.NaN))
    },
  })
  // Finding a series by its labels costs more than counting in it.
  const series = new Map<string, { took: ReturnType<typeof duration.labels>; ended: ReturnType<typeof ended.labels> }>()
  whenOver(app, (request, reply) => {
    const { url } = request.routeOptions
    const metodo = request.method === 'HEAD' ? 'GET' : request.method
    const labels = url === undefined ? UNKNOWN : { metodo, ruta: url }
    const estado = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${labels.metodo} ${estado} ${labels.ruta}`
    let one = series.get(key)
    if (one === undefined) {
      one = { took: duration.labels(labels), ended: ended.labels({ ...labels, estado }) }
      series.set(key, one)
    }
    one.took.observe(reply.elapsedTime / 1000)
    one.ended.inc()
  })
  return { text: all ?? (() => registry.metrics()), type: registry.contentType }
}
