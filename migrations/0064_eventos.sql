-- compatible: 60
-- What changed, for those who follow it: one thin row in the transaction of the change, without content (docs/decisions/0124).
create table evento (
  id bigint generated always as identity,
  tx xid8 not null default pg_current_xact_id(),
  momento timestamptz(3) not null default clock_timestamp(),
  recurso text not null,
  hecho text not null,
  recurso_id uuid not null,
  version integer,
  paciente uuid
) partition by range (id);
comment on table evento is 'Qué cambió y de quién, sin contenido; una fila en la transacción de cada cambio. Por meses: cada uno es un tramo de números.';
create index evento_tx on evento (tx, id);
create table particion.evento_antes partition of evento for values from (minvalue) to (1099511627776);

-- The order in which events are told: all of the transactions from `desde` on and before `hasta`, none of which is still under way, by
-- their numbers. `marca` tells a cut from another that had its number before the database was restored to an earlier instant. `sobre`: rows up to this number were told while the data were on another server (`sistema`), which numbered otherwise.
create table evento_corte (
  numero bigint primary key,
  sistema text not null,
  marca integer not null default floor(random() * 2147483647)::integer,
  desde xid8 not null,
  hasta xid8 not null,
  sobre bigint not null,
  primero bigint not null,
  ultimo bigint not null,
  momento timestamptz(3) not null default clock_timestamp()
);
comment on table evento_corte is 'En qué orden se cuentan los eventos: los de las transacciones de cada corte, que ya terminaron todas.';

-- The partitions of one month: a range of 2^40 ids. Made apart and then attached, so that readers and writers do not wait for it.
create or replace function custodia_mes_prepara(mes integer) returns void
language plpgsql
as $$
declare
  tabla text;
  nombre text;
begin
  foreach tabla in array array['auditoria', 'lista_mostrada', 'evento'] loop
    nombre := format('%s_%s_%s', tabla, 2026 + (mes - 1) / 12, to_char((mes - 1) % 12 + 1, 'FM00'));
    execute format('create table particion.%I (like public.%I including defaults including storage)', nombre, tabla);
    execute format('create trigger solo_agrega before update or delete or truncate on particion.%I
      for each statement execute function public.custodia_solo_agrega()', nombre);
    execute format('alter table public.%I attach partition particion.%I for values from (%s) to (%s)', tabla, nombre,
      mes::bigint << 40, (mes + 1)::bigint << 40);
  end loop;
  insert into particion.mes (numero) values (mes);
end
$$;

-- Prepares this month and the next three, and lets ids go on in this month's; answers how many were missing. If nobody does this in
-- time, ids go on in the month before, and no row is ever without a place. A partition that was only just made is not used yet: a
-- statement that began before could not see it. Ids never go back, whatever the clock does.
create or replace function custodia_meses_prepara() returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
as $$
declare
  actual constant integer := custodia_mes(clock_timestamp());
  secuencia text;
  ultimo bigint;
  hechos integer := 0;
begin
  if actual < 1 or not pg_try_advisory_xact_lock(7263401185) then
    return 0;
  end if;
  for mes in actual .. actual + 3 loop
    continue when exists (select 1 from particion.mes m where m.numero = mes);
    perform custodia_mes_prepara(mes);
    hechos := hechos + 1;
  end loop;
  if exists (select 1 from particion.mes m where m.numero = actual and m.hecho_en < clock_timestamp() - interval '50 seconds') then
    foreach secuencia in array array[pg_get_serial_sequence('auditoria', 'id'), pg_get_serial_sequence('evento', 'id')] loop
      execute format('select s.last_value from %s s', secuencia) into ultimo;
      if ultimo < actual::bigint << 40 then
        perform setval(secuencia, actual::bigint << 40, false);
      end if;
    end loop;
  end if;
  return hechos;
end
$$;

do $$
declare
  mes integer;
begin
  for mes in select m.numero from particion.mes m order by 1 loop
    execute format('create table particion.%I partition of evento for values from (%s) to (%s)',
      format('evento_%s_%s', 2026 + (mes - 1) / 12, to_char((mes - 1) % 12 + 1, 'FM00')), mes::bigint << 40, (mes + 1)::bigint << 40);
  end loop;
end
$$;

-- Leaves the events of so many whole months, and of this one. Answers how many months were let go. Who writes waits behind it, so that it
-- gives up soon and comes back later.
create or replace function custodia_eventos_olvida(meses integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms'
as $$
declare
  actual integer;
  mes record;
  hechos integer := 0;
begin
  if meses < 1 or not pg_try_advisory_xact_lock(7263401190) then
    return 0;
  end if;
  execute format('select (s.last_value >> 40)::integer from %s s', pg_get_serial_sequence('evento', 'id')) into actual;
  for mes in
    select c.relname as nombre, ((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)'))[1]::bigint >> 40)::integer as antes_de
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'evento'::regclass
  loop
    continue when mes.antes_de > actual - meses;
    execute format('drop table particion.%I', mes.nombre);
    hechos := hechos + 1;
  end loop;
  if hechos > 0 then
    delete from evento_corte c where c.numero < (select max(k.numero) from evento_corte k)
      and c.primero < coalesce((select min(e.id) from evento e), c.primero + 1);
  end if;
  return hechos;
end
$$;
revoke execute on function custodia_eventos_olvida(integer) from public;
grant execute on function custodia_eventos_olvida(integer) to custodia_app;

create or replace trigger evento_solo_agrega before update or delete or truncate on evento
  for each statement execute function custodia_solo_agrega();
create or replace trigger evento_corte_solo_agrega before update or truncate on evento_corte
  for each statement execute function custodia_solo_agrega();

-- What happened is said by who does it; when, and in which order, by the database.
grant select, insert (recurso, hecho, recurso_id, version, paciente) on evento to custodia_app;
grant select, insert (numero, sistema, desde, hasta, sobre, primero, ultimo) on evento_corte to custodia_app;
