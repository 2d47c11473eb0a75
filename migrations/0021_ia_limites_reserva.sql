-- What an agent has spent, or may still spend, of its day: reserved before anything leaves, settled when the answer is there.
-- docs/decisions/0038-ai-limits-and-reserve.md.

create table ia_gasto (
  agente uuid not null references agente_ia (id),
  -- In Bogotá.
  dia date not null,
  tokens bigint not null,
  costo numeric(14,4) not null,
  primary key (agente, dia)
);
grant select, insert, update on ia_gasto to custodia_app;

-- Of each question, what was reserved for it; nothing where nothing leaves.
alter table ia_envio
  add column tokens_reservados integer not null default 0,
  add column costo_reservado numeric(14,4) not null default 0;

insert into ia_gasto (agente, dia, tokens, costo)
select e.agente, (e.enviado_en at time zone 'America/Bogota')::date,
  sum(coalesce(e.tokens_entrada, 0) + coalesce(e.tokens_salida, 0)), sum(coalesce(e.costo, 0))
from ia_envio e where e.destino is not null group by 1, 2;

-- A consultation that read what only the treating team sees is for them too. What an agent of this service read of a history
-- is all that it holds.
update consulta_ia c set confidencialidad = 'sensible'
where coalesce(c.confidencialidad, 'normal') = 'normal' and c.estado in ('completada', 'incorporada')
  and exists (select 1 from valor_clinico v
    where v.paciente = c.paciente and v.historia_atencion = c.historia and v.sensible and v.eliminado_en is null);

-- And so is one whose evidence is marked afterwards.
create function custodia_ia_sensible() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update consulta_ia c set confidencialidad = 'sensible'
  where c.paciente = new.paciente and coalesce(c.confidencialidad, 'normal') = 'normal' and c.estado in ('completada', 'incorporada')
    and (c.historia = new.historia_atencion or exists (
      select 1 from ia_recomendacion r cross join lateral jsonb_array_elements(r.citas) as cita
      where r.consulta = c.id and cita->>'recurso' = 'valor_clinico' and cita->>'id' = new.id::text));
  return null;
end
$$;
create trigger valor_clinico_ia_sensible after update on valor_clinico for each row
  when (new.sensible and not old.sensible) execute function custodia_ia_sensible();

-- The gate also holds what a note says: it is what a professional accepted, word by word.
create or replace function custodia_origen_ia() returns trigger
language plpgsql
as $$
begin
  if custodia_es_carga() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.origen is not distinct from new.origen then
      return new;
    end if;
    raise exception 'El origen de un registro no cambia.' using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (select 1 from ia_incorporacion i where i.recurso = tg_table_name and i.recurso_id = new.id) then
    raise exception 'Un registro de la IA lleva la aceptación de un profesional.' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_table_name = 'nota' then
    if not exists (select 1 from ia_incorporacion i join ia_decision d on d.id = i.decision
      where i.recurso = 'nota' and i.recurso_id = new.id and d.texto = new.contenido) then
      raise exception 'Una nota de la IA dice lo que el profesional aceptó.' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end
$$;
