create or replace trigger ia_recomendacion_solo_agrega before update or delete or truncate on ia_recomendacion
  for each statement execute function custodia_solo_agrega();
create or replace trigger ia_evidencia_solo_agrega before update or delete or truncate on ia_evidencia
  for each statement execute function custodia_solo_agrega();
create or replace trigger ia_decision_solo_agrega before update or delete or truncate on ia_decision
  for each statement execute function custodia_solo_agrega();
create or replace trigger ia_incorporacion_solo_agrega before update or delete or truncate on ia_incorporacion
  for each statement execute function custodia_solo_agrega();

-- Only what a person accepted last, and nothing later than that.
create or replace function custodia_ia_aceptada() returns trigger
language plpgsql
as $$
begin
  if not exists (
    select 1 from ia_decision d
    where d.id = new.decision and d.consulta = new.consulta and d.recomendacion = new.recomendacion
      and d.decision in ('aceptar', 'modificar') and d.decidida_en <= new.incorporada_en
      and not exists (select 1 from ia_decision u where u.consulta = d.consulta and u.recomendacion = d.recomendacion and u.id > d.id)
  ) then
    raise exception 'La recomendación no está aceptada por un profesional.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

create or replace trigger ia_incorporacion_aceptada before insert on ia_incorporacion
  for each row execute function custodia_ia_aceptada();

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

create or replace trigger nota_origen_ia before insert on nota
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger diagnostico_origen_ia before insert on diagnostico
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger orden_origen_ia before insert on orden
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger formula_medicamento_origen_ia before insert on formula_medicamento
  for each row when (new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger nota_origen_queda before update on nota
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger diagnostico_origen_queda before update on diagnostico
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger orden_origen_queda before update on orden
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();
create or replace trigger formula_medicamento_origen_queda before update on formula_medicamento
  for each row when (old.origen = 'ia_incorporada' or new.origen = 'ia_incorporada') execute function custodia_origen_ia();

-- A recommendation whose evidence is marked as sensitive afterwards is sensitive too.
create or replace function custodia_ia_sensible() returns trigger
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

create or replace trigger valor_clinico_ia_sensible after update on valor_clinico for each row
  when (new.sensible and not old.sensible) execute function custodia_ia_sensible();

grant select, insert, update, delete on ia_trabajo to custodia_app;
grant select, insert, update (terminado_en, resultado, respuesta, tokens_entrada, tokens_salida, costo) on ia_envio to custodia_app;
grant select, insert on ia_recomendacion to custodia_app;
grant select, insert on ia_vista to custodia_app;
grant select, insert on ia_evidencia to custodia_app;
grant select, insert on ia_decision to custodia_app;
grant select, insert on ia_incorporacion to custodia_app;
grant select, insert, update on ia_gasto to custodia_app;
