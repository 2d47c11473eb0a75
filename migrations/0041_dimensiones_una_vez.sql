-- What stands, what is counted and which states are meant are filled in from the code (schema/*.sql); none of it changes what is
-- counted or marked. Parameters get the names of their columns, which takes a drop.

drop function custodia_estadistica_paciente(text,boolean,text,uuid,text,text,text,text,text,text[],text[],text,text,text,boolean);

-- Only who writes in the record is ever part of a team, whatever a field says.
create or replace function custodia_es_clinica(quien text) returns boolean
language sql stable
as $$
  select exists (select 1 from cuenta c where c.id = quien and c.tipo = 'persona'
    and c."rol" in ('medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'))
$$;

-- Whoever attended an encounter that was closed goes on reading it once it is marked in error; what it gave of the rest of the
-- patient's record had ended with the closing.
create or replace function custodia_alcance_de(h historia, completo boolean, servicio_completo boolean) returns setof alcance
language sql stable
as $$
  select null::bigint, m.miembro, h.paciente, m.historia, m.via, m.nivel::smallint, null::text[], now()::timestamptz(3),
    m.hasta::timestamptz(3), h.id::text, m.por, null::bigint
  from (
    select 'c:' || h.profesional as miembro, h.id as historia, 'tratante' as via, 3 as nivel, null::timestamptz as hasta,
      h.asignado_por as por
    where custodia_es_clinica(h.profesional) and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 'c:' || h.profesional, null, 'tratante', 1, null, h.asignado_por
    where custodia_es_clinica(h.profesional) and completo
      and h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida')
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') then null
        else coalesce(case when h.estado = 'anulada' then h.cerrada_en end, h.estado_desde, h.actualizado_en) + interval '30 days' end,
      h.servicio_asignado_por
    where h.servicio_reps is not null and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$$;

create or replace function custodia_alcance_historia_cambiada() returns trigger
language plpgsql
as $$
declare
  completo boolean;
  servicio_completo boolean;
begin
  -- What was decided when somebody was put in charge holds while nobody else is; it does not depend on what the one who
  -- decided reaches today.
  completo := custodia_abre_tratante(new) or (new.profesional = old.profesional and exists (
    select 1 from alcance a where a.origen = new.id::text and a.via = 'tratante' and a.historia is null
      and a.miembro = 'c:' || new.profesional and (a.hasta is null or a.hasta > now())));
  servicio_completo := custodia_abre_servicio(new) or (new.servicio_reps = old.servicio_reps and exists (
    select 1 from alcance a where a.origen = new.id::text and a.via = 'servicio' and a.historia is null
      and a.miembro = 's:' || new.servicio_reps and (a.hasta is null or a.hasta > now())));
  update alcance set hasta = now() where origen = new.id::text and via in ('tratante', 'servicio')
    and (hasta is null or hasta > now());
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
  from custodia_alcance_de(new, completo, servicio_completo) a;
  -- Those whom somebody put in the team stay in it; when the history ends, so does their reach, thirty days later.
  if new."estado" in ('cerrada', 'archivada') then
    update alcance set hasta = case when historia is null then now() else now() + interval '30 days' end
    where origen = new.id::text and via = 'equipo' and hasta is null;
  elsif (new.estado = 'anulada' and new.hash_cierre is null) or new.eliminado_en is not null then
    update alcance set hasta = now() where origen = new.id::text and via = 'equipo' and (hasta is null or hasta > now());
  end if;
  return null;
end
$$;

-- What a patient counts under.
create or replace function custodia_estadistica_paciente("sexo_biologico" text, "activo" boolean, "regimen" text, "eapb" uuid, "municipio_residencia" text, "zona_residencia" text, "grupo_etnico" text, "grupo_poblacional" text, "nivel_riesgo" text, "discapacidad" text[], "nacionalidad" text[], "pais_residencia" text, "tipo_usuario" text, "ocupacion" text, "autorizacion_datos" boolean) returns text[]
language sql stable parallel safe
as $$
  select array_remove(array[
    'sexo=' || "sexo_biologico",
    'activo=' || "activo"::text,
    'regimen=' || coalesce("regimen", ''),
    'eapb=' || coalesce("eapb"::text, ''),
    'departamento=' || coalesce(left("municipio_residencia", 2), ''),
    'zona=' || coalesce("zona_residencia", ''),
    'etnia=' || coalesce("grupo_etnico", ''),
    'poblacional=' || coalesce("grupo_poblacional", ''),
    'riesgo=' || coalesce("nivel_riesgo", ''),
    case when "nacionalidad" = '{}' then 'falta=nacionalidad' end,
    case when "pais_residencia" is null then 'falta=pais_residencia' end,
    case when "municipio_residencia" is null and ("pais_residencia" is null or "pais_residencia" = '170') then 'falta=municipio_residencia' end,
    case when "zona_residencia" is null then 'falta=zona_residencia' end,
    case when "grupo_etnico" is null then 'falta=grupo_etnico' end,
    case when "discapacidad" = '{}' then 'falta=discapacidad' end,
    case when "eapb" is null and ("regimen" in ('particular', 'no_afiliado')) is not true then 'falta=eapb' end,
    case when "regimen" is null then 'falta=regimen' end,
    case when "tipo_usuario" is null then 'falta=tipo_usuario' end,
    case when "ocupacion" is null then 'falta=ocupacion' end,
    case when "autorizacion_datos" is not true then 'falta=autorizacion_datos' end,
    case when not ("nacionalidad" = '{}' or "pais_residencia" is null or "municipio_residencia" is null and ("pais_residencia" is null or "pais_residencia" = '170') or "zona_residencia" is null or "grupo_etnico" is null or "discapacidad" = '{}' or "eapb" is null and ("regimen" in ('particular', 'no_afiliado')) is not true or "regimen" is null or "tipo_usuario" is null or "ocupacion" is null or "autorizacion_datos" is not true) then 'completo=si' end
  ], null) || string_to_array('discapacidad=' || array_to_string("discapacidad", ',discapacidad='), ',')
$$;

-- The groups of chronic conditions (dossier §3.4) and the risks of pregnancy.
create or replace function custodia_estadistica_condicion(cie10 text) returns text
language sql immutable parallel safe
as $$
  select case
    when (left("cie10", 3) collate "C" between 'I10' and 'I15') then 'hipertension'
    when (left("cie10", 3) collate "C" between 'I20' and 'I25') then 'cardiopatia_isquemica'
    when (left("cie10", 3) = 'I50') then 'falla_cardiaca'
    when (left("cie10", 3) collate "C" between 'E10' and 'E14') then 'diabetes'
    when (left("cie10", 3) = 'J44') then 'epoc'
    when (left("cie10", 3) = 'N18') then 'enfermedad_renal_cronica'
    when (left("cie10", 3) collate "C" between 'C00' and 'C97') then 'cancer'
    when (left("cie10", 3) collate "C" between 'O10' and 'O16' or left("cie10", 3) = 'O24') then 'riesgo_gestacional'
  end
$$;

-- How a turn in the waiting list counts: who waits, by the day of the deadline; who was seen, by the days it took.
create or replace function custodia_estadistica_clase(estado text) returns text
language sql immutable parallel safe
as $$
  select case when "estado" in ('en_espera', 'autorizado', 'programado', 'no_asistio') then 'espera'
    when "estado" in ('realizado', 'resultado_disponible') then 'atendido' else coalesce(estado, '') end
$$;

create or replace function custodia_estadistica_dias(estado text, solicitud timestamptz, objetivo timestamptz, realizacion timestamptz)
returns integer
language sql immutable parallel safe
as $$
  select case when "estado" in ('en_espera', 'autorizado', 'programado', 'no_asistio')
      then coalesce(custodia_estadistica_dia(objetivo) - date '1970-01-01', 2147483647)
    when "estado" in ('realizado', 'resultado_disponible')
      then greatest(0, floor(extract(epoch from coalesce(realizacion, solicitud) - solicitud) / 86400))::integer
    else 0 end
$$;

create or replace function custodia_estadistica_pacientes_nuevos() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
  select 'paciente', 1, 1, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo,
    p.fecha_nacimiento, p.codigo_familia, p."nivel_riesgo" in ('alto', 'muy_alto'),
    custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos")
  from nuevas p where p.eliminado_en is null;
  return null;
end
$$;

create or replace function custodia_estadistica_pacientes_cambiados() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with antes as (
    select p.id, p.eliminado_en is null as vive, custodia_estadistica_dia(p.creado_en) as dia, p.eapb, p.municipio_residencia as municipio, p.regimen,
      p.sexo_biologico as sexo, p.activo, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
      p."nivel_riesgo" in ('alto', 'muy_alto') as riesgo,
      custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos") as dims
    from viejas p
  ), ahora as (
    select p.id, p.eliminado_en is null as vive, custodia_estadistica_dia(p.creado_en) as dia, p.eapb, p.municipio_residencia as municipio, p.regimen,
      p.sexo_biologico as sexo, p.activo, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
      p."nivel_riesgo" in ('alto', 'muy_alto') as riesgo,
      custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos") as dims
    from nuevas p
  ), cambia as materialized (
    select a.id, a as antes, n as ahora, coalesce(c.dims, '{}') as condiciones
    from antes a join ahora n on n.id = a.id left join estadistica_condicion c on c.paciente = a.id
    where a is distinct from n
  ), propios as (
    insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
    select 'paciente', x.signo, x.signo, x.dia, x.eapb, x.municipio, x.regimen, x.sexo, x.activo, x.nacimiento, x.familia, x.riesgo,
      x.dims || x.condiciones
    from (
      select -1 as signo, c.condiciones, (c.antes).* from cambia c
      union all select 1, c.condiciones, (c.ahora).* from cambia c
    ) x where x.vive
  ), grupos as materialized (
    select c.id, x.signo, x.eapb, x.municipio, x.regimen, x.sexo, x.activo
    from cambia c cross join lateral (
      values (-1, (c.antes).eapb, (c.antes).municipio, (c.antes).regimen, (c.antes).sexo, (c.antes).activo),
        (1, (c.ahora).eapb, (c.ahora).municipio, (c.ahora).regimen, (c.ahora).sexo, (c.ahora).activo)
    ) x(signo, eapb, municipio, regimen, sexo, activo)
    where ((c.antes).eapb, (c.antes).municipio, (c.antes).regimen, (c.antes).sexo, (c.antes).activo)
      is distinct from ((c.ahora).eapb, (c.ahora).municipio, (c.ahora).regimen, (c.ahora).sexo, (c.ahora).activo)
  ), historias as (
    insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
    select case when h.confidencialidad = 'normal' then 'historia' else 'historia_reservada' end, g.signo, g.signo,
      custodia_estadistica_dia(h.fecha_inicio), g.eapb, g.municipio, g.regimen, g.sexo, g.activo,
      custodia_estadistica_historia(h.tipo_atencion, h.modalidad_atencion, h.estado)
    from grupos g join historia h on h.paciente = g.id
    where h.eliminado_en is null and h."estado" is distinct from 'anulada'
  )
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, cups, prioridad, clase, dias)
  select case when coalesce(h.confidencialidad, 'normal') = 'normal' then 'espera' else 'espera_reservada' end, g.signo, g.signo,
    custodia_estadistica_dia(l.fecha_solicitud), g.eapb, g.municipio, g.regimen, g.sexo, g.activo, l.cups, l.prioridad,
    custodia_estadistica_clase(l.estado), custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion)
  from grupos g join lista_espera l on l.paciente = g.id and l.eliminado_en is null
  left join orden o on o.id = l.orden left join historia h on h.id = o.historia;
  return null;
end
$$;

create or replace function custodia_estadistica_pacientes_borrados() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
  select 'paciente', -1, -1, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo,
    p.fecha_nacimiento, p.codigo_familia, p."nivel_riesgo" in ('alto', 'muy_alto'),
    custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos") || coalesce(c.dims, '{}')
  from viejas p left join estadistica_condicion c on c.paciente = p.id where p.eliminado_en is null;
  delete from estadistica_condicion c using viejas p where c.paciente = p.id;
  return null;
end
$$;

create or replace function custodia_estadistica_historias(cambios estadistica_cambio_historia[], revisar uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform custodia_estadistica_sujeta(array(select distinct c.paciente from unnest(cambios) c));
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
  select case when c.normal then 'historia' else 'historia_reservada' end, c.signo, c.signo, c.dia, p.eapb, p.municipio_residencia,
    p.regimen, p.sexo_biologico, p.activo, custodia_estadistica_historia(c.tipo, c.modalidad, c.estado)
  from unnest(cambios) c join paciente p on p.id = c.paciente where c."estado" is distinct from 'anulada';
  if cardinality(revisar) > 0 then
    perform custodia_estadistica_recondiciona(revisar);
  end if;
end
$$;

-- Moves up to so many changes from the log into the cells; -1 if somebody else is at it.
create or replace function custodia_estadistica_pliega(maximo integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB'
as $$
declare
  ids bigint[];
  al_dia date;
begin
  if not pg_try_advisory_xact_lock(custodia_estadistica_candado()) then
    return -1;
  end if;
  ids := array(select d.id from estadistica_delta d order by d.id limit maximo);
  if cardinality(ids) = 0 then
    return 0;
  end if;
  select e.al into al_dia from estadistica_estado e;
  insert into estadistica_casilla (clave)
  select distinct x.clave from (
    select unnest(d.dims) as clave from estadistica_delta d where d.id = any(ids)
    union all
    select unnest(array['eapb=' || d.eapb::text, 'municipio=' || d.municipio, 'departamento=' || left(d.municipio, 2), 'regimen=' || d.regimen, 'sexo=' || d.sexo, 'activo=' || d.activo::text, custodia_estadistica_banda(d.sexo, d.nacimiento, al_dia)])
    from estadistica_delta d where d.id = any(ids)
  ) x where x.clave is not null and not exists (select 1 from estadistica_casilla c where c.clave = x.clave);

  with hecho as materialized (
    select d.id, d.cubo, d.signo, d.total, d.nacimiento, d.sexo, d.familia, d.riesgo, d.dims from estadistica_delta d
    where d.id = any(ids) and d.dims is not null
  ), grupo as materialized (
    select g.id, g.grupo, g.dia from estadistica_delta_grupo g where g.id = any(ids)
  ), peso as materialized (
    select h.id, c.id as casilla, h.signo::bigint as n
    from hecho h cross join lateral unnest(h.dims) x(clave) join estadistica_casilla c on c.clave = x.clave
    union all
    select h.id, c.id, h.total from hecho h join estadistica_casilla c on c.clave = custodia_estadistica_banda(h.sexo, h.nacimiento, al_dia)
    union all
    select h.id, 0, h.total from hecho h where h.total <> 0
    union all
    select h.id, -1, h.total * (h.nacimiento - date '1970-01-01') from hecho h where h.nacimiento is not null
  )
  insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
  select h.cubo, g.grupo, g.dia, p.casilla, sum(p.n)
  from hecho h join grupo g on g.id = h.id join peso p on p.id = h.id group by 1, 2, 3, 4 having sum(p.n) <> 0;
  perform custodia_estadistica_aplica();

  insert into estadistica_nacimiento as e (nivel, fecha, sexo, n)
  select v.nivel, v.fecha, d.sexo, sum(d.total) from estadistica_delta d
  cross join lateral (values ('D'::"char", d.nacimiento), ('M'::"char", date_trunc('month', d.nacimiento)::date)) v(nivel, fecha)
  where d.id = any(ids) and d.nacimiento is not null group by 1, 2, 3 having sum(d.total) <> 0
  on conflict (nivel, fecha, sexo) do update set n = e.n + excluded.n;

  with cambia as materialized (
    select g.grupo, d.familia, sum(d.total)::integer as miembros, coalesce(sum(d.total) filter (where d.riesgo), 0)::integer as riesgo
    from estadistica_delta d join estadistica_delta_grupo g on g.id = d.id
    where d.id = any(ids) and d.familia is not null group by 1, 2
    having sum(d.total) <> 0 or coalesce(sum(d.total) filter (where d.riesgo), 0) <> 0
  ), con as materialized (
    select c.grupo, c.familia, coalesce(f.miembros, 0) as m0, coalesce(f.riesgo, 0) as r0,
      coalesce(f.miembros, 0) + c.miembros as m1, coalesce(f.riesgo, 0) + c.riesgo as r1
    from cambia c left join estadistica_familia f on f.grupo = c.grupo and f.familia = c.familia
  ), guarda as (
    insert into estadistica_familia (grupo, familia, miembros, riesgo) select c.grupo, c.familia, c.m1, c.r1 from con c where c.m1 <> 0
    on conflict (grupo, familia) do update set miembros = excluded.miembros, riesgo = excluded.riesgo
  ), quita as (
    delete from estadistica_familia f using con c where f.grupo = c.grupo and f.familia = c.familia and c.m1 = 0
  )
  insert into estadistica_familia_celda as e (grupo, miembros, riesgo, n)
  select x.grupo, x.m, x.r, sum(x.n) from (
    select c.grupo, c.m0 as m, c.r0 as r, -1 as n from con c where c.m0 > 0
    union all
    select c.grupo, c.m1, c.r1, 1 from con c where c.m1 > 0
  ) x group by 1, 2, 3 having sum(x.n) <> 0
  on conflict (grupo, miembros, riesgo) do update set n = e.n + excluded.n;

  insert into estadistica_espera as e (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias, n)
  select d.cubo, g.grupo, v.nivel, v.periodo, d.cups, d.prioridad, d.clase, d.dias, sum(d.total)
  from estadistica_delta d join estadistica_delta_grupo g on g.id = d.id
  cross join lateral (values ('T'::"char", date '0001-01-01'), ('M'::"char", date_trunc('month', d.dia)::date), ('D'::"char", d.dia)) v(nivel, periodo)
  where d.id = any(ids) and d.cups is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(d.total) <> 0
  on conflict (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias) do update set n = e.n + excluded.n;

  delete from estadistica_delta d where d.id = any(ids);
  return cardinality(ids);
end
$$;

-- Birthdays: brings the folded ages to a later day. What is folded is the rows less the log.
create or replace function custodia_estadistica_avanza(hasta date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB'
as $$
declare
  desde date;
begin
  if not pg_try_advisory_xact_lock(custodia_estadistica_candado()) then
    return false;
  end if;
  select e.al into desde from estadistica_estado e;
  if hasta <= desde then
    return true;
  end if;
  insert into estadistica_casilla (clave)
  select s.sexo || '|' || lpad((5 * k)::text, 3, '0') from (select distinct 'piramide=' || n.sexo as sexo from estadistica_nacimiento n) s
  cross join generate_series(0, 20) k
  where not exists (select 1 from estadistica_casilla c where c.clave = s.sexo || '|' || lpad((5 * k)::text, 3, '0'));
  with cruza as materialized (
    select 1 as signo, p.sexo_biologico as sexo, p.fecha_nacimiento as nacimiento, custodia_estadistica_dia(p.creado_en) as dia, p.eapb,
      p.municipio_residencia as municipio, p.regimen, p.activo
    from paciente p where p.eliminado_en is null
      -- Who has a fifth birthday in between was born on one of these days.
      and p.fecha_nacimiento = any(array(
        select distinct (t - make_interval(years => 5 * k))::date - b
        from generate_series(desde, hasta, interval '1 day') t, generate_series(0, 20) k,
          generate_series(0, case when to_char(t, 'MMDD') = '0301' then 1 else 0 end) b))
      and custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, desde) <> custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, hasta)
    union all
    select -d.total, d.sexo, d.nacimiento, d.dia, d.eapb, d.municipio, d.regimen, d.activo from estadistica_delta d
    where d.nacimiento is not null
      and custodia_estadistica_banda(d.sexo, d.nacimiento, desde) <> custodia_estadistica_banda(d.sexo, d.nacimiento, hasta)
  )
  insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
  select 'paciente', g.id, c.dia, s.id,
    sum(c.signo * v.n)
  from cruza c join estadistica_casilla g on g.clave = any(array['total=', 'eapb=' || c.eapb::text, 'municipio=' || c.municipio, 'departamento=' || left(c.municipio, 2), 'regimen=' || c.regimen, 'sexo=' || c.sexo, 'activo=' || c.activo::text])
  cross join lateral (values (desde, -1), (hasta, 1)) v(al, n)
  join estadistica_casilla s on s.clave = custodia_estadistica_banda(c.sexo, c.nacimiento, v.al)
  group by 1, 2, 3, 4 having sum(c.signo * v.n) <> 0;
  perform custodia_estadistica_aplica();
  update estadistica_estado set al = hasta;
  return true;
end
$$;

-- Everything again from the rows; writers wait meanwhile. Values become numbers first, and are then counted once for each
-- group: a million rows in one pass are much sooner done than folded change by change.
create or replace function custodia_estadistica_recalcula() returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '256MB'
as $$
declare
  grupo text;
begin
  lock table paciente, historia, diagnostico, orden, lista_espera in share mode;
  perform pg_advisory_xact_lock(custodia_estadistica_candado());
  truncate estadistica_delta, estadistica_celda, estadistica_espera, estadistica_nacimiento, estadistica_familia,
    estadistica_familia_celda, estadistica_condicion, estadistica_cambio;
  update estadistica_estado set al = custodia_estadistica_dia(now());
  insert into estadistica_condicion (paciente, dims) select v.paciente, v.dims from estadistica_condiciones v;
  drop table if exists pg_temp.estadistica_hecho, pg_temp.estadistica_conjunto, pg_temp.estadistica_base;

  -- Groups and values of each row, as text. The first five values are those of the groups; few sets of the others are
  -- repeated by many rows.
  create temporary table estadistica_hecho on commit drop as
  select 'paciente' as cubo, custodia_estadistica_dia(p.creado_en) as dia, p.sexo_biologico as sexo, p.activo, p.regimen, p.eapb,
    p.municipio_residencia as municipio, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
    coalesce(p."nivel_riesgo" in ('alto', 'muy_alto'), false) as riesgo,
    (custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos"))[6:] || coalesce(c.dims, '{}') as dims,
    custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, e.al) as banda,
    null::text as cups, null::text as prioridad, null::text as clase, null::integer as dias
  from estadistica_estado e cross join paciente p left join estadistica_condicion c on c.paciente = p.id where p.eliminado_en is null
  union all
  select x.cubo, x.dia, p.sexo_biologico, p.activo, p.regimen, p.eapb, p.municipio_residencia, null, null, null, x.dims, null, x.cups,
    x.prioridad, x.clase, x.dias
  from (
    select case when h.confidencialidad = 'normal' then 'historia' else 'historia_reservada' end as cubo,
      custodia_estadistica_dia(h.fecha_inicio) as dia, h.paciente,
      custodia_estadistica_historia(h.tipo_atencion, h.modalidad_atencion, h.estado) as dims,
      null::text as cups, null::text as prioridad, null::text as clase, null::integer as dias
    from historia h where h.eliminado_en is null and h."estado" is distinct from 'anulada'
    union all
    select case when coalesce(h.confidencialidad, 'normal') = 'normal' then 'espera' else 'espera_reservada' end,
      custodia_estadistica_dia(l.fecha_solicitud), l.paciente, '{}', l.cups, l.prioridad, custodia_estadistica_clase(l.estado),
      custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion)
    from lista_espera l left join orden o on o.id = l.orden left join historia h on h.id = o.historia where l.eliminado_en is null
  ) x join paciente p on p.id = x.paciente;
  analyze estadistica_hecho;

  insert into estadistica_casilla (clave)
  select distinct y.clave from (
    select distinct unnest(x.dims) as clave from (select distinct h.dims from estadistica_hecho h) x
    union all select distinct h.banda from estadistica_hecho h
    union all
    select unnest(array['sexo=' || x.sexo, 'activo=' || x.activo::text, 'regimen=' || coalesce(x.regimen, ''), 'eapb=' || coalesce(x.eapb::text, ''),
      'municipio=' || x.municipio, 'departamento=' || coalesce(left(x.municipio, 2), '')])
    from (select distinct h.sexo, h.activo, h.regimen, h.eapb, h.municipio from estadistica_hecho h) x
  ) y where y.clave is not null and not exists (select 1 from estadistica_casilla c where c.clave = y.clave);
  create temporary table estadistica_conjunto on commit drop as
  select x.dims, array(select c.id from unnest(x.dims) y(clave) join estadistica_casilla c on c.clave = y.clave) as casillas
  from (select distinct h.dims from estadistica_hecho h) x;
  analyze estadistica_conjunto;
  create temporary table estadistica_base on commit drop as
  select h.cubo, h.dia, 0 as total, sexo.id as sexo, activo.id as activo,
    case when h.regimen is not null then regimen.id end as regimen, case when h.eapb is not null then eapb.id end as eapb,
    case when h.municipio is not null then departamento.id end as departamento, municipio.id as municipio,
    case when h.cubo = 'paciente' then k.casillas || array[sexo.id, activo.id, regimen.id, eapb.id, departamento.id, banda.id]
      else k.casillas end as casillas,
    h.nacimiento, h.sexo as codigo_sexo, h.familia, h.riesgo, h.cups, h.prioridad, h.clase, h.dias
  from estadistica_hecho h join estadistica_conjunto k on k.dims = h.dims
  join estadistica_casilla sexo on sexo.clave = 'sexo=' || h.sexo
  join estadistica_casilla activo on activo.clave = 'activo=' || h.activo::text
  join estadistica_casilla regimen on regimen.clave = 'regimen=' || coalesce(h.regimen, '')
  join estadistica_casilla eapb on eapb.clave = 'eapb=' || coalesce(h.eapb::text, '')
  join estadistica_casilla departamento on departamento.clave = 'departamento=' || coalesce(left(h.municipio, 2), '')
  left join estadistica_casilla municipio on municipio.clave = 'municipio=' || h.municipio
  left join estadistica_casilla banda on banda.clave = h.banda;
  analyze estadistica_base;

  foreach grupo in array array['total', 'sexo', 'activo', 'regimen', 'eapb', 'departamento', 'municipio'] loop
    execute format('insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
      select b.cubo, b.%1$I, b.dia, x.casilla, count(*) from estadistica_base b cross join lateral unnest(b.casillas) x(casilla)
      where b.%1$I is not null group by 1, 2, 3, 4', grupo);
    execute format('insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
      select x.cubo, x.grupo, x.dia, v.casilla, v.n from (
        select b.cubo, b.%1$I as grupo, b.dia, count(*) as n, sum(b.nacimiento - date ''1970-01-01'') as nacimiento
        from estadistica_base b where b.cups is null and b.%1$I is not null group by 1, 2, 3
      ) x cross join lateral (values (0, x.n), (-1, x.nacimiento)) v(casilla, n) where v.n <> 0', grupo);
    execute format('insert into estadistica_familia (grupo, familia, miembros, riesgo)
      select b.%1$I, b.familia, count(*), count(*) filter (where b.riesgo) from estadistica_base b
      where b.familia is not null and b.%1$I is not null group by 1, 2 order by 1, 2', grupo);
    execute format('insert into estadistica_espera (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias, n)
      select b.cubo, b.%1$I, v.nivel, v.periodo, b.cups, b.prioridad, b.clase, b.dias, count(*) from estadistica_base b
      cross join lateral (values (''T''::"char", date ''0001-01-01''), (''M''::"char", date_trunc(''month'', b.dia)::date), (''D''::"char", b.dia)) v(nivel, periodo)
      where b.cups is not null and b.%1$I is not null group by 1, 2, 3, 4, 5, 6, 7, 8', grupo);
    perform custodia_estadistica_aplica();
  end loop;
  insert into estadistica_familia_celda (grupo, miembros, riesgo, n)
  select f.grupo, f.miembros, f.riesgo, count(*) from estadistica_familia f group by 1, 2, 3;
  insert into estadistica_nacimiento (nivel, fecha, sexo, n)
  select 'D', b.nacimiento, b.codigo_sexo, count(*) from estadistica_base b where b.nacimiento is not null group by 2, 3;
  insert into estadistica_nacimiento (nivel, fecha, sexo, n)
  select 'M', date_trunc('month', d.fecha)::date, d.sexo, sum(d.n) from estadistica_nacimiento d group by 2, 3;
  drop table pg_temp.estadistica_hecho, pg_temp.estadistica_conjunto, pg_temp.estadistica_base;
end
$$;

create or replace function custodia_protege_historia() returns trigger
language plpgsql
as $$
declare
  despues_del_cierre text[] := array['version', 'actualizado_en', 'estado', 'estado_desde', 'estados_previos', 'rda_estado',
    'rda_tipo', 'rda_identificador_vida', 'rda_generado_en', 'rda_problemas'];
begin
  if custodia_es_carga() or not (old."estado" in ('cerrada', 'anulada', 'archivada')) then
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

-- What the file of a patient says of a death and what was recorded of care tell one story, whichever came first. The rules
-- of each entry look at the file; this is for the file, which cannot look at every entry.
create or replace function custodia_protege_fallecimiento() returns trigger
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
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h."estado" in ('cerrada', 'archivada')
      and h.condicion_egreso = '2' and (dia is null or dia > (h.fecha_fin at time zone 'America/Bogota')::date
        or dia < (h.fecha_inicio at time zone 'America/Bogota')::date)) then
    raise exception 'Una atención cerrada dice cuándo murió.' using errcode = 'check_violation', constraint = 'fallecimiento_de_egreso';
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado not in ('borrador', 'anulada')
      and (h.fecha_inicio at time zone 'America/Bogota')::date > dia)
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h."estado" in ('cerrada', 'archivada')
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

-- An order whose result arrives once its history is closed is completed by it; one whose result is marked in error stands without
-- it, or with another part of it, and is completed again by the right one. Nothing else of it changes.
create or replace function custodia_es_resultado_tardio(antes orden, despues orden) returns boolean
language plpgsql stable
as $$
declare
  curso text[] := array['version', 'actualizado_en', 'estado', 'resultado_documento', 'fecha_resultado'];
begin
  if antes.anulado is true or to_jsonb(antes) - curso <> to_jsonb(despues) - curso then
    return false;
  end if;
  if antes.resultado_documento is not null and antes.resultado_documento is distinct from despues.resultado_documento then
    return custodia_marcado(antes.historia, 'documento', antes.resultado_documento)
      and case when despues.resultado_documento is null
        then despues.estado = antes.estado or (antes.estado = 'completada' and despues."estado" in ('activa', 'autorizada', 'en_proceso'))
        else despues.estado = antes.estado and exists (select 1 from documento d where d.id = despues.resultado_documento
          and d.orden = despues.id and d.eliminado_en is null and d.anulado is not true) end;
  end if;
  return despues.estado = 'completada'
    and (antes."estado" in ('activa', 'autorizada', 'en_proceso') or (antes.estado = 'completada' and antes.resultado_documento is null
      and despues.resultado_documento is not null and exists (select 1 from marca_error m
        join marca_error_decision x on x.marca = m.id and x.vigente
        where m.historia = antes.historia and x.declaracion -> 'registros' @> jsonb_build_array(jsonb_build_object('recurso', 'orden', 'id', antes.id)))))
    and (antes.fecha_resultado is null or antes.fecha_resultado = despues.fecha_resultado)
    and exists (select 1 from documento d join historia h on h.id = d.historia where d.orden = despues.id and d.eliminado_en is null
      and d.anulado is not true and h."estado" in ('cerrada', 'archivada') and d.creado_en >= h.cerrada_en);
end
$$;

create or replace function custodia_rda_nota() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into rda_nota_pendiente (nota, historia)
  select n.id, n.historia from nuevas n join historia h on h.id = n.historia
  where n.tipo_nota = 'aclaratoria' and n.firmado and n."anulado" is not true and n.confidencialidad = 'normal'
    and h."estado" in ('cerrada', 'archivada')
  on conflict do nothing;
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
    where (n."estado" = 'anulada') <> (v."estado" = 'anulada'));
  if cardinality(tocados) > 0 then
    perform pg_advisory_xact_lock_shared(26994, 0);
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

-- The newest diagnosis of each code that stands says whether its condition is active; `condicion` knows only what is of
-- normal confidentiality, `condicion_total` everything.
create or replace view estadistica_condiciones as
with vigente as (
  select t.id, t.paciente, t.codigo_cie10, t.estado_clinico, t.verificacion, coalesce(t.fecha_registro, t.creado_en) as momento,
    h.confidencialidad = 'normal' as normal
  from diagnostico t join historia h on h.id = t.historia
  where t.eliminado_en is null and t."anulado" is not true and not exists (select 1 from "diagnostico" t_otra where t_otra."reemplaza_a" = t.id and t_otra.id <> t.id
  and t_otra.eliminado_en is null and (t_otra."anulado" is not true)) and h.eliminado_en is null and h."estado" is distinct from 'anulada'
    and custodia_estadistica_condicion(t.codigo_cie10) is not null
), ultimo as (
  (select distinct on (v.paciente, v.codigo_cie10) v.paciente, v.codigo_cie10, v.estado_clinico, v.verificacion, 'condicion=' as clave
    from vigente v where v.normal order by v.paciente, v.codigo_cie10, v.momento desc, v.id desc)
  union all
  (select distinct on (v.paciente, v.codigo_cie10) v.paciente, v.codigo_cie10, v.estado_clinico, v.verificacion, 'condicion_total='
    from vigente v order by v.paciente, v.codigo_cie10, v.momento desc, v.id desc)
)
select u.paciente, array_agg(distinct u.clave || custodia_estadistica_condicion(u.codigo_cie10)) as dims
from ultimo u where u."estado_clinico" = 'activo' and u."verificacion" is distinct from 'refutado' group by u.paciente;

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
  and (v."estado" in ('final', 'corregido') and not (exists (select 1 from "valor_clinico" v_otra where v_otra."corrige_a" = v.id and v_otra.id <> v.id
  and v_otra.eliminado_en is null and (v_otra."estado" is distinct from 'anulado'))
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
