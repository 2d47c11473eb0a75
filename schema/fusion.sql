-- Who registers a near-duplicate must not gain the record that it is merged with: what registering gives, like
-- break-glass, stays on the record where it was given.
create or replace function custodia_cruza_fusion(via text) returns boolean
language sql immutable
as $$ select via not in ('urgencia', 'registro') $$;

create or replace function custodia_fusion_hecha() returns trigger
language plpgsql
as $$
begin
  -- Held until this commits: whoever ends one of these meanwhile waits, and then finds its copy.
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
  select s.miembro, case s.paciente when new.principal then new.absorbido else new.principal end, null, s.via,
    least(s.nivel, 1), s.ambitos, now(), s.hasta, 'fusion:' || new.id, s.otorgado_por, s.id
  from (
    select a.id, a.miembro, a.paciente, a.via, a.nivel, a.ambitos, a.hasta, a.otorgado_por from alcance a
    where a.paciente in (new.principal, new.absorbido) and a.historia is null and custodia_cruza_fusion(a.via)
      and (a.hasta is null or a.hasta > now())
    order by a.id for share
  ) s;
  return null;
end
$$;

create or replace trigger fusion_hecha after insert on fusion for each row execute function custodia_fusion_hecha();

create or replace function custodia_fusion_deshecha() returns trigger
language plpgsql
as $$
begin
  update alcance set hasta = now() where origen = 'fusion:' || new.id and (hasta is null or hasta > now());
  return null;
end
$$;

create or replace trigger fusion_deshecha after update on fusion for each row
  when (old.deshecha_en is null and new.deshecha_en is not null) execute function custodia_fusion_deshecha();

-- What is given on one of them meanwhile is given on the other. The foreign key has locked the patient by now, so a merge
-- that was under way has ended and is seen here. A copy goes on to the patient's other records, never back.
create or replace function custodia_alcance_copia() returns trigger
language plpgsql
as $$
begin
  insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
  select new.miembro, f.otro, new.via, least(new.nivel, 1), new.ambitos, now(), new.hasta, 'fusion:' || f.id, new.otorgado_por, new.id
  from (
    select f.id, f.absorbido as otro from fusion f where f.principal = new.paciente and f.deshecha_en is null
    union all
    select f.id, f.principal from fusion f where f.absorbido = new.paciente and f.deshecha_en is null
  ) f
  where new.origen is distinct from 'fusion:' || f.id;
  return null;
end
$$;

create or replace trigger alcance_copia after insert on alcance for each row
  when (new.historia is null and custodia_cruza_fusion(new.via) and (new.hasta is null or new.hasta > now()))
  execute function custodia_alcance_copia();

-- A copy ends with what it is a copy of. It is never made to last longer: the merge may be being undone.
create or replace function custodia_alcance_copia_termina() returns trigger
language plpgsql
as $$
declare
  c record;
begin
  for c in
    select k.id, n.hasta from cambiadas n
    cross join lateral (select a.id, a.hasta from alcance a where a.copia_de = n.id offset 0) k
    where n.hasta is not null and (k.hasta is null or k.hasta > n.hasta)
  loop
    update alcance set hasta = c.hasta where id = c.id and (hasta is null or hasta > c.hasta);
  end loop;
  return null;
end
$$;

create or replace trigger alcance_copia_termina after update on alcance
  referencing new table as cambiadas for each statement execute function custodia_alcance_copia_termina();

grant select, insert, update (deshecha_en, deshecha_por, deshecha_cuenta, motivo_deshecha, version_deshecha) on fusion to custodia_app;
