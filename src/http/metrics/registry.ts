import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../engine/database.ts'
import type { FeatureGauge } from '../../engine/feature-parts.ts'

/** Requests of one route that ended alike. */
export interface RouteSeries {
  readonly labels: Readonly<Record<'metodo' | 'ruta' | 'estado', string>>
  readonly took: Histogram.Internal<'metodo' | 'ruta'>
  /** Since the figures were last read. */
  ended: number
}

export interface ServiceRegistry {
  readonly registry: Registry
  readonly duration: Histogram<'metodo' | 'ruta'>
  /** Finding a series by its labels costs more than counting in it. */
  readonly series: Map<string, RouteSeries>
}

interface PoolTotal {
  readonly name: string
  readonly help: string
  read(stats: ReturnType<Database['stats']>): number
}

const POOL_TOTALS: readonly PoolTotal[] = [
  {
    name: 'custodia_conexion_esperas_total',
    help: 'Veces que algo esperó por una conexión a la base de datos.',
    read: (stats) => stats.waits,
  },
  {
    name: 'custodia_conexion_espera_segundos_total',
    help: 'Segundos que se esperó por conexiones a la base de datos, sumados.',
    read: (stats) => stats.waitedMs / 1000,
  },
  {
    name: 'custodia_conexion_rechazos_total',
    help: 'Veces que se respondió 503 porque la cola por una conexión estaba llena (COLA_MAXIMA).',
    read: (stats) => stats.refused,
  },
]

/** The metrics of requests and connections. */
export function serviceRegistry(db: Pick<Database, 'stats'>, inFlight: () => number): ServiceRegistry {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'custodia_http_duracion_segundos',
    help: 'Duración de las solicitudes por método y ruta.',
    labelNames: ['metodo', 'ruta'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const series = new Map<string, RouteSeries>()
  new Counter({
    name: 'custodia_http_solicitudes_total',
    help: 'Solicitudes por método, ruta y clase de estado.',
    labelNames: ['metodo', 'ruta', 'estado'],
    registers,
    collect() {
      for (const one of series.values()) {
        this.inc(one.labels, one.ended)
        one.ended = 0
      }
    },
  })
  new Gauge({
    name: 'custodia_solicitudes_en_curso',
    help: 'Solicitudes que se están atendiendo; a partir de EN_CURSO_MAXIMO por proceso se responde 503.',
    registers,
    collect() {
      this.set(inFlight())
    },
  })
  new Gauge({
    name: 'custodia_conexiones',
    help: 'Conexiones a la base de datos: abiertas, ociosas y solicitudes que esperan una.',
    labelNames: ['clase'],
    registers,
    collect() {
      const { total, idle, waiting } = db.stats()
      this.set({ clase: 'abiertas' }, total)
      this.set({ clase: 'ociosas' }, idle)
      this.set({ clase: 'en_espera' }, waiting)
    },
  })
  for (const { name, help, read } of POOL_TOTALS)
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read(db.stats()))
      },
    })
  return { registry, duration, series }
}

/** The figures of features: read from the database, or from what this process has counted. */
export function addGauges(registry: Registry, db: Database, gauges: readonly FeatureGauge[]): void {
  for (const gauge of gauges) (gauge.kind === 'total' ? addTotal : addGauge)(registry, db, gauge)
}

/**
 * A database that is away says so by its own figures and its health. What is no number is left out: between processes it would travel as
 * nothing, and arrive as zero.
 */
async function seriesOf({ label, read, unread }: FeatureGauge, db: Database): Promise<[string, number][]> {
  const found = await read(db).catch(() => (label === undefined ? (unread ?? Number.NaN) : new Map<string, number>()))
  const series = typeof found === 'number' ? [['', found] as [string, number]] : [...found]
  return series.filter(([, value]) => !Number.isNaN(value))
}

function addTotal(registry: Registry, db: Database, gauge: FeatureGauge): void {
  const { name, help, label } = gauge
  new Counter({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const found = await seriesOf(gauge, db)
      this.reset()
      for (const [series, total] of found) this.inc(label === undefined ? {} : { [label]: series }, total)
    },
  })
}

function addGauge(registry: Registry, db: Database, gauge: FeatureGauge): void {
  const { name, help, label } = gauge
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await seriesOf(gauge, db)
      this.reset()
      // A metric without labels begins at zero, which nobody measured.
      if (label === undefined) this.remove()
      for (const [series, value] of found) this.set(label === undefined ? {} : { [label]: series }, value)
    },
  })
}
