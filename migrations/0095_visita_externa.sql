-- compatible: 85
alter table "historia" add column "identificador_externo" text;

-- concurrent
create index concurrently if not exists "historia_identificador_externo" on "historia" ("identificador_externo", id) where eliminado_en is null and "identificador_externo" is not null;
