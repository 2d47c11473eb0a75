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
