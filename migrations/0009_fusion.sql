-- Two records of one person. What was closed is sealed with its patient and no row moves: a merge is a link between the two.

alter table paciente add column fusionado_con uuid, add column tiene_fusionados boolean;
alter table paciente add constraint paciente_fusionado_con_fkey foreign key (fusionado_con) references paciente (id);
create index "paciente_fusionado_con" on "paciente" ("fusionado_con", id) where eliminado_en is null;

create table fusion (
  id uuid primary key,
  -- The record that goes on, and the one whose place it takes.
  principal uuid not null references paciente (id),
  absorbido uuid not null references paciente (id),
  motivo text not null,
  cuenta text not null,
  quien text not null,
  cuando timestamptz(3) not null,
  -- What the merge changed in the absorbed one, as it was, and the version that the change made.
  antes jsonb not null,
  version integer not null,
  deshecha_en timestamptz(3),
  deshecha_por text,
  deshecha_cuenta text,
  motivo_deshecha text,
  version_deshecha integer,
  check (principal <> absorbido),
  check (num_nulls(deshecha_en, deshecha_por, deshecha_cuenta, motivo_deshecha, version_deshecha) in (0, 5))
);
comment on table fusion is 'Registros de un mismo paciente que se fusionaron, y lo que se deshizo.';
create unique index fusion_vigente on fusion (absorbido) where deshecha_en is null;
create unique index fusion_version on fusion (absorbido, version);
create index fusion_principal on fusion (principal);
grant select, insert, update (deshecha_en, deshecha_por, deshecha_cuenta, motivo_deshecha, version_deshecha) on fusion to custodia_app;

-- While two records are one patient's, whoever reaches one by a grant reaches the other by a copy of it. What is of one
-- history stays of that history, break-glass stays where it was opened, and a copy opens nothing restricted.
alter table alcance add column copia_de bigint references alcance (id);
create index alcance_copia_de on alcance (copia_de) where copia_de is not null;

-- As before, with the new column: what a history gives is no copy.
create or replace function custodia_alcance_de(h historia, completo boolean, servicio_completo boolean) returns setof alcance
language sql stable
as $$
  select null::bigint, m.miembro, h.paciente, m.historia, m.via, m.nivel::smallint, null::text[], now()::timestamptz(3),
    m.hasta::timestamptz(3), h.id::text, m.por, null::bigint
  from (
    select 'c:' || h.profesional as miembro, h.id as historia, 'tratante' as via, 3 as nivel, null::timestamptz as hasta,
      h.asignado_por as por
    where custodia_es_clinica(h.profesional) and h.estado <> 'anulada'
    union all
    select 'c:' || h.profesional, null, 'tratante', 1, null, h.asignado_por
    where custodia_es_clinica(h.profesional) and completo
      and h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida')
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida') then null
        else coalesce(h.estado_desde, h.actualizado_en) + interval '30 days' end, h.servicio_asignado_por
    where h.servicio_reps is not null and h.estado <> 'anulada'
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$$;

create function custodia_fusion_hecha() returns trigger
language plpgsql
as $$
begin
  -- Held until this commits: whoever ends one of these meanwhile waits, and then finds its copy.
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
  select s.miembro, case s.paciente when new.principal then new.absorbido else new.principal end, null, s.via,
    least(s.nivel, 1), s.ambitos, now(), s.hasta, 'fusion:' || new.id, s.otorgado_por, s.id
  from (
    select a.id, a.miembro, a.paciente, a.via, a.nivel, a.ambitos, a.hasta, a.otorgado_por from alcance a
    where a.paciente in (new.principal, new.absorbido) and a.historia is null and a.via <> 'urgencia'
      and (a.hasta is null or a.hasta > now())
    order by a.id for share
  ) s;
  return null;
end
$$;
create trigger fusion_hecha after insert on fusion for each row execute function custodia_fusion_hecha();

create function custodia_fusion_deshecha() returns trigger
language plpgsql
as $$
begin
  update alcance set hasta = now() where origen = 'fusion:' || new.id and (hasta is null or hasta > now());
  return null;
end
$$;
create trigger fusion_deshecha after update on fusion for each row
  when (old.deshecha_en is null and new.deshecha_en is not null) execute function custodia_fusion_deshecha();

-- What is given on one of them meanwhile is given on the other. The foreign key has locked the patient by now, so a merge
-- that was under way has ended and is seen here. A copy goes on to the patient's other records, never back.
create function custodia_alcance_copia() returns trigger
language plpgsql
as $$
declare
  c record;
begin
  for c in
    select n.miembro, f.otro, n.via, n.nivel, n.ambitos, n.hasta, f.id as fusion, n.otorgado_por, n.id
    from nuevas n cross join lateral (
      select f.id, f.absorbido as otro from fusion f where f.principal = n.paciente and f.deshecha_en is null
      union all
      select f.id, f.principal from fusion f where f.absorbido = n.paciente and f.deshecha_en is null
    ) f
    where n.historia is null and n.via <> 'urgencia' and (n.hasta is null or n.hasta > now())
      and n.origen is distinct from 'fusion:' || f.id
  loop
    insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
    values (c.miembro, c.otro, c.via, least(c.nivel, 1), c.ambitos, now(), c.hasta, 'fusion:' || c.fusion, c.otorgado_por, c.id);
  end loop;
  return null;
end
$$;
create trigger alcance_copia after insert on alcance
  referencing new table as nuevas for each statement execute function custodia_alcance_copia();

-- A copy ends with what it is a copy of. It is never made to last longer: the merge may be being undone.
create function custodia_alcance_copia_termina() returns trigger
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
create trigger alcance_copia_termina after update on alcance
  referencing new table as cambiadas for each statement execute function custodia_alcance_copia_termina();

-- As before, but for copies: who reaches a record because another was merged with it gives it to nobody.
create or replace function custodia_puede_abrir(quien text, de uuid) returns boolean
language sql stable
as $$
  select quien is null or not exists (select 1 from cuenta c where c.id = quien)
    or exists (select 1 from cuenta c where c.id = quien and c.rol in ('admisiones', 'coordinador_medico'))
    or exists (select 1 from cuenta c, alcance a
      where c.id = quien and a.paciente = de and a.historia is null and a.via in ('tratante', 'equipo', 'servicio')
        and a.copia_de is null and (a.hasta is null or a.hasta > now())
        and (a.miembro = 'c:' || c.id or a.miembro = any(select 's:' || s from unnest(c.servicios) s)))
$$;
