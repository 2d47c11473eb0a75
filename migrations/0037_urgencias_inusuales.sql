-- Whoever opens many records by break-glass in a day is told of: each one beyond the usual says so to whoever reviews it.
alter table acceso_urgencia add column inusual boolean not null default false;
create index acceso_urgencia_cuenta on acceso_urgencia (cuenta, creado_en);
