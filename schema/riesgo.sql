-- The day on which somebody has lived so many years; one born on 29 February waits for 1 March, as in `yearsBetween`.
create or replace function custodia_cumple_anios(nacimiento date, anios integer) returns date
language sql immutable strict parallel safe
as $$
  select (nacimiento + make_interval(years => anios))::date
    + case when extract(day from nacimiento) = extract(day from nacimiento + make_interval(years => anios)) then 0 else 1 end
$$;

-- What the record says in codes of a pregnancy, by the codes and the days of the facts of a person (`gestation-codes.ts`): that there is one,
-- and until when that is believed, or that there is none or that it ended. Of several the newest counts.
create or replace view embarazo_dicho as
select d.paciente, not {{saysOfGestation d codigo_cie10 fin}} as cumple, 'diagnostico'::text as recurso, d.id as fuente, d.historia,
  false as sensible, coalesce(d.fecha_registro, d.creado_en) as fecha, d.codigo_cie10 as valor,
  (coalesce(d.fecha_registro, d.creado_en) at time zone 'America/Bogota')::date
    + case when {{saysOfGestation d codigo_cie10 parto}} then {{gestationDays parto}} else {{gestationDays creido}} end as hasta, d.id as fila
from diagnostico d
where d.eliminado_en is null and d.verificacion is distinct from 'refutado' and {{standingEntry diagnostico d}}
  and ({{saysOfGestation d codigo_cie10 fin}} or (d.estado_clinico is distinct from 'resuelto'
    and ({{saysOfGestation d codigo_cie10 embarazo}} or {{saysOfGestation d codigo_cie10 parto}})))
union all
select a.paciente, not {{saysOfGestation a cie10 fin}}, 'antecedente_categorizado', a.id, a.historia, false, a.creado_en, a.cie10,
  (a.creado_en at time zone 'America/Bogota')::date
    + case when {{saysOfGestation a cie10 parto}} then {{gestationDays parto}} else {{gestationDays creido}} end, a.id
from antecedente_categorizado a
where a.eliminado_en is null and a.categoria = 'gineco_obstetrico' and a.niega is not true and coalesce(a.estado_clinico, 'activo') = 'activo'
  and {{heldBackground a}} and {{standingEntry antecedente_categorizado a}}
  and ({{saysOfGestation a cie10 fin}} or {{saysOfGestation a cie10 embarazo}} or {{saysOfGestation a cie10 parto}})
union all
select v.paciente, v.codigo = '{{gestationCode semanas}}' or v.valor_codigo = 'embarazada', coalesce(v.origen_recurso, 'valor_clinico'),
  coalesce(v.origen_id::uuid, v.id), v.historia_atencion, v.sensible, v.fecha_medicion,
  coalesce(trim_scale(v.valor_numerico)::text, v.valor_codigo),
  least(case when v.codigo = '{{gestationCode semanas}}'
    then (v.fecha_medicion at time zone 'America/Bogota')::date - round(v.valor_numerico * {{gestationDays semana}})::integer + {{gestationDays masLargo}}
    else (v.fecha_medicion at time zone 'America/Bogota')::date + {{gestationDays creido}} end, t.vigente_hasta), v.id
from valor_clinico v
left join atributo_paciente t on t.id = case when v.origen_recurso = 'atributo_paciente' then v.origen_id::uuid end
where v.eliminado_en is null and {{countedValue v}} and ((v.codigo = '{{gestationCode estado}}' and v.valor_codigo in ('embarazada', 'no_embarazada'))
  or (v.codigo = '{{gestationCode semanas}}' and v.valor_numerico * {{gestationDays semana}} between 0 and {{gestationDays masLargo}}));

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
  and {{countedValue v}}
union all
select e.paciente, c.regla, c.version, c.partes, c.parte, e.escala,
  coalesce((e.items ->> c.item)::numeric >= c.minimo, false), 'escala', e.id, e.historia, false, e.fecha_aplicacion,
  coalesce(e.items ->> c.item, ''), '-infinity'::date, 'infinity'::date, e.id
from riesgo_condicion c
join escala e on e.escala = c.codigo
join paciente p on p.id = e.paciente
where c.mira = 'escala' and e.eliminado_en is null and p.eliminado_en is null and p.fecha_fallecimiento is null
  and {{standingEntry escala e}}
union all
select d.paciente, c.regla, c.version, c.partes, c.parte, d.codigo_cie10,
  {{ongoingProblem d}}, 'diagnostico', d.id, d.historia, false,
  coalesce(d.fecha_registro, d.creado_en), d.codigo_cie10,
  coalesce(custodia_cumple_anios(p.fecha_nacimiento, c.edad_minima), '-infinity'::date), 'infinity'::date, d.id
