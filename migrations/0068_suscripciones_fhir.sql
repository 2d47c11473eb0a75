-- compatible: 60
-- Subscriptions of FHIR are endpoints too, with a face of their own (docs/decisions/0130): what they are told of, how much of it, and the
-- numbers by which a receiver sees that something is missing.
-- locks: the table is as new as the migration before and has no rows.
alter table destino add column canal text not null default 'webhook' check (canal in ('webhook', 'fhir'));
alter table destino add column tema text;
alter table destino add column contenido text check (contenido in ('empty', 'id-only', 'full-resource'));
alter table destino add column latido_segundos integer;
alter table destino add column latido_en timestamptz(3);
alter table destino add column vence_en timestamptz(3);
alter table destino add column alcances text[];
alter table destino drop constraint destino_estado_check;
alter table destino add constraint destino_estado_check check (estado in ('solicitado', 'activo', 'inactivo', 'desactivado'));
alter table destino drop constraint destino_motivo_estado_check;
alter table destino add constraint destino_motivo_estado_check
  check (motivo_estado in ('administrador', 'suscriptor', 'credencial', 'fallas', 'saludo', 'ya_no_existe', 'eventos_vencidos', 'restauracion'));

create table destino_numero (
  destino text not null references destino (id) on delete cascade,
  numero bigint not null,
  corte bigint not null,
  marca text not null,
  evento bigint not null,
  recurso text not null,
  hecho text not null,
  recurso_id uuid not null,
  version integer,
  paciente uuid,
  momento timestamptz(3) not null,
  primary key (destino, numero),
  unique (destino, corte, evento)
);
comment on table destino_numero is 'Qué número tiene cada cambio para una suscripción de FHIR; los más recientes, sin contenido.';

grant select, insert, delete on destino_numero to custodia_app;
