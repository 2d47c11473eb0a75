-- compatible: 60
-- Reports of examinations, with their values in the series, who saw them and who was called (docs/decisions/0136, 0137).
create table "resultado" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "orden" uuid,
  "historia" uuid,
  "cups" text,
  "loinc" text,
  "nombre" text not null,
  "categoria" text not null,
  "estado" text not null,
  "fecha_toma" timestamptz(3),
  "fecha_informe" timestamptz(3) not null,
  "laboratorio" text,
  "quien_valida" text,
  "conclusion" text,
  "documento" uuid,
  "imagen_estudio_uid" text,
  "imagen_url" text,
  "numero_externo" text,
  "corrige_a" uuid,
  "fuente" text,
  "fuente_cuenta" text,
  "huella_fuente" text,
  "motivo_anulacion" text,
  "anulado_por" text,
  "anulado_en" timestamptz(3),
  constraint "resultado_pkey" primary key (id)
);
comment on table "resultado" is 'Informe de un examen: de un laboratorio, de imágenes o de patología. Sus valores son valores clínicos que lo nombran. No se edita: otro lo corrige, o se anula.';
grant select, insert, update on "resultado" to custodia_app;

alter table "valor_clinico" add column "rango_texto" text;

alter table "valor_clinico" add column "marca_fuente" text;

alter table "valor_clinico" add column "resultado" uuid;

alter table "valor_clinico" add column "grupo" text;

alter table "valor_clinico" add column "posicion" integer;

alter table "resultado" add constraint "resultado_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "resultado" add constraint "resultado_orden_fkey" foreign key ("orden") references "orden" (id);

alter table "resultado" add constraint "resultado_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "resultado" add constraint "resultado_documento_fkey" foreign key ("documento") references "documento" (id);

alter table "resultado" add constraint "resultado_corrige_a_fkey" foreign key ("corrige_a") references "resultado" (id);

create index "resultado_actualizado" on "resultado" (actualizado_en, id);

create index "resultado_paciente" on "resultado" ("paciente", id) where eliminado_en is null;

create index "resultado_orden" on "resultado" ("orden", id) where eliminado_en is null;

create index "resultado_historia" on "resultado" ("historia", id) where eliminado_en is null;

create index "resultado_cups" on "resultado" ("cups", id) where eliminado_en is null;

create index "resultado_categoria" on "resultado" ("categoria", id) where eliminado_en is null;

create index "resultado_fecha_informe" on "resultado" ("fecha_informe", id) where eliminado_en is null;

create index "resultado_documento" on "resultado" ("documento") where eliminado_en is null and "documento" is not null;

create index "resultado_numero_externo" on "resultado" ("numero_externo", id) where eliminado_en is null;

create index "resultado_corrige_a" on "resultado" ("corrige_a") where eliminado_en is null and "corrige_a" is not null;

create index "resultado_linea" on "resultado" ("paciente", "fecha_informe", id) where eliminado_en is null;

create unique index "resultado_unico_1" on "resultado" ("fuente_cuenta", "numero_externo") nulls not distinct where eliminado_en is null and (("estado" = 'anulado' or "numero_externo" is null or "fuente_cuenta" is null)) is not true and "corrige_a" is null;

create unique index "resultado_unico_2" on "resultado" ("corrige_a") nulls not distinct where eliminado_en is null and (("estado" = 'anulado' or "corrige_a" is null)) is not true;

