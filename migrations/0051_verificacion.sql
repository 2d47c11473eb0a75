-- compatible: 50
-- How far the audit was verified, as the service signed it: the next verification goes on from there.
create table verificacion (
  id bigint generated always as identity primary key,
  momento timestamptz(3) not null default clock_timestamp(),
  -- The seal up to which everything was as it was sealed; null where something was found.
  sello bigint,
  declaracion text not null,
  llave text not null references llave (kid),
  firma text not null
);
comment on table verificacion is 'Hasta qué sello se verificó la auditoría, firmado por el servicio.';
create index verificacion_sello on verificacion (sello) where sello is not null;
create or replace trigger verificacion_solo_agrega before update or delete or truncate on verificacion
  for each statement execute function custodia_solo_agrega();
grant select, insert (sello, declaracion, llave, firma) on verificacion to custodia_app;
