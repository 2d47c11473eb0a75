-- Who is asking (accounts, sessions, keys), what each may reach (grants), and the seals of the audit.

-- Text and not uuid: the accounts of the demonstration have readable names.
create table cuenta (
  id text primary key,
  tipo text not null check (tipo in ('persona', 'sistema')),
  usuario text not null,
  nombre text not null,
  rol text not null,
  tipo_documento text,
  numero_documento text,
  registro text,
  profesion text,
  correo text,
  servicios text[] not null default '{}',
  estado text not null check (estado in ('invitada', 'activa', 'bloqueada')),
  motivo_estado text,
  -- argon2id, with its parameters inside.
  clave text,
  clave_desde timestamptz(3),
  -- Sealed with the service's secret; `pendiente` until a first code proves that the telephone has it.
  totp bytea,
  totp_pendiente bytea,
  totp_ultimo bigint,
  recuperacion text[] not null default '{}',
  fallos integer not null default 0,
  ultimo_fallo timestamptz(3),
  -- Systems: SHA-256 of a random secret, or the public keys that sign their assertions.
  secreto text,
  llaves jsonb,
  -- `iss|sub` of an external identity.
  externo text unique,
  -- When the issuer last said what is here: an older token does not undo it.
  externo_desde timestamptz(3),
  -- The patient whose own account this is.
  paciente uuid references paciente (id),
  demostracion boolean not null default false,
  creado_en timestamptz(3) not null,
  creado_por text not null,
  actualizado_en timestamptz(3) not null,
  check (tipo = 'persona' or rol = 'integracion'),
  check (rol <> 'paciente' or paciente is not null or externo is not null)
);
comment on table cuenta is 'Personas y sistemas que usan el servicio.';
create unique index cuenta_usuario on cuenta (usuario);
-- A record has one owner: a second account would be somebody else's.
create unique index cuenta_paciente on cuenta (paciente) where paciente is not null and estado <> 'bloqueada';
create unique index cuenta_nombre_sistema on cuenta (custodia_normal(nombre)) where tipo = 'sistema';
grant select, insert, update on cuenta to custodia_app;

create table sesion (
  id uuid primary key,
  cuenta text not null references cuenta (id),
  creada_en timestamptz(3) not null,
  usada_en timestamptz(3) not null,
  vence_en timestamptz(3) not null,
  origen text,
  agente text,
  segundo_factor boolean not null default false,
  revocada_en timestamptz(3),
  motivo_revocacion text
);
comment on table sesion is 'Ingresos de una cuenta; cada uno se puede revocar.';
create index sesion_cuenta on sesion (cuenta, usada_en);
grant select, insert, update on sesion to custodia_app;

-- A refresh token is used once; a second use means that two hold it, and ends the session.
create table refresco (
  hash text primary key,
  sesion uuid not null references sesion (id),
  creado_en timestamptz(3) not null,
  vence_en timestamptz(3) not null,
  usado_en timestamptz(3)
);
comment on table refresco is 'Huellas de los tokens de refresco.';
create index refresco_vence_en on refresco (vence_en);
grant select, insert, update, delete on refresco to custodia_app;

create table invitacion (
  hash text primary key,
  -- Null for the first administrator, who has no account yet.
  cuenta text references cuenta (id),
  creada_en timestamptz(3) not null,
  vence_en timestamptz(3) not null,
  usada_en timestamptz(3)
);
comment on table invitacion is 'Enlaces de un solo uso para fijar la clave.';
grant select, insert, update on invitacion to custodia_app;

-- Assertions of systems (private_key_jwt) that were used already.
create table asercion (
  cuenta text not null references cuenta (id),
  jti text not null,
  vence_en timestamptz(3) not null,
  primary key (cuenta, jti)
);
comment on table asercion is 'Aserciones ya usadas de los sistemas.';
grant select, insert, delete on asercion to custodia_app;

create table llave (
  kid text primary key,
  uso text not null check (uso in ('token', 'sello')),
  alg text not null,
  publica jsonb not null,
  -- Sealed with the service's secret.
  privada bytea not null,
  creada_en timestamptz(3) not null,
  retirada_en timestamptz(3)
);
comment on table llave is 'Llaves con que se firman los tokens y los sellos de la auditoría.';
create unique index llave_vigente on llave (uso) where retirada_en is null;
grant select, insert, update on llave to custodia_app;

