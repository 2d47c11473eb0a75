-- compatible: 99
-- The risk in a pregnancy asks what the facts of a person say of it in codes (docs/decisions/0195); the rule that does comes with the service.
alter table riesgo_condicion drop constraint riesgo_condicion_mira_check;
alter table riesgo_condicion add constraint riesgo_condicion_mira_check
  check (mira in ('nivel_paciente', 'valor', 'escala', 'diagnostico', 'embarazo'));

-- Who reaches a record because another was merged with it gives it to nobody.
create or replace function custodia_puede_abrir(quien text, de uuid) returns boolean
language sql stable
as $$
  select quien is null or not exists (select 1 from cuenta c where c.id = quien)
    or exists (select 1 from cuenta c where c.id = quien and c.rol in ('admisiones', 'coordinador_medico'))
    or exists (select 1 from cuenta c, alcance a
      where c.id = quien and a.paciente = de and a.historia is null and a.via in ('tratante', 'equipo', 'servicio') and (a.hasta is null or a.hasta > now()) and a.copia_de is null
        and (a.miembro = 'c:' || c.id or a.miembro = any(select 's:' || s from unnest(c.servicios) s)))
$$;

-- Which of the rows of a statement matter to a rule; most do not, and then nothing else is done. The first lock keeps the
-- conditions as they are until the transaction ends.
create or replace function custodia_riesgo_diagnostico() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n where n.reemplaza_a is not null or exists (
      select 1 from riesgo_condicion c where c.mira = 'diagnostico' and left(n.codigo_cie10, 3) collate "C" between c.desde and c.hasta)
        or (((left(n."codigo_cie10", 4) = 'Z321' or left(n."codigo_cie10", 3) = 'Z33' or left(n."codigo_cie10", 3) = 'Z34' or left(n."codigo_cie10", 3) = 'Z35' or left(n."codigo_cie10", 3) = 'Z36' or left(n."codigo_cie10", 4) = 'Z640' or left(n."codigo_cie10", 3) collate "C" between 'O10' and 'O49' or left(n."codigo_cie10", 3) = 'O98' or left(n."codigo_cie10", 3) = 'O99') or (left(n."codigo_cie10", 3) collate "C" between 'O60' and 'O79') or (left(n."codigo_cie10", 3) collate "C" between 'O00' and 'O08' or left(n."codigo_cie10", 3) collate "C" between 'O80' and 'O92' or left(n."codigo_cie10", 3) = 'Z37' or left(n."codigo_cie10", 3) = 'Z39')) and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where x.reemplaza_a is not null or exists (
        select 1 from riesgo_condicion c where c.mira = 'diagnostico' and left(x.codigo_cie10, 3) collate "C" between c.desde and c.hasta)
        or (((left(x."codigo_cie10", 4) = 'Z321' or left(x."codigo_cie10", 3) = 'Z33' or left(x."codigo_cie10", 3) = 'Z34' or left(x."codigo_cie10", 3) = 'Z35' or left(x."codigo_cie10", 3) = 'Z36' or left(x."codigo_cie10", 4) = 'Z640' or left(x."codigo_cie10", 3) collate "C" between 'O10' and 'O49' or left(x."codigo_cie10", 3) = 'O98' or left(x."codigo_cie10", 3) = 'O99') or (left(x."codigo_cie10", 3) collate "C" between 'O60' and 'O79') or (left(x."codigo_cie10", 3) collate "C" between 'O00' and 'O08' or left(x."codigo_cie10", 3) collate "C" between 'O80' and 'O92' or left(x."codigo_cie10", 3) = 'Z37' or left(x."codigo_cie10", 3) = 'Z39')) and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

create or replace function custodia_riesgo_antecedente() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n where (n.categoria = 'patologico' and exists (
        select 1 from riesgo_condicion c where c.antecedentes and left(n.cie10, 3) collate "C" between c.desde and c.hasta))
      or (n.categoria = 'gineco_obstetrico' and ((left(n."cie10", 4) = 'Z321' or left(n."cie10", 3) = 'Z33' or left(n."cie10", 3) = 'Z34' or left(n."cie10", 3) = 'Z35' or left(n."cie10", 3) = 'Z36' or left(n."cie10", 4) = 'Z640' or left(n."cie10", 3) collate "C" between 'O10' and 'O49' or left(n."cie10", 3) = 'O98' or left(n."cie10", 3) = 'O99') or (left(n."cie10", 3) collate "C" between 'O60' and 'O79') or (left(n."cie10", 3) collate "C" between 'O00' and 'O08' or left(n."cie10", 3) collate "C" between 'O80' and 'O92' or left(n."cie10", 3) = 'Z37' or left(n."cie10", 3) = 'Z39'))
        and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where (x.categoria = 'patologico' and exists (
        select 1 from riesgo_condicion c where c.antecedentes and left(x.cie10, 3) collate "C" between c.desde and c.hasta))
        or (x.categoria = 'gineco_obstetrico' and ((left(x."cie10", 4) = 'Z321' or left(x."cie10", 3) = 'Z33' or left(x."cie10", 3) = 'Z34' or left(x."cie10", 3) = 'Z35' or left(x."cie10", 3) = 'Z36' or left(x."cie10", 4) = 'Z640' or left(x."cie10", 3) collate "C" between 'O10' and 'O49' or left(x."cie10", 3) = 'O98' or left(x."cie10", 3) = 'O99') or (left(x."cie10", 3) collate "C" between 'O60' and 'O79') or (left(x."cie10", 3) collate "C" between 'O00' and 'O08' or left(x."cie10", 3) collate "C" between 'O80' and 'O92' or left(x."cie10", 3) = 'Z37' or left(x."cie10", 3) = 'Z39'))
          and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

create or replace function custodia_riesgo_valor() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n
      where exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = n.codigo)
        or (c.mira = 'embarazo' and n.codigo in ('82810-3', '18185-9'))));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = x.codigo)
        or (c.mira = 'embarazo' and x.codigo in ('82810-3', '18185-9'))));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

