-- compatible: 60
-- Bulk exports of a group, of some resources of a type and of some of their elements; and where their files are cut, so that a
-- broken download goes on from the last whole file (docs/decisions/0143).
-- locks: few rows, and none that has to be looked at: what was allowed still is.
alter table exportacion_fhir drop constraint exportacion_fhir_nivel_check;
alter table exportacion_fhir add constraint exportacion_fhir_nivel_check check (nivel in ('sistema', 'paciente', 'grupo'));
alter table exportacion_fhir add column grupo text;
alter table exportacion_fhir add column filtros text[] not null default '{}';
alter table exportacion_fhir add column elementos text[] not null default '{}';
alter table exportacion_fhir add column cortes jsonb not null default '{}';
