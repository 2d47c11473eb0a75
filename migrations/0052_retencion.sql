-- compatible: 50
-- Records whose time of retention is over (Resolución 839 of 2017): the process that may end in an act of elimination.
create table retencion_proceso (
  id uuid primary key,
  creado_en timestamptz(3) not null,
  creado_por text not null
);
comment on table retencion_proceso is 'Procesos de disposición final de historias clínicas.';

create table retencion_expediente (
  proceso uuid not null references retencion_proceso (id),
  paciente uuid not null references paciente (id),
  ultima_atencion timestamptz(3) not null,
  historias integer not null,
  regla text not null check (regla in ('general', 'victima')),
  vencio date not null,
  excluido_en timestamptz(3),
  excluido_por text,
  causa text check (causa in ('entregada', 'reclamada', 'lesa_humanidad', 'valor_secundario', 'otra')),
  motivo text,
  primary key (proceso, paciente)
);
comment on table retencion_expediente is 'Las historias de cada proceso, y por qué alguna salió de él.';
create unique index retencion_expediente_unico on retencion_expediente (paciente) where excluido_en is null;

create table retencion_aviso (
  id bigint generated always as identity primary key,
  proceso uuid not null references retencion_proceso (id),
  medio text not null check (medio in ('diario', 'web')),
  nombre text not null,
  fecha date not null,
  referencia text,
  registrado_en timestamptz(3) not null,
  registrado_por text not null
);
comment on table retencion_aviso is 'Los avisos publicados de cada proceso.';
create index retencion_aviso_proceso on retencion_aviso (proceso);

create table retencion_permanente (
  paciente uuid primary key references paciente (id),
  causa text not null check (causa in ('lesa_humanidad', 'valor_secundario')),
  motivo text not null,
  registrado_en timestamptz(3) not null,
  registrado_por text not null
);
comment on table retencion_permanente is 'Las historias que se conservan siempre.';

-- Proposed by one person and signed by another; then nothing of the process changes.
create table retencion_acta (
  proceso uuid primary key references retencion_proceso (id),
  propuesta_en timestamptz(3) not null,
  propuesta_por text not null,
  firmada_en timestamptz(3),
  firmada_por text,
  declaracion text,
  llave text references llave (kid),
  firma text
);
comment on table retencion_acta is 'Actas de eliminación firmadas por dos personas.';

-- Notices and what is kept for ever are not taken back; a signed act is not changed.
create or replace trigger retencion_aviso_solo_agrega before update or delete or truncate on retencion_aviso
  for each statement execute function custodia_solo_agrega();
create or replace trigger retencion_permanente_solo_agrega before update or delete or truncate on retencion_permanente
  for each statement execute function custodia_solo_agrega();

create or replace function custodia_acta_firmada() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or old.firmada_en is not null then
    raise exception 'Un acta firmada no cambia, y ninguna se borra.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger retencion_acta_firmada before update or delete on retencion_acta
  for each row execute function custodia_acta_firmada();

-- Once its act is proposed, the records of a process are those.
create or replace function custodia_proceso_propuesto() returns trigger
language plpgsql
as $$
begin
  if exists (select 1 from retencion_acta a where a.proceso = new.proceso) then
    raise exception 'Las historias de un acta propuesta no cambian.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger retencion_expediente_propuesto before insert or update on retencion_expediente
  for each row execute function custodia_proceso_propuesto();

grant select, insert on retencion_proceso, retencion_aviso, retencion_permanente to custodia_app;
grant select, insert on retencion_expediente, retencion_acta to custodia_app;
grant update (excluido_en, excluido_por, causa, motivo) on retencion_expediente to custodia_app;
grant update (firmada_en, firmada_por, declaracion, llave, firma) on retencion_acta to custodia_app;