-- A new attribute leaves its value in the series, which is what counts; here only until when it holds.
create or replace function custodia_riesgo_atributo() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  tocados := array(select n.paciente from nuevas n join viejas v on v.id = n.id
    where n.vigente_hasta is distinct from v.vigente_hasta
      and exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = n.codigo)
        or (c.mira = 'embarazo' and n.codigo in ('82810-3', '18185-9'))));
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

create or replace function custodia_riesgo_del_paciente() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  -- Most who are registered have no level, and need no look at the rules.
  if tg_op = 'INSERT' then
    if not exists (select 1 from nuevas n where n.nivel_riesgo is not null) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.id from nuevas n where n.nivel_riesgo is not null
      and exists (select 1 from riesgo_condicion c where c.mira = 'nivel_paciente' and n.nivel_riesgo = any(c.opciones)));
  else
    tocados := array(select n.id from nuevas n join viejas v on v.id = n.id
      where n.nivel_riesgo is distinct from v.nivel_riesgo or n.fecha_nacimiento <> v.fecha_nacimiento
        or n.sexo_biologico is distinct from v.sexo_biologico
        or n.fecha_fallecimiento is distinct from v.fecha_fallecimiento or n.eliminado_en is distinct from v.eliminado_en
        or n.numero_documento <> v.numero_documento or n.primer_apellido <> v.primer_apellido);
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

-- What the record says in codes of a pregnancy, by the codes and the days of the facts of a person (`gestation-codes.ts`): that there is one,
-- and until when that is believed, or that there is none or that it ended. Of several the newest counts.
create or replace view embarazo_dicho as
select d.paciente, not (left(d."codigo_cie10", 3) collate "C" between 'O00' and 'O08' or left(d."codigo_cie10", 3) collate "C" between 'O80' and 'O92' or left(d."codigo_cie10", 3) = 'Z37' or left(d."codigo_cie10", 3) = 'Z39') as cumple, 'diagnostico'::text as recurso, d.id as fuente, d.historia,
  false as sensible, coalesce(d.fecha_registro, d.creado_en) as fecha, d.codigo_cie10 as valor,
  (coalesce(d.fecha_registro, d.creado_en) at time zone 'America/Bogota')::date
    + case when (left(d."codigo_cie10", 3) collate "C" between 'O60' and 'O79') then 7 else 280 end as hasta, d.id as fila
from diagnostico d
where d.eliminado_en is null and d.verificacion is distinct from 'refutado' and (d."anulado" is not true and not exists (select 1 from "diagnostico" d_otra where d_otra."reemplaza_a" = d.id and d_otra.id <> d.id
  and d_otra.eliminado_en is null and (d_otra."anulado" is not true)) and not exists (select 1 from historia ha where ha.id = d."historia" and ha.id >= d."historia" and ha."estado" = 'anulada')) is true
  and ((left(d."codigo_cie10", 3) collate "C" between 'O00' and 'O08' or left(d."codigo_cie10", 3) collate "C" between 'O80' and 'O92' or left(d."codigo_cie10", 3) = 'Z37' or left(d."codigo_cie10", 3) = 'Z39') or (d.estado_clinico is distinct from 'resuelto'
    and ((left(d."codigo_cie10", 4) = 'Z321' or left(d."codigo_cie10", 3) = 'Z33' or left(d."codigo_cie10", 3) = 'Z34' or left(d."codigo_cie10", 3) = 'Z35' or left(d."codigo_cie10", 3) = 'Z36' or left(d."codigo_cie10", 4) = 'Z640' or left(d."codigo_cie10", 3) collate "C" between 'O10' and 'O49' or left(d."codigo_cie10", 3) = 'O98' or left(d."codigo_cie10", 3) = 'O99') or (left(d."codigo_cie10", 3) collate "C" between 'O60' and 'O79'))))