from riesgo_condicion c
join diagnostico d on left(d.codigo_cie10, 3) collate "C" between c.desde and c.hasta
join paciente p on p.id = d.paciente
where c.mira = 'diagnostico' and d.eliminado_en is null and p.eliminado_en is null and p.fecha_fallecimiento is null
  and {{standingEntry diagnostico d}}
union all
select a.paciente, c.regla, c.version, c.partes, c.parte, a.cie10,
  coalesce({{ongoingProblem a}}, false),
  'antecedente_categorizado', a.id, a.historia, false, a.creado_en, a.cie10,
  coalesce(custodia_cumple_anios(p.fecha_nacimiento, c.edad_minima), '-infinity'::date), 'infinity'::date, a.id
from riesgo_condicion c
join antecedente_categorizado a on left(a.cie10, 3) collate "C" between c.desde and c.hasta
join paciente p on p.id = a.paciente
where c.mira = 'diagnostico' and c.antecedentes and a.eliminado_en is null and a.categoria = 'patologico'
  and p.eliminado_en is null and p.fecha_fallecimiento is null and {{standingEntry antecedente_categorizado a}}
union all
select e.paciente, c.regla, c.version, c.partes, c.parte, 'embarazo', e.cumple, e.recurso, e.fuente, e.historia, e.sensible,
  e.fecha, e.valor, '-infinity'::date, e.hasta, e.fila
from riesgo_condicion c
cross join embarazo_dicho e
join paciente p on p.id = e.paciente
where c.mira = 'embarazo' and p.eliminado_en is null and p.fecha_fallecimiento is null and p.sexo_biologico is distinct from '01';
comment on view riesgo_lectura is 'Lo que los registros que valen dicen para cada regla.';

-- What has to be stored of it: the newest of each history, if it holds or is newer than one that does, and of rules with
-- several parts only where each part holds somewhere.
create or replace view riesgo_debido as
select w.paciente, w.regla, w.version, w.partes, w.parte, w.clave, w.cumple, w.recurso, w.fuente, w.historia, w.sensible,
  w.fecha, w.valor, w.vigente_desde, w.vigente_hasta
from (
  select u.*,
    min(u.fecha) filter (where u.cumple) over (partition by u.paciente, u.regla, u.parte, u.clave) as primera,
    max(case when u.cumple and u.parte = 1 then 1 else 0 end) over (partition by u.paciente, u.regla)
      + max(case when u.cumple and u.parte = 2 then 1 else 0 end) over (partition by u.paciente, u.regla) as cumplidas
  from (
    select distinct on (l.paciente, l.regla, l.parte, l.clave, l.recurso, l.historia, l.sensible) l.*
    from riesgo_lectura l
    order by l.paciente, l.regla, l.parte, l.clave, l.recurso, l.historia, l.sensible, l.fecha desc, l.fuente desc, l.fila desc
  ) u
) w
where w.cumplidas = w.partes and (w.cumple or w.fecha >= w.primera);
comment on view riesgo_debido is 'Lo que riesgo_razon debe decir.';

-- Between which days each patient may be on somebody's list: a rule holds while all its parts do, a patient while any rule.
create or replace view riesgo_ventana as
select v.paciente, v.desde, v.hasta, p.numero_documento, p.primer_apellido, p.fecha_nacimiento
from (
  select r.paciente, min(r.desde) as desde, max(r.hasta) as hasta
  from (
    select s.paciente, s.regla, max(s.desde) as desde, min(s.hasta) as hasta
    from (
      select z.paciente, z.regla, z.parte, min(z.vigente_desde) as desde, max(z.vigente_hasta) as hasta
      from riesgo_razon z where z.hasta is null and z.cumple
      group by z.paciente, z.regla, z.parte
    ) s
    group by s.paciente, s.regla
  ) r
  group by r.paciente
) v
join paciente p on p.id = v.paciente;

