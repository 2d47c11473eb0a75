-- compatible: 60
alter table "consentimiento" add column "segundo_profesional_nombre" text;

alter table "consentimiento" add column "segundo_profesional_registro" text;

alter table "historia" add column "incapacidad_justificacion" text;

alter table "paciente" add column "hora_fallecimiento" time(0);

-- What the file of a patient says of a death and what was recorded of care tell one story, whichever came first. The rules
-- of each entry look at the file; this is for the file, which cannot look at every entry.
create or replace function custodia_protege_fallecimiento() returns trigger
language plpgsql
as $$
declare
  dia date := new.fecha_fallecimiento;
  -- The first moment after it: that minute, or that day where the hour is not known.
  despues timestamptz := case when new.hora_fallecimiento is null then (new.fecha_fallecimiento + 1)::timestamp
    else new.fecha_fallecimiento + new.hora_fallecimiento + interval '1 minute' end at time zone 'America/Bogota';
  -- Of one person, all that was attended under any of their records.
  registros uuid[] := array(select p.id from paciente p where p.id = coalesce(new.fusionado_con, new.id)
    or p.fusionado_con = coalesce(new.fusionado_con, new.id));
begin
  if custodia_es_carga() or (dia is not distinct from old.fecha_fallecimiento
      and new.hora_fallecimiento is not distinct from old.hora_fallecimiento) then
    return new;
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h."estado" in ('cerrada', 'archivada')
      and h.condicion_egreso = '2' and (dia is null or dia > (h.fecha_fin at time zone 'America/Bogota')::date
        or dia < (h.fecha_inicio at time zone 'America/Bogota')::date)) then
    raise exception 'Una atención cerrada dice cuándo murió.' using errcode = 'check_violation', constraint = 'fallecimiento_de_egreso';
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado not in ('borrador', 'anulada')
      and h.fecha_inicio >= despues)
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h."estado" in ('cerrada', 'archivada')
      and h.condicion_egreso = '1' and h.fecha_fin >= despues)
    or exists (select 1 from formula_medicamento f where f.paciente = any(registros) and f.eliminado_en is null and f.anulado is not true
      and f.fecha_prescripcion >= despues)
    or exists (select 1 from formula_insumo f where f.paciente = any(registros) and f.eliminado_en is null and f.anulado is not true
      and f.fecha_prescripcion >= despues)
    or exists (select 1 from examen_fisico e where e.paciente = any(registros) and e.eliminado_en is null and e.anulado is not true
      and e.fecha_registro >= despues) then
    raise exception 'Hay atención posterior a esa muerte.' using errcode = 'check_violation', constraint = 'fallecimiento_con_atencion';
  end if;
  return new;
end
$$;

create or replace trigger paciente_fallecimiento before update of fecha_fallecimiento, hora_fallecimiento on paciente
  for each row execute function custodia_protege_fallecimiento();
