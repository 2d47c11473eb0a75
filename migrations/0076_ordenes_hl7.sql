-- compatible: 60
-- Orders that leave by HL7 v2 (docs/decisions/0148): which channels are told of them, and each message with what became of it.
-- What each source calls the services to which patients arrive.
alter table canal add column servicios jsonb not null default '{}';

create table canal_ordenes (
  canal uuid primary key references canal (id),
  destino text not null,
  tipos text[] not null,
  detenido boolean not null default false,
  fallas integer not null default 0,
  falla text,
  proximo_en timestamptz(3) not null default now(),
  ejecutor uuid,
  arrendado_hasta timestamptz(3)
);
comment on table canal_ordenes is 'A qué canales se les envían las órdenes que se firman, a dónde y de qué tipos.';

create table orden_salida (
  id uuid primary key default gen_random_uuid(),
  numero bigint generated always as identity,
  canal uuid not null references canal (id),
  orden uuid not null references orden (id),
  paciente uuid not null references paciente (id),
  evento text not null check (evento in ('NW', 'CA')),
  control text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 20)),
  creado_en timestamptz(3) not null default now(),
  estado text not null default 'por_enviar' check (estado in ('por_enviar', 'entregado', 'rechazado', 'vencido', 'retirado', 'sin_alcance')),
  acuse text,
  detalle text,
  intentos integer not null default 0,
  proximo_en timestamptz(3) not null default now(),
  enviado_en timestamptz(3),
  terminado_en timestamptz(3),
  unique (canal, orden, evento)
);
comment on table orden_salida is 'Cada mensaje con que se informa de una orden a un canal, y qué respondió.';
create index orden_salida_espera on orden_salida (canal, numero) where estado = 'por_enviar';
create index orden_salida_fallida on orden_salida (canal) where estado in ('rechazado', 'vencido');
create index orden_salida_canal on orden_salida (canal, numero);
create index orden_salida_orden on orden_salida (orden);
create index orden_salida_paciente on orden_salida (paciente);

-- An order that is signed, or that is called off after it was told of, is written down for the channels in the same transaction.
create or replace function custodia_orden_sale() returns trigger
language plpgsql
as $$
begin
  if new.anulado or new.estado = 'cancelada' then
    insert into orden_salida (canal, orden, paciente, evento)
    select s.canal, s.orden, s.paciente, 'CA' from orden_salida s where s.orden = new.id and s.evento = 'NW'
    on conflict (canal, orden, evento) do nothing;
  elsif new.estado in ('activa', 'autorizada', 'en_proceso') then
    insert into orden_salida (canal, orden, paciente, evento)
    select k.canal, new.id, new.paciente, 'NW' from canal_ordenes k join canal c on c.id = k.canal and c.activo
    where new.tipo_orden = any(k.tipos) and (tg_op = 'INSERT' or not coalesce(old.firmado, false))
    on conflict (canal, orden, evento) do nothing;
  end if;
  return null;
end $$;
create or replace trigger orden_sale after insert or update on orden for each row
  when (new.firmado and new.tipo_orden in ('laboratorio', 'imagenologia')) execute function custodia_orden_sale();

grant select, insert, update, delete on canal_ordenes to custodia_app;
grant select, insert, update on orden_salida to custodia_app;
