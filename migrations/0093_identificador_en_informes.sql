-- compatible: 85
-- A value of a report has the identifier of its sender, and the report brings it again whenever it is corrected (docs/decisions/0178). The former
-- index guards until the new one is there.
alter index "valor_clinico_unico_1" rename to "valor_clinico_unico_anterior";

-- concurrent
create unique index concurrently if not exists "valor_clinico_unico_1" on "valor_clinico" ("identificador_externo", "paciente", "historia_atencion") nulls not distinct where eliminado_en is null and "identificador_externo" is not null and "resultado" is null and "sensible" is not true;

drop index concurrently if exists "valor_clinico_unico_anterior";
