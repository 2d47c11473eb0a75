-- A full name as people write it in Colombia, in parts: `de la Hoz` is one. The last two are surnames; of two, the last.
create or replace function custodia_partes_nombre(nombre text) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(replace(parte, chr(57344), ' ') order by n), '{}')
  from unnest(regexp_split_to_array(
    regexp_replace(btrim(nombre), '\m(de|del|la|las|los|y|san|santa|van|von|da|do|dos)\s+', '\1' || chr(57344), 'gi'), '\s+'))
    with ordinality as p(parte, n)
  where parte <> ''
$$;

-- What an account is called in FHIR: its own id, or a stable one where it is no UUID (those of the demonstration).
create or replace function custodia_cuenta_uuid(id text) returns uuid
language sql immutable strict parallel safe
as $$
  select case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid else md5('cuenta:' || id)::uuid end
$$;

-- The people who write in the record, with what the record says of them already and nothing else: professionals, and the front
-- desk, which takes consents. The document only of professionals: theirs is in the national register beside their name.
create or replace view profesional as
select custodia_cuenta_uuid(c.id) as id,
  -- Seconds since 2020: changes whenever the account does.
  (extract(epoch from c.actualizado_en) - 1577836800)::integer as version,
  c.creado_en, c.actualizado_en, c.creado_por, null::timestamptz(3) as eliminado_en,
  c.id as cuenta, c.nombre,
  partes[: cardinality(partes) - least(2, greatest(cardinality(partes) - 1, 0))] as nombres,
  partes[cardinality(partes) - least(2, greatest(cardinality(partes) - 1, 0)) + 1 :] as apellidos,
  c.rol,
  case when c.registro is not null then c.tipo_documento end as tipo_documento,
  case when c.registro is not null then c.numero_documento end as numero_documento,
  case when c.registro is not null then c.tipo_documento || ' ' || c.numero_documento end as documento,
  c.registro, c.profesion, c.servicios, c.estado <> 'bloqueada' as activo
from cuenta c cross join lateral (select custodia_partes_nombre(c.nombre) as partes) p
where c.tipo = 'persona' and c.rol <> 'paciente' and (c.registro is not null or c.rol = 'admisiones');
comment on view profesional is 'Quienes escriben en la historia, como los publica FHIR.';

grant select on profesional to custodia_app;

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
