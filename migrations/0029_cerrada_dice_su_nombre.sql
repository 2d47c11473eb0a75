-- Both functions as they were, and now they name what they refuse for, so that whoever changes something in the very moment in which it is
-- closed is told so, and not of an unexpected error.
create or replace function custodia_protege_registro() returns trigger
language plpgsql
as $$
declare
  columna text := tg_argv[0];
  historias uuid[];
  estado_historia text;
  antes jsonb;
  despues jsonb;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array[($1).%I]', columna) using old into historias;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select $2 || array[($1).%I]', columna) using new, historias into historias;
  end if;
  -- Whoever is closing it holds it: we wait, and see that it was closed.
  for estado_historia in select h.estado from historia h where h.id = any(historias) for share loop
    if estado_historia not in ('cerrada', 'archivada', 'anulada') then
      continue;
    end if;
    if tg_table_name = 'bitacora' and tg_op = 'INSERT' then
      if new.origen = 'sistema' then continue; end if;
    elsif tg_table_name = 'nota' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.tipo_nota = 'aclaratoria' and new.firmado then continue; end if;
    elsif tg_table_name = 'documento' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.orden is not null then continue; end if;
    elsif tg_table_name = 'consulta_ia' and tg_op <> 'DELETE' then
      if new.tipo_consulta in ('resumen_clinico', 'calidad_registro') then continue; end if;
      if tg_op = 'UPDATE' then
        if old.estado <> 'borrador' and new.historia = old.historia and new.tipo_consulta = old.tipo_consulta
          and new.agente is not distinct from old.agente and new.pregunta is not distinct from old.pregunta then continue; end if;
      end if;
    elsif tg_table_name = 'consentimiento' and tg_op = 'UPDATE' then
      -- What the database derives from other columns is not there yet in a row that is about to be written.
      antes := to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      despues := to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      if antes = despues and old.revocado_en is null and new.revocado_en is not null then continue; end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create or replace function custodia_protege_historia() returns trigger
language plpgsql
as $$
declare
  despues_del_cierre text[] := array['version', 'actualizado_en', 'estado', 'estado_desde', 'estados_previos', 'rda_estado',
    'rda_tipo', 'rda_identificador_vida', 'rda_generado_en', 'rda_problemas'];
begin
  if custodia_es_carga() or old.estado not in ('cerrada', 'archivada', 'anulada') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - despues_del_cierre = to_jsonb(old) - despues_del_cierre
    and (new.estado = old.estado or (old.estado = 'cerrada' and new.estado = 'archivada')
      or (old.estado = 'archivada' and new.estado = 'cerrada'))
    and (old.estado <> 'anulada' or new.estados_previos = old.estados_previos) then
    return new;
  end if;
  raise exception 'La historia está cerrada y no admite cambios.'
    using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
end
$$;
