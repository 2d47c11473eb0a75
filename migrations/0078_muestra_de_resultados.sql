-- compatible: 60
-- What a report was made of, and when that reached the laboratory (docs/decisions/0150).
alter table "resultado" add column "muestra" text;

alter table "resultado" add column "muestra_codigo" text;

alter table "resultado" add column "muestra_recibida" timestamptz(3);
