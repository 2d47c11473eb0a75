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
