-- compatible: 85
-- What a text says to lie beyond a number is kept as it was read, once (docs/decisions/0178). Texts of before stay texts.
alter table "valor_clinico" add column "comparador" text;

alter table "valor_clinico" add column "valor_limite" numeric(14,4);

alter table "valor_clinico" add column "unidad_limite" text;
