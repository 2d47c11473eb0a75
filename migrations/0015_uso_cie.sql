-- Which codes each professional and the service as a whole write, so that a search offers them first. Triggers append what
-- was written to a log (nobody waits for anybody) and a fold moves it into counts. docs/decisions/0024-cie-in-use.md.

-- Who wrote a row, as the row itself says it: by document, or by name where the account has none. Nobody is named here.
create function custodia_uso_de(documento text, nombre text) returns text
language sql immutable parallel safe
as $$ select left(custodia_sha256(coalesce('d:' || documento, 'n:' || nombre)), 32) $$;

create table uso_cie_cambio (
  id bigint generated always as identity primary key,
  profesional text not null,
  codigo text not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table uso_cie_cambio is 'Códigos escritos desde el último plegado; solo se agrega.';

create table uso_cie (
  profesional text not null,
  codigo text not null,
  n bigint not null,
  primary key (profesional, codigo)
);
comment on table uso_cie is 'Cuántas veces escribió cada profesional un código; sin profesional, en cuántos pacientes se escribió.';
grant select on uso_cie, uso_cie_cambio to custodia_app;

-- A patient counts once for a code, however often it is written of him, and not at all in a history that is restricted:
-- what the service uses must not tell about anybody.
create function custodia_uso_nuevos() returns trigger
language plpgsql security definer
as $$
begin
  insert into uso_cie_cambio (profesional, codigo, n)
  select custodia_uso_de(e.profesional_documento, e.creado_por), e.codigo_cie10, count(*)
  from nuevas e group by 1, 2
  union all
  select '', e.codigo_cie10, count(*)
  from nuevas e join historia h on h.id = e.historia
  where h.confidencialidad = 'normal' and not exists (select 1 from diagnostico d
    where d.paciente = e.paciente and d.codigo_cie10 = e.codigo_cie10 and d.eliminado_en is null and d.id < e.id)
  group by e.codigo_cie10;
  return null;
end
$$;

create function custodia_uso_cambiados() returns trigger
language plpgsql security definer
as $$
begin
  insert into uso_cie_cambio (profesional, codigo, n)
  select custodia_uso_de(e.profesional_documento, e.creado_por), e.codigo_cie10, count(*)
  from nuevas e join viejas v on v.id = e.id where v.codigo_cie10 <> e.codigo_cie10 group by 1, 2
  union all
  select '', e.codigo_cie10, count(*)
  from nuevas e join viejas v on v.id = e.id join historia h on h.id = e.historia
  where v.codigo_cie10 <> e.codigo_cie10 and h.confidencialidad = 'normal' and not exists (select 1 from diagnostico d
    where d.paciente = e.paciente and d.codigo_cie10 = e.codigo_cie10 and d.eliminado_en is null and d.id <> e.id)
  group by e.codigo_cie10;
  return null;
end
$$;

-- Moves up to so many lines of the log into the counts and says how many; whoever comes while another is at it leaves.
create function custodia_uso_pliega(lote integer) returns integer
language plpgsql security definer
as $$
declare
  plegados integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('custodia_uso_pliega', 0)) then
    return 0;
  end if;
  with tomados as (
    delete from uso_cie_cambio c where c.id = any(array(select t.id from uso_cie_cambio t order by t.id limit lote))
    returning c.profesional, c.codigo, c.n
  ), sumas as (
    insert into uso_cie as u (profesional, codigo, n)
    select t.profesional, t.codigo, sum(t.n) from tomados t group by t.profesional, t.codigo
    on conflict (profesional, codigo) do update set n = u.n + excluded.n
  )
  select count(*) into plegados from tomados;
  return plegados;
end
$$;

do $$
begin
  execute format('alter function custodia_uso_nuevos() set search_path = %I, pg_temp', current_schema());
  execute format('alter function custodia_uso_cambiados() set search_path = %I, pg_temp', current_schema());
  execute format('alter function custodia_uso_pliega(integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function custodia_uso_nuevos(), custodia_uso_cambiados(), custodia_uso_pliega(integer) from public;
grant execute on function custodia_uso_pliega(integer) to custodia_app;

create trigger diagnostico_uso_nuevos after insert on diagnostico
  referencing new table as nuevas for each statement execute function custodia_uso_nuevos();
create trigger diagnostico_uso_cambiados after update on diagnostico
  referencing new table as nuevas old table as viejas for each statement execute function custodia_uso_cambiados();

insert into uso_cie (profesional, codigo, n)
select custodia_uso_de(d.profesional_documento, d.creado_por), d.codigo_cie10, count(*)
from diagnostico d where d.eliminado_en is null group by 1, 2
union all
select '', d.codigo_cie10, count(distinct d.paciente)
from diagnostico d join historia h on h.id = d.historia
where d.eliminado_en is null and h.confidencialidad = 'normal' group by d.codigo_cie10;
