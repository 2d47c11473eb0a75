-- Catalogues of codes (CIE-10, CIE-11, CUPS, CUM, DCI, DIVIPOLA, CIUO) with every version that was ever current, and the jobs
-- that bring a new one. docs/decisions/0023-catalogues.md.

create table catalogo (
  nombre text primary key,
  -- The current one; 0 while nothing was loaded.
  version integer not null default 0,
  cambiado_en timestamptz(3)
);
comment on table catalogo is 'Catálogos de códigos y su versión vigente.';
insert into catalogo (nombre)
values ('cie10'), ('cie11'), ('cie10_cie11'), ('cups'), ('cum'), ('dci'), ('divipola'), ('ciuo');
grant select, update on catalogo to custodia_app;

create table catalogo_version (
  catalogo text not null references catalogo (nombre),
  numero integer not null,
  origen text not null check (origen in ('embebida', 'archivo', 'oms', 'volver')),
  -- What it calls itself: name of the file, release of WHO, the embedded one's own name.
  edicion text,
  huella text,
  -- Which version a rollback went back to.
  vuelve_a integer,
  codigos integer not null,
  habilitados integer not null,
  cuenta text not null,
  actor text not null,
  creada_en timestamptz(3) not null,
  primary key (catalogo, numero)
);
comment on table catalogo_version is 'De dónde salió cada versión de un catálogo y quién la cargó.';
grant select, insert on catalogo_version to custodia_app;

-- A code as it was from one version until another. Current while `hasta` is null; of a version v, `desde <= v` and
-- (`hasta is null` or `hasta > v`). So a version costs its changes only, and none is ever lost.
create table catalogo_codigo (
  catalogo text not null,
  codigo text collate "C" not null,
  desde integer not null,
  hasta integer,
  nombre text not null,
  habilitado boolean not null,
  datos jsonb not null default '{}',
  primary key (catalogo, codigo, desde),
  foreign key (catalogo, desde) references catalogo_version (catalogo, numero),
  check (hasta > desde)
);
comment on table catalogo_codigo is 'Cada código de cada catálogo, por versiones; nunca se borra.';
create index catalogo_codigo_vigente on catalogo_codigo (catalogo, codigo) where hasta is null;
create index catalogo_codigo_desde on catalogo_codigo (catalogo, desde, codigo);
grant select, insert, update (hasta) on catalogo_codigo to custodia_app;
create trigger catalogo_codigo_no_se_borra before delete or truncate on catalogo_codigo
  for each statement execute function custodia_solo_agrega();
create trigger catalogo_version_solo_agrega before update or delete or truncate on catalogo_version
  for each statement execute function custodia_solo_agrega();

create table catalogo_trabajo (
  id uuid primary key,
  catalogo text not null references catalogo (nombre),
  fuente text not null check (fuente in ('archivo', 'oms', 'volver')),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'en_curso', 'por_confirmar', 'terminado', 'error', 'cancelado')),
  -- Stops before changing anything, and may be confirmed afterwards.
  simulado boolean not null default false,
  confirmado boolean not null default false,
  edicion text,
  huella text,
  -- The file, until it has been read.
  contenido bytea,
  vuelve_a integer,
  leidos integer not null default 0,
  pendientes integer not null default 0,
  base integer,
  version integer,
  agregados integer,
  cambiados integer,
  deshabilitados integer,
  sin_cambio integer,
  avisos text[] not null default '{}',
  error text,
  errores jsonb not null default '[]',
  errores_total integer not null default 0,
  -- On whose behalf: what the audit row of the outcome says.
  llamada jsonb not null,
  cuenta text not null,
  actor text not null,
  clave text,
  -- What was asked, to recognise the repetition of a request by its key.
  solicitud text,
  creado_en timestamptz(3) not null,
  terminado_en timestamptz(3),
  -- Who is at it, and when he last said so: whoever falls silent is replaced.
  ejecutor text,
  latido_en timestamptz(3)
);
comment on table catalogo_trabajo is 'Cargas y sincronizaciones de catálogos: qué, quién, hasta dónde van y cómo terminaron.';
-- Two at once would each be compared with what the other is about to change.
create unique index catalogo_trabajo_uno on catalogo_trabajo (catalogo) where estado in ('pendiente', 'en_curso');
create unique index catalogo_trabajo_clave on catalogo_trabajo (cuenta, clave) where clave is not null;
grant select, insert, update on catalogo_trabajo to custodia_app;

-- What a job has read and not yet made current.
create table catalogo_trabajo_codigo (
  trabajo uuid not null references catalogo_trabajo (id),
  codigo text collate "C" not null,
  nombre text not null,
  habilitado boolean not null,
  datos jsonb not null default '{}',
  primary key (trabajo, codigo)
);
comment on table catalogo_trabajo_codigo is 'Códigos leídos por un trabajo que aún no son la versión vigente.';
grant select, insert, update, delete on catalogo_trabajo_codigo to custodia_app;

-- How far the walk through WHO's classification has come.
create table catalogo_trabajo_nodo (
  trabajo uuid not null references catalogo_trabajo (id),
  nodo text collate "C" not null,
  hecho boolean not null default false,
  primary key (trabajo, nodo)
);
comment on table catalogo_trabajo_nodo is 'Entidades de la OMS que un trabajo ya pidió o le faltan.';
create index catalogo_trabajo_nodo_falta on catalogo_trabajo_nodo (trabajo, nodo) where not hecho;
grant select, insert, update, delete on catalogo_trabajo_nodo to custodia_app;
