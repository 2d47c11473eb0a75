-- A break-glass access beyond the usual number of a day says so to its reviewer.
alter table acceso_urgencia add column inusual boolean not null default false;
create index acceso_urgencia_cuenta on acceso_urgencia (cuenta, creado_en);
