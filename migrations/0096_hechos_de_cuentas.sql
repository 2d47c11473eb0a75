-- compatible: 96
-- What gives somebody reach is one row for each act, and stands until another person saw it (docs/decisions/0188). The columns of `cuenta` that had
-- the last one go later; a service of before would write only those, and nobody would be told.
create table cuenta_hecho (
  id uuid primary key default gen_random_uuid(),
  cuenta text not null references cuenta (id),
  hecho text not null,
  rol text not null,
  por text not null,
  por_nombre text not null,
  en timestamptz(3) not null,
  visto_en timestamptz(3),
  visto_por text,
  visto_propio_en timestamptz(3)
);
comment on table cuenta_hecho is 'Lo que dio alcance a una cuenta, o la puso en otras manos: quién lo hizo, y quién más lo vio.';
create index cuenta_hecho_en on cuenta_hecho (en);
create index cuenta_hecho_sin_ver on cuenta_hecho (en) where visto_en is null;
create index cuenta_hecho_propio on cuenta_hecho (cuenta) where visto_propio_en is null;
grant select, insert, update (visto_en, visto_por, visto_propio_en) on cuenta_hecho to custodia_app;

-- What is older was told for its week.
insert into cuenta_hecho (cuenta, hecho, rol, por, por_nombre, en, visto_en, visto_propio_en)
select c.id, c.alcance_hecho, c.rol, c.alcance_por, coalesce(c.alcance_por_nombre, c.alcance_por), c.alcance_en,
  v.visto, v.visto
from cuenta c cross join lateral (select case when c.alcance_en < now() - interval '7 days' then now() end as visto) v
where c.alcance_hecho is not null and c.alcance_por is not null and c.alcance_en is not null;
