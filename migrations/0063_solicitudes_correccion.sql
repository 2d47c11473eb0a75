-- compatible: 60
-- What people ask of what is kept about them (habeas data), with its term and its answer.
create table "solicitud_correccion" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "tipo" text not null,
  "parte" text not null,
  "atencion" uuid,
  "descripcion" text not null,
  "debe_decir" text,
  "estado" text not null,
  "respuesta" text,
  "motivo_prorroga" text,
  "aclaracion" uuid,
  "recibida_en" timestamptz(3) not null,
  "presentada_por" text,
  "vence" date,
  "respondida_en" timestamptz(3),
  "respondida_por" text,
  constraint "solicitud_correccion_pkey" primary key (id)
);
comment on table "solicitud_correccion" is 'Consulta o reclamo del paciente sobre sus datos (Ley 1581 de 2012, arts. 14 y 15): la presenta el paciente o quien lo representa y la responde archivo o el coordinador médico, en días hábiles. Nada firmado cambia: lo aceptado se aclara.';
grant select, insert, update on "solicitud_correccion" to custodia_app;

alter table "solicitud_correccion" add constraint "solicitud_correccion_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "solicitud_correccion" add constraint "solicitud_correccion_atencion_fkey" foreign key ("atencion") references "historia" (id);

alter table "solicitud_correccion" add constraint "solicitud_correccion_aclaracion_fkey" foreign key ("aclaracion") references "nota" (id);

create index "solicitud_correccion_cambios" on "solicitud_correccion" (actualizado_en, id) where eliminado_en is null;

create index "solicitud_correccion_paciente" on "solicitud_correccion" ("paciente", id) where eliminado_en is null;

create index "solicitud_correccion_tipo" on "solicitud_correccion" ("tipo", id) where eliminado_en is null;

create index "solicitud_correccion_atencion" on "solicitud_correccion" ("atencion") where eliminado_en is null and "atencion" is not null;

create index "solicitud_correccion_estado" on "solicitud_correccion" ("estado", id) where eliminado_en is null;

create index "solicitud_correccion_aclaracion" on "solicitud_correccion" ("aclaracion") where eliminado_en is null and "aclaracion" is not null;

create index "solicitud_correccion_recibida_en" on "solicitud_correccion" ("recibida_en", id) where eliminado_en is null;
