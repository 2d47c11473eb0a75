-- A paper that was issued says what it said: only that it was printed, annulled or replaced is added, once.
create or replace function custodia_papel_expedido() returns trigger
language plpgsql
as $$
begin
  -- It goes with the record when a signed act is carried out (schema/retencion.sql).
  if tg_op = 'DELETE' and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return old;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - '{impreso_en,anulado_en,anulado_por,motivo_anulacion,reemplazado_por}'::text[]
      is distinct from to_jsonb(old) - '{impreso_en,anulado_en,anulado_por,motivo_anulacion,reemplazado_por}'::text[]
    or old.anulado_en is not null and new.anulado_en is distinct from old.anulado_en
    or old.impreso_en is not null and new.impreso_en is distinct from old.impreso_en then
    raise exception 'Un papel expedido no cambia ni se borra.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger papel_expedido before update or delete on papel
  for each row execute function custodia_papel_expedido();

grant select, insert on papel to custodia_app;
grant update (impreso_en, anulado_en, anulado_por, motivo_anulacion, reemplazado_por) on papel to custodia_app;

create or replace trigger papel_anulacion_solo_agrega before update or delete or truncate on papel_anulacion
  for each statement execute function custodia_solo_agrega();
grant select, insert on papel_anulacion to custodia_app;
