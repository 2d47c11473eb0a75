export const DATABASE = `select current_setting('server_version') as version,
  pg_database_size(current_database())::text as bytes`

export const MIGRATED = `select count(*)::int as aplicadas, (array_agg(m.nombre order by m.numero desc))[1] as ultima,
  max(m.aplicada_en) as aplicada_en from migracion m`

/** Counted up to ten thousand: beyond that it only matters that it is too many. */
export const SEALS = `select coalesce(s.numero, 0)::int as sellos, s.momento as ultimo_en,
  (select count(*)::int from (select 1 from auditoria a where a.id > coalesce(s.ultima, 0) limit 10000) x) as por_sellar
from (select 1) uno left join lateral (
  select t.numero, t.momento, (select max(v.ultima) from sello v where v.numero > t.numero - 5) as ultima
  from sello t order by t.numero desc limit 1) s on true`

export const WORK = `select 'catalogos' as clase, count(*) filter (where t.estado in ('pendiente', 'por_confirmar'))::int as esperan,
  count(*) filter (where t.estado = 'en_curso')::int as en_curso,
  count(*) filter (where t.estado = 'error' and t.creado_en > now() - interval '7 days')::int as fallidos,
  min(t.creado_en) filter (where t.estado in ('pendiente', 'por_confirmar')) as mas_antiguo from catalogo_trabajo t
union all
select 'ia', count(*) filter (where t.latido_en is null)::int, count(*) filter (where t.latido_en is not null)::int, 0,
  min(t.creado_en) filter (where t.latido_en is null) from ia_trabajo t
union all
select 'rda', count(*) filter (where t.estado in ('pendiente', 'enviado') and t.codigo <> 'enviando')::int,
  count(*) filter (where t.codigo = 'enviando')::int, count(*) filter (where t.estado in ('rechazado', 'error'))::int,
  min(t.creado_en) filter (where t.estado in ('pendiente', 'enviado')) from rda_envio t`

export const SIZE = 'select pg_database_size(current_database())::text as bytes'

/** Who may not see the activity of others is told that there is a replica, and neither its name nor where it is. */
export const REPLICATION = `select r.application_name as replica,
  pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::float8 as bytes, extract(epoch from r.replay_lag)::float8 as segundos
from pg_stat_replication r where not pg_is_in_recovery()`
