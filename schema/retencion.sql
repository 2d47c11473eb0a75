-- Notices and what is kept for ever are not taken back; a signed act is not changed.
create or replace trigger retencion_aviso_solo_agrega before update or delete or truncate on retencion_aviso
  for each statement execute function custodia_solo_agrega();
create or replace trigger retencion_permanente_solo_agrega before update or delete or truncate on retencion_permanente
  for each statement execute function custodia_solo_agrega();

create or replace function custodia_acta_firmada() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or old.firmada_en is not null then
    raise exception 'Un acta firmada no cambia, y ninguna se borra.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger retencion_acta_firmada before update or delete on retencion_acta
  for each row execute function custodia_acta_firmada();

-- Once its act is proposed, the records of a process are those.
create or replace function custodia_proceso_propuesto() returns trigger
language plpgsql
as $$
begin
  if exists (select 1 from retencion_acta a where a.proceso = new.proceso) then
    raise exception 'Las historias de un acta propuesta no cambian.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger retencion_expediente_propuesto before insert or update on retencion_expediente
  for each row execute function custodia_proceso_propuesto();

grant select, insert on retencion_proceso, retencion_aviso, retencion_permanente to custodia_app;
grant select, insert on retencion_expediente, retencion_acta to custodia_app;
grant update (excluido_en, excluido_por, causa, motivo) on retencion_expediente to custodia_app;
grant update (firmada_en, firmada_por, declaracion, llave, firma) on retencion_acta to custodia_app;
