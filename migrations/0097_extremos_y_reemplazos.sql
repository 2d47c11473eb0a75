-- compatible: 85
-- What a text says to lie beyond a number is kept as it was read, once; texts of before stay texts. A document and a diagnosis say what took their place (docs/decisions/0178).
alter table "diagnostico" add column "reemplazado_por" text;

alter table "documento" add column "reemplazado_por" text;

alter table "valor_clinico" add column "comparador" text;

alter table "valor_clinico" add column "valor_limite" numeric(14,4);

alter table "valor_clinico" add column "unidad_limite" text;

create or replace function custodia_protege_diagnostico() returns trigger
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
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."reemplazado_por") is not distinct from (old."reemplazado_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'reemplazado_por'] = to_jsonb(old) - array['version', 'actualizado_en', 'reemplazado_por'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_documento() returns trigger
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
    if tg_op = 'UPDATE' and "estado_historia" in ('cerrada', 'archivada') then
      if old."anulado" = false
        and new."anulado" = true
        and to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and custodia_es_de_resultado_anulado(new.id) then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."reemplazado_por") is not distinct from (old."reemplazado_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'reemplazado_por', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'reemplazado_por', 'tamano_bytes', 'hash_sha256'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Entries that stand, read by the conditions. A test inside `is true` stays a test, made of the few rows of a patient, where as a
-- join it might be worked out for everybody. What was annulled, removed, replaced or corrected, and what belongs to a history
-- opened by mistake, says nothing; the dead run no risk.
create or replace view riesgo_lectura as
select p.id as paciente, c.regla, c.version, c.partes, c.parte, 'nivel_riesgo'::text as clave, true as cumple,
  'paciente'::text as recurso, p.id as fuente, null::uuid as historia, false as sensible,
  coalesce((select max(v.desde) from version v where v.id = p.id and 'nivel_riesgo' = any(v.campos)), p.creado_en)::timestamptz(3) as fecha,
  p.nivel_riesgo as valor, '-infinity'::date as vigente_desde, 'infinity'::date as vigente_hasta, p.id as fila
from riesgo_condicion c
join paciente p on p.nivel_riesgo = any(c.opciones)
where c.mira = 'nivel_paciente' and p.eliminado_en is null and p.fecha_fallecimiento is null
union all
select v.paciente, c.regla, c.version, c.partes, c.parte, v.codigo,
  coalesce(v.valor_numerico >= c.minimo, v.valor_codigo = any(c.opciones), false),
  coalesce(v.origen_recurso, 'valor_clinico'), coalesce(v.origen_id::uuid, v.id), v.historia_atencion, v.sensible,
  v.fecha_medicion, coalesce(trim_scale(v.valor_numerico)::text, v.valor_codigo, v.valor_texto, ''), '-infinity'::date,
  coalesce(least((v.fecha_medicion at time zone 'America/Bogota')::date + c.dias, a.vigente_hasta), 'infinity'::date), v.id
from riesgo_condicion c
join valor_clinico v on v.codigo = c.codigo
join paciente p on p.id = v.paciente
left join atributo_paciente a on c.dias is not null
  and a.id = case when v.origen_recurso = 'atributo_paciente' then v.origen_id::uuid end
where c.mira = 'valor' and v.eliminado_en is null and p.eliminado_en is null and p.fecha_fallecimiento is null
  and (v."estado" in ('final', 'corregido') and not ((exists (select 1 from "valor_clinico" v_otra where v_otra."corrige_a" = v.id and v_otra.id <> v.id
  and v_otra.eliminado_en is null and (v_otra."estado" is distinct from 'anulado')) or v."corregido_por" is not null)
  or (v.origen_id is not null and v.origen_recurso <> 'atributo_paciente' and exists (
    select 1 from valor_clinico n where n.origen_id = v.origen_id and n.codigo = v.codigo and n.id > v.id and n.eliminado_en is null))) and not exists (select 1 from historia ha where ha.id = v.historia_atencion and ha.id >= v.historia_atencion and ha."estado" = 'anulada')) is true
union all
select e.paciente, c.regla, c.version, c.partes, c.parte, e.escala,
  coalesce((e.items ->> c.item)::numeric >= c.minimo, false), 'escala', e.id, e.historia, false, e.fecha_aplicacion,
  coalesce(e.items ->> c.item, ''), '-infinity'::date, 'infinity'::date, e.id
from riesgo_condicion c
join escala e on e.escala = c.codigo
join paciente p on p.id = e.paciente
where c.mira = 'escala' and e.eliminado_en is null and p.eliminado_en is null and p.fecha_fallecimiento is null
  and (e."anulado" is not true and not exists (select 1 from historia ha where ha.id = e."historia" and ha.id >= e."historia" and ha."estado" = 'anulada')) is true
union all
select d.paciente, c.regla, c.version, c.partes, c.parte, d.codigo_cie10,
  d."estado_clinico" in ('activo', 'remision') and d."verificacion" is distinct from 'refutado', 'diagnostico', d.id, d.historia, false,
  coalesce(d.fecha_registro, d.creado_en), d.codigo_cie10,
  coalesce(custodia_cumple_anios(p.fecha_nacimiento, c.edad_minima), '-infinity'::date), 'infinity'::date, d.id
from riesgo_condicion c
join diagnostico d on left(d.codigo_cie10, 3) collate "C" between c.desde and c.hasta
join paciente p on p.id = d.paciente
where c.mira = 'diagnostico' and d.eliminado_en is null and p.eliminado_en is null and p.fecha_fallecimiento is null
  and (d."anulado" is not true and not exists (select 1 from "diagnostico" d_otra where d_otra."reemplaza_a" = d.id and d_otra.id <> d.id
  and d_otra.eliminado_en is null and (d_otra."anulado" is not true)) and not exists (select 1 from historia ha where ha.id = d."historia" and ha.id >= d."historia" and ha."estado" = 'anulada')) is true
union all
select a.paciente, c.regla, c.version, c.partes, c.parte, a.cie10,
  coalesce(a."estado_clinico" in ('activo', 'remision') and a."verificacion" is distinct from 'refutado', false),
  'antecedente_categorizado', a.id, a.historia, false, a.creado_en, a.cie10,
  coalesce(custodia_cumple_anios(p.fecha_nacimiento, c.edad_minima), '-infinity'::date), 'infinity'::date, a.id
from riesgo_condicion c
join antecedente_categorizado a on left(a.cie10, 3) collate "C" between c.desde and c.hasta
join paciente p on p.id = a.paciente
where c.mira = 'diagnostico' and c.antecedentes and a.eliminado_en is null and a.categoria = 'patologico'
  and p.eliminado_en is null and p.fecha_fallecimiento is null and (a."anulado" is not true and not exists (select 1 from historia ha where ha.id = a."historia" and ha.id >= a."historia" and ha."estado" = 'anulada')) is true;

comment on view riesgo_lectura is 'Lo que los registros que valen dicen para cada regla.';
