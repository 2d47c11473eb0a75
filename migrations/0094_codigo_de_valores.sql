-- compatible: 85
alter table "valor_clinico" add column "codigo_fuente" text;
