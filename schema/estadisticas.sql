create or replace function custodia_estadistica_dia(momento timestamptz) returns date
language sql immutable parallel safe
as $$ select (momento at time zone 'America/Bogota')::date $$;

-- Whole years, as src/model/calendar.ts counts them: who was born on 29 February turns on 1 March.
create or replace function custodia_estadistica_anios(nacimiento date, al date) returns integer
language sql immutable parallel safe
as $$
  select (extract(year from al) - extract(year from nacimiento)
    - case when extract(month from al) * 100 + extract(day from al) < extract(month from nacimiento) * 100 + extract(day from nacimiento)
      then 1 else 0 end)::integer
$$;

-- Sex and first age of the five-year band; -05 is who was not born yet.
create or replace function custodia_estadistica_banda(sexo text, nacimiento date, al date) returns text
language sql immutable parallel safe
as $$
  select 'piramide=' || sexo || '|' || case when nacimiento > al then '-05'
    when nacimiento <= al then lpad((least(custodia_estadistica_anios(nacimiento, al), 100) / 5 * 5)::text, 3, '0') end
$$;

-- What a patient counts under.
create or replace function custodia_estadistica_paciente({{patientParameters}}) returns text[]
language sql stable parallel safe
as $$
  select {{patientCells}}
$$;

create or replace function custodia_estadistica_historia(tipo text, modalidad text, estado text) returns text[]
language sql immutable parallel safe
as $$ select array['tipo=' || tipo, 'modalidad=' || modalidad, 'estado=' || coalesce(estado, '')] $$;

-- The groups of chronic conditions (dossier §3.4) and the risks of pregnancy.
create or replace function custodia_estadistica_condicion(cie10 text) returns text
language sql immutable parallel safe
as $$
  select {{conditionOf cie10}}
$$;

-- The newest diagnosis of each code that stands says whether its condition is active; `condicion` knows only what is of
-- normal confidentiality, `condicion_total` everything.
create or replace view estadistica_condiciones as
with vigente as (
  select t.id, t.paciente, t.codigo_cie10, t.estado_clinico, t.verificacion, coalesce(t.fecha_registro, t.creado_en) as momento,
    h.confidencialidad = 'normal' as normal
  from diagnostico t join historia h on h.id = t.historia
  where t.eliminado_en is null and {{stands diagnostico t}} and h.eliminado_en is null and {{stands historia h}}
    and custodia_estadistica_condicion(t.codigo_cie10) is not null
), ultimo as (
  (select distinct on (v.paciente, v.codigo_cie10) v.paciente, v.codigo_cie10, v.estado_clinico, v.verificacion, 'condicion=' as clave
    from vigente v where v.normal order by v.paciente, v.codigo_cie10, v.momento desc, v.id desc)
  union all
  (select distinct on (v.paciente, v.codigo_cie10) v.paciente, v.codigo_cie10, v.estado_clinico, v.verificacion, 'condicion_total='
    from vigente v order by v.paciente, v.codigo_cie10, v.momento desc, v.id desc)
)
select u.paciente, array_agg(distinct u.clave || custodia_estadistica_condicion(u.codigo_cie10)) as dims
from ultimo u where {{activeProblem u}} group by u.paciente;

-- How a turn in the waiting list counts: who waits, by the day of the deadline; who was seen, by the days it took.
create or replace function custodia_estadistica_clase(estado text) returns text
language sql immutable parallel safe
as $$
  select case when {{stillWaiting}} then 'espera'
    when {{alreadyDone}} then 'atendido' else coalesce(estado, '') end
$$;

create or replace function custodia_estadistica_dias(estado text, solicitud timestamptz, objetivo timestamptz, realizacion timestamptz)
returns integer
language sql immutable parallel safe
as $$
  select case when {{stillWaiting}}
      then coalesce(custodia_estadistica_dia(objetivo) - date '1970-01-01', 2147483647)
    when {{alreadyDone}}
      then greatest(0, floor(extract(epoch from coalesce(realizacion, solicitud) - solicitud) / 86400))::integer
    else 0 end
$$;

