-- compatible: 60
-- Where encounters take place, as FHIR publishes it (docs/decisions/0151): the sites and services that they name, by an index of each.
-- What a place is called in FHIR: a site or a service of the REPS, by its code.
create or replace function custodia_lugar(clase text, codigo text) returns uuid
language sql immutable strict parallel safe
as $$
  select md5('lugar:' || clase || ':' || codigo)::uuid
$$;

-- The sites and services of the encounters that there are, each found by one step in its index, with the hour of its first encounter.
create or replace view lugar as
with recursive sede as (
  (select h.prestador_codigo as codigo, h.creado_en from historia h
    where h.eliminado_en is null and h.prestador_codigo is not null order by h.prestador_codigo, h.id limit 1)
  union all
  select n.codigo, n.creado_en from sede s cross join lateral (
    select h.prestador_codigo as codigo, h.creado_en from historia h
    where h.eliminado_en is null and h.prestador_codigo > s.codigo order by h.prestador_codigo, h.id limit 1
  ) n
), servicio as (
  (select h.servicio_reps as codigo, h.creado_en from historia h
    where h.eliminado_en is null and h.servicio_reps is not null order by h.servicio_reps, h.id limit 1)
  union all
  select n.codigo, n.creado_en from servicio s cross join lateral (
    select h.servicio_reps as codigo, h.creado_en from historia h
    where h.eliminado_en is null and h.servicio_reps > s.codigo order by h.servicio_reps, h.id limit 1
  ) n
)
select custodia_lugar(l.clase, l.codigo) as id, 1 as version, l.creado_en, l.creado_en as actualizado_en, 'Custodia' as creado_por,
  null::timestamptz(3) as eliminado_en, l.clase, l.codigo,
  case when l.clase = 'sede' then case length(l.codigo) when 12 then 'Sede ' else 'Prestador ' end || l.codigo end as nombre
from (
  select 'sede' as clase, s.codigo, s.creado_en from sede s
  union all select 'servicio', s.codigo, s.creado_en from servicio s
) l;
comment on view lugar is 'Las sedes y los servicios en que se ha atendido, como los publica FHIR.';

grant select on lugar to custodia_app;

-- concurrent
create index concurrently if not exists "historia_prestador_codigo" on "historia" ("prestador_codigo", id) where eliminado_en is null and "prestador_codigo" is not null;

create index concurrently if not exists "historia_servicio_reps" on "historia" ("servicio_reps", id) where eliminado_en is null and "servicio_reps" is not null;
