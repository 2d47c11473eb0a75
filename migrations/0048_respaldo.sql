-- compatible: 47
-- A seal may say that the data were restored: the chain goes on from an earlier state of itself.
alter table sello add column restauracion jsonb;

create table respaldo_trabajo (
  id uuid primary key,
  clase text not null unique check (clase in ('base', 'registro', 'ensayo')),
  -- Who is at it, since when it was last heard of, and how far it is.
  ejecutor uuid,
  latido_en timestamptz(3),
  avance text not null default '',
  -- When it is to be done again; null while it was never planned.
  proximo_en timestamptz(3),
  terminado_en timestamptz(3),
  bien_en timestamptz(3),
  resultado text check (resultado in ('bien', 'mal')),
  detalle text not null default '',
  -- Of the log: until when nothing acknowledged is missing from the backup.
  cubre_hasta timestamptz(3)
);
comment on table respaldo_trabajo is 'Lo que se hace para tener respaldos, y cómo terminó la última vez.';
insert into respaldo_trabajo (id, clase) values
  ('00000000-0000-4000-8000-000000000001', 'base'),
  ('00000000-0000-4000-8000-000000000002', 'registro'),
  ('00000000-0000-4000-8000-000000000003', 'ensayo');
grant select on respaldo_trabajo to custodia_app;

-- concurrent
create index concurrently if not exists sello_restauracion on sello (numero) where restauracion is not null;
