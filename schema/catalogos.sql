create or replace trigger catalogo_codigo_no_se_borra before delete or truncate on catalogo_codigo
  for each statement execute function custodia_solo_agrega();
create or replace trigger catalogo_version_solo_agrega before update or delete or truncate on catalogo_version
  for each statement execute function custodia_solo_agrega();

-- Who wrote a row, as the row itself says it: by document, or by name where the account has none. Nobody is named here.
create or replace function custodia_uso_de(documento text, nombre text) returns text
language sql immutable parallel safe
as $$ select left(custodia_sha256(coalesce('d:' || documento, 'n:' || nombre)), 32) $$;

-- A patient counts once for a code, however often it is written of them, and not at all in a history that is restricted:
-- what the service uses must not tell about anybody.
create or replace function custodia_uso_nuevos() returns trigger
language plpgsql security definer set search_path = public, pg_temp
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

create or replace function custodia_uso_cambiados() returns trigger
language plpgsql security definer set search_path = public, pg_temp
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

-- Moves up to so many lines of the log into the counts and says how many; a second caller leaves while one is at it.
create or replace function custodia_uso_pliega(lote integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
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

create or replace trigger diagnostico_uso_nuevos after insert on diagnostico
  referencing new table as nuevas for each statement execute function custodia_uso_nuevos();
create or replace trigger diagnostico_uso_cambiados after update on diagnostico
  referencing new table as nuevas old table as viejas for each statement execute function custodia_uso_cambiados();

grant select, update on catalogo to custodia_app;
grant select, insert on catalogo_version to custodia_app;
grant select, insert, update (hasta) on catalogo_codigo to custodia_app;
grant select, insert, update on catalogo_trabajo to custodia_app;
grant select, insert, update, delete on catalogo_trabajo_codigo to custodia_app;
grant select, insert, update, delete on catalogo_trabajo_nodo to custodia_app;
grant select on uso_cie, uso_cie_cambio to custodia_app;
revoke execute on function custodia_uso_nuevos(), custodia_uso_cambiados(), custodia_uso_pliega(integer) from public;
grant execute on function custodia_uso_pliega(integer) to custodia_app;
