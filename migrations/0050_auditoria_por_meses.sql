-- compatible: 50
-- Takes its time and nobody waits for it: 0049 wrote the constraint down, and new rows keep it already.
alter table auditoria validate constraint auditoria_antes;

-- From here on for a moment nobody writes. The table that there was becomes the partition of all earlier rows, as it is.
alter table auditoria set schema particion;
alter table particion.auditoria rename to auditoria_antes;
create table auditoria (like particion.auditoria_antes including defaults including storage) partition by range (id);
comment on table auditoria is 'Cada lectura, lista, búsqueda, escritura y rechazo; solo se agrega. Por meses: cada uno es un tramo de números.';
do $$
declare
  siguiente bigint;
begin
  select s.last_value + s.is_called::integer into siguiente from particion.auditoria_id_seq s;
  alter table particion.auditoria_antes alter column id drop identity;
  alter table auditoria alter column id add generated always as identity;
  execute format('alter table auditoria alter column id restart with %s', siguiente);
end
$$;
alter table auditoria add constraint auditoria_pkey primary key (id);
create index auditoria_cuenta on auditoria (cuenta, id) where cuenta is not null;
create index auditoria_momento on auditoria using brin (momento);
create index auditoria_paciente on auditoria (paciente, id) where paciente is not null;
create index auditoria_tx on auditoria (tx, id);
alter table auditoria attach partition particion.auditoria_antes for values from (minvalue) to (1099511627776);
alter table particion.auditoria_antes drop constraint auditoria_antes;
revoke all on particion.auditoria_antes from custodia_app;

create or replace trigger auditoria_solo_agrega before update or delete or truncate on auditoria
  for each statement execute function custodia_solo_agrega();
grant select, insert (cuenta, actor, rol, origen, solicitud, motivo, accion, recurso, recurso_id, paciente, pacientes, resultado,
  codigo, acceso, campos, registros) on auditoria to custodia_app;

-- Which months have their partitions, and since when.
create table particion.mes (
  numero integer primary key,
  hecho_en timestamptz not null default clock_timestamp()
);

-- The month of an instant in UTC, January 2026 being 1. Said again in src/engine/audit/audit-ids.ts; a test holds both together.
create or replace function custodia_mes(momento timestamptz) returns integer
language sql immutable parallel safe
as $$
  select (extract(year from momento at time zone 'UTC')::integer - 2026) * 12 + extract(month from momento at time zone 'UTC')::integer
$$;

-- The partitions of one month: a range of 2^40 ids. Made apart and then attached, so that readers and writers do not wait for it.
create or replace function custodia_mes_prepara(mes integer) returns void
language plpgsql
as $$
declare
  tabla text;
  nombre text;
begin
  foreach tabla in array array['auditoria', 'lista_mostrada'] loop
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
  secuencia constant text := pg_get_serial_sequence('auditoria', 'id');
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
    execute format('select s.last_value from %s s', secuencia) into ultimo;
    if ultimo < actual::bigint << 40 then
      perform setval(secuencia, actual::bigint << 40, false);
    end if;
  end if;
  return hechos;
end
$$;

-- For how many months after this one there are partitions.
create or replace function custodia_meses_por_delante() returns integer
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(max(m.numero), 0) - custodia_mes(clock_timestamp()) from particion.mes m $$;

revoke execute on function custodia_mes_prepara(integer), custodia_meses_prepara(), custodia_meses_por_delante() from public;
grant execute on function custodia_meses_prepara(), custodia_meses_por_delante() to custodia_app;

select custodia_meses_prepara();
