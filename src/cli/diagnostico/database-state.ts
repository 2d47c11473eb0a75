import type { Database } from '../../engine/database.ts'
import { sealLag } from '../../features/auditoria/seal/lag.ts'
import { DATABASE, MIGRATED, REPLICATION, SEALS, WORK } from '../../features/sistema/state-sql.ts'

/** Settings that are numbers, switches or one of a list: those of free text name machines and folders. */
const SETTINGS = `select s.name as nombre, s.setting as valor, coalesce(s.unit, '') as unidad from pg_settings s
where s.vartype <> 'string' and s.source not in ('default', 'override') order by s.name`

const TABLES = `select c.relname as tabla, pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as indices_bytes,
  t.n_live_tup::float8 as filas, t.n_dead_tup::float8 as muertas, t.seq_scan::float8 as recorridos, t.idx_scan::float8 as por_indice,
  greatest(t.last_vacuum, t.last_autovacuum) as vacuum_en, greatest(t.last_analyze, t.last_autoanalyze) as analyze_en
from pg_class c join pg_stat_user_tables t on t.relid = c.oid order by bytes desc limit 100`

/** States and waits, never what is being asked. */
const ACTIVITY = `select coalesce(a.state, 'otro') as estado, coalesce(a.wait_event_type, '-') as espera, count(*)::int as conexiones,
  max(extract(epoch from now() - a.xact_start))::float8 as transaccion_segundos
from pg_stat_activity a where a.datname = current_database() group by 1, 2 order by 1, 2`

const LOCKS = 'select count(*)::int as esperan from pg_locks l where not l.granted'

/** Sizes, counts and hours of the database; nobody's data. */
export async function databaseState(db: Database): Promise<Readonly<Record<string, unknown>>> {
  const rows = (text: string): Promise<object[]> => db.run({ text, values: [] })
  const one = async (text: string): Promise<object | null> => (await rows(text))[0] ?? null
  return {
    base: await one(DATABASE),
    migraciones: await one(MIGRATED),
    sellos: { ...(await one(SEALS)), ...(await sealLag(db)) },
    colas: await rows(WORK),
    replicas: await rows(REPLICATION),
    actividad: await rows(ACTIVITY),
    bloqueos: await one(LOCKS),
    tablas: await rows(TABLES),
    ajustes: await rows(SETTINGS),
  }
}
