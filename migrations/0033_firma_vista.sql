-- Which account wrote each version: two people may share a name, and whoever signs must be told what another hand changed.
-- Without a default nothing is rewritten; older versions say only the name.
alter table version add column cuenta text;

-- What somebody else would change in a draft that is its author's. It is decided once, and neither changed nor removed.
create table propuesta (
  id uuid primary key,
  recurso text not null,
  registro uuid not null,
  -- The version that whoever proposes had read, and the values that each proposed field had in it.
  version integer not null,
  antes jsonb not null,
  despues jsonb not null,
  motivo text not null,
  cuenta text not null,
  nombre text not null,
  creada_en timestamptz(3) not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aceptada', 'rechazada')),
  decidida_por text,
  decidida_en timestamptz(3),
  respuesta text,
  check ((estado = 'pendiente') = (decidida_en is null))
);
comment on table propuesta is 'Cambios que otros proponen a una fórmula u orden sin firmar, y lo que decidió su autor.';
create index propuesta_registro on propuesta (registro, creada_en);
grant select, insert on propuesta to custodia_app;
grant update (estado, decidida_por, decidida_en, respuesta) on propuesta to custodia_app;

alter table historia add column motivo_inicio_tardio text;

-- What the file of a patient says of a death and what was recorded of care tell one story, whichever came first. The rules
-- of each entry look at the file; this is for the file, which cannot look at every entry.
create function custodia_protege_fallecimiento() returns trigger
language plpgsql
as $$
declare
  dia date := new.fecha_fallecimiento;
  -- Of one person, all that was attended under any of their records.
  registros uuid[] := array(select p.id from paciente p where p.id = coalesce(new.fusionado_con, new.id)
    or p.fusionado_con = coalesce(new.fusionado_con, new.id));
begin
  if custodia_es_carga() or dia is not distinct from old.fecha_fallecimiento then
    return new;
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado in ('cerrada', 'archivada')
      and h.condicion_egreso = '2' and (dia is null or dia > (h.fecha_fin at time zone 'America/Bogota')::date
        or dia < (h.fecha_inicio at time zone 'America/Bogota')::date)) then
    raise exception 'Una atención cerrada dice cuándo murió.' using errcode = 'check_violation', constraint = 'fallecimiento_de_egreso';
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado not in ('borrador', 'anulada')
      and (h.fecha_inicio at time zone 'America/Bogota')::date > dia)
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado in ('cerrada', 'archivada')
      and h.condicion_egreso = '1' and (h.fecha_fin at time zone 'America/Bogota')::date > dia)
    or exists (select 1 from formula_medicamento f where f.paciente = any(registros) and f.eliminado_en is null and f.anulado is not true
      and (f.fecha_prescripcion at time zone 'America/Bogota')::date > dia)
    or exists (select 1 from formula_insumo f where f.paciente = any(registros) and f.eliminado_en is null and f.anulado is not true
      and (f.fecha_prescripcion at time zone 'America/Bogota')::date > dia)
    or exists (select 1 from examen_fisico e where e.paciente = any(registros) and e.eliminado_en is null and e.anulado is not true
      and (e.fecha_registro at time zone 'America/Bogota')::date > dia) then
    raise exception 'Hay atención posterior a esa muerte.' using errcode = 'check_violation', constraint = 'fallecimiento_con_atencion';
  end if;
  return new;
end
$$;
create trigger paciente_fallecimiento before update of fecha_fallecimiento on paciente
  for each row execute function custodia_protege_fallecimiento();

-- An order whose result arrives once its history is closed is completed by it, and nothing else of it changes.
create function custodia_es_resultado_tardio(antes orden, despues orden) returns boolean
language plpgsql stable
as $$
declare
  curso text[] := array['version', 'actualizado_en', 'estado', 'resultado_documento', 'fecha_resultado'];
begin
  return antes.estado in ('activa', 'autorizada', 'en_proceso') and antes.anulado is not true and despues.estado = 'completada'
    and to_jsonb(antes) - curso = to_jsonb(despues) - curso
    and (antes.resultado_documento is null or antes.resultado_documento = despues.resultado_documento)
    and (antes.fecha_resultado is null or antes.fecha_resultado = despues.fecha_resultado)
    and exists (select 1 from documento d join historia h on h.id = d.historia where d.orden = despues.id
      and d.eliminado_en is null and h.estado in ('cerrada', 'archivada') and d.creado_en >= h.cerrada_en);
end
$$;
drop trigger orden_protegido on orden;
create trigger orden_protegido before insert or delete on orden
  for each row execute function custodia_protege_registro('historia');
create trigger orden_protegido_al_cambiar before update on orden
  for each row when (not custodia_es_resultado_tardio(old, new)) execute function custodia_protege_registro('historia');
