-- compatible: 85
-- A pressure is one row, and what was corrected says what took its place (docs/decisions/0178).
alter table "resultado" add column "corregido_por" text;

alter table "valor_clinico" add column "valor_diastolica" numeric(14,4);

alter table "valor_clinico" add column "corregido_por" text;

create or replace function custodia_protege_resultado() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if (new."orden" is not null or new."corrige_a" is not null) then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado'
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."corregido_por") is not distinct from (old."corregido_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'corregido_por'] = to_jsonb(old) - array['version', 'actualizado_en', 'corregido_por'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_valor_clinico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia_atencion", new."historia_atencion") for share) loop
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
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."resultado" is not null then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' and "estado_historia" in ('cerrada', 'archivada') then
      if old."resultado" is not null
        and new."estado" = 'anulado'
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado'] then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."corregido_por") is not distinct from (old."corregido_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'corregido_por'] = to_jsonb(old) - array['version', 'actualizado_en', 'corregido_por'] then
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
