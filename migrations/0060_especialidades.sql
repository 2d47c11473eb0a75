-- compatible: 60
-- Templates of notes and examinations by service, odontograms and partographs. docs/decisions/0111-templates-by-service.md, 0112-specialties.md.
create table "odontograma" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "denticion" text not null,
  "fecha_examen" timestamptz(3) not null,
  "hallazgos" jsonb not null,
  "cop_cariados" integer,
  "cop_obturados" integer,
  "cop_perdidos" integer,
  "cop" integer,
  "ceo_cariados" integer,
  "ceo_extraccion" integer,
  "ceo_obturados" integer,
  "ceo" integer,
  "observaciones" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  "anulado_por" text,
  "anulado_en" timestamptz(3),
  constraint "odontograma_pkey" primary key (id)
);
comment on table "odontograma" is 'Estado de los dientes en notación FDI. Se dicen los hallazgos; el diente que no se nombra está sano. Los índices COP y ceo los calcula el servidor.';
grant select, insert, update on "odontograma" to custodia_app;

create table "partograma" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "controles" jsonb not null,
  "alertas" text[] not null,
  "observaciones" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  "anulado_por" text,
  "anulado_en" timestamptz(3),
  constraint "partograma_pkey" primary key (id)
);
comment on table "partograma" is 'Trabajo de parto: dilatación, frecuencia cardiaca fetal y contracciones por hora. Las líneas de alerta y de acción son las del partograma modificado de la OMS.';
grant select, insert, update on "partograma" to custodia_app;

create table "plantilla" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "nombre" text not null,
  "descripcion" text,
  "clase" text not null,
  "servicios" text[] not null,
  "tipo_nota" text,
  "formato" text,
  "campos" jsonb not null,
  "activo" boolean not null,
  constraint "plantilla_pkey" primary key (id)
);
comment on table "plantilla" is 'Campos con que un servicio escribe una nota o un examen físico. La mantiene la coordinación; la que ya no se usa se retira y lo escrito con ella no cambia.';
grant select, insert, update on "plantilla" to custodia_app;

alter table "odontograma" add constraint "odontograma_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "odontograma" add constraint "odontograma_paciente_fkey" foreign key ("paciente") references "paciente" (id);

create index "odontograma_cambios" on "odontograma" (actualizado_en, id) where eliminado_en is null;

create index "odontograma_historia" on "odontograma" ("historia", id) where eliminado_en is null;

create index "odontograma_paciente" on "odontograma" ("paciente", id) where eliminado_en is null;

create index "odontograma_fecha_registro" on "odontograma" ("fecha_registro", id) where eliminado_en is null;

create index "odontograma_fecha_examen" on "odontograma" ("fecha_examen", id) where eliminado_en is null;

create index "odontograma_anulado" on "odontograma" ("anulado", id) where eliminado_en is null;

create index "odontograma_linea" on "odontograma" ("paciente", "fecha_examen", id) where eliminado_en is null;

alter table "partograma" add constraint "partograma_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "partograma" add constraint "partograma_paciente_fkey" foreign key ("paciente") references "paciente" (id);

create index "partograma_cambios" on "partograma" (actualizado_en, id) where eliminado_en is null;

create index "partograma_historia" on "partograma" ("historia", id) where eliminado_en is null;

create index "partograma_paciente" on "partograma" ("paciente", id) where eliminado_en is null;

create index "partograma_fecha_registro" on "partograma" ("fecha_registro", id) where eliminado_en is null;

create index "partograma_anulado" on "partograma" ("anulado", id) where eliminado_en is null;

create index "partograma_linea" on "partograma" ("paciente", coalesce("fecha_registro", creado_en), id) where eliminado_en is null;

create index "plantilla_cambios" on "plantilla" (actualizado_en, id) where eliminado_en is null;

create index "plantilla_nombre" on "plantilla" ("nombre", id) where eliminado_en is null;

create index "plantilla_clase" on "plantilla" ("clase", id) where eliminado_en is null;

create index "plantilla_activo" on "plantilla" ("activo", id) where eliminado_en is null;

create unique index "plantilla_unico_1" on "plantilla" ("clase", "nombre") nulls not distinct where eliminado_en is null and "activo" = true;

create index "plantilla_busqueda" on "plantilla" using gin (custodia_normal(coalesce("nombre", '')) gin_trgm_ops) with (gin_pending_list_limit = 256);

create or replace function custodia_protege_odontograma() returns trigger
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
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_partograma() returns trigger
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
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace trigger odontograma_protegido before insert or update or delete on "odontograma"
  for each row execute function custodia_protege_odontograma();

create or replace trigger partograma_protegido before insert or update or delete on "partograma"
  for each row execute function custodia_protege_partograma();
