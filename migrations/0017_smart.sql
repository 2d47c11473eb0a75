-- SMART on FHIR: applications that ask in somebody's name, what was authorised to each, and what the protocol keeps for a
-- while. Signatures of identity are RSA, which every client of OpenID Connect can check.
alter table llave drop constraint llave_uso_check;
alter table llave add constraint llave_uso_check check (uso in ('token', 'sello', 'identidad'));

create table aplicacion (
  client_id text primary key,
  tipo text not null check (tipo in ('publica', 'confidencial', 'servicio')),
  nombre text not null,
  -- A service asks as the system that it is, and proves it with the keys of that account.
  cuenta text unique references cuenta (id),
  redirecciones text[] not null default '{}',
  inicio text,
  -- SHA-256 of a random secret, or the public keys that sign its assertions.
  secreto text,
  llaves jsonb,
  alcances text[] not null,
  activa boolean not null,
  creado_en timestamptz(3) not null,
  creado_por text not null,
  actualizado_en timestamptz(3) not null,
  check ((tipo = 'servicio') = (cuenta is not null)),
  check ((tipo = 'servicio') = (redirecciones = '{}')),
  check ((tipo = 'confidencial') = (secreto is not null or llaves is not null))
);
comment on table aplicacion is 'Aplicaciones SMART registradas por la administración.';
grant select, insert, update on aplicacion to custodia_app;

-- What a person authorised to an application: it lives as long as its session, and is one of those that the person sees.
create table autorizacion (
  -- SHA-256 of the identifier of the grant.
  concesion text primary key,
  aplicacion text not null references aplicacion (client_id),
  cuenta text not null references cuenta (id),
  sesion uuid not null references sesion (id),
  paciente uuid references paciente (id),
  alcances text[] not null,
  creado_en timestamptz(3) not null
);
comment on table autorizacion is 'Lo que cada persona autorizó a cada aplicación.';
create index autorizacion_sesion on autorizacion (sesion);
create index autorizacion_cuenta on autorizacion (cuenta);
grant select, insert on autorizacion to custodia_app;

-- Codes, tokens and steps of the protocol. Only the hash of what a bearer carries is here; the rest is sealed.
create table oauth (
  tipo text not null,
  hash text not null,
  concesion text,
  -- Hash of the other name of a session.
  uid text,
  cliente text,
  cuenta text,
  alcance text,
  creado_en timestamptz(3) not null,
  vence_en timestamptz(3) not null,
  usado_en timestamptz(3),
  datos bytea not null,
  primary key (tipo, hash)
);
comment on table oauth is 'Códigos y tokens de las aplicaciones, hasta que vencen.';
create index oauth_concesion on oauth (concesion) where concesion is not null;
create index oauth_uid on oauth (uid) where uid is not null;
create index oauth_vence_en on oauth (vence_en);
grant select, insert, update, delete on oauth to custodia_app;

-- Bulk exports of FHIR: who asked for what, and until when it may be fetched. The files are made as they are read: no
-- copy of anybody's record is kept.
create table exportacion_fhir (
  id uuid primary key,
  cuenta text not null,
  actor text not null,
  rol text not null,
  -- The request as it was made, for the manifest.
  solicitud text not null,
  nivel text not null check (nivel in ('sistema', 'paciente')),
  -- The instant of the question: what was registered later is not in it.
  momento timestamptz(3) not null,
  desde timestamptz(3),
  tipos text[] not null,
  -- Those of which there is something, in their order, as far as it has been looked.
  presentes text[] not null default '{}',
  mirados integer not null default 0,
  borrados boolean not null default false,
  estado text not null check (estado in ('en_curso', 'lista', 'fallida', 'cancelada')),
  avance_en timestamptz(3) not null,
  vence_en timestamptz(3) not null
);
comment on table exportacion_fhir is 'Exportaciones masivas de FHIR: quién, qué y hasta cuándo.';
create index exportacion_fhir_cuenta on exportacion_fhir (cuenta, id);
grant select, insert, update on exportacion_fhir to custodia_app;
