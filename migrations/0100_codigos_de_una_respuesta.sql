-- compatible: 85
alter table "valor_clinico" add column "valor_fuente_codigos" text;