-- Stores what is due for these patients and ends what is not. Another writer about the same patient waits
-- for us, or we see what he wrote: every statement of this function looks anew after the locks. There are 512 of them and not
-- one per patient, so that a load of thousands of rows does not fill the table of locks; they are taken in order. The plan is
-- made once per connection: making it takes longer than using it.
create or replace function custodia_riesgo_recalcular(pacientes uuid[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan
as $$
declare
  cubo integer;
  momento timestamptz;
begin
  for cubo in select distinct hashtext(p::text) & 511 from unnest(pacientes) p order by 1 loop
    perform pg_advisory_xact_lock(26995, cubo);
  end loop;
  momento := clock_timestamp();
  with debido as materialized (
    select d.* from riesgo_debido d where d.paciente = any(pacientes)
  ), terminada as (
    update riesgo_razon z set hasta = momento
    where z.paciente = any(pacientes) and z.hasta is null and not exists (
      select 1 from debido d
      where d.paciente = z.paciente and d.regla = z.regla and d.version = z.version and d.parte = z.parte and d.clave = z.clave
        and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente and d.historia is not distinct from z.historia
        and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
        and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta)
  )
  insert into riesgo_razon (paciente, regla, version, partes, parte, clave, cumple, recurso, fuente, historia, sensible, fecha, valor,
    vigente_desde, vigente_hasta, desde)
  select d.paciente, d.regla, d.version, d.partes, d.parte, d.clave, d.cumple, d.recurso, d.fuente, d.historia, d.sensible, d.fecha,
    d.valor, d.vigente_desde, d.vigente_hasta, momento
  from debido d
  where not exists (
    select 1 from riesgo_razon z
    where z.paciente = d.paciente and z.hasta is null and d.regla = z.regla and d.version = z.version and d.parte = z.parte
      and d.clave = z.clave and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente
      and d.historia is not distinct from z.historia and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
      and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta);
  delete from riesgo_paciente k where k.paciente = any(pacientes)
    and not exists (select 1 from riesgo_razon z where z.paciente = k.paciente and z.hasta is null and z.cumple);
  insert into riesgo_paciente as k (paciente, desde, hasta, numero_documento, primer_apellido, fecha_nacimiento)
  select v.paciente, v.desde, v.hasta, v.numero_documento, v.primer_apellido, v.fecha_nacimiento
  from riesgo_ventana v where v.paciente = any(pacientes)
  on conflict (paciente) do update set desde = excluded.desde, hasta = excluded.hasta,
    numero_documento = excluded.numero_documento, primer_apellido = excluded.primer_apellido,
    fecha_nacimiento = excluded.fecha_nacimiento
  where (k.desde, k.hasta, k.numero_documento, k.primer_apellido, k.fecha_nacimiento)
    <> (excluded.desde, excluded.hasta, excluded.numero_documento, excluded.primer_apellido, excluded.fecha_nacimiento);
end
$$;

-- Puts the newest version of each rule in force, for everybody, in one pass. A writer who began finishes first; one who
-- comes after compares with the new conditions.
create or replace function custodia_riesgo_aplicar_reglas() returns void
language plpgsql
as $$
declare
  momento timestamptz;
begin
  perform pg_advisory_xact_lock(26994, 0);
  momento := clock_timestamp();
  delete from riesgo_condicion;
  insert into riesgo_condicion (regla, version, partes, parte, edad_minima, mira, codigo, item, minimo, opciones, desde, hasta,
    antecedentes, dias)
  select g.codigo, g.version, (select max((x ->> 'parte')::smallint) from jsonb_array_elements(g.definicion -> 'condiciones') x),
    c.parte, (g.definicion ->> 'edad_minima')::integer, c.mira, c.codigo, c.item, c.minimo,
    case when c.opciones is null then null else array(select jsonb_array_elements_text(c.opciones)) end,
    r.rango ->> 0, r.rango ->> 1, coalesce(c.antecedentes, false), c.dias
  from (select distinct on (a.codigo) a.codigo, a.version, a.definicion from riesgo_regla a order by a.codigo, a.version desc) g
  cross join lateral jsonb_to_recordset(g.definicion -> 'condiciones') as c(parte smallint, mira text, codigo text, item text,
    minimo numeric, opciones jsonb, rangos jsonb, antecedentes boolean, dias integer)
  cross join lateral jsonb_array_elements(coalesce(c.rangos, '[null]')) as r(rango);
  create temporary table riesgo_debido_ahora on commit drop as select d.* from riesgo_debido d;
  analyze riesgo_debido_ahora;
  update riesgo_razon z set hasta = momento where z.hasta is null and not exists (
    select 1 from riesgo_debido_ahora d
    where d.paciente = z.paciente and d.regla = z.regla and d.version = z.version and d.parte = z.parte and d.clave = z.clave
      and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente and d.historia is not distinct from z.historia
      and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
      and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta);
  insert into riesgo_razon (paciente, regla, version, partes, parte, clave, cumple, recurso, fuente, historia, sensible, fecha, valor,
    vigente_desde, vigente_hasta, desde)
  select d.paciente, d.regla, d.version, d.partes, d.parte, d.clave, d.cumple, d.recurso, d.fuente, d.historia, d.sensible, d.fecha,
    d.valor, d.vigente_desde, d.vigente_hasta, momento
  from riesgo_debido_ahora d
  where not exists (
    select 1 from riesgo_razon z
    where z.paciente = d.paciente and z.hasta is null and d.regla = z.regla and d.version = z.version and d.parte = z.parte
      and d.clave = z.clave and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente
      and d.historia is not distinct from z.historia and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
      and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta);
  drop table riesgo_debido_ahora;
  delete from riesgo_paciente;
  insert into riesgo_paciente (paciente, desde, hasta, numero_documento, primer_apellido, fecha_nacimiento)
  select v.paciente, v.desde, v.hasta, v.numero_documento, v.primer_apellido, v.fecha_nacimiento from riesgo_ventana v;
  analyze riesgo_condicion, riesgo_razon, riesgo_paciente;
end
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
        or ({{aboutGestation n codigo_cie10}} and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where x.reemplaza_a is not null or exists (
        select 1 from riesgo_condicion c where c.mira = 'diagnostico' and left(x.codigo_cie10, 3) collate "C" between c.desde and c.hasta)
        or ({{aboutGestation x codigo_cie10}} and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
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
      or (n.categoria = 'gineco_obstetrico' and {{aboutGestation n cie10}}
        and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where (x.categoria = 'patologico' and exists (
        select 1 from riesgo_condicion c where c.antecedentes and left(x.cie10, 3) collate "C" between c.desde and c.hasta))
        or (x.categoria = 'gineco_obstetrico' and {{aboutGestation x cie10}}
          and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

create or replace function custodia_riesgo_escala() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n
      where exists (select 1 from riesgo_condicion c where c.mira = 'escala' and c.codigo = n.escala));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where exists (select 1 from riesgo_condicion c where c.mira = 'escala' and c.codigo = x.escala));
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
        or (c.mira = 'embarazo' and n.codigo in ('{{gestationCode estado}}', '{{gestationCode semanas}}'))));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = x.codigo)
        or (c.mira = 'embarazo' and x.codigo in ('{{gestationCode estado}}', '{{gestationCode semanas}}'))));
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
        or (c.mira = 'embarazo' and n.codigo in ('{{gestationCode estado}}', '{{gestationCode semanas}}'))));
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

