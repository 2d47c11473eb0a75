-- compatible: 60
-- Who has seen the result of an order, and as it stood: beside the order, which may be sealed by then.
create table resultado_visto (
  id uuid primary key,
  orden uuid not null references orden (id),
  version integer not null,
  cuenta text not null,
  nombre text not null,
  visto_en timestamptz(3) not null,
  unique (orden, version, cuenta)
);
comment on table resultado_visto is 'Quién vio el resultado de una orden, en qué versión y cuándo.';

grant select, insert on resultado_visto to custodia_app;
