-- compatible: 85
-- Months are let go of by the moments of their rows, without a lock on what everybody writes (docs/decisions/0174). A service of before that is
-- still running fails to let go of events, and goes on.
create table particion.reloj (
  unico boolean primary key default true check (unico),
  visto timestamptz not null
);
comment on table particion.reloj is 'Hasta dónde se vio avanzar el reloj del servidor: uno que salta más de un mes no numera ni borra nada hasta que alguien responda.';
insert into particion.reloj (visto) values (clock_timestamp());

drop function custodia_eventos_olvida(integer);

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

revoke execute on function custodia_reloj_sigue() from public;
grant execute on function custodia_reloj_sigue() to custodia_app;
