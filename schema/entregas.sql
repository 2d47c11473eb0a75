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

grant select, insert, update (hasta) on entrega to custodia_app;
