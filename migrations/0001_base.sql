-- What every resource stands on: extensions, the application's role, versions, audit, idempotency, consecutives.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- The service works as this role: it may add to the audit and to the versions and read them, and nothing else there.
-- Roles belong to the whole server, so another database of it may have made this one already.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'custodia_app') then
    create role custodia_app login;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

do $$
begin
  execute format('grant connect, temporary on database %I to custodia_app', current_database());
  execute format('grant usage on schema %I to custodia_app', current_schema());
end
$$;

-- unaccent() is only "stable" because its dictionary could change; ours is fixed, and an index needs "immutable".
-- Names are qualified because indexes are built with an empty search path.
create function custodia_normal(valor text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', valor)) $$;

create function custodia_sha256(valor text) returns text
language sql immutable strict parallel safe
as $$ select encode(sha256(convert_to(valor, 'UTF8')), 'hex') $$;

create function custodia_sha256(valor bytea) returns text
language sql immutable strict parallel safe
as $$ select encode(sha256(valor), 'hex') $$;

-- Every state that a row has had. Ids are UUIDv7 and so unique across resources.
create table version (
  id uuid not null,
  version integer not null,
  recurso text not null,
  desde timestamptz(3) not null,
  actor text not null,
  operacion text not null check (operacion in ('crear', 'actualizar', 'eliminar')),
  motivo text,
  campos text[] not null,
  datos jsonb not null,
  primary key (id, version)
);
comment on table version is 'Cada estado que ha tenido un registro.';
grant select, insert on version to custodia_app;

-- Who saw or did what. Names of fields, never their values.
create table auditoria (
  id bigint generated always as identity primary key,
  momento timestamptz(3) not null default clock_timestamp(),
  actor text not null,
  rol text not null,
  origen text,
  solicitud text not null,
  accion text not null,
  recurso text not null,
  recurso_id uuid,
  paciente uuid,
  resultado smallint not null,
  codigo text,
  campos text[],
  registros uuid[]
);
comment on table auditoria is 'Cada lectura, lista, búsqueda, escritura y rechazo; solo se agrega.';
create index auditoria_paciente on auditoria (paciente, id) where paciente is not null;
create index auditoria_momento on auditoria using brin (momento);
grant select, insert on auditoria to custodia_app;

-- The owner of the tables could still rewrite them by mistake; only dropping this trigger first allows it.
create function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger auditoria_solo_agrega before update or delete or truncate on auditoria
  for each statement execute function custodia_solo_agrega();
create trigger version_solo_agrega before update or delete or truncate on version
  for each statement execute function custodia_solo_agrega();

-- The first answer to a POST with Idempotency-Key: which row it made, so that a repetition answers the same.
create table idempotencia (
  actor text not null,
  clave text not null,
  huella text not null,
  recurso text not null,
  recurso_id uuid not null,
  creada_en timestamptz(3) not null,
  primary key (actor, clave)
);
comment on table idempotencia is 'Claves de repetición y lo que crearon.';
create index idempotencia_creada_en on idempotencia (creada_en);
grant select, insert, delete on idempotencia to custodia_app;

create table consecutivo (
  ambito text primary key,
  ultimo bigint not null
);
comment on table consecutivo is 'Último número dado en cada ámbito.';
grant select, insert, update on consecutivo to custodia_app;

-- Facts about this database that the service keeps for itself: whether the demo data was loaded, and with which seed.
create table ajuste (
  clave text primary key,
  valor text not null
);
comment on table ajuste is 'Datos propios del servicio.';
grant select, insert, update on ajuste to custodia_app;