-- What each may reach, and why. A grant is never erased: it ends.
--   miembro   c:<account> · s:<REPS service> · t:<third party>
--   historia  null for the whole record
--   nivel     highest confidentiality it opens: 0 normal, 1 sensitive, 2 restringida, 3 muy_restringida
--   ambitos   null for everything; otherwise the parts of the record that the patient authorised
create table alcance (
  id bigint generated always as identity primary key,
  miembro text not null,
  paciente uuid not null references paciente (id),
  historia uuid references historia (id),
  via text not null check (via in ('tratante', 'equipo', 'servicio', 'registro', 'urgencia', 'titular',
    'representante', 'consentimiento')),
  nivel smallint not null check (nivel between 0 and 3),
  ambitos text[],
  desde timestamptz(3) not null,
  hasta timestamptz(3),
  origen text,
  otorgado_por text
);
comment on table alcance is 'Qué registros alcanza cada quien y por qué motivo.';
create index alcance_paciente on alcance (paciente, miembro);
create index alcance_miembro on alcance (miembro, paciente);
-- Asked for every row that is written to the audit, and almost always answered no.
create index alcance_urgencia on alcance (miembro) where via = 'urgencia';
create index alcance_historia on alcance (historia) where historia is not null;
create index alcance_origen on alcance (origen) where origen is not null;
grant select, insert, update (hasta) on alcance to custodia_app;

create table acceso_urgencia (
  id uuid primary key,
  cuenta text not null references cuenta (id),
  nombre text not null,
  rol text not null,
  paciente uuid not null references paciente (id),
  tipo text not null,
  motivo text not null,
  creado_en timestamptz(3) not null,
  hasta timestamptz(3) not null,
  terminado_en timestamptz(3),
  estado text not null check (estado in ('pendiente', 'justificado', 'no_justificado')),
  revisado_por text,
  revisado_en timestamptz(3),
  comentario text
);
comment on table acceso_urgencia is 'Accesos de urgencia fuera del equipo tratante, y su revisión.';
create index acceso_urgencia_estado on acceso_urgencia (estado, id);
create index acceso_urgencia_paciente on acceso_urgencia (paciente, id);
grant select, insert, update on acceso_urgencia to custodia_app;

-- The audit learns the account, the stated reason, by which grant the row was reached, and whose rows a list showed.
-- `tx` tells which rows were committed when a seal was made: all those of transactions older than the oldest alive.
alter table auditoria
  add column cuenta text,
  add column motivo text,
  add column acceso text,
  add column pacientes uuid[],
  add column tx xid8 not null default pg_current_xact_id();
create index auditoria_tx on auditoria (tx, id);

create table sello (
  numero bigint primary key,
  momento timestamptz(3) not null,
  -- Rows of transactions from `desde_tx` up to and without `hasta_tx`, in order of id, as they stood in this system.
  sistema text not null,
  desde_tx xid8 not null,
  hasta_tx xid8 not null,
  tras_id bigint not null,
  filas integer not null,
  primera bigint,
  ultima bigint,
  raiz text not null,
  anterior text not null,
  llave text not null references llave (kid),
  llave_nueva jsonb,
  firma text not null,
  huella text not null,
  -- What lets a verification name the row that does not fit: the ids and the 32 bytes of each leaf, in order.
  ids bigint[] not null,
  hojas bytea not null
);
comment on table sello is 'Sellos firmados y encadenados de la auditoría.';
create index sello_ultima on sello (ultima);
grant select, insert on sello to custodia_app;
create trigger sello_solo_agrega before update or delete or truncate on sello
  for each statement execute function custodia_solo_agrega();

-- Whose rows a list showed, patient by patient; written when the row is sealed, so that no request waits for it.
create table acceso_paciente (
  paciente uuid not null,
  sello bigint not null,
  filas bigint[] not null,
  primary key (paciente, sello)
);
create index acceso_paciente_sello on acceso_paciente (sello);
comment on table acceso_paciente is 'Filas de la auditoría en las que una lista mostró a cada paciente.';
grant select, insert on acceso_paciente to custodia_app;

-- Who put the professional, and who put the service, in charge: nobody opens a whole record to himself.
alter table historia add column asignado_por text, add column servicio_asignado_por text;

-- What a sensitive attribute leaves in the patient's series is as sensitive as the attribute.
alter table valor_clinico add column sensible boolean not null default false;
update valor_clinico v set sensible = true from atributo_paciente a
where v.origen_recurso = 'atributo_paciente' and v.origen_id = a.id::text and a.sensible;
alter table valor_clinico alter column sensible drop default;

-- The attribute may become sensitive later; what it had left already becomes so with it.
create function custodia_valores_sensibles() returns trigger
language plpgsql
as $$
begin
  update valor_clinico set sensible = coalesce(new.sensible, false)
  where origen_recurso = 'atributo_paciente' and origen_id = new.id::text and sensible is distinct from coalesce(new.sensible, false);
  return null;
end
$$;
create trigger atributo_sensible after update on atributo_paciente for each row
  when (new.sensible is distinct from old.sensible) execute function custodia_valores_sensibles();

