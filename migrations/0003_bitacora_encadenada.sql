-- The care log of a history is a chain: each entry carries the hash of the one before it, so that an entry changed,
-- removed or slipped in later does not fit. The hash covers what version 1 of the entry says.

create table cadena_bitacora (
  historia uuid primary key references historia (id),
  ultima text not null
);
comment on table cadena_bitacora is 'Huella de la última anotación de cada historia.';
grant select, insert, update on cadena_bitacora to custodia_app;

create function custodia_encadenar_bitacora() returns trigger
language plpgsql
as $$
begin
  -- The first insert makes the row that later ones queue up for.
  insert into cadena_bitacora (historia, ultima) values (new.historia, '') on conflict do nothing;
  select c.ultima into new.hash_anterior from cadena_bitacora c where c.historia = new.historia for update;
  new.hash := custodia_sha256(concat_ws(chr(31),
    new.hash_anterior, new.id, new.historia, new.fecha_hora at time zone 'UTC', new.tipo_evento, new.descripcion,
    new.usuario, new.rol, new.recurso_tipo, new.recurso_id));
  update cadena_bitacora set ultima = new.hash where historia = new.historia;
  return new;
end
$$;

create trigger bitacora_encadenada before insert on bitacora
  for each row execute function custodia_encadenar_bitacora();
