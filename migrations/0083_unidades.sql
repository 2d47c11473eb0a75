-- compatible: 60
alter table "valor_clinico" add column "valor_fuente" text;
