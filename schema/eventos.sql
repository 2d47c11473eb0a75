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

-- Where changes are delivered to.
grant select, insert, update, delete on destino, destino_pendiente, destino_intento, suscriptor_falla to custodia_app;
grant select, insert, delete on destino_numero to custodia_app;
