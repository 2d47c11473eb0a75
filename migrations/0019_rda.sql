-- Digital care summaries (RDA) on their way to the ministry: what was written, what became of it, and who is at it now.
-- docs/decisions/0033-rda-outbox.md.

create table rda_envio (
  id uuid primary key,
  -- Documents of one patient leave in this order; whoever takes a number holds the patient's lock until it stands.
  orden bigint generated always as identity,
  historia uuid not null references historia (id),
  paciente uuid not null references paciente (id),
  tipo text not null check (tipo in ('paciente', 'consulta', 'urgencias', 'hospitalizacion', 'nota_aclaratoria')),
  -- Of this kind for this history.
  version integer not null,
  -- Of a clarification: the note, and the accepted document that it clarifies.
  nota uuid references nota (id),
  aclara uuid references rda_envio (id),
  guia text not null,
  documento bytea not null,
  huella text not null check (huella = encode(sha256(documento), 'hex')),
  firmado_en timestamptz(3) not null,
  llave text not null references llave (kid),
  firma text not null,
  -- `CC-123`: the person in whose name the platform is addressed.
  humano text,
  -- On whose behalf: what the audit rows of sending and answer say.
  llamada jsonb not null,
  actor text not null,
  creado_en timestamptz(3) not null,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviado', 'aceptado', 'rechazado', 'error', 'anulado')),
  codigo text not null default 'en_cola',
  intentos integer not null default 0,
  -- Of those, the ones that were not the platform's being away: they count towards giving up.
  fallos integer not null default 0,
  proximo_en timestamptz(3) not null,
  ejecutor uuid,
  arrendado_hasta timestamptz(3),
  enviado_en timestamptz(3),
  resuelto_en timestamptz(3),
  http smallint,
  vida text,
  -- What the platform calls its Composition: clarifications are sent to it.
  composicion text,
  problemas jsonb not null default '[]',
  motivo_anulacion text,
  check ((tipo = 'nota_aclaratoria') = (nota is not null and aclara is not null)),
  check ((ejecutor is null) = (arrendado_hasta is null)),
  check (ejecutor is null or estado = 'enviado')
);
comment on table rda_envio is 'Documentos RDA: los bytes exactos, su firma y qué respondió el Ministerio.';
create unique index rda_envio_documento on rda_envio (historia, tipo, huella) where estado <> 'anulado';
create unique index rda_envio_version on rda_envio (historia, tipo, version);
create unique index rda_envio_nota on rda_envio (nota) where nota is not null;
create index rda_envio_turno on rda_envio (proximo_en, orden) where estado in ('pendiente', 'enviado');
create index rda_envio_paciente on rda_envio (paciente, orden) where estado in ('pendiente', 'enviado');
create index rda_envio_estado on rda_envio (estado, id);
create index rda_envio_creado on rda_envio (creado_en);
grant select, insert on rda_envio to custodia_app;
grant update (estado, codigo, intentos, fallos, proximo_en, ejecutor, arrendado_hasta, enviado_en, resuelto_en, http, vida,
  composicion, problemas, motivo_anulacion) on rda_envio to custodia_app;
create trigger rda_envio_no_se_borra before delete or truncate on rda_envio
  for each statement execute function custodia_solo_agrega();

create table rda_suceso (
  id bigint generated always as identity primary key,
  envio uuid not null references rda_envio (id),
  momento timestamptz(3) not null,
  que text not null check (que in ('encolado', 'enviado', 'respuesta', 'reenviado', 'anulado')),
  intento integer not null,
  http smallint,
  codigo text,
  milisegundos integer
);
comment on table rda_suceso is 'Lo que le pasó a cada documento RDA, en orden.';
create index rda_suceso_envio on rda_suceso (envio, id);
grant select, insert on rda_suceso to custodia_app;
create trigger rda_suceso_solo_agrega before update or delete or truncate on rda_suceso
  for each statement execute function custodia_solo_agrega();

-- One row: whether the platform is to be left in peace. Every process obeys it.
create table rda_circuito (
  unico boolean primary key default true check (unico),
  fallos integer not null default 0,
  aperturas integer not null default 0,
  abierto_hasta timestamptz(3),
  pausa_hasta timestamptz(3),
  motivo text
);
comment on table rda_circuito is 'Si la plataforma del Ministerio responde, y hasta cuándo se la deja descansar.';
insert into rda_circuito default values;
grant select, update on rda_circuito to custodia_app;

-- Signed clarifications of closed histories that nobody has decided about yet. What was written before the closing is in the
-- document; a restricted note is for the team of its history and does not come here.
create table rda_nota_pendiente (
  nota uuid primary key references nota (id),
  historia uuid not null references historia (id)
);
comment on table rda_nota_pendiente is 'Notas aclaratorias firmadas que pueden tener que ir al Ministerio.';
-- Update only for the sake of locking: nothing in it changes.
grant select, delete, update on rda_nota_pendiente to custodia_app;

create function custodia_rda_nota() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into rda_nota_pendiente (nota, historia)
  select n.id, n.historia from nuevas n join historia h on h.id = n.historia
  where n.tipo_nota = 'aclaratoria' and n.firmado and not n.anulado and n.confidencialidad = 'normal'
    and h.estado in ('cerrada', 'archivada')
  on conflict do nothing;
  return null;
end
$$;
create trigger nota_rda after insert on nota referencing new table as nuevas
  for each statement execute function custodia_rda_nota();
