-- compatible: 60
-- What was decided of a medicine when it was reconciled, and of which prescription (docs/decisions/0153).
alter table "antecedente_categorizado" add column "conciliacion" text;

alter table "antecedente_categorizado" add column "formula" uuid;

alter table "antecedente_categorizado" add constraint "antecedente_categorizado_formula_fkey" foreign key ("formula") references "formula_medicamento" (id) not valid;

-- concurrent
alter table "antecedente_categorizado" validate constraint "antecedente_categorizado_formula_fkey";

create index concurrently if not exists "antecedente_categorizado_formula" on "antecedente_categorizado" ("formula") where eliminado_en is null and "formula" is not null;
