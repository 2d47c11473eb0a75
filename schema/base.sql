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

-- The owner of the tables could still rewrite them by mistake; only dropping this trigger first allows it. What belongs to the record of
-- a patient goes in the transaction that carries out a signed act, and in no other (schema/retencion.sql).
create or replace function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'public' and tg_table_name in ('version', 'cierre', 'marca_error', 'marca_error_decision',
      'ia_recomendacion', 'ia_evidencia', 'ia_decision', 'ia_incorporacion', 'rda_envio', 'rda_suceso', 'complemento', 'aviso_critico',
      'deterioro_atendido', 'sello_resultado', 'papel_anulacion')
    and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return null;
  end if;
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
grant select on archivo_adjunto, auditoria_adjunta to custodia_app;
