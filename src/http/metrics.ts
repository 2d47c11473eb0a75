import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../engine/database.ts'
import type { SealingState } from '../features/auditoria/stopped-sealing.ts'
import { whenOver } from './when-over.ts'

/** Prometheus text. Labels are methods, route patterns and status codes: never a path that somebody typed. */
export function measure(
  app: FastifyInstance,
  db: Database,
  sealing: () => Promise<SealingState>,
  all?: () => Promise<string>,
): { text(): Promise<string>; type: string } {
  const registry = new Registry()
  if (all !== undefined) AggregatorRegistry.setRegistries([registry])
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'custodia_http_duracion_segundos',
    help: 'Duración de las solicitudes por método, ruta y estado.',
    labelNames: ['metodo', 'ruta', 'estado'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
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
      this.set((await sealing()).detenido ? 1 : 0)
    },
  })
  new Gauge({
    name: 'custodia_sellado_atraso_segundos',
    help: 'Cuánto lleva sin sello la fila más antigua de la auditoría que no lo tiene.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await sealing()).atraso_segundos)
    },
  })
  // Finding a series by its labels costs more than counting in it.
  const series = new Map<string, ReturnType<typeof duration.labels>>()
  whenOver(app, (request, reply) => {
    const route = request.routeOptions.url ?? 'desconocida'
    const key = `${request.method} ${reply.statusCode} ${route}`
    let one = series.get(key)
    if (one === undefined) {
      one = duration.labels(request.method, route, String(reply.statusCode))
      series.set(key, one)
    }
    one.observe(reply.elapsedTime / 1000)
  })
  return { text: all ?? (() => registry.metrics()), type: registry.contentType }
}
