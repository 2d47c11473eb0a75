-- A full name as people write it in Colombia, in parts: `de la Hoz` is one. The last two are surnames; of two, the last.
create function custodia_partes_nombre(nombre text) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(replace(parte, chr(57344), ' ') order by n), '{}')
  from unnest(regexp_split_to_array(
    regexp_replace(btrim(nombre), '\m(de|del|la|las|los|y|san|santa|van|von|da|do|dos)\s+', '\1' || chr(57344), 'gi'), '\s+'))
    with ordinality as p(parte, n)
  where parte <> ''
$$;

-- What an account is called in FHIR: its own id, or a stable one where it is no UUID (those of the demonstration).
create function custodia_cuenta_uuid(id text) returns uuid
language sql immutable strict parallel safe
as $$
  select case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid else md5('cuenta:' || id)::uuid end
$$;

-- Whoever writes in the record, with what the record says of them already and nothing else: professionals, and the front
-- desk, which takes consents. The document only of professionals: theirs is in the national register beside their name.
create view profesional as
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
create index cuenta_uuid on cuenta (custodia_cuenta_uuid(id));
create index cuenta_documento on cuenta
  ((case when registro is not null then tipo_documento || ' ' || numero_documento end));

-- Whoever keeps a copy asks for what changed since, and for the newest first.
create index "antecedente_categorizado_cambios" on "antecedente_categorizado" (actualizado_en, id) where eliminado_en is null;
create index "antecedente_cambios" on "antecedente" (actualizado_en, id) where eliminado_en is null;
create index "bitacora_cambios" on "bitacora" (actualizado_en, id) where eliminado_en is null;
create index "consentimiento_cambios" on "consentimiento" (actualizado_en, id) where eliminado_en is null;
create index "diagnostico_cambios" on "diagnostico" (actualizado_en, id) where eliminado_en is null;
create index "documento_cambios" on "documento" (actualizado_en, id) where eliminado_en is null;
create index "escala_cambios" on "escala" (actualizado_en, id) where eliminado_en is null;
create index "examen_fisico_cambios" on "examen_fisico" (actualizado_en, id) where eliminado_en is null;
create index "formula_insumo_cambios" on "formula_insumo" (actualizado_en, id) where eliminado_en is null;
create index "formula_medicamento_cambios" on "formula_medicamento" (actualizado_en, id) where eliminado_en is null;
create index "historia_cambios" on "historia" (actualizado_en, id) where eliminado_en is null;
create index "nota_cambios" on "nota" (actualizado_en, id) where eliminado_en is null;
create index "orden_cambios" on "orden" (actualizado_en, id) where eliminado_en is null;
create index "revision_sistema_cambios" on "revision_sistema" (actualizado_en, id) where eliminado_en is null;
create index "agente_ia_cambios" on "agente_ia" (actualizado_en, id) where eliminado_en is null;
create index "consulta_ia_cambios" on "consulta_ia" (actualizado_en, id) where eliminado_en is null;
create index "atributo_paciente_cambios" on "atributo_paciente" (actualizado_en, id) where eliminado_en is null;
create index "eapb_cambios" on "eapb" (actualizado_en, id) where eliminado_en is null;
create index "valor_clinico_cambios" on "valor_clinico" (actualizado_en, id) where eliminado_en is null;
create index "lista_espera_cambios" on "lista_espera" (actualizado_en, id) where eliminado_en is null;
create index "miembro_familia_cambios" on "miembro_familia" (actualizado_en, id) where eliminado_en is null;
create index "paciente_cambios" on "paciente" (actualizado_en, id) where eliminado_en is null;
create index "paciente_nombre_identitario_comienzo" on "paciente" (custodia_normal("nombre_identitario") text_pattern_ops) where eliminado_en is null and "nombre_identitario" is not null;
create index "paciente_direccion_comienzo" on "paciente" (custodia_normal("direccion") text_pattern_ops) where eliminado_en is null and "direccion" is not null;
create index "paciente_barrio_comienzo" on "paciente" (custodia_normal("barrio") text_pattern_ops) where eliminado_en is null and "barrio" is not null;
create index "paciente_correo_comienzo" on "paciente" (custodia_normal("correo") text_pattern_ops) where eliminado_en is null and "correo" is not null;
-- How often an address begins so: indexes of some rows tell the planner nothing, and a common beginning is better walked.
create statistics paciente_direccion_normal on (custodia_normal(direccion)) from paciente;
create statistics paciente_barrio_normal on (custodia_normal(barrio)) from paciente;
-- What it takes, as the planner counts: some 15 µs.
alter function custodia_normal(text) cost 1000;
