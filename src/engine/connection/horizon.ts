/** A user who could write an audit row, as one of the roles it may take: asked of the name of the table, whatever columns. */
const MAY_WRITE = (user: string): string => `exists (select 1 from pg_roles r
    where pg_has_role(${user}, r.oid, 'member') and has_any_column_privilege(r.oid, 'auditoria', 'insert'))`

/**
 * The oldest transaction that may still write here, of the snapshot `s` and the database `d`. Those of other databases of the
 * server cannot, nor those of users without the right; they are told by what the server says of them, and one about which it says
 * nothing counts.
 */
export const HORIZON = `coalesce((select min(x) from pg_snapshot_xip(s) x where not exists (
    select 1 from pg_stat_activity o where o.backend_xid = x::xid and (o.datid <> d.oid or not ${MAY_WRITE('o.usesysid')}))
  and not exists (select 1 from pg_prepared_xacts p where p.transaction = x::xid and p.database <> current_database())),
  pg_snapshot_xmax(s))`