-- Only who writes in the record is ever part of a team, whatever a field says.
create function custodia_es_clinica(quien text) returns boolean
language sql stable
as $$
  select exists (select 1 from cuenta c where c.id = quien and c.tipo = 'persona'
    and c.rol in ('medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'))
$$;

-- Nobody gives more than he has: the front desk and the coordinator assign, and who treats the patient may call in others.
-- Whoever has no account is the service itself: initial data, the local administrator.
create function custodia_puede_abrir(quien text, de uuid) returns boolean
language sql stable
as $$
  select quien is null or not exists (select 1 from cuenta c where c.id = quien)
    or exists (select 1 from cuenta c where c.id = quien and c.rol in ('admisiones', 'coordinador_medico'))
    or exists (select 1 from cuenta c, alcance a
      where c.id = quien and a.paciente = de and a.historia is null and a.via in ('tratante', 'equipo', 'servicio')
        and (a.hasta is null or a.hasta > now())
        and (a.miembro = 'c:' || c.id or a.miembro = any(select 's:' || s from unnest(c.servicios) s)))
$$;

-- A service is not called in by one of its own, unless that is the front desk or the coordinator.
create function custodia_otro_servicio(quien text, servicio text) returns boolean
language sql stable
as $$
  select not exists (select 1 from cuenta c where c.id = quien and servicio = any(c.servicios)
    and c.rol not in ('admisiones', 'coordinador_medico'))
$$;

-- Lists begin with the newest and skip what the caller does not reach: whether a row stands is answered by the index.
create index "paciente_vivos" on "paciente" (id) where eliminado_en is null;
create index "historia_vivos" on "historia" (id) where eliminado_en is null;

