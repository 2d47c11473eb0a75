-- compatible: 60
-- Who has an encounter in hand once it was taken from the queue of its service, assigned, handed over or given back.
-- docs/decisions/0118-hand-overs.md.
create table entrega (
  id uuid primary key,
  historia uuid not null references historia (id),
  paciente uuid not null references paciente (id),
  tipo text not null check (tipo in ('toma', 'asignacion', 'entrega', 'devolucion')),
  -- Who has it from then on; nobody: it waits in the queue of its service.
  cuenta text,
  nota text,
  por text not null,
  por_nombre text not null,
  desde timestamptz(3) not null,
  hasta timestamptz(3)
);
comment on table entrega is 'De quién a quién pasa una atención abierta, cuándo y con qué recado.';
create index entrega_historia on entrega (historia, desde);
-- One at a time: of two who take it at once, the other is refused.
create unique index entrega_vigente on entrega (historia) where hasta is null;

-- Whoever changes who is in charge, or of which service, says with it who has the encounter: what was said before ends.
create or replace function custodia_entrega_termina() returns trigger
language plpgsql
as $$
begin
  update entrega set hasta = now() where historia = new.id and hasta is null;
  return null;
end
$$;

create or replace trigger historia_entrega_termina after update on historia for each row
  when (new.profesional is distinct from old.profesional or new.servicio_reps is distinct from old.servicio_reps)
  execute function custodia_entrega_termina();

-- Of the rest of the record, what came with a hand-over ends with it; of the encounter itself they go on signing what they wrote.
create or replace function custodia_entrega_terminada() returns trigger
language plpgsql
as $$
begin
  update alcance set hasta = now() where origen = new.historia::text and via = 'equipo' and historia is null
    and miembro = 'c:' || new.cuenta and otorgado_por = new.por and desde = new.desde and (hasta is null or hasta > now());
  return null;
end
$$;

create or replace trigger entrega_terminada after update on entrega for each row
  when (old.hasta is null and new.hasta is not null and new.cuenta is not null)
  execute function custodia_entrega_terminada();

grant select, insert, update (hasta) on entrega to custodia_app;
