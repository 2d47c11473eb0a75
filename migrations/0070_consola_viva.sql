-- compatible: 60
-- What an account has said of its notices, which are computed when they are asked for. docs/decisions/0135-the-console-lives.md.
create table aviso_cuenta (
  cuenta text primary key,
  silenciados text[] not null default '{}',
  vistos text[] not null default '{}'
);
comment on table aviso_cuenta is 'De qué no quiere aviso cada cuenta, y cuáles de los que hay ya vio.';
grant select, insert, update (silenciados, vistos) on aviso_cuenta to custodia_app;

-- Who has an encounter open now. Nothing is lost with it: whoever is there says so again.
create unlogged table presencia (
  historia uuid not null references historia (id),
  cuenta text not null,
  nombre text not null,
  rol text not null,
  desde timestamptz(3) not null default now(),
  visto timestamptz(3) not null default now(),
  primary key (historia, cuenta)
);
comment on table presencia is 'Quién tiene abierta una atención en este momento; sobra al minuto.';
grant select, insert, update (desde, visto), delete on presencia to custodia_app;

-- concurrent
create index concurrently if not exists entrega_en_manos on entrega (cuenta) where hasta is null;

create index concurrently if not exists comprobacion_mipres_resuelta on comprobacion_mipres (resuelta_en) where resuelta_en is not null;

create index concurrently if not exists propuesta_pendiente on propuesta (recurso, creada_en) where estado = 'pendiente';
