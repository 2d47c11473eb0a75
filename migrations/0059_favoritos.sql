-- compatible: 50
-- What professionals and services prescribe and order again and again.
create table "favorito" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "clase" text not null,
  "nombre" text not null,
  "descripcion" text,
  "servicio" text,
  "titular" text,
  "medicamentos" jsonb not null,
  "ordenes" jsonb not null,
  "posicion" integer not null,
  constraint "favorito_pkey" primary key (id)
);
comment on table "favorito" is 'Lo que un profesional o un servicio formula u ordena a menudo. Los propios son privados; los de un servicio los leen sus profesionales y los escribe el coordinador médico. No contiene datos de pacientes.';
grant select, insert, update on "favorito" to custodia_app;

create index "favorito_cambios" on "favorito" (actualizado_en, id) where eliminado_en is null;

create index "favorito_clase" on "favorito" ("clase", id) where eliminado_en is null;

create index "favorito_nombre" on "favorito" ("nombre", id) where eliminado_en is null;

create index "favorito_servicio" on "favorito" ("servicio", id) where eliminado_en is null;

create index "favorito_posicion" on "favorito" ("posicion", id) where eliminado_en is null;

create unique index "favorito_unico_1" on "favorito" ("titular", "clase", "nombre") nulls not distinct where eliminado_en is null;