union all
select a.paciente, not (left(a."cie10", 3) collate "C" between 'O00' and 'O08' or left(a."cie10", 3) collate "C" between 'O80' and 'O92' or left(a."cie10", 3) = 'Z37' or left(a."cie10", 3) = 'Z39'), 'antecedente_categorizado', a.id, a.historia, false, a.creado_en, a.cie10,
  (a.creado_en at time zone 'America/Bogota')::date
    + case when (left(a."cie10", 3) collate "C" between 'O60' and 'O79') then 7 else 280 end, a.id
from antecedente_categorizado a
where a.eliminado_en is null and a.categoria = 'gineco_obstetrico' and a.niega is not true and coalesce(a.estado_clinico, 'activo') = 'activo'
  and a."anulado" is not true and a."verificacion" is distinct from 'refutado' and (a."anulado" is not true and not exists (select 1 from historia ha where ha.id = a."historia" and ha.id >= a."historia" and ha."estado" = 'anulada')) is true
  and ((left(a."cie10", 3) collate "C" between 'O00' and 'O08' or left(a."cie10", 3) collate "C" between 'O80' and 'O92' or left(a."cie10", 3) = 'Z37' or left(a."cie10", 3) = 'Z39') or (left(a."cie10", 4) = 'Z321' or left(a."cie10", 3) = 'Z33' or left(a."cie10", 3) = 'Z34' or left(a."cie10", 3) = 'Z35' or left(a."cie10", 3) = 'Z36' or left(a."cie10", 4) = 'Z640' or left(a."cie10", 3) collate "C" between 'O10' and 'O49' or left(a."cie10", 3) = 'O98' or left(a."cie10", 3) = 'O99') or (left(a."cie10", 3) collate "C" between 'O60' and 'O79'))
union all
select v.paciente, v.codigo = '18185-9' or v.valor_codigo = 'embarazada', coalesce(v.origen_recurso, 'valor_clinico'),
  coalesce(v.origen_id::uuid, v.id), v.historia_atencion, v.sensible, v.fecha_medicion,
  coalesce(trim_scale(v.valor_numerico)::text, v.valor_codigo),
  least(case when v.codigo = '18185-9'
    then (v.fecha_medicion at time zone 'America/Bogota')::date - round(v.valor_numerico * 7)::integer + 301
    else (v.fecha_medicion at time zone 'America/Bogota')::date + 280 end, t.vigente_hasta), v.id
from valor_clinico v
left join atributo_paciente t on t.id = case when v.origen_recurso = 'atributo_paciente' then v.origen_id::uuid end
where v.eliminado_en is null and (v."estado" in ('final', 'corregido') and not ((exists (select 1 from "valor_clinico" v_otra where v_otra."corrige_a" = v.id and v_otra.id <> v.id
  and v_otra.eliminado_en is null and (v_otra."estado" is distinct from 'anulado')) or v."corregido_por" is not null)
  or (v.origen_id is not null and v.origen_recurso <> 'atributo_paciente' and exists (
    select 1 from valor_clinico n where n.origen_id = v.origen_id and n.codigo = v.codigo and n.id > v.id and n.eliminado_en is null))) and not exists (select 1 from historia ha where ha.id = v.historia_atencion and ha.id >= v.historia_atencion and ha."estado" = 'anulada')) is true and ((v.codigo = '82810-3' and v.valor_codigo in ('embarazada', 'no_embarazada'))
  or (v.codigo = '18185-9' and v.valor_numerico * 7 between 0 and 301));

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
  and p.eliminado_en is null and p.fecha_fallecimiento is null and (a."anulado" is not true and not exists (select 1 from historia ha where ha.id = a."historia" and ha.id >= a."historia" and ha."estado" = 'anulada')) is true
union all
select e.paciente, c.regla, c.version, c.partes, c.parte, 'embarazo', e.cumple, e.recurso, e.fuente, e.historia, e.sensible,
  e.fecha, e.valor, '-infinity'::date, e.hasta, e.fila
from riesgo_condicion c
cross join embarazo_dicho e
join paciente p on p.id = e.paciente
where c.mira = 'embarazo' and p.eliminado_en is null and p.fecha_fallecimiento is null and p.sexo_biologico is distinct from '01';

comment on view riesgo_lectura is 'Lo que los registros que valen dicen para cada regla.';
