-- Who registers a near-duplicate must not gain the record that it is merged with: what registering gives, like
-- break-glass, stays on the record where it was given.
create function custodia_cruza_fusion(via text) returns boolean
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

create or replace function custodia_alcance_copia() returns trigger
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
    where n.historia is null and custodia_cruza_fusion(n.via) and (n.hasta is null or n.hasta > now())
      and n.origen is distinct from 'fusion:' || f.id
  loop
    insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
    values (c.miembro, c.otro, c.via, least(c.nivel, 1), c.ambitos, now(), c.hasta, 'fusion:' || c.fusion, c.otorgado_por, c.id);
  end loop;
  return null;
end
$$;

-- The copies that were made all the same end now; that they were there stays written.
update alcance set hasta = now()
where copia_de is not null and not custodia_cruza_fusion(via) and (hasta is null or hasta > now());

-- The service says who did what; when, under which number and in which transaction is for the database to say.
revoke insert on auditoria from custodia_app;
grant insert (cuenta, actor, rol, origen, solicitud, motivo, accion, recurso, recurso_id, paciente, pacientes, resultado,
  codigo, acceso, campos, registros) on auditoria to custodia_app;

-- Nobody writes ahead in the index of a seal that was not made yet. What stands there already is named by a verification.
alter table acceso_paciente add constraint acceso_paciente_sello_fkey foreign key (sello) references sello (numero) not valid;

-- Why sealing stopped, and who let it go on: the service writes the first and only the owner of the data the second.
create table sello_detenido (
  id bigint generated always as identity primary key,
  momento timestamptz(3) not null default clock_timestamp(),
  -- The seal that is missing or that this service did not sign.
  numero bigint not null,
  huella text not null,
  causa text not null,
  reanudado_en timestamptz(3),
  reanudado_por text,
  motivo text,
  check (num_nulls(reanudado_en, reanudado_por, motivo) in (0, 3))
);
comment on table sello_detenido is 'Veces que el sellado de la auditoría se detuvo, y quién lo reanudó.';
grant select, insert (numero, huella, causa) on sello_detenido to custodia_app;

-- As before, and also what a spreadsheet reads as a formula after blanks or in full-width signs (＝ ＋ － ＠).
create function custodia_es_formula(valor text) returns boolean
language sql immutable parallel safe
as $$ select valor ~ '^''*([=+@\t\r-]|[ \t\r\n\u00a0\u3000\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20-])' $$;

create or replace function custodia_csv(valor text) returns text
language sql immutable parallel safe
as $$
  select case
    when valor is null then ''
    when valor ~ '[",\r\n]' then
      '"' || replace(case when custodia_es_formula(valor) then '''' || valor else valor end, '"', '""') || '"'
    when custodia_es_formula(valor) then '''' || valor
    else valor
  end
$$;

-- A row that is confidential stands in the way of nobody who may not know of it: a refusal would tell.
drop index historia_unico_1;
drop index historia_unico_2;
create unique index "historia_unico_1" on "historia" ("paciente", "tipo_atencion", "prestador_codigo") nulls not distinct where eliminado_en is null and "estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') and "tipo_atencion" in ('urgencias', 'hospitalizacion') and coalesce("confidencialidad", 'normal') = 'normal';
create unique index "historia_unico_2" on "historia" ("paciente", "prestador_codigo", "servicio_reps") nulls not distinct where eliminado_en is null and "estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') and "tipo_atencion" = 'consulta_externa' and coalesce("confidencialidad", 'normal') = 'normal';
drop index atributo_paciente_unico_1;
create unique index "atributo_paciente_unico_1" on "atributo_paciente" ("paciente", "codigo") nulls not distinct where eliminado_en is null and "vigente_hasta" is null and "sensible" is not true;
