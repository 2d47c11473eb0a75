-- compatible: 60
-- What waits and is critical is told of first; a person's correction is replaced only where a person said so; who assigned a result (docs/decisions/0149).
alter table mensaje_entrada add column critico boolean not null default false;
alter table mensaje_entrada add column sobre_correccion boolean not null default false;

alter table "resultado" add column "asignado_por" text;

-- concurrent
create index concurrently if not exists mensaje_entrada_por_resolver on mensaje_entrada (critico, numero) where estado = 'por_resolver';

create index concurrently if not exists mensaje_entrada_criticos on mensaje_entrada (recibido_en) where critico and estado in ('recibido', 'por_resolver');
