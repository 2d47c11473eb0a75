import { verificationGauges } from '../features/auditoria/verify/watch.ts'
import { fullestChannel } from '../features/entrada/watch.ts'
import { parts } from '../features/index.ts'
import { type ProcessState, processGauges } from '../features/sistema/gauges.ts'
import { addGauges, serviceRegistry } from '../http/metrics/registry.ts'
import { GENERATED, table } from './markdown.ts'

export interface DocumentedMetric {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly labels: readonly string[]
}

const nothing: ProcessState = {
  version: '',
  works: () => new Map(),
  slowStatements: () => new Map(),
  certificates: () => new Map(),
  lostSpans: () => 0,
  files: null,
}

/** What prom-client holds of a metric; its types leave out the names of the labels. */
interface HeldMetric {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly labelNames: readonly string[]
}

/** Every metric of the service itself: declared as when it serves, and never read. */
export function documentedMetrics(): DocumentedMetric[] {
  const db = { stats: (): never => notServed(), run: notServed } as never
  const { registry } = serviceRegistry(db, notServed)
  addGauges(registry, db, [
    ...parts.gauges,
    fullestChannel({ messages: 1, bytes: 1 }),
    ...verificationGauges({ publicKeys: notServed }),
    ...processGauges(nothing),
  ])
  const held = registry.getMetricsAsArray() as unknown as readonly HeldMetric[]
  return held
    .map(({ name, help, type, labelNames }) => ({ name, help, type, labels: labelNames }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const notServed = (): never => {
  throw new Error('Nothing is measured where metrics are only described')
}

const kinds: Readonly<Record<string, string>> = { counter: 'cuenta', gauge: 'valor', histogram: 'histograma' }

export function metricsDocument(): string {
  const rows = documentedMetrics().map(({ name, help, type, labels }) => [
    `\`${name}\``,
    kinds[type] ?? type,
    labels.map((label) => `\`${label}\``).join(', '),
    help,
  ])
  return `${GENERATED}
# Métricas

Lo que dice \`/metrics\`, en el formato de Prometheus. Ninguna lleva datos de nadie: las etiquetas salen de listas cerradas (rutas declaradas, clases
de estado, nombres de trabajos y de sentencias). Además están las de Node (\`process_…\`, \`nodejs_…\`). Cómo leerlas, las alertas y el tablero:
[vigilar.md](../operacion/vigilar.md).

${table(['Métrica', 'Clase', 'Etiquetas', 'Qué dice'], rows)}
`
}