-- Confidentiality is asked of the history each time somebody looks; only an annulment changes what is stored.
create or replace function custodia_riesgo_historia() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  tocados := array(select n.paciente from nuevas n join viejas v on v.id = n.id
    where ({{voidHistory n}}) <> ({{voidHistory v}}));
  if cardinality(tocados) > 0 then
    perform pg_advisory_xact_lock_shared(26994, 0);
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

create or replace trigger paciente_riesgo_nuevos after insert on paciente
  referencing new table as nuevas for each statement execute function custodia_riesgo_del_paciente();
create or replace trigger paciente_riesgo_cambiados after update on paciente
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_del_paciente();
create or replace trigger diagnostico_riesgo_nuevos after insert on diagnostico
  referencing new table as nuevas for each statement execute function custodia_riesgo_diagnostico();
create or replace trigger diagnostico_riesgo_cambiados after update on diagnostico
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_diagnostico();
create or replace trigger antecedente_categorizado_riesgo_nuevos after insert on antecedente_categorizado
  referencing new table as nuevas for each statement execute function custodia_riesgo_antecedente();
create or replace trigger antecedente_categorizado_riesgo_cambiados after update on antecedente_categorizado
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_antecedente();
create or replace trigger escala_riesgo_nuevas after insert on escala
  referencing new table as nuevas for each statement execute function custodia_riesgo_escala();
create or replace trigger escala_riesgo_cambiadas after update on escala
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_escala();
create or replace trigger valor_clinico_riesgo_nuevos after insert on valor_clinico
  referencing new table as nuevas for each statement execute function custodia_riesgo_valor();
create or replace trigger valor_clinico_riesgo_cambiados after update on valor_clinico
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_valor();
create or replace trigger atributo_paciente_riesgo_cambiados after update on atributo_paciente
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_atributo();
create or replace trigger historia_riesgo_cambiadas after update on historia
  referencing old table as viejas new table as nuevas for each statement execute function custodia_riesgo_historia();

grant select on riesgo_regla to custodia_app;
grant select on riesgo_condicion to custodia_app;
grant select on riesgo_razon to custodia_app;
grant select on riesgo_paciente to custodia_app;
revoke execute on function custodia_riesgo_recalcular(uuid[]) from public;
revoke execute on function custodia_riesgo_aplicar_reglas() from public;
