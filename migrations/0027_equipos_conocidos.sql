-- Browsers from which an account was entered before: their attempts are counted apart, so that whoever types wrong passwords
-- under a colleague's name does not keep him out at the place where he works (docs/decisions/0042-known-browsers.md).
create table equipo_conocido (
  -- SHA-256 of what the browser keeps.
  equipo text not null,
  cuenta text not null references cuenta (id),
  fallos integer not null default 0,
  ultimo_fallo timestamptz(3),
  visto_en timestamptz(3) not null,
  primary key (equipo, cuenta)
);
comment on table equipo_conocido is 'Navegadores desde los que ya se ingresó a cada cuenta.';
create index equipo_conocido_cuenta on equipo_conocido (cuenta, visto_en desc);
grant select, insert, update, delete on equipo_conocido to custodia_app;
