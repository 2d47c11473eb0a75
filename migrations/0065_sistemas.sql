-- compatible: 60
-- Systems act for the institution with one granted role and its purpose, and their secrets overlap while they change (docs/decisions/0125, 0126).
-- locks: accounts are hundreds, looked through in an instant.
alter table cuenta drop constraint cuenta_check;
alter table cuenta add constraint cuenta_rol_sistema check (tipo = 'persona' or rol in ('integracion', 'admisiones', 'archivo', 'facturacion'));
alter table cuenta add column finalidad text;

-- Every role that a system was granted; the account says the one in force. Rows end, they are not erased.
create table concesion_sistema (
  id uuid primary key,
  cuenta text not null references cuenta (id),
  rol text not null,
  servicios text[] not null default '{}',
  finalidad text not null,
  motivo text not null,
  otorgada_en timestamptz(3) not null,
  otorgada_por text not null,
  retirada_en timestamptz(3),
  retirada_por text,
  motivo_retiro text
);
comment on table concesion_sistema is 'Roles que la administración concedió a cada sistema, con su finalidad, hasta que se retiran.';
create unique index concesion_sistema_vigente on concesion_sistema (cuenta) where retirada_en is null;
create index concesion_sistema_cuenta on concesion_sistema (cuenta, otorgada_en);
grant select, insert, update on concesion_sistema to custodia_app;

-- SHA-256 of random secrets, of a system or of a confidential application. The column `secreto` of either has the newest.
create table secreto_cliente (
  id uuid primary key,
  cuenta text references cuenta (id),
  aplicacion text references aplicacion (client_id),
  hash text not null unique,
  creado_en timestamptz(3) not null,
  creado_por text not null,
  vence_en timestamptz(3),
  usado_en timestamptz(3),
  retirado_en timestamptz(3),
  check ((cuenta is null) <> (aplicacion is null))
);
comment on table secreto_cliente is 'Huellas de los secretos de sistemas y aplicaciones, y hasta cuándo sirve cada uno.';
create index secreto_cliente_cuenta on secreto_cliente (cuenta) where cuenta is not null;
create index secreto_cliente_aplicacion on secreto_cliente (aplicacion) where aplicacion is not null;
grant select, insert, update on secreto_cliente to custodia_app;

insert into secreto_cliente (id, cuenta, hash, creado_en, creado_por)
select gen_random_uuid(), c.id, c.secreto, coalesce(c.clave_desde, c.creado_en), c.creado_por from cuenta c where c.secreto is not null;
insert into secreto_cliente (id, aplicacion, hash, creado_en, creado_por)
select gen_random_uuid(), a.client_id, a.secreto, a.creado_en, a.creado_por from aplicacion a where a.secreto is not null;