-- A history gives reach to its team. The treating professional keeps the history that he attended; while it is open,
-- whoever was put in charge by somebody else reaches the whole record (`completo`), and so does the service that attends
-- it; the history itself the service keeps for thirty days more, for results and clarifications.
create function custodia_alcance_de(h historia, completo boolean, servicio_completo boolean) returns setof alcance
language sql stable
as $$
  select null::bigint, m.miembro, h.paciente, m.historia, m.via, m.nivel::smallint, null::text[], now()::timestamptz(3),
    m.hasta::timestamptz(3), h.id::text, m.por
  from (
    select 'c:' || h.profesional as miembro, h.id as historia, 'tratante' as via, 3 as nivel, null::timestamptz as hasta,
      h.asignado_por as por
    where custodia_es_clinica(h.profesional) and h.estado <> 'anulada'
    union all
    select 'c:' || h.profesional, null, 'tratante', 1, null, h.asignado_por
    where custodia_es_clinica(h.profesional) and completo
      and h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida')
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida') then null
        else coalesce(h.estado_desde, h.actualizado_en) + interval '30 days' end, h.servicio_asignado_por
    where h.servicio_reps is not null and h.estado <> 'anulada'
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$$;

create function custodia_abre_tratante(h historia) returns boolean
language sql stable
as $$ select h.asignado_por is distinct from h.profesional and custodia_puede_abrir(h.asignado_por, h.paciente) $$;

create function custodia_abre_servicio(h historia) returns boolean
language sql stable
as $$
  select custodia_otro_servicio(h.servicio_asignado_por, h.servicio_reps)
    and custodia_puede_abrir(h.servicio_asignado_por, h.paciente)
$$;

create function custodia_alcance_historias_nuevas() returns trigger
language plpgsql
as $$
begin
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
  from nuevas n, custodia_alcance_de(n::historia, custodia_abre_tratante(n::historia), custodia_abre_servicio(n::historia)) a;
  return null;
end
$$;
create trigger historia_alcance_nuevas after insert on historia
  referencing new table as nuevas for each statement execute function custodia_alcance_historias_nuevas();

create function custodia_alcance_historia_cambiada() returns trigger
language plpgsql
as $$
declare
  completo boolean;
  servicio_completo boolean;
begin
  -- What was decided when somebody was put in charge holds while nobody else is; it does not depend on what the one who
  -- decided reaches today.
  completo := custodia_abre_tratante(new) or (new.profesional = old.profesional and exists (
    select 1 from alcance a where a.origen = new.id::text and a.via = 'tratante' and a.historia is null
      and a.miembro = 'c:' || new.profesional and (a.hasta is null or a.hasta > now())));
  servicio_completo := custodia_abre_servicio(new) or (new.servicio_reps = old.servicio_reps and exists (
    select 1 from alcance a where a.origen = new.id::text and a.via = 'servicio' and a.historia is null
      and a.miembro = 's:' || new.servicio_reps and (a.hasta is null or a.hasta > now())));
  update alcance set hasta = now() where origen = new.id::text and via in ('tratante', 'servicio')
    and (hasta is null or hasta > now());
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
  from custodia_alcance_de(new, completo, servicio_completo) a;
  -- Those whom somebody put in the team stay in it; when the history ends, so does their reach, thirty days later.
  if new.estado in ('cerrada', 'archivada') then
    update alcance set hasta = case when historia is null then now() else now() + interval '30 days' end
    where origen = new.id::text and via = 'equipo' and hasta is null;
  elsif new.estado = 'anulada' or new.eliminado_en is not null then
    update alcance set hasta = now() where origen = new.id::text and via = 'equipo' and (hasta is null or hasta > now());
  end if;
  return null;
end
$$;
create trigger historia_alcance_cambiada after update on historia for each row
  when (new.profesional is distinct from old.profesional or new.servicio_reps is distinct from old.servicio_reps
    or new.asignado_por is distinct from old.asignado_por
    or new.servicio_asignado_por is distinct from old.servicio_asignado_por
    or new.estado is distinct from old.estado or new.eliminado_en is distinct from old.eliminado_en)
  execute function custodia_alcance_historia_cambiada();

-- A third party reads what the patient authorised, from the moment it is given and until it is revoked or lapses. What
-- was authorised for a minor lapses when the minor comes of age and decides.
create function custodia_conceder(new consentimiento) returns void
language plpgsql
as $$
declare
  mayoria timestamptz;
  final timestamptz;
begin
  update alcance set hasta = now() where origen = new.id::text and via = 'consentimiento' and (hasta is null or hasta > now());
  if new.eliminado_en is not null or new.decision <> 'aceptado' or new.revocado_en is not null then
    return;
  end if;
  select (p.fecha_nacimiento + interval '18 years') at time zone 'America/Bogota' into mayoria
  from paciente p where p.id = new.paciente;
  final := (new.vigencia_hasta + 1)::timestamp at time zone 'America/Bogota';
  if new.otorgado_por in ('representante_legal', 'acudiente') and new.fecha_otorgamiento < mayoria then
    final := least(final, mayoria);
  end if;
  insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select 't:' || custodia_normal(btrim(t.quien)), new.paciente, 'consentimiento', 0, t.ambitos, now(),
    least(final, (t.hasta + 1)::timestamp at time zone 'America/Bogota'), new.id::text, new.creado_por
  from jsonb_to_recordset(new.terceros_autorizados) as t(quien text, ambitos text[], hasta date)
  where t.quien is not null and cardinality(t.ambitos) > 0
    and coalesce(least(final, (t.hasta + 1)::timestamp at time zone 'America/Bogota') > now(), true);
end
$$;

create function custodia_alcance_consentimiento() returns trigger
language plpgsql
as $$
begin
  perform custodia_conceder(new);
  return null;
end
$$;
create trigger consentimiento_alcance after insert or update on consentimiento for each row
  when (new.tipo = 'interoperabilidad_terceros')
  execute function custodia_alcance_consentimiento();

-- Whoever represents a patient does so by a consent, or as the responsible adult of a minor: with the cause ends the reach,
-- and a term that is shortened shortens it.
create function custodia_representacion_consentida() returns trigger
language plpgsql
as $$
begin
  update alcance set hasta = case when new.revocado_en is not null or new.eliminado_en is not null then now()
    else least(hasta, (new.vigencia_hasta + 1)::timestamp at time zone 'America/Bogota') end
  where origen = new.id::text and via = 'representante' and (hasta is null or hasta > now());
  return null;
end
$$;
create trigger consentimiento_representacion after update on consentimiento for each row
  when (new.revocado_en is distinct from old.revocado_en or new.eliminado_en is distinct from old.eliminado_en
    or new.vigencia_hasta is distinct from old.vigencia_hasta)
  execute function custodia_representacion_consentida();

-- A birth date that is corrected moves the day on which a minor comes of age.
create function custodia_paciente_corregido() returns trigger
language plpgsql
as $$
begin
  update alcance set hasta = now() where origen = new.id::text and via = 'representante' and (hasta is null or hasta > now());
  if new.fecha_nacimiento is distinct from old.fecha_nacimiento then
    perform custodia_conceder(c) from consentimiento c
    where c.paciente = new.id and c.tipo = 'interoperabilidad_terceros' and c.eliminado_en is null;
    update alcance set hasta = least(hasta, (new.fecha_nacimiento + interval '18 years') at time zone 'America/Bogota')
    where paciente = new.id and via = 'representante' and hasta > now();
  end if;
  return null;
end
$$;
create trigger paciente_corregido after update on paciente for each row
  when (new.responsable_documento is distinct from old.responsable_documento
    or new.fecha_nacimiento is distinct from old.fecha_nacimiento
    or new.eliminado_en is distinct from old.eliminado_en)
  execute function custodia_paciente_corregido();

-- Histories and authorisations that were here before this migration.
insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
from historia h, custodia_alcance_de(h, true, true) a;
