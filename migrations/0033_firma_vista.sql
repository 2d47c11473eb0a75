-- Which account wrote each version: two people may share a name, and whoever signs must be told what another hand changed.
-- Without a default nothing is rewritten; older versions say only the name.
alter table version add column cuenta text;

-- What somebody else would change in a draft that is its author's. It is decided once, and neither changed nor removed.
create table propuesta (
  id uuid primary key,
  recurso text not null,
  registro uuid not null,
  -- The version that whoever proposes had read, and the values that each proposed field had in it.
  version integer not null,
  antes jsonb not null,
  despues jsonb not null,
  motivo text not null,
  cuenta text not null,
  nombre text not null,
  creada_en timestamptz(3) not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aceptada', 'rechazada')),
  decidida_por text,
  decidida_en timestamptz(3),
  respuesta text,
  check ((estado = 'pendiente') = (decidida_en is null))
);
comment on table propuesta is 'Cambios que otros proponen a una fórmula u orden sin firmar, y lo que decidió su autor.';
create index propuesta_registro on propuesta (registro, creada_en);
grant select, insert on propuesta to custodia_app;
grant update (estado, decidida_por, decidida_en, respuesta) on propuesta to custodia_app;
