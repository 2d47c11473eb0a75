-- unaccent() is only "stable" because its dictionary could change; ours is fixed, and an index needs "immutable".
-- Names are qualified because indexes are built with an empty search path. Not in SQL: what calls something "stable" is never expanded
-- where it is used, and each call of it was begun as a query of its own; a patient takes over a dozen of them.
create or replace function custodia_normal(valor text) returns text
language plpgsql immutable strict parallel safe
as $$ begin return lower(public.unaccent('public.unaccent', valor)); end $$;

create or replace function custodia_sha256(valor text) returns text
language sql immutable strict parallel safe
as $$ select encode(sha256(convert_to(valor, 'UTF8')), 'hex') $$;

create or replace function custodia_sha256(valor bytea) returns text
language sql immutable strict parallel safe
as $$ select encode(sha256(valor), 'hex') $$;

-- The owner of the tables could still rewrite them by mistake; only dropping this trigger first allows it.
create or replace function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger auditoria_solo_agrega before update or delete or truncate on auditoria
  for each statement execute function custodia_solo_agrega();
create or replace trigger version_solo_agrega before update or delete or truncate on version
  for each statement execute function custodia_solo_agrega();

-- Who writes the audit says neither its number nor when it was: the database does.
grant select, insert on version to custodia_app;
grant select, insert (cuenta, actor, rol, origen, solicitud, motivo, accion, recurso, recurso_id, paciente, pacientes, resultado,
  codigo, acceso, campos, registros) on auditoria to custodia_app;
grant select, insert, delete on idempotencia to custodia_app;
grant select, insert, update on consecutivo, ajuste to custodia_app;
grant select on migracion, respaldo_trabajo to custodia_app;
grant select, insert (numero, huella, causa) on sello_detenido to custodia_app;

-- What was verified is not forgotten either.
create or replace trigger verificacion_solo_agrega before update or delete or truncate on verificacion
  for each statement execute function custodia_solo_agrega();
grant select, insert (sello, declaracion, llave, firma) on verificacion to custodia_app;
