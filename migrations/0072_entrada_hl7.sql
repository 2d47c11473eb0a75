-- compatible: 60
-- The sources that send us messages, what each calls its examinations, and every message as it came with what became of it
-- (docs/decisions/0138, 0139).
create table canal (
  id uuid primary key,
  nombre text not null,
  cuenta text not null references cuenta (id),
  aplicacion text not null,
  institucion text not null default '',
  direcciones text[] not null default '{}',
  certificado text,
  juego text not null default 'UNICODE UTF-8' check (juego in ('UNICODE UTF-8', '8859/1', '8859/15', 'ASCII')),
  zona text not null default 'America/Bogota',
  procesamiento text not null default 'P' check (procesamiento in ('P', 'T', 'D')),
  sin_orden boolean not null default false,
  unidades jsonb not null default '{}',
  activo boolean not null default true,
  proximo_en timestamptz(3) not null default now(),
  creado_en timestamptz(3) not null,
  creado_por text not null,
  actualizado_en timestamptz(3) not null,
  ejecutor uuid,
  arrendado_hasta timestamptz(3)
);
comment on table canal is 'De quién se reciben mensajes HL7 v2, en nombre de qué sistema y cómo se leen.';
create unique index canal_emisor on canal (lower(aplicacion), lower(institucion)) where activo;
create index canal_cuenta on canal (cuenta);

create table mapa_codigo (
  canal uuid not null references canal (id),
  codigo text not null,
  nombre text not null,
  loinc text,
  cups text,
  visto_en timestamptz(3),
  completado_en timestamptz(3),
  completado_por text,
  primary key (canal, codigo)
);
comment on table mapa_codigo is 'Qué LOINC y qué CUPS corresponden a cada código propio de quien envía, y los que nadie ha completado.';

create table mensaje_entrada (
  id uuid primary key,
  numero bigint generated always as identity,
  canal uuid not null references canal (id),
  puerta text not null check (puerta in ('mllp', 'http', 'fhir')),
  control text not null,
  tipo text not null,
  huella text not null,
  contenido bytea not null,
  juego text not null,
  clave text not null,
  barrera boolean not null default false,
  recibido_en timestamptz(3) not null,
  estado text not null check (estado in ('recibido', 'aplicado', 'por_resolver', 'rechazado', 'anulado')),
  causa text,
  detalle text,
  respuesta text not null,
  paciente uuid references paciente (id),
  orden uuid references orden (id),
  sin_orden boolean not null default false,
  asignado boolean not null default false,
  resultados uuid[] not null default '{}',
  intentos integer not null default 0,
  proximo_en timestamptz(3) not null default now(),
  terminado_en timestamptz(3),
  resuelto_por text,
  motivo text,
  unique (canal, control)
);
comment on table mensaje_entrada is 'Cada mensaje como llegó, lo que se respondió y qué se hizo con él.';
create index mensaje_entrada_espera on mensaje_entrada (canal, numero) where estado = 'recibido';
create index mensaje_entrada_bandeja on mensaje_entrada (estado, numero);
create index mensaje_entrada_canal on mensaje_entrada (canal, numero);
create index mensaje_entrada_paciente on mensaje_entrada (paciente) where paciente is not null;
create index mensaje_entrada_orden on mensaje_entrada (orden) where orden is not null;

grant select, insert, update on canal, mapa_codigo to custodia_app;
grant select, insert, update, delete on mensaje_entrada to custodia_app;
