-- What is asked for seldom, and by reading everything until now: the doings of one account, who died when, and by the telephone or
-- the document of whom a patient names. Few rows have most of them.
create index auditoria_cuenta on auditoria (cuenta, id) where cuenta is not null;
create index "paciente_fecha_fallecimiento" on "paciente" ("fecha_fallecimiento", id) where eliminado_en is null and "fecha_fallecimiento" is not null;
create index "paciente_responsable_documento" on "paciente" ("responsable_documento", id) where eliminado_en is null and "responsable_documento" is not null;
create index "paciente_contacto_emergencia_telefono" on "paciente" ("contacto_emergencia_telefono", id) where eliminado_en is null and "contacto_emergencia_telefono" is not null;
