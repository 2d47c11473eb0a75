-- compatible: 49
-- Partitions are kept apart from the tables that are spoken of; the service has no right to any of them.
create schema particion;

-- Whose rows a list showed: one row for each list with a hash of 32 bits for each patient, where there was one row for each patient and
-- seal. The audit itself says whom a list showed: what a hash finds is looked up there. Written when the row is sealed.
create table lista_mostrada (
  fila bigint not null,
  claves integer[] not null
) partition by range (fila);
comment on table lista_mostrada is 'A quién mostró cada fila de la auditoría que es una lista: uuid_hash de cada paciente.';
create index lista_mostrada_fila on lista_mostrada (fila);
create index lista_mostrada_claves on lista_mostrada using gin (claves) with (fastupdate = off);
create table particion.lista_mostrada_antes partition of lista_mostrada for values from (minvalue) to (1099511627776);

comment on table acceso_paciente is 'Lo mismo que lista_mostrada, de los sellos anteriores a ella.';

-- Every row there is. Checked by the next migration, which needs it: only so do readers and writers not wait meanwhile.
alter table auditoria add constraint auditoria_antes check (id < 1099511627776) not valid;

grant select, insert on lista_mostrada to custodia_app;