-- A writer of what is counted under a patient holds the patient until the end: a change of the patient's own group is
-- before or after it, and never beside it.
create or replace function custodia_estadistica_sujeta(pacientes uuid[]) returns void
language sql
as $$ select count(*) from (select 1 from paciente p where p.id = any(pacientes) order by p.id for no key update) x $$;

create or replace function custodia_estadistica_recondiciona(pacientes uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform custodia_estadistica_sujeta(pacientes);
  with nuevo as materialized (
    select p.id as paciente, coalesce(v.dims, '{}') as ahora, coalesce(c.dims, '{}') as antes
    from paciente p left join estadistica_condiciones v on v.paciente = p.id left join estadistica_condicion c on c.paciente = p.id
    where p.id = any(pacientes)
  ), cambia as materialized (select n.paciente, n.ahora, n.antes from nuevo n where n.ahora <> n.antes),
  guarda as (
    insert into estadistica_condicion (paciente, dims) select c.paciente, c.ahora from cambia c where c.ahora <> '{}'
    on conflict (paciente) do update set dims = excluded.dims
  ), quita as (
    delete from estadistica_condicion e using cambia c where e.paciente = c.paciente and c.ahora = '{}'
  )
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
  select 'paciente', d.signo, 0, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico,
    p.activo, d.dims
  from cambia c join paciente p on p.id = c.paciente and p.eliminado_en is null
  cross join lateral (values (-1, array(select unnest(c.antes) except select unnest(c.ahora))),
    (1, array(select unnest(c.ahora) except select unnest(c.antes)))) d(signo, dims)
  where d.dims <> '{}';
end
$$;

create or replace function custodia_estadistica_pacientes_nuevos() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
  select 'paciente', 1, 1, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo,
    p.fecha_nacimiento, p.codigo_familia, {{highRisk p}},
    {{patientCellsCall p}}
  from nuevas p where p.eliminado_en is null;
  return null;
end
$$;

create or replace trigger paciente_estadistica_nuevos after insert on paciente
  referencing new table as nuevas for each statement execute function custodia_estadistica_pacientes_nuevos();

create or replace function custodia_estadistica_pacientes_cambiados() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with antes as (
    select p.id, p.eliminado_en is null as vive, custodia_estadistica_dia(p.creado_en) as dia, p.eapb, p.municipio_residencia as municipio, p.regimen,
      p.sexo_biologico as sexo, p.activo, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
      {{highRisk p}} as riesgo,
      {{patientCellsCall p}} as dims
    from viejas p
  ), ahora as (
    select p.id, p.eliminado_en is null as vive, custodia_estadistica_dia(p.creado_en) as dia, p.eapb, p.municipio_residencia as municipio, p.regimen,
      p.sexo_biologico as sexo, p.activo, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
      {{highRisk p}} as riesgo,
      {{patientCellsCall p}} as dims
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
    where h.eliminado_en is null and {{stands historia h}}
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

create or replace trigger paciente_estadistica_cambiados after update on paciente
  referencing old table as viejas new table as nuevas for each statement execute function custodia_estadistica_pacientes_cambiados();

create or replace function custodia_estadistica_pacientes_borrados() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
  select 'paciente', -1, -1, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo,
    p.fecha_nacimiento, p.codigo_familia, {{highRisk p}},
    {{patientCellsCall p}} || coalesce(c.dims, '{}')
  from viejas p left join estadistica_condicion c on c.paciente = p.id where p.eliminado_en is null;
  delete from estadistica_condicion c using viejas p where c.paciente = p.id;
  return null;
end
$$;

create or replace trigger paciente_estadistica_borrados after delete on paciente
  referencing old table as viejas for each statement execute function custodia_estadistica_pacientes_borrados();

create or replace function custodia_estadistica_historias(cambios estadistica_cambio_historia[], revisar uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform custodia_estadistica_sujeta(array(select distinct c.paciente from unnest(cambios) c));
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
  select case when c.normal then 'historia' else 'historia_reservada' end, c.signo, c.signo, c.dia, p.eapb, p.municipio_residencia,
    p.regimen, p.sexo_biologico, p.activo, custodia_estadistica_historia(c.tipo, c.modalidad, c.estado)
  from unnest(cambios) c join paciente p on p.id = c.paciente where {{stands historia c}};
  if cardinality(revisar) > 0 then
    perform custodia_estadistica_recondiciona(revisar);
  end if;
end
$$;

create or replace function custodia_estadistica_historias_nuevas() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform custodia_estadistica_historias(array(
    select (1, h.id, h.paciente, custodia_estadistica_dia(h.fecha_inicio), h.tipo_atencion, h.modalidad_atencion, h.estado,
      h.confidencialidad = 'normal')::estadistica_cambio_historia
    from nuevas h where h.eliminado_en is null), '{}');
  return null;
end
$$;

create or replace trigger historia_estadistica_nuevas after insert on historia
  referencing new table as nuevas for each statement execute function custodia_estadistica_historias_nuevas();

create or replace function custodia_estadistica_historias_cambiadas() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  cambios estadistica_cambio_historia[];
  revisar uuid[];
  reservas uuid[];
begin
  with pares as (
    select v.id, v.paciente as pv, n.paciente as pn, v.eliminado_en is null as vv, n.eliminado_en is null as vn,
      custodia_estadistica_dia(v.fecha_inicio) as dv, custodia_estadistica_dia(n.fecha_inicio) as dn, v.tipo_atencion as tv, n.tipo_atencion as tn,
      v.modalidad_atencion as mv, n.modalidad_atencion as mn, v.estado as ev, n.estado as en,
      v.confidencialidad = 'normal' as cv, n.confidencialidad = 'normal' as cn
    from viejas v join nuevas n on n.id = v.id
  ), cambiados as (
    select p.* from pares p where (p.pv, p.vv, p.dv, p.tv, p.mv, p.ev, p.cv) is distinct from (p.pn, p.vn, p.dn, p.tn, p.mn, p.en, p.cn)
  )
  select array(
      select (-1, c.id, c.pv, c.dv, c.tv, c.mv, c.ev, c.cv)::estadistica_cambio_historia from cambiados c where c.vv
      union all
      select (1, c.id, c.pn, c.dn, c.tn, c.mn, c.en, c.cn)::estadistica_cambio_historia from cambiados c where c.vn
    ), array(
      select x.p from cambiados c cross join lateral (values (c.pv), (c.pn)) x(p)
      where (c.pv, c.vv, c.cv, c.ev = 'anulada') is distinct from (c.pn, c.vn, c.cn, c.en = 'anulada')
    ), array(select c.id from cambiados c where c.cv <> c.cn)
  into cambios, revisar, reservas;
  if cardinality(cambios) = 0 and cardinality(revisar) = 0 then
    return null;
  end if;
  perform custodia_estadistica_historias(cambios, revisar);
  if cardinality(reservas) > 0 then
    perform custodia_estadistica_sujeta(array(
      select l.paciente from lista_espera l join orden o on o.id = l.orden where o.historia = any(reservas)));
    -- The turns that come from its orders are as confidential as it is.
    insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, cups, prioridad, clase, dias)
    select case when x.normal then 'espera' else 'espera_reservada' end, x.signo, x.signo, custodia_estadistica_dia(l.fecha_solicitud), p.eapb,
      p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo, l.cups, l.prioridad, custodia_estadistica_clase(l.estado),
      custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion)
    from nuevas h join orden o on o.historia = h.id join lista_espera l on l.orden = o.id and l.eliminado_en is null
    join paciente p on p.id = l.paciente
    cross join lateral (values (-1, h.confidencialidad <> 'normal'), (1, h.confidencialidad = 'normal')) x(signo, normal)
    where h.id = any(reservas);
  end if;
  return null;
end
$$;

create or replace trigger historia_estadistica_cambiadas after update on historia
  referencing old table as viejas new table as nuevas for each statement execute function custodia_estadistica_historias_cambiadas();

create or replace function custodia_estadistica_historias_borradas() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform custodia_estadistica_historias(array(
    select (-1, h.id, h.paciente, custodia_estadistica_dia(h.fecha_inicio), h.tipo_atencion, h.modalidad_atencion, h.estado,
      h.confidencialidad = 'normal')::estadistica_cambio_historia
    from viejas h where h.eliminado_en is null), array(select h.paciente from viejas h));
  return null;
end
$$;

create or replace trigger historia_estadistica_borradas after delete on historia
  referencing old table as viejas for each statement execute function custodia_estadistica_historias_borradas();

-- Diagnoses: of those of a counted condition, or that replace another, the patient is looked at again.
create or replace function custodia_estadistica_diagnosticos() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  revisar uuid[];
begin
  if tg_op = 'INSERT' then
    revisar := array(select distinct d.paciente from nuevas d
      where custodia_estadistica_condicion(d.codigo_cie10) is not null or d.reemplaza_a is not null);
  elsif tg_op = 'DELETE' then
    revisar := array(select distinct d.paciente from viejas d
      where custodia_estadistica_condicion(d.codigo_cie10) is not null or d.reemplaza_a is not null);
  else
    revisar := array(select distinct x.p from viejas v join nuevas n on n.id = v.id cross join lateral (values (v.paciente), (n.paciente)) x(p)
      where (v.paciente, v.historia, v.codigo_cie10, v.estado_clinico, v.verificacion, v.anulado, v.reemplaza_a, v.fecha_registro, v.creado_en,
          v.eliminado_en is null)
        is distinct from (n.paciente, n.historia, n.codigo_cie10, n.estado_clinico, n.verificacion, n.anulado, n.reemplaza_a, n.fecha_registro,
          n.creado_en, n.eliminado_en is null)
        and (custodia_estadistica_condicion(v.codigo_cie10) is not null or custodia_estadistica_condicion(n.codigo_cie10) is not null
          or v.reemplaza_a is not null or n.reemplaza_a is not null));
  end if;
  if cardinality(revisar) > 0 then
    perform custodia_estadistica_recondiciona(revisar);
  end if;
  return null;
end
$$;

create or replace trigger diagnostico_estadistica_nuevos after insert on diagnostico
  referencing new table as nuevas for each statement execute function custodia_estadistica_diagnosticos();
create or replace trigger diagnostico_estadistica_cambiados after update on diagnostico
  referencing old table as viejas new table as nuevas for each statement execute function custodia_estadistica_diagnosticos();
create or replace trigger diagnostico_estadistica_borrados after delete on diagnostico
  referencing old table as viejas for each statement execute function custodia_estadistica_diagnosticos();

create or replace function custodia_estadistica_esperas(cambios estadistica_cambio_espera[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A history whose confidentiality is being changed carries its turns along: before or after us. Histories are held before
  -- patients, by everybody.
  perform 1 from historia h where h.id in (select o.historia from orden o join unnest(cambios) c on c.orden = o.id)
    order by h.id for share;
  perform custodia_estadistica_sujeta(array(select distinct c.paciente from unnest(cambios) c));
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, cups, prioridad, clase, dias)
  select case when coalesce(h.confidencialidad, 'normal') = 'normal' then 'espera' else 'espera_reservada' end, c.signo, c.signo, c.dia,
    p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo, c.cups, c.prioridad, c.clase, c.dias
  from unnest(cambios) c join paciente p on p.id = c.paciente left join orden o on o.id = c.orden left join historia h on h.id = o.historia;
end
$$;

create or replace function custodia_estadistica_turnos() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  cambios estadistica_cambio_espera[] := '{}';
begin
  if tg_op = 'UPDATE' then
    cambios := array(
      select c from (
        select v.id, (-1, v.paciente, v.orden, custodia_estadistica_dia(v.fecha_solicitud), v.cups, v.prioridad, custodia_estadistica_clase(v.estado),
          custodia_estadistica_dias(v.estado, v.fecha_solicitud, v.fecha_objetivo, v.fecha_realizacion))::estadistica_cambio_espera as c
        from viejas v where v.eliminado_en is null
        union all
        select n.id, (1, n.paciente, n.orden, custodia_estadistica_dia(n.fecha_solicitud), n.cups, n.prioridad, custodia_estadistica_clase(n.estado),
          custodia_estadistica_dias(n.estado, n.fecha_solicitud, n.fecha_objetivo, n.fecha_realizacion))::estadistica_cambio_espera
        from nuevas n where n.eliminado_en is null
      ) x where x.id in (
        select v.id from viejas v join nuevas n on n.id = v.id
        where (v.paciente, v.orden, custodia_estadistica_dia(v.fecha_solicitud), v.cups, v.prioridad, custodia_estadistica_clase(v.estado),
            custodia_estadistica_dias(v.estado, v.fecha_solicitud, v.fecha_objetivo, v.fecha_realizacion), v.eliminado_en is null)
          is distinct from (n.paciente, n.orden, custodia_estadistica_dia(n.fecha_solicitud), n.cups, n.prioridad, custodia_estadistica_clase(n.estado),
            custodia_estadistica_dias(n.estado, n.fecha_solicitud, n.fecha_objetivo, n.fecha_realizacion), n.eliminado_en is null)));
  elsif tg_op = 'INSERT' then
    cambios := array(
      select (1, n.paciente, n.orden, custodia_estadistica_dia(n.fecha_solicitud), n.cups, n.prioridad, custodia_estadistica_clase(n.estado),
        custodia_estadistica_dias(n.estado, n.fecha_solicitud, n.fecha_objetivo, n.fecha_realizacion))::estadistica_cambio_espera
      from nuevas n where n.eliminado_en is null);
  else
    cambios := array(
      select (-1, v.paciente, v.orden, custodia_estadistica_dia(v.fecha_solicitud), v.cups, v.prioridad, custodia_estadistica_clase(v.estado),
        custodia_estadistica_dias(v.estado, v.fecha_solicitud, v.fecha_objetivo, v.fecha_realizacion))::estadistica_cambio_espera
      from viejas v where v.eliminado_en is null);
  end if;
  if cardinality(cambios) > 0 then
    perform custodia_estadistica_esperas(cambios);
  end if;
  return null;
end
$$;

create or replace trigger lista_espera_estadistica_nuevos after insert on lista_espera
  referencing new table as nuevas for each statement execute function custodia_estadistica_turnos();
create or replace trigger lista_espera_estadistica_cambiados after update on lista_espera
  referencing old table as viejas new table as nuevas for each statement execute function custodia_estadistica_turnos();
create or replace trigger lista_espera_estadistica_borrados after delete on lista_espera
  referencing old table as viejas for each statement execute function custodia_estadistica_turnos();

-- Adds what waits in estadistica_cambio to the cells.
create or replace function custodia_estadistica_aplica() returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB'
as $$
begin
  with meses as materialized (
    select c.cubo, c.grupo, date_trunc('month', c.dia)::date as periodo, c.casilla, sum(c.n) as n from estadistica_cambio c group by 1, 2, 3, 4
  ), cambios as materialized (
    select c.cubo, c.grupo, 'D'::"char" as nivel, c.dia as periodo, c.casilla, c.n from estadistica_cambio c
    union all
    select m.cubo, m.grupo, 'M'::"char", m.periodo, m.casilla, m.n from meses m
    union all
    select m.cubo, m.grupo, 'T'::"char", date '0001-01-01', m.casilla, sum(m.n) from meses m group by 1, 2, 5
  ), tocadas as (
    select distinct c.cubo, c.grupo, c.nivel, c.periodo from cambios c
  ), sumas as (
    select x.cubo, x.grupo, x.nivel, x.periodo, x.casilla, sum(x.n) as n
    from (
      select c.cubo, c.grupo, c.nivel, c.periodo, c.casilla, c.n from cambios c
      union all
      select k.cubo, k.grupo, k.nivel, k.periodo, u.casilla, u.n
      from tocadas t join estadistica_celda k on (k.cubo, k.grupo, k.nivel, k.periodo) = (t.cubo, t.grupo, t.nivel, t.periodo)
      cross join lateral unnest(k.casillas, k.n) u(casilla, n)
    ) x group by 1, 2, 3, 4, 5
  )
  insert into estadistica_celda (cubo, grupo, nivel, periodo, casillas, n)
  select s.cubo, s.grupo, s.nivel, s.periodo,
    coalesce(array_agg(s.casilla order by s.casilla) filter (where s.n <> 0), '{}'),
    coalesce(array_agg(s.n::bigint order by s.casilla) filter (where s.n <> 0), '{}')
  from sumas s group by 1, 2, 3, 4
  on conflict (cubo, grupo, nivel, periodo) do update set casillas = excluded.casillas, n = excluded.n;
  truncate estadistica_cambio;
end
$$;

create or replace function custodia_estadistica_candado() returns bigint
language sql immutable
as $$ select 7263401183 $$;

-- Which groups something counts in: everybody, and one for each value that it has.
create or replace view estadistica_delta_grupo as
select d.id, g.id as grupo, d.dia
from estadistica_delta d join estadistica_casilla g on g.clave = any(array['total=', {{groupCells d}}]);

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
    select unnest(array[{{groupCells d}}, custodia_estadistica_banda(d.sexo, d.nacimiento, al_dia)])
    from estadistica_delta d where d.id = any(ids)
  ) x where x.clave is not null and not exists (select 1 from estadistica_casilla c where c.clave = x.clave);

  -- Changes that are alike are counted together before they are spread over their groups: each counts in up to seven, under some
  -- twenty values, and many who are registered at once differ in no more than the day they were born on.
  with hecho as materialized (
    select d.cubo, d.signo, d.total, d.nacimiento, d.sexo, d.dims,
      min(d.id) over (partition by d.cubo, d.dia, d.eapb, d.municipio, d.regimen, d.sexo, d.activo, d.dims) as id
    from estadistica_delta d where d.id = any(ids) and d.dims is not null
  ), igual as materialized (
    select h.id, h.cubo, h.dims, sum(h.signo) as signo, sum(h.total) as total,
      coalesce(sum(h.total * (h.nacimiento - date '1970-01-01')), 0) as nacimiento
    from hecho h group by 1, 2, 3
  ), grupo as materialized (
    select g.id, g.grupo, g.dia from estadistica_delta_grupo g where g.id in (select i.id from igual i)
  ), peso as materialized (
    select i.id, c.id as casilla, i.signo as n
    from igual i cross join lateral unnest(i.dims) x(clave) join estadistica_casilla c on c.clave = x.clave
    union all
    select h.id, c.id, sum(h.total) from hecho h
    join estadistica_casilla c on c.clave = custodia_estadistica_banda(h.sexo, h.nacimiento, al_dia) group by 1, 2
    union all
    select i.id, v.casilla, v.n from igual i cross join lateral (values (0, i.total), (-1, i.nacimiento)) v(casilla, n)
  )
  insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
  select i.cubo, g.grupo, g.dia, p.casilla, sum(p.n)
  from igual i join grupo g on g.id = i.id join peso p on p.id = i.id group by 1, 2, 3, 4 having sum(p.n) <> 0;
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
  from cruza c join estadistica_casilla g on g.clave = any(array['total=', {{groupCells c}}])
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
    coalesce({{highRisk p}}, false) as riesgo,
    ({{patientCellsCall p}})[6:] || coalesce(c.dims, '{}') as dims,
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
    from historia h where h.eliminado_en is null and {{stands historia h}}
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

grant select on estadistica_delta, estadistica_casilla, estadistica_celda, estadistica_espera, estadistica_nacimiento,
  estadistica_familia, estadistica_familia_celda, estadistica_condicion, estadistica_estado, estadistica_condiciones to custodia_app;
revoke execute on function custodia_estadistica_recalcula(), custodia_estadistica_aplica(), custodia_estadistica_recondiciona(uuid[]),
  custodia_estadistica_historias(estadistica_cambio_historia[], uuid[]), custodia_estadistica_esperas(estadistica_cambio_espera[]),
  custodia_estadistica_pliega(integer), custodia_estadistica_avanza(date) from public;
grant execute on function custodia_estadistica_pliega(integer), custodia_estadistica_avanza(date) to custodia_app;
