-- compatible: 85
alter table "formula_medicamento" add column "pasos" jsonb not null default '[]';
alter table "formula_medicamento" alter column "pasos" drop default;

alter table "formula_medicamento" add column "condicion" text;

alter table "formula_medicamento" add column "maximo_dia" numeric(14,4);

alter table "formula_medicamento" add column "infusion_ml" numeric(14,1);

alter table "formula_medicamento" add column "infusion_en" text;

alter table "formula_medicamento" add column "infusion_minutos" integer;

alter table "formula_medicamento" add column "infusion_ml_hora" numeric(14,1);
