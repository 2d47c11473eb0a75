-- Consultations to an AI agent: what left, what was answered, what people decided of it, and the gate that the database keeps
-- too: nothing of what a machine wrote becomes an entry without a person's acceptance recorded before it.

alter table diagnostico add column origen text;
alter table orden add column origen text;
alter table formula_medicamento add column origen text;

alter table agente_ia
  add column direccion text,
  add column tiempo_maximo_s integer,
  add column reintentos integer,
  add column tokens_dia integer,
  add column costo_dia numeric(14,2),
  add column precio_entrada numeric(14,4),
  add column precio_salida numeric(14,4),
  add column pausado boolean,
  add column pausado_en timestamptz(3),
  add column motivo_pausa text;

alter table consulta_ia
  add column agente_version integer,
  add column costo numeric(14,4),
  add column confidencialidad text;

-- The embedded rules answer from the first start, with nothing configured and nothing leaving.
with nuevo as (
  insert into agente_ia (id, version, creado_en, actualizado_en, creado_por, nombre, descripcion, proveedor, modelo, version_modelo,
    tipo, herramientas, anonimizar, requiere_validacion, activo, es_default, pausado)
  select '01980000-0000-7000-8000-000000000001', 1, now(), now(), 'Custodia', 'reglas',
    'Reglas clínicas incluidas en el servicio: no salen datos del servidor.', 'local', 'reglas-1', '1', 'general', '{}', true,
    true, true, true, false
  where not exists (select 1 from agente_ia a where a.eliminado_en is null and (a.es_default or a.nombre = 'reglas'))
  returning *
)
insert into version (id, version, recurso, desde, actor, operacion, campos, datos)
select n.id, 1, 'agente_ia', n.creado_en, n.creado_por, 'crear', array['nombre', 'proveedor', 'modelo', 'es_default'],
  to_jsonb(n) - 'eliminado_en'
from nuevo n;

-- A consultation that an agent is at, or that waits for one.
create table ia_trabajo (
  consulta uuid primary key references consulta_ia (id),
  -- Who asked: the work is done with his reach, whichever process does it.
  llamada jsonb not null,
  creado_en timestamptz(3) not null,
  ejecutor uuid,
  latido_en timestamptz(3),
  intentos integer not null default 0,
  -- What has been answered so far, for who watches.
  parcial text not null default ''
);
grant select, insert, update, delete on ia_trabajo to custodia_app;

-- What left for a model, written down before it leaves.
create table ia_envio (
  id bigint generated always as identity primary key,
  consulta uuid not null references consulta_ia (id),
  agente uuid not null references agente_ia (id),
  agente_version integer not null,
  proveedor text not null,
  modelo text not null,
  -- Null: the embedded agent, for which nothing leaves.
  destino text,
  contexto_hash text not null,
  contenido text,
  enviado_en timestamptz(3) not null,
  terminado_en timestamptz(3),
  resultado text,
  respuesta text,
  tokens_entrada integer,
  tokens_salida integer,
  costo numeric(14,4)
);
create index ia_envio_consulta on ia_envio (consulta);
create index ia_envio_agente on ia_envio (agente, enviado_en);
grant select, insert, update (terminado_en, resultado, respuesta, tokens_entrada, tokens_salida, costo) on ia_envio to custodia_app;

-- Each recommendation as it was born, with what it cites and how that stood then.
create table ia_recomendacion (
  consulta uuid not null references consulta_ia (id),
  recomendacion uuid not null,
  agente uuid not null references agente_ia (id),
  tipo_consulta text not null,
  tipo text not null,
  texto text not null,
  soporte text not null,
  citas jsonb not null,
  propuesta jsonb,
  creada_en timestamptz(3) not null,
  primary key (consulta, recomendacion)
);
grant select, insert on ia_recomendacion to custodia_app;

-- When somebody first saw the recommendations of a consultation.
create table ia_vista (
  consulta uuid not null references consulta_ia (id),
  cuenta text not null,
  vista_en timestamptz(3) not null,
  primary key (consulta, cuenta)
);
grant select, insert on ia_vista to custodia_app;

-- Somebody opened what a recommendation rests on, and how it stood.
create table ia_evidencia (
  id bigint generated always as identity primary key,
  consulta uuid not null,
  recomendacion uuid not null,
  cuenta text not null,
  huellas jsonb not null,
  abierta_en timestamptz(3) not null,
  foreign key (consulta, recomendacion) references ia_recomendacion (consulta, recomendacion)
);
create index ia_evidencia_de on ia_evidencia (consulta, recomendacion, cuenta);
grant select, insert on ia_evidencia to custodia_app;

create table ia_decision (
  id bigint generated always as identity primary key,
  consulta uuid not null,
  recomendacion uuid not null,
  agente uuid not null,
  tipo_consulta text not null,
  decision text not null check (decision in ('aceptar', 'modificar', 'rechazar')),
  cuenta text not null,
  nombre text not null,
  -- No system and no machine decides.
  rol text not null check (rol in ('medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico', 'demostracion')),
  motivo text,
  comentario text,
  texto text not null,
  -- Words put in and taken out, and out of how many.
  distancia integer not null,
  palabras integer not null,
  huellas jsonb not null,
  segundos numeric(12,3) not null,
  evidencia boolean not null,
  decidida_en timestamptz(3) not null,
  foreign key (consulta, recomendacion) references ia_recomendacion (consulta, recomendacion),
  check (decision <> 'rechazar' or motivo is not null)
);
create index ia_decision_de on ia_decision (consulta, recomendacion, id);
create index ia_decision_agente on ia_decision (agente, id);
create index ia_decision_en on ia_decision (decidida_en);
grant select, insert on ia_decision to custodia_app;

