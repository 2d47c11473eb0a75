-- compatible: 50
-- The number that the service gives each prescription, and what MIPRES answers about those that were made there.
alter table "formula_medicamento" add column "numero" text;

alter table "formula_insumo" add column "numero" text;

create table comprobacion_mipres (
  id uuid primary key,
  recurso text not null check (recurso in ('formula_medicamento', 'formula_insumo')),
  paciente uuid not null references paciente (id),
  numero text not null,
  estado text not null default 'sin_comprobar' check (estado in (
    'sin_comprobar', 'comprobada', 'no_existe', 'anulada', 'de_otro_paciente', 'de_otro_producto'
  )),
  motivo text check (motivo in ('sin_respuesta', 'sin_permiso', 'respuesta_extrana')),
  intentos integer not null default 0,
  proximo_en timestamptz(3) not null default now(),
  preguntada_en timestamptz(3),
  resuelta_en timestamptz(3),
  ejecutor uuid,
  arrendada_hasta timestamptz(3)
);
comment on table comprobacion_mipres is 'Qué respondió MIPRES del número de cada fórmula que lo tiene.';
create index comprobacion_mipres_pendiente on comprobacion_mipres (proximo_en) where estado = 'sin_comprobar';

-- Whatever prescription comes to have a number of MIPRES waits to be asked about there, from the same transaction on.
create or replace function custodia_mipres_por_comprobar() returns trigger
language plpgsql
as $$
begin
  if new.numero_mipres is null or new.anulado or new.eliminado_en is not null then
    delete from comprobacion_mipres where id = new.id;
  else
    insert into comprobacion_mipres as c (id, recurso, paciente, numero)
    values (new.id, tg_table_name, new.paciente, new.numero_mipres)
    on conflict (id) do update set numero = excluded.numero, estado = 'sin_comprobar', motivo = null, intentos = 0,
      proximo_en = now(), preguntada_en = null, resuelta_en = null, ejecutor = null, arrendada_hasta = null
    where c.numero <> excluded.numero
      or (to_jsonb(old) ->> 'medicamento_dci', to_jsonb(old) ->> 'dci_codigo')
        is distinct from (to_jsonb(new) ->> 'medicamento_dci', to_jsonb(new) ->> 'dci_codigo');
  end if;
  return null;
end
$$;
create or replace trigger formula_medicamento_mipres after insert on formula_medicamento
  for each row when (new.numero_mipres is not null) execute function custodia_mipres_por_comprobar();
create or replace trigger formula_medicamento_mipres_cambia after update on formula_medicamento
  for each row when (new.numero_mipres is not null or old.numero_mipres is not null)
  execute function custodia_mipres_por_comprobar();
create or replace trigger formula_insumo_mipres after insert on formula_insumo
  for each row when (new.numero_mipres is not null) execute function custodia_mipres_por_comprobar();
create or replace trigger formula_insumo_mipres_cambia after update on formula_insumo
  for each row when (new.numero_mipres is not null or old.numero_mipres is not null)
  execute function custodia_mipres_por_comprobar();

grant select, insert, update, delete on comprobacion_mipres to custodia_app;

-- concurrent
create index concurrently if not exists "formula_medicamento_numero" on "formula_medicamento" ("numero", id) where eliminado_en is null;

create index concurrently if not exists "formula_insumo_numero" on "formula_insumo" ("numero", id) where eliminado_en is null;

-- Those from before wait to be asked about too, spread over a month: none of today's waits behind them.
-- batches
insert into comprobacion_mipres (id, recurso, paciente, numero, proximo_en)
select f.id, 'formula_medicamento', f.paciente, f.numero_mipres, now() + interval '1 day' + random() * interval '30 days'
from formula_medicamento f
where f.numero_mipres is not null and not coalesce(f.anulado, false) and f.eliminado_en is null
  and not exists (select from comprobacion_mipres c where c.id = f.id)
limit 2000 for share of f
on conflict (id) do nothing;

-- batches
insert into comprobacion_mipres (id, recurso, paciente, numero, proximo_en)
select f.id, 'formula_insumo', f.paciente, f.numero_mipres, now() + interval '1 day' + random() * interval '30 days'
from formula_insumo f
where f.numero_mipres is not null and not coalesce(f.anulado, false) and f.eliminado_en is null
  and not exists (select from comprobacion_mipres c where c.id = f.id)
limit 2000 for share of f
on conflict (id) do nothing;
