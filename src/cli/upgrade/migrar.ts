import { type Config, ConfigError, configFromEnvironment } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { appliedMigrations, type Migration, moveBehind, readMigrations } from '../../engine/migrate.ts'
import { FIRST_JUDGED } from '../../engine/migration/read-migration.ts'
import { MIGRATIONS, ownerPool, prepareToWrite, reachDatabase } from '../database.ts'
import { withScratchDatabase } from '../scratch.ts'
import { estimatedSeconds, OUR_TABLES, observeMigrations, type TableEffect, waitersOf } from './simulate.ts'

const say = (sentence: string): void => console.log(`  ${sentence}`)

/**
 * `custodia migrar`: brings the schema to this version and ends, for those who do it before the services change. `--lotes` also moves what
 * is otherwise moved behind the requests; `--simular` changes nothing and says what it would lock, and for about how long.
 */
export async function run(args: string[]): Promise<number> {
  const unknown = args.filter((argument) => argument !== '--simular' && argument !== '--lotes')
  if (unknown.length > 0 || args.length > 1) throw new ConfigError('migrar lleva --simular o --lotes, y nada más.')
  const config = configFromEnvironment()
  await (args.includes('--simular') ? simulate(config) : apply(config, args.includes('--lotes')))
  return 0
}

async function apply(config: Config, withBatches: boolean): Promise<void> {
  const prepared = await prepareToWrite(config, say)
  try {
    if (withBatches) await moveAll(ownerPool(prepared.connection.owner))
    say('La base de datos está al día.')
  } finally {
    await prepared.stop()
  }
}

async function moveAll(owner: Database): Promise<void> {
  try {
    const migrations = await readMigrations(MIGRATIONS)
    for (;;) {
      const outcome = await moveBehind(owner, migrations)
      if (outcome === 'done') return
      if (outcome === 'busy') throw new ConfigError('Un servicio en marcha ya está moviendo los lotes: él los termina.')
    }
  } finally {
    await owner.end()
  }
}

async function simulate(config: Config): Promise<void> {
  const prepared = await reachDatabase(config, say, async (connection, migrations) => {
    const owner = ownerPool(connection.owner)
    try {
      await tellAll(owner, migrations)
      return []
    } finally {
      await owner.end()
    }
  })
  await prepared.stop()
}

async function tellAll(owner: Database, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(owner)
  const pending = migrations.slice(applied.length)
  if (pending.length === 0) return say('No hay migraciones por aplicar; nada se detendría.')
  if (applied.length === 0) return say('La base de datos es nueva: se crea completa y nadie espera.')
  const sizes = await tableSizes(owner)
  const effects = await withScratchDatabase((scratch) => observeMigrations(scratch, migrations, applied.length))
  for (const m of pending) for (const line of told(m, effects.get(m.number) ?? [], sizes)) say(line)
  say('Los tiempos son aproximados y por lo alto; nada se cambió.')
}

interface TableSize {
  readonly bytes: number
  readonly rows: number
}

async function tableSizes(owner: Database): Promise<ReadonlyMap<string, TableSize>> {
  const rows = await owner.run({
    text: `select c.oid::regclass::text as tabla, pg_table_size(c.oid)::text as bytes, greatest(c.reltuples, 0)::bigint::text as filas
from pg_class c where ${OUR_TABLES}`,
    values: [],
  })
  return new Map(rows.map((r) => [String(r.tabla), { bytes: Number(r.bytes), rows: Number(r.filas) }]))
}

const WAITERS = {
  everybody: 'nadie la lee ni la escribe',
  writers: 'nadie la escribe',
  nobody: 'nadie espera',
} as const

/** What a person is told of one migration. */
export function told(
  m: Migration,
  effects: readonly TableEffect[],
  sizes: ReadonlyMap<string, TableSize>,
): readonly string[] {
  const sizeOf = (table: string): TableSize => sizes.get(table) ?? { bytes: 0, rows: 0 }
  const noted = effects.filter((e) => waitersOf(e.lock) !== 'nobody' || estimatedSeconds(e, sizeOf(e.table).bytes) >= 1)
  const seconds = effects.reduce((sum, e) => sum + estimatedSeconds(e, sizeOf(e.table).bytes), 0)
  const beside =
    m.compatible < m.number
      ? `siguen los servicios desde el esquema ${m.compatible}`
      : m.number < FIRST_JUDGED
        ? 'detenga antes los servicios de versiones anteriores'
        : 'los servicios de versiones anteriores dejan de atender'
  return [
    `Migración ${m.number} (${m.name}): ${duration(seconds)}; ${beside}.`,
    ...noted.map((e) => {
      const { bytes, rows } = sizeOf(e.table)
      const does = e.isRewritten ? '; la reescribe' : e.isScanned ? '; la recorre' : ''
      return `    ${e.table}: ${WAITERS[waitersOf(e.lock)]} (${e.lock}); ${megabytes(bytes)}, unas ${rows} filas${does}.`
    }),
    ...m.steps.map((step) =>
      step.kind === 'batches'
        ? '    Después, por lotes y detrás de las solicitudes: mueve filas que ya estaban.'
        : `    Después, sin que nadie espere: ${step.sql.split('\n')[0]}`,
    ),
  ]
}

const duration = (seconds: number): string =>
  seconds < 1
    ? 'menos de un segundo'
    : seconds < 90
      ? `cerca de ${Math.ceil(seconds)} s`
      : `cerca de ${Math.ceil(seconds / 60)} min`

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
