-- compatible: 60
-- Where changes are delivered to as they happen: endpoints of system accounts, what each could not be told yet, and how attempts went
-- (docs/decisions/0129). Nothing is written for an endpoint when something changes: each reads on from its own place.
create table destino (
  -- Text, as the secrets that are sealed for it are found by it.
  id text primary key,
  cuenta text not null references cuenta (id),
  nombre text not null,
  url text not null,
  tipos text[],
  finalidad text not null,
  estado text not null default 'activo' check (estado in ('activo', 'inactivo', 'desactivado')),
  motivo_estado text check (motivo_estado in ('administrador', 'fallas', 'ya_no_existe', 'eventos_vencidos')),
  secretos bytea not null,
  rotado_en timestamptz(3),
  corte bigint not null,
  marca text not null,
  evento bigint not null,
  fallas_seguidas integer not null default 0,
  falla_desde timestamptz(3),
  entregados bigint not null default 0,
  fallidos bigint not null default 0,
  entregado_en timestamptz(3),
  proximo_en timestamptz(3) not null default now(),
  creado_en timestamptz(3) not null,
  creado_por text not null,
  actualizado_en timestamptz(3) not null,
  ejecutor uuid,
  arrendado_hasta timestamptz(3)
);
comment on table destino is 'A dónde se entregan los cambios a medida que pasan, en nombre de qué sistema, y hasta dónde va cada uno.';
create index destino_cuenta on destino (cuenta);

create table destino_pendiente (
  destino text not null references destino (id) on delete cascade,
  corte bigint not null,
  marca text not null,
  evento bigint not null,
  recurso text not null,
  hecho text not null,
  recurso_id uuid not null,
  version integer,
  paciente uuid,
  momento timestamptz(3) not null,
  estado text not null default 'espera' check (estado in ('espera', 'muerta')),
  intentos integer not null default 0,
  desde timestamptz(3),
  proximo_en timestamptz(3) not null default now(),
  http smallint,
  codigo text,
  primary key (destino, corte, evento)
);
comment on table destino_pendiente is 'Lo que un destino no recibió todavía y espera otro intento, o agotó los suyos; sin contenido.';
create index destino_pendiente_orden on destino_pendiente (destino, coalesce(paciente, recurso_id), corte, evento) where estado = 'espera';
create index destino_pendiente_debido on destino_pendiente (destino, proximo_en) where estado = 'espera';

create table destino_intento (
  id bigint generated always as identity primary key,
  destino text not null references destino (id) on delete cascade,
  momento timestamptz(3) not null default clock_timestamp(),
  evento text,
  tipo text not null,
  intento integer not null,
  http smallint,
  codigo text not null,
  ms integer not null
);
comment on table destino_intento is 'Cómo fue cada intento de entrega: cuándo, qué respondió y cuánto tardó; los más recientes de cada destino.';
create index destino_intento_destino on destino_intento (destino, id);

grant select, insert, update, delete on destino, destino_pendiente, destino_intento to custodia_app;
