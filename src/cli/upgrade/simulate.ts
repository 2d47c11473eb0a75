import type { Database, Tx } from '../../engine/database.ts'
import { type Migration, migrate } from '../../engine/migrate.ts'

/** What a migration does to a table that was there before. */
export interface TableEffect {
  readonly table: string
  /** The strongest lock it takes on it, in PostgreSQL's words. */
  readonly lock: string
  readonly isRewritten: boolean
  readonly isWritten: boolean
  readonly isScanned: boolean
}

/**
 * Applies the migrations to an empty database of its own and looks at what each locked, rewrote and went through: PostgreSQL says it
 * itself, also of what triggers and blocks of code do, and nobody's tables are touched.
 */
export async function observeMigrations(
  scratch: Database,
  all: readonly Migration[],
  applied: number,
): Promise<ReadonlyMap<number, readonly TableEffect[]>> {
  await migrate(scratch, all.slice(0, applied), () => {})
  const effects = new Map<number, readonly TableEffect[]>()
  for (const m of all.slice(applied)) {
    effects.set(m.number, await scratch.transaction((tx) => observe(tx, m)))
    for (const step of m.steps) await scratch.run({ text: step.sql, values: [] })
  }
  return effects
}

/** Of any schema but PostgreSQL's own. */
export const OUR_TABLES = `c.relkind in ('r', 'p') and c.relnamespace not in (
  select n.oid from pg_namespace n where n.nspname ~ '^pg_' or n.nspname = 'information_schema')`

const TABLES = `select c.oid::text as oid, c.oid::regclass::text as tabla, pg_relation_filenode(c.oid)::text as archivo,
  coalesce(s.seq_scan, 0)::integer as recorridos
from pg_class c left join pg_stat_xact_all_tables s on s.relid = c.oid
where ${OUR_TABLES}`

const LOCKS = `select l.relation::text as oid, array_agg(l.mode) as modos from pg_locks l
where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.granted group by l.relation`

interface TableState {
  readonly oid: string
  readonly tabla: string
  readonly archivo: string | null
  readonly recorridos: number
}

async function observe(tx: Tx, m: Migration): Promise<TableEffect[]> {
  const before = await tx.run<TableState>({ text: TABLES, values: [] })
  await tx.run({ text: m.sql, values: [] })
  const after = new Map((await tx.run<TableState>({ text: TABLES, values: [] })).map((row) => [row.oid, row]))
  const locks = await tx.run<{ oid: string; modos: string[] }>({ text: LOCKS, values: [] })
  const modes = new Map(locks.map((row) => [row.oid, row.modos]))
  return before.flatMap((old) => {
    const held = modes.get(old.oid)
    if (held === undefined) return []
    const now = after.get(old.oid)
    return [
      {
        table: old.tabla,
        lock: strongest(held),
        // One that is gone is dropped, which takes an instant.
        isRewritten: now !== undefined && now.archivo !== old.archivo,
        isWritten: held.includes('RowExclusiveLock'),
        isScanned: (now?.recorridos ?? 0) > old.recorridos,
      },
    ]
  })
}

/** From the weakest; https://www.postgresql.org/docs/current/explicit-locking.html */
const STRENGTH = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]

const strongest = (modes: readonly string[]): string =>
  STRENGTH.findLast((mode) => modes.includes(mode)) ?? 'AccessShareLock'

/** Whom a lock keeps waiting. */
export const waitersOf = (lock: string): 'everybody' | 'writers' | 'nobody' =>
  lock === 'AccessExclusiveLock'
    ? 'everybody'
    : STRENGTH.indexOf(lock) >= STRENGTH.indexOf('ShareLock')
      ? 'writers'
      : 'nobody'

/** Bytes a second, rounded down from what two cores and a disk of a virtual machine did. */
const SCAN_RATE = 50 * 1_048_576
const WRITE_RATE = 15 * 1_048_576

/** About how long what is done to a table of this size takes; all of the migration's locks are held till its end. */
export function estimatedSeconds({ isRewritten, isWritten, isScanned }: TableEffect, bytes: number): number {
  if (isRewritten || (isWritten && isScanned)) return bytes / WRITE_RATE
  return isScanned ? bytes / SCAN_RATE : 0
}
