-- compatible: 60
-- At which ages a template is offered: an examination of infants is nothing for adults.
alter table "plantilla" add column "desde_meses" integer;
alter table "plantilla" add column "hasta_meses" integer;
