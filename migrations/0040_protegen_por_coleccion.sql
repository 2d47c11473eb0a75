-- What belongs to a history is protected by a function of its own, derived from its declaration. docs/decisions/0057-predicates.md.

drop trigger orden_protegido_al_cambiar on orden;

create or replace function custodia_protege_antecedente_categorizado() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger antecedente_categorizado_protegido on "antecedente_categorizado";

create trigger antecedente_categorizado_protegido before insert or update or delete on "antecedente_categorizado"
  for each row execute function custodia_protege_antecedente_categorizado();

create or replace function custodia_protege_antecedente() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger antecedente_protegido on "antecedente";

create trigger antecedente_protegido before insert or update or delete on "antecedente"
  for each row execute function custodia_protege_antecedente();

create or replace function custodia_protege_bitacora() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'INSERT' then
      if new."origen" = 'sistema' then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger bitacora_protegido on "bitacora";

create trigger bitacora_protegido before insert or update or delete on "bitacora"
  for each row execute function custodia_protege_bitacora();

create or replace function custodia_protege_consentimiento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'texto_hash'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'texto_hash']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."revocado_en" is null
        and new."revocado_en" is not null
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger consentimiento_protegido on "consentimiento";

create trigger consentimiento_protegido before insert or update or delete on "consentimiento"
  for each row execute function custodia_protege_consentimiento();

create or replace function custodia_protege_diagnostico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger diagnostico_protegido on "diagnostico";

create trigger diagnostico_protegido before insert or update or delete on "diagnostico"
  for each row execute function custodia_protege_diagnostico();

create or replace function custodia_protege_documento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_documento" in ('PDX', 'LAB', 'IMG') and new."orden" is not null then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger documento_protegido on "documento";

create trigger documento_protegido before insert or update or delete on "documento"
  for each row execute function custodia_protege_documento();

create or replace function custodia_protege_escala() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger escala_protegido on "escala";

create trigger escala_protegido before insert or update or delete on "escala"
  for each row execute function custodia_protege_escala();

create or replace function custodia_protege_examen_fisico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger examen_fisico_protegido on "examen_fisico";

create trigger examen_fisico_protegido before insert or update or delete on "examen_fisico"
  for each row execute function custodia_protege_examen_fisico();

create or replace function custodia_protege_formula_insumo() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger formula_insumo_protegido on "formula_insumo";

create trigger formula_insumo_protegido before insert or update or delete on "formula_insumo"
  for each row execute function custodia_protege_formula_insumo();

create or replace function custodia_protege_formula_medicamento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger formula_medicamento_protegido on "formula_medicamento";

create trigger formula_medicamento_protegido before insert or update or delete on "formula_medicamento"
  for each row execute function custodia_protege_formula_medicamento();

create or replace function custodia_protege_nota() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_nota" = 'aclaratoria'
        and new."firmado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger nota_protegido on "nota";

create trigger nota_protegido before insert or update or delete on "nota"
  for each row execute function custodia_protege_nota();

create or replace function custodia_protege_orden() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if custodia_es_resultado_tardio(old, new) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger orden_protegido on "orden";

create trigger orden_protegido before insert or update or delete on "orden"
  for each row execute function custodia_protege_orden();

create or replace function custodia_protege_revision_sistema() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger revision_sistema_protegido on "revision_sistema";

create trigger revision_sistema_protegido before insert or update or delete on "revision_sistema"
  for each row execute function custodia_protege_revision_sistema();

create or replace function custodia_protege_consulta_ia() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia", new."historia") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op <> 'DELETE' then
      if new."tipo_consulta" in ('resumen_clinico', 'calidad_registro') then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."estado" is distinct from 'borrador'
        and (new."historia", new."tipo_consulta", new."agente", new."pregunta") is not distinct from (old."historia", old."tipo_consulta", old."agente", old."pregunta") then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger consulta_ia_protegido on "consulta_ia";

create trigger consulta_ia_protegido before insert or update or delete on "consulta_ia"
  for each row execute function custodia_protege_consulta_ia();

create or replace function custodia_protege_valor_clinico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  for estado_historia in select h.estado from historia h where h.id in (old."historia_atencion", new."historia_atencion") for share loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia_atencion", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' then
      if new."estado" = 'anulado'
        and custodia_marcado(new.historia_atencion, new.origen_recurso, new.origen_id::uuid) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

drop trigger valor_clinico_protegido on "valor_clinico";

create trigger valor_clinico_protegido before insert or update or delete on "valor_clinico"
  for each row execute function custodia_protege_valor_clinico();

drop function custodia_protege_registro();
