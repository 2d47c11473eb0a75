create or replace function custodia_encadenar_bitacora() returns trigger
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

create or replace trigger bitacora_encadenada before insert on bitacora
  for each row execute function custodia_encadenar_bitacora();
create or replace trigger cierre_solo_agrega before update or delete or truncate on cierre
  for each statement execute function custodia_solo_agrega();

-- Initial data are loaded closed already, by the owner and never by the application.
create or replace function custodia_es_carga() returns boolean
language sql stable
as $$ select current_user <> 'custodia_app' and current_setting('custodia.carga', true) = 'si' $$;

create or replace function custodia_protege_historia() returns trigger
language plpgsql
as $$
declare
  despues_del_cierre text[] := array['version', 'actualizado_en', 'estado', 'estado_desde', 'estados_previos', 'rda_estado',
    'rda_tipo', 'rda_identificador_vida', 'rda_generado_en', 'rda_problemas'];
begin
  if custodia_es_carga() or not ({{closedStates old}}) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - despues_del_cierre = to_jsonb(old) - despues_del_cierre
    and (new.estado = old.estado or (old.estado = 'cerrada' and new.estado = 'archivada')
      or (old.estado = 'archivada' and new.estado = 'cerrada')
      or (old.estado <> 'anulada' and new.estado = 'anulada' and custodia_marcado(old.id, 'historia', old.id)))
    and (old.estado <> 'anulada' or new.estados_previos = old.estados_previos) then
    return new;
  end if;
  raise exception 'La historia está cerrada y no admite cambios.'
    using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
end
$$;

create or replace trigger historia_protegida before update or delete on historia
  for each row execute function custodia_protege_historia();

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
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and {{closedForGood h}}
      and h.condicion_egreso = '2' and (dia is null or dia > (h.fecha_fin at time zone 'America/Bogota')::date
        or dia < (h.fecha_inicio at time zone 'America/Bogota')::date)) then
    raise exception 'Una atención cerrada dice cuándo murió.' using errcode = 'check_violation', constraint = 'fallecimiento_de_egreso';
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado not in ('borrador', 'anulada')
      and h.fecha_inicio >= despues)
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and {{closedForGood h}}
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

-- A report that came once its history was closed, of that order: one that stands, or one that was annulled. One that stood and said nothing yet comes
-- with the first of its values.
create or replace function custodia_resultado_posterior(de_orden uuid, anulados boolean) returns boolean
language sql stable
as $$
  select exists (select 1 from resultado r join historia h on h.id = r.historia where r.orden = de_orden and r.eliminado_en is null
    and {{closedForGood h}} and (r.estado = 'anulado') = anulados and (r.creado_en >= h.cerrada_en or (not anulados and exists (
      select 1 from valor_clinico v where v.resultado = r.id and v.eliminado_en is null and v.creado_en >= h.cerrada_en))))
$$;

-- The document of a report that was annulled, which came once its history was closed: void with it.
create or replace function custodia_es_de_resultado_anulado(de_documento uuid) returns boolean
language sql stable
as $$
  select exists (select 1 from resultado r join documento d on d.id = r.documento join historia h on h.id = d.historia
    where r.documento = de_documento and r.estado = 'anulado' and d.creado_en >= h.cerrada_en)
$$;

-- An order whose result arrives once its history is closed is completed by it; one whose result is marked in error stands without
-- it, or with another part of it, and is completed again by the right one. One whose late report was annulled waits again. Nothing else of it changes.
create or replace function custodia_es_resultado_tardio(antes orden, despues orden) returns boolean
language plpgsql stable
as $$
declare
  curso text[] := array['version', 'actualizado_en', 'estado', 'resultado_documento', 'fecha_resultado'];
begin
  if antes.anulado is true or to_jsonb(antes) - curso <> to_jsonb(despues) - curso then
    return false;
  end if;
  if antes.estado = 'completada' and {{pendingOrder despues}} and despues.resultado_documento is null
    and custodia_resultado_posterior(antes.id, true) and not custodia_resultado_posterior(antes.id, false)
    and (antes.resultado_documento is null or custodia_es_de_resultado_anulado(antes.resultado_documento)) then
    return true;
  end if;
  if antes.resultado_documento is not null and antes.resultado_documento is distinct from despues.resultado_documento then
    return custodia_marcado(antes.historia, 'documento', antes.resultado_documento)
      and case when despues.resultado_documento is null
        then despues.estado = antes.estado or (antes.estado = 'completada' and {{pendingOrder despues}})
        else despues.estado = antes.estado and exists (select 1 from documento d where d.id = despues.resultado_documento
          and d.orden = despues.id and d.eliminado_en is null and d.anulado is not true) end;
  end if;
  return despues.estado = 'completada'
    and ({{pendingOrder antes}} or (antes.estado = 'completada' and antes.resultado_documento is null
      and despues.resultado_documento is not null and exists (select 1 from marca_error m
        join marca_error_decision x on x.marca = m.id and x.vigente
        where m.historia = antes.historia and x.declaracion -> 'registros' @> jsonb_build_array(jsonb_build_object('recurso', 'orden', 'id', antes.id)))))
    and (antes.fecha_resultado is null or antes.fecha_resultado = despues.fecha_resultado)
    and (custodia_resultado_posterior(despues.id, false)
      or exists (select 1 from documento d join historia h on h.id = d.historia where d.orden = despues.id and d.eliminado_en is null
        and d.anulado is not true and {{closedForGood h}} and d.creado_en >= h.cerrada_en));
end
$$;

create or replace trigger marca_error_solo_agrega before update or delete or truncate on marca_error
  for each statement execute function custodia_solo_agrega();
create or replace trigger marca_error_decision_solo_agrega before update or delete or truncate on marca_error_decision
  for each statement execute function custodia_solo_agrega();

-- Whether a mark that is in effect names this row of this history, or the whole of it.
create or replace function custodia_marcado(de_historia uuid, tabla text, fila uuid) returns boolean
language sql stable
as $$
  select exists (select 1 from marca_error m join marca_error_decision d on d.marca = m.id and d.vigente
    where m.historia = de_historia and (m.registro is null or (m.recurso = tabla and m.registro = fila)))
$$;

create or replace trigger consentimiento_representacion after update on consentimiento for each row
  when (new.revocado_en is distinct from old.revocado_en or new.eliminado_en is distinct from old.eliminado_en
    or new.vigencia_hasta is distinct from old.vigencia_hasta or new.estado is distinct from old.estado)
  execute function custodia_representacion_consentida();

grant select, insert, update on cadena_bitacora to custodia_app;
grant select, insert on cierre to custodia_app;
grant select, insert on propuesta to custodia_app;
grant update (estado, decidida_por, decidida_en, respuesta) on propuesta to custodia_app;
grant select, insert on marca_error to custodia_app;
grant select, insert on marca_error_decision to custodia_app;