create table ia_incorporacion (
  consulta uuid not null,
  recomendacion uuid not null,
  decision bigint not null references ia_decision (id),
  recurso text not null check (recurso in ('nota', 'diagnostico', 'orden', 'formula_medicamento')),
  recurso_id uuid not null,
  cuenta text not null,
  incorporada_en timestamptz(3) not null,
  primary key (consulta, recomendacion),
  unique (recurso, recurso_id),
  foreign key (consulta, recomendacion) references ia_recomendacion (consulta, recomendacion)
);
grant select, insert on ia_incorporacion to custodia_app;

create trigger ia_recomendacion_solo_agrega before update or delete or truncate on ia_recomendacion
  for each statement execute function custodia_solo_agrega();
create trigger ia_evidencia_solo_agrega before update or delete or truncate on ia_evidencia
  for each statement execute function custodia_solo_agrega();
create trigger ia_decision_solo_agrega before update or delete or truncate on ia_decision
  for each statement execute function custodia_solo_agrega();
create trigger ia_incorporacion_solo_agrega before update or delete or truncate on ia_incorporacion
  for each statement execute function custodia_solo_agrega();

-- Only what a person accepted last, and nothing later than that.
create function custodia_ia_aceptada() returns trigger
language plpgsql
as $$
begin
  if not exists (
    select 1 from ia_decision d
    where d.id = new.decision and d.consulta = new.consulta and d.recomendacion = new.recomendacion
      and d.decision in ('aceptar', 'modificar') and d.decidida_en <= new.incorporada_en
      and not exists (select 1 from ia_decision u where u.consulta = d.consulta and u.recomendacion = d.recomendacion and u.id > d.id)
  ) then
    raise exception 'La recomendación no está aceptada por un profesional.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger ia_incorporacion_aceptada before insert on ia_incorporacion
  for each row execute function custodia_ia_aceptada();

-- An entry that says it came from the AI finds its acceptance written before it.
create function custodia_origen_ia() returns trigger
language plpgsql
as $$
begin
  if custodia_es_carga() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.origen is not distinct from new.origen then
      return new;
    end if;
    raise exception 'El origen de un registro no cambia.' using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (select 1 from ia_incorporacion i where i.recurso = tg_table_name and i.recurso_id = new.id) then
    raise exception 'Un registro de la IA lleva la aceptación de un profesional.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger nota_origen_ia before insert on nota
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger diagnostico_origen_ia before insert on diagnostico
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger orden_origen_ia before insert on orden
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger formula_medicamento_origen_ia before insert on formula_medicamento
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger nota_origen_queda before update on nota
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger diagnostico_origen_queda before update on diagnostico
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger orden_origen_queda before update on orden
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create trigger formula_medicamento_origen_queda before update on formula_medicamento
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();

-- What the AI was asked is no part of what a closing seals: an answer under way arrives, and is decided on, after it too. The
-- question stays as it was.
create or replace function custodia_protege_registro() returns trigger
language plpgsql
as $$
declare
  columna text := tg_argv[0];
  historias uuid[];
  estado_historia text;
  antes jsonb;
  despues jsonb;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array[($1).%I]', columna) using old into historias;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select $2 || array[($1).%I]', columna) using new, historias into historias;
  end if;
  -- Whoever is closing it holds it: we wait, and see that it was closed.
  for estado_historia in select h.estado from historia h where h.id = any(historias) for share loop
    if estado_historia not in ('cerrada', 'archivada', 'anulada') then
      continue;
    end if;
    if tg_table_name = 'bitacora' and tg_op = 'INSERT' then
      if new.origen = 'sistema' then continue; end if;
    elsif tg_table_name = 'nota' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.tipo_nota = 'aclaratoria' and new.firmado then continue; end if;
    elsif tg_table_name = 'documento' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.orden is not null then continue; end if;
    elsif tg_table_name = 'consulta_ia' and tg_op <> 'DELETE' then
      if new.tipo_consulta in ('resumen_clinico', 'calidad_registro') then continue; end if;
      if tg_op = 'UPDATE' then
        if old.estado <> 'borrador' and new.historia = old.historia and new.tipo_consulta = old.tipo_consulta
          and new.agente is not distinct from old.agente and new.pregunta is not distinct from old.pregunta then continue; end if;
      end if;
    elsif tg_table_name = 'consentimiento' and tg_op = 'UPDATE' then
      -- What the database derives from other columns is not there yet in a row that is about to be written.
      antes := to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      despues := to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      if antes = despues and old.revocado_en is null and new.revocado_en is not null then continue; end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name using errcode = 'integrity_constraint_violation';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
