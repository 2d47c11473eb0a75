-- Who sends us messages, and what came. A channel is stopped and not removed: what came by it says so.
grant select, insert, update on canal, mapa_codigo to custodia_app;
grant select, insert, update, delete on mensaje_entrada to custodia_app;

-- An order that is signed, or that is called off after it was told of, is written down for the channels in the same transaction.
create or replace function custodia_orden_sale() returns trigger
language plpgsql
as $$
begin
  if new.anulado or new.estado = 'cancelada' then
    insert into orden_salida (canal, orden, paciente, evento)
    select s.canal, s.orden, s.paciente, 'CA' from orden_salida s where s.orden = new.id and s.evento = 'NW'
    on conflict (canal, orden, evento) do nothing;
  elsif new.estado in ('activa', 'autorizada', 'en_proceso') then
    insert into orden_salida (canal, orden, paciente, evento)
    select k.canal, new.id, new.paciente, 'NW' from canal_ordenes k join canal c on c.id = k.canal and c.activo
    where new.tipo_orden = any(k.tipos) and (tg_op = 'INSERT' or not coalesce(old.firmado, false))
    on conflict (canal, orden, evento) do nothing;
  end if;
  return null;
end $$;
create or replace trigger orden_sale after insert or update on orden for each row
  when (new.firmado and new.tipo_orden in ('laboratorio', 'imagenologia')) execute function custodia_orden_sale();

grant select, insert, update, delete on canal_ordenes to custodia_app;
grant select, insert, update on orden_salida to custodia_app;

-- The ids that a message has anywhere in its text: those of orders and encounters of ours decide who may know of it, also while it waits.
create or replace function custodia_mensaje_nombra() returns trigger
language plpgsql
as $$
begin
  new.nombra := array(select distinct x[1]::uuid from regexp_matches(encode(new.contenido, 'escape'),
    '([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})', 'gi') x);
  return new;
end $$;
create or replace trigger mensaje_entrada_nombra before insert or update of contenido on mensaje_entrada
  for each row execute function custodia_mensaje_nombra();
