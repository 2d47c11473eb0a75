-- The month of an instant in UTC, January 2026 being 1. Said again in src/engine/audit/audit-ids.ts; a test holds both together.
create or replace function custodia_mes(momento timestamptz) returns integer
language sql immutable parallel safe
as $$
  select (extract(year from momento at time zone 'UTC')::integer - 2026) * 12 + extract(month from momento at time zone 'UTC')::integer
$$;

-- Whether the clock of this server goes on from where it was last seen. One that is a month ahead of that decides nothing that cannot be undone,
-- neither numbers nor what is let go of, until a person says that so much time has passed.
create or replace function custodia_reloj_sigue() returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ahora constant timestamptz := clock_timestamp();
  antes timestamptz;
begin
  select r.visto into antes from particion.reloj r;
  if ahora > antes + interval '31 days' then
    return false;
  end if;
  if antes is null then
    insert into particion.reloj (visto) values (ahora) on conflict do nothing;
  elsif ahora > antes + interval '10 minutes' then
    update particion.reloj set visto = ahora where visto < ahora;
  end if;
  return true;
end
$$;

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
  if actual < 1 or not pg_try_advisory_xact_lock(7263401185) or not custodia_reloj_sigue() then
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

-- Writes down whom a month of the audit is about, so that who asks for one patient need not look into it: of the oldest month that is not
-- written down, once everything in it is sealed. Answers which; null where there is none, or another process is at it.
create or replace function custodia_mes_anota() returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  cual integer;
  desde bigint;
  antes_de bigint;
begin
  if not pg_try_advisory_xact_lock(7263401189) then
    return null;
  end if;
  select min(m.n) into cual
  from generate_series(0, (select (s.ultima >> 40)::integer - 2 from sello s where s.ultima is not null order by s.numero desc limit 1)) m(n)
  where not exists (select 1 from mes_anotado x where x.mes = m.n);
  if cual is null then
    return null;
  end if;
  -- What was written before there were months is month 0.
  desde := case when cual = 0 then -9223372036854775808 else cual::bigint << 40 end;
  antes_de := (cual + 1)::bigint << 40;
  insert into mes_de_paciente (clave, mes)
  select x.clave, cual from (
    select uuid_hash(a.paciente) as clave from auditoria a where a.paciente is not null and a.id >= desde and a.id < antes_de
    union select unnest(l.claves) from lista_mostrada l where l.fila >= desde and l.fila < antes_de
    union select uuid_hash(i.paciente) from acceso_paciente i
      where i.sello between (select min(s.numero) from sello s where s.ultima >= desde)
        and (select max(s.numero) + 1 from sello s where s.ultima < antes_de)
  ) x on conflict do nothing;
  insert into mes_anotado (mes) values (cual);
  return cual;
end
$$;

-- For how many months after this one there are partitions.
create or replace function custodia_meses_por_delante() returns integer
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(max(m.numero), 0) - custodia_mes(clock_timestamp()) from particion.mes m $$;

create or replace trigger mes_anotado_solo_agrega before update or delete or truncate on mes_anotado
  for each statement execute function custodia_solo_agrega();
create or replace trigger mes_de_paciente_solo_agrega before update or delete or truncate on mes_de_paciente
  for each statement execute function custodia_solo_agrega();

revoke execute on function custodia_mes_prepara(integer), custodia_meses_prepara(), custodia_meses_por_delante(), custodia_mes_anota(), custodia_reloj_sigue() from public;
grant execute on function custodia_meses_prepara(), custodia_meses_por_delante(), custodia_mes_anota(), custodia_reloj_sigue() to custodia_app;
grant select on mes_anotado, mes_de_paciente to custodia_app;