create index "resultado_busqueda" on "resultado" using gin (custodia_normal(coalesce("nombre", '')) gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Who saw a report: of an order, or of none.
alter table resultado_visto alter column orden drop not null;
alter table resultado_visto add column resultado uuid;
alter table resultado_visto add constraint resultado_visto_resultado_fkey foreign key (resultado) references resultado (id) not valid;

create table aviso_critico (
  id uuid primary key,
  resultado uuid not null references resultado (id),
  paciente uuid not null references paciente (id),
  cuenta text not null,
  nombre text not null,
  informado_a text not null,
  leido_de_vuelta boolean not null,
  nota text,
  momento timestamptz(3) not null,
  registrado_en timestamptz(3) not null
);
comment on table aviso_critico is 'A quién se avisó de un resultado crítico, cuándo, y si lo leyó de vuelta.';
create index aviso_critico_resultado on aviso_critico (resultado, momento);
create index aviso_critico_paciente on aviso_critico (paciente);
create or replace trigger aviso_critico_solo_agrega before update or delete or truncate on aviso_critico
  for each statement execute function custodia_solo_agrega();
grant select, insert on aviso_critico to custodia_app;

-- The owner of the tables could still rewrite them by mistake; only dropping this trigger first allows it. What belongs to the record of
-- a patient goes in the transaction that carries out a signed act, and in no other (schema/retencion.sql).
create or replace function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'public' and tg_table_name in ('version', 'cierre', 'marca_error', 'marca_error_decision',
      'ia_recomendacion', 'ia_evidencia', 'ia_decision', 'ia_incorporacion', 'rda_envio', 'rda_suceso', 'complemento', 'aviso_critico')
    and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return null;
  end if;
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- A report that came once its history was closed, of that order: one that stands, or one that was annulled.
create or replace function custodia_resultado_posterior(de_orden uuid, anulados boolean) returns boolean
language sql stable
as $$
  select exists (select 1 from resultado r join historia h on h.id = r.historia where r.orden = de_orden and r.eliminado_en is null
    and h."estado" in ('cerrada', 'archivada') and r.creado_en >= h.cerrada_en and (r.estado = 'anulado') = anulados)
$$;

-- The document of a report that was annulled, which came once its history was closed: void with it.
create or replace function custodia_es_de_resultado_anulado(de_documento uuid) returns boolean
language sql stable
as $$
  select exists (select 1 from resultado r join documento d on d.id = r.documento join historia h on h.id = d.historia
    where r.documento = de_documento and r.estado = 'anulado' and d.creado_en >= h.cerrada_en)
$$;

-- An order whose result arrives once its history is closed is completed by it; one whose result is marked in error stands without
-- it, or with another part of it, and is completed again by the right one. One whose late report was annulled waits again. Nothing else of it changes.
create or replace function custodia_es_resultado_tardio(antes orden, despues orden) returns boolean
language plpgsql stable
as $$
declare
  curso text[] := array['version', 'actualizado_en', 'estado', 'resultado_documento', 'fecha_resultado'];
begin
  if antes.anulado is true or to_jsonb(antes) - curso <> to_jsonb(despues) - curso then
    return false;
  end if;
  if antes.estado = 'completada' and despues."estado" in ('activa', 'autorizada', 'en_proceso') and despues.resultado_documento is null
    and custodia_resultado_posterior(antes.id, true) and not custodia_resultado_posterior(antes.id, false)
    and (antes.resultado_documento is null or custodia_es_de_resultado_anulado(antes.resultado_documento)) then
    return true;
  end if;
  if antes.resultado_documento is not null and antes.resultado_documento is distinct from despues.resultado_documento then
    return custodia_marcado(antes.historia, 'documento', antes.resultado_documento)
      and case when despues.resultado_documento is null
        then despues.estado = antes.estado or (antes.estado = 'completada' and despues."estado" in ('activa', 'autorizada', 'en_proceso'))
        else despues.estado = antes.estado and exists (select 1 from documento d where d.id = despues.resultado_documento
          and d.orden = despues.id and d.eliminado_en is null and d.anulado is not true) end;
  end if;
  return despues.estado = 'completada'
    and (antes."estado" in ('activa', 'autorizada', 'en_proceso') or (antes.estado = 'completada' and antes.resultado_documento is null
      and despues.resultado_documento is not null and exists (select 1 from marca_error m
        join marca_error_decision x on x.marca = m.id and x.vigente
        where m.historia = antes.historia and x.declaracion -> 'registros' @> jsonb_build_array(jsonb_build_object('recurso', 'orden', 'id', antes.id)))))
    and (antes.fecha_resultado is null or antes.fecha_resultado = despues.fecha_resultado)
    and (custodia_resultado_posterior(despues.id, false)
      or exists (select 1 from documento d join historia h on h.id = d.historia where d.orden = despues.id and d.eliminado_en is null
        and d.anulado is not true and h."estado" in ('cerrada', 'archivada') and d.creado_en >= h.cerrada_en));
end
$$;

create or replace function custodia_protege_documento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_documento" in ('PDX', 'LAB', 'IMG') and new."orden" is not null then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' and "estado_historia" in ('cerrada', 'archivada') then
      if old."anulado" = false
        and new."anulado" = true
        and to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and custodia_es_de_resultado_anulado(new.id) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_resultado() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if (new."orden" is not null or new."corrige_a" is not null) then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado'
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_valor_clinico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia_atencion", new."historia_atencion") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia_atencion", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."resultado" is not null then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' and "estado_historia" in ('cerrada', 'archivada') then
      if old."resultado" is not null
        and new."estado" = 'anulado'
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado'] then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' then
      if new."estado" = 'anulado'
        and custodia_marcado(new.historia_atencion, new.origen_recurso, new.origen_id::uuid) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace trigger resultado_protegido before insert or update or delete on "resultado"
  for each row execute function custodia_protege_resultado();

alter table "valor_clinico" add constraint "valor_clinico_resultado_fkey" foreign key ("resultado") references "resultado" (id) not valid;

-- concurrent
alter table "valor_clinico" validate constraint "valor_clinico_resultado_fkey";

create index concurrently if not exists "valor_clinico_resultado" on "valor_clinico" ("resultado", id) where eliminado_en is null;

alter table resultado_visto validate constraint resultado_visto_resultado_fkey;

create unique index concurrently if not exists resultado_visto_por_resultado on resultado_visto (resultado, cuenta) where resultado is not null;
