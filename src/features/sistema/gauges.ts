import { statfs } from 'node:fs/promises'
import type { Database } from '../../engine/database.ts'
import type { FeatureGauge } from '../../engine/feature-parts.ts'
import type { WorkName, WorkState } from '../../work/work-watch.ts'
import { REPLICATION, SIZE, WORK } from './state-sql.ts'

/** What one process knows of itself. */
export interface ProcessState {
  readonly version: string
  works(): ReadonlyMap<WorkName, WorkState>
  /** How many statements of each kind were slow. */
  slowStatements(): ReadonlyMap<string, number>
  /** Until when each certificate in use serves, in seconds since 1970. */
  certificates(): ReadonlyMap<string, number>
  /** How many spans no collector took. */
  lostSpans(): number
  /** Where the database has its files, if on this machine. */
  readonly files: string | null
}

/** Several figures of one question, which is asked once for all of them. */
function askedOnce<T>(ms: number, ask: (db: Database) => Promise<T>): (db: Database) => Promise<T> {
  const asked = new WeakMap<Database, { readonly at: number; readonly answer: Promise<T> }>()
  return (db) => {
    const known = asked.get(db)
    if (known !== undefined && performance.now() - known.at < ms) return known.answer
    const answer = ask(db)
    asked.set(db, { at: performance.now(), answer })
    answer.catch(() => asked.delete(db))
    return answer
  }
}

/** The rest of a figure that could otherwise have ever more series. */
const MOST_SERIES = 100

function bounded(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  if (counts.size <= MOST_SERIES) return counts
  const entries = [...counts]
  const others = entries.slice(MOST_SERIES).reduce((sum, [, n]) => sum + n, 0)
  return new Map([...entries.slice(0, MOST_SERIES), ['otras', others]])
}

interface QueueRow {
  readonly clase: string
  readonly esperan: number
  readonly en_curso: number
  readonly fallidos: number
  readonly mas_antiguo: string | null
}

const queues = askedOnce(2_000, (db) => db.run<QueueRow>({ name: 'sistema_trabajos', text: WORK, values: [] }))

const queueGauge = (name: string, help: string, value: (row: QueueRow) => number): FeatureGauge => ({
  name,
  help,
  label: 'clase',
  read: async (db) => new Map((await queues(db)).map((row) => [row.clase, value(row)])),
})

const ageOf = (since: string | null): number =>
  since === null ? 0 : Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000))

interface ReplicaRow {
  readonly replica: string | null
  readonly bytes: number | null
  readonly segundos: number | null
}
const replicas = askedOnce(2_000, (db) =>
  db.run<ReplicaRow>({ name: 'sistema_replicas', text: REPLICATION, values: [] }),
)

const replicaGauge = (name: string, help: string, measure: 'bytes' | 'segundos'): FeatureGauge => ({
  name,
  help,
  label: 'replica',
  async read(db) {
    const known = (await replicas(db)).flatMap(({ replica, [measure]: value }) =>
      replica === null || value === null ? [] : [[replica, value] as const],
    )
    return bounded(new Map(known))
  },
})

/** Walks the files of every table. */
const size = askedOnce(60_000, async (db) => {
  const [row] = await db.run({ name: 'sistema_tamano', text: SIZE, values: [] })
  return Number(row?.bytes)
})

/** What every process reads alike. */
export const databaseGauges: readonly FeatureGauge[] = [
  {
    name: 'custodia_base_bytes',
    help: 'Lo que ocupa la base de datos; se mide cada minuto.',
    read: size,
  },
  {
    name: 'custodia_replicas',
    help: 'Réplicas conectadas al servidor de la base de datos.',
    read: async (db) => (await replicas(db)).length,
  },
  replicaGauge(
    'custodia_replica_atraso_bytes',
    'Lo que a cada réplica le falta por aplicar; nada si custodia_app no puede verlo (pg_monitor).',
    'bytes',
  ),
  replicaGauge(
    'custodia_replica_atraso_segundos',
    'Cuánto tarda en aplicarse en cada réplica; nada si custodia_app no puede verlo, o mientras no se escribe.',
    'segundos',
  ),
  queueGauge(
    'custodia_cola_esperan',
    'Lo que espera detrás de las solicitudes: cargas de catálogos, consultas a la IA, documentos para el Ministerio (rda).',
    (row) => row.esperan,
  ),
  queueGauge('custodia_cola_en_curso', 'Lo que se está haciendo detrás de las solicitudes.', (row) => row.en_curso),
  queueGauge('custodia_cola_fallidos', 'Lo que terminó mal y alguien debe mirar.', (row) => row.fallidos),
  queueGauge(
    'custodia_cola_espera_segundos',
    'Desde hace cuánto espera lo más antiguo de cada cola; 0 si nada.',
    (row) => ageOf(row.mas_antiguo),
  ),
]

export const processGauges = (process: ProcessState): readonly FeatureGauge[] => {
  const { version, works, slowStatements, certificates, lostSpans, files } = process
  const disk = askedOnce(2_000, async () => {
    if (files === null) return new Map<string, number>()
    const { blocks, bavail, bsize } = await statfs(files)
    return new Map([
      ['total', blocks * bsize],
      ['libre', bavail * bsize],
    ])
  })
  return [
    {
      name: 'custodia_version',
      help: 'Vale 1; la etiqueta dice qué versión atiende.',
      label: 'version',
      read: async () => new Map([[version, 1]]),
    },
    {
      name: 'custodia_trabajo_fallas_total',
      help: 'Veces que falló cada trabajo que se hace detrás de las solicitudes.',
      label: 'trabajo',
      kind: 'total',
      read: async () => new Map([...works()].map(([name, { failures }]) => [name, failures])),
    },
    {
      name: 'custodia_trabajo_ultimo_exito_segundos',
      help: 'Cuándo terminó bien cada trabajo por última vez, en segundos desde 1970.',
      label: 'trabajo',
      read: async () =>
        new Map(
          [...works()].flatMap(([name, { endedWellAt }]) => (endedWellAt === null ? [] : [[name, endedWellAt / 1000]])),
        ),
    },
    {
      name: 'custodia_trabajo_cada_segundos',
      help: 'Cada cuánto se hace cada trabajo que este proceso repite.',
      label: 'trabajo',
      read: async () =>
        new Map([...works()].flatMap(([name, { everyMs }]) => (everyMs === null ? [] : [[name, everyMs / 1000]]))),
    },
    {
      name: 'custodia_sentencias_lentas_total',
      help: 'Sentencias de la base de datos que pasaron de SENTENCIA_LENTA_MS, por clase.',
      label: 'sentencia',
      kind: 'total',
      read: async () => bounded(slowStatements()),
    },
    {
      name: 'custodia_trazas_perdidas_total',
      help: 'Tramos de trazas que el colector de TRAZAS_URL no recibió.',
      kind: 'total',
      read: async () => lostSpans(),
    },
    {
      name: 'custodia_disco_bytes',
      help: 'El disco donde están los archivos de la base incluida: total y libre; nada si la base está en otra máquina.',
      label: 'clase',
      read: disk,
    },
    {
      name: 'custodia_certificado_vence_segundos',
      help: 'Hasta cuándo sirve el certificado TLS en uso, en segundos desde 1970.',
      label: 'certificado',
      read: async () => certificates(),
    },
  ]
}
