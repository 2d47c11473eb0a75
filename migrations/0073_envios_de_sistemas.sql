-- compatible: 60
-- What a system may send, granted with its role (docs/decisions/0140).
alter table cuenta add column envia text[] not null default '{}';
alter table concesion_sistema add column envia text[] not null default '{}';
-- Offices that were granted before this go on doing what they did.
update cuenta set envia = case rol when 'admisiones' then '{pacientes,admisiones}'::text[] else '{mipres}'::text[] end
where tipo = 'sistema' and rol in ('admisiones', 'facturacion');
update concesion_sistema set envia = case rol when 'admisiones' then '{pacientes,admisiones}'::text[] else '{mipres}'::text[] end
where retirada_en is null and rol in ('admisiones', 'facturacion');

-- The identifier with which another system sent a value or a document, by which it is recognised when it comes again (docs/decisions/0141).
alter table "valor_clinico" add column "identificador_externo" text;
alter table "documento" add column "identificador_externo" text;

-- concurrent
create unique index concurrently if not exists "valor_clinico_unico_1" on "valor_clinico" ("identificador_externo", "paciente", "historia_atencion") nulls not distinct where eliminado_en is null and "identificador_externo" is not null and "sensible" is not true;

create index concurrently if not exists "valor_clinico_identificador_externo" on "valor_clinico" ("identificador_externo", id) where eliminado_en is null and "identificador_externo" is not null;

create unique index concurrently if not exists "documento_unico_1" on "documento" ("identificador_externo", "paciente", "historia") nulls not distinct where eliminado_en is null and "identificador_externo" is not null and coalesce("confidencialidad", 'normal') = 'normal';

create index concurrently if not exists "documento_identificador_externo" on "documento" ("identificador_externo", id) where eliminado_en is null and "identificador_externo" is not null;
