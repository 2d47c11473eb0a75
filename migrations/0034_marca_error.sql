-- A closed entry, or a whole closed encounter, that was recorded in the wrong patient or in error: who says so, why, and since when
-- it counts for nothing. docs/decisions/0044-marked-in-error.md.

create table marca_error (
  id uuid primary key,
  historia uuid not null references historia (id),
  -- Which entry; neither for the whole encounter.
  recurso text,
  registro uuid,
  -- What was signed, word by word.
  declaracion jsonb not null,
  llave text not null references llave (kid),
  firma text not null,
  check ((recurso is null) = (registro is null))
);
comment on table marca_error is 'Marcas firmadas de que un registro, o una atención entera, se hizo en el paciente equivocado o por error.';
create index marca_error_historia on marca_error (historia);
grant select, insert on marca_error to custodia_app;
create trigger marca_error_solo_agrega before update or delete or truncate on marca_error
  for each statement execute function custodia_solo_agrega();

-- What became of each: it took effect, at once or by whoever co-signed it, or it was turned down.
create table marca_error_decision (
  marca uuid primary key references marca_error (id),
  vigente boolean not null,
  declaracion jsonb not null,
  llave text not null references llave (kid),
  firma text not null
);
comment on table marca_error_decision is 'Desde cuándo vale cada marca de error y qué registros anuló, o quién la rechazó.';
grant select, insert on marca_error_decision to custodia_app;
create trigger marca_error_decision_solo_agrega before update or delete or truncate on marca_error_decision
  for each statement execute function custodia_solo_agrega();

-- Whether a mark that is in effect names this row of this history, or the whole of it.
create function custodia_marcado(de_historia uuid, tabla text, fila uuid) returns boolean
language sql stable
as $$
  select exists (select 1 from marca_error m join marca_error_decision d on d.marca = m.id and d.vigente
    where m.historia = de_historia and (m.registro is null or (m.recurso = tabla and m.registro = fila)))
$$;

-- Both as they were, and what a mark in effect names may become void.
create or replace function custodia_protege_registro() returns trigger
language plpgsql
as $$
declare
  columna text := tg_argv[0];
  historias uuid[];
  estado_historia text;
  antes jsonb;
  despues jsonb;
  aparte text[];
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array[($1).%I]', columna) using old into historias;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select $2 || array[($1).%I]', columna) using new, historias into historias;
  end if;
  -- Whoever is closing it holds it: we wait, and see that it was closed.
  for estado_historia in select h.estado from historia h where h.id = any(historias) for share loop
    if estado_historia not in ('cerrada', 'archivada', 'anulada') then
      continue;
    end if;
    -- A mark in error makes void what it names, and touches nothing else of it.
    if tg_op = 'UPDATE' then
      if custodia_marcado(historias[1], tg_table_name, old.id) then
        antes := to_jsonb(old);
        despues := to_jsonb(new);
        aparte := array['version', 'actualizado_en'] || case when antes ? 'anulado'
            then array['anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] else array['estado'] end
          -- What the database derives from other columns is not there yet in a row that is about to be written.
          || array(select a.attname::text from pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
        if antes - aparte = despues - aparte
          and coalesce(antes ->> 'anulado', antes ->> 'estado') not in ('true', 'anulado')
          and coalesce(despues ->> 'anulado', despues ->> 'estado') in ('true', 'anulado') then continue; end if;
      end if;
    end if;
    if tg_table_name = 'bitacora' and tg_op = 'INSERT' then
      if new.origen = 'sistema' then continue; end if;
    elsif tg_table_name = 'nota' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.tipo_nota = 'aclaratoria' and new.firmado then continue; end if;
    elsif tg_table_name = 'documento' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.orden is not null then continue; end if;
    elsif tg_table_name = 'valor_clinico' and tg_op = 'INSERT' then
      -- What takes back the measures that a marked examination or scale left in the series.
      if new.estado = 'anulado' and custodia_marcado(historias[1], new.origen_recurso, new.origen_id::uuid) then continue; end if;
    elsif tg_table_name = 'consulta_ia' and tg_op <> 'DELETE' then
      if new.tipo_consulta in ('resumen_clinico', 'calidad_registro') then continue; end if;
      if tg_op = 'UPDATE' then
        if old.estado <> 'borrador' and new.historia = old.historia and new.tipo_consulta = old.tipo_consulta
          and new.agente is not distinct from old.agente and new.pregunta is not distinct from old.pregunta then continue; end if;
      end if;
    elsif tg_table_name = 'consentimiento' and tg_op = 'UPDATE' then
      -- What the database derives from other columns is not there yet in a row that is about to be written.
      antes := to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      despues := to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      if antes = despues and old.revocado_en is null and new.revocado_en is not null then continue; end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create or replace function custodia_protege_historia() returns trigger
language plpgsql
as $$
declare
  despues_del_cierre text[] := array['version', 'actualizado_en', 'estado', 'estado_desde', 'estados_previos', 'rda_estado',
    'rda_tipo', 'rda_identificador_vida', 'rda_generado_en', 'rda_problemas'];
begin
  if custodia_es_carga() or old.estado not in ('cerrada', 'archivada', 'anulada') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - despues_del_cierre = to_jsonb(old) - despues_del_cierre
    and (new.estado = old.estado or (old.estado = 'cerrada' and new.estado = 'archivada')
      or (old.estado = 'archivada' and new.estado = 'cerrada')
      or (old.estado <> 'anulada' and new.estado = 'anulada' and custodia_marcado(old.id, 'historia', old.id)))
    and (old.estado <> 'anulada' or new.estados_previos = old.estados_previos) then
    return new;
  end if;
  raise exception 'La historia está cerrada y no admite cambios.'
    using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
end
$$;

-- Whoever attended an encounter that was closed goes on reading it once it is marked in error; what it gave of the rest of the
-- patient's record had ended with the closing.
create or replace function custodia_alcance_de(h historia, completo boolean, servicio_completo boolean) returns setof alcance
language sql stable
as $$
  select null::bigint, m.miembro, h.paciente, m.historia, m.via, m.nivel::smallint, null::text[], now()::timestamptz(3),
    m.hasta::timestamptz(3), h.id::text, m.por, null::bigint
  from (
    select 'c:' || h.profesional as miembro, h.id as historia, 'tratante' as via, 3 as nivel, null::timestamptz as hasta,
      h.asignado_por as por
    where custodia_es_clinica(h.profesional) and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 'c:' || h.profesional, null, 'tratante', 1, null, h.asignado_por
    where custodia_es_clinica(h.profesional) and completo
      and h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida')
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida') then null
        else coalesce(case when h.estado = 'anulada' then h.cerrada_en end, h.estado_desde, h.actualizado_en) + interval '30 days' end,
      h.servicio_asignado_por
    where h.servicio_reps is not null and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$$;

create or replace function custodia_alcance_historia_cambiada() returns trigger
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
  elsif (new.estado = 'anulada' and new.hash_cierre is null) or new.eliminado_en is not null then
    update alcance set hasta = now() where origen = new.id::text and via = 'equipo' and (hasta is null or hasta > now());
  end if;
  return null;
end
$$;

-- A consent that was recorded in error authorises nobody.
create or replace function custodia_conceder(new consentimiento) returns void
language plpgsql
as $$
declare
  mayoria timestamptz;
  final timestamptz;
begin
  update alcance set hasta = now() where origen = new.id::text and via = 'consentimiento' and (hasta is null or hasta > now());
  if new.eliminado_en is not null or new.decision <> 'aceptado' or new.revocado_en is not null or new.estado = 'anulado' then
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

create or replace function custodia_representacion_consentida() returns trigger
language plpgsql
as $$
begin
  update alcance set hasta = case when new.revocado_en is not null or new.eliminado_en is not null or new.estado = 'anulado' then now()
    else least(hasta, (new.vigencia_hasta + 1)::timestamp at time zone 'America/Bogota') end
  where origen = new.id::text and via = 'representante' and (hasta is null or hasta > now());
  return null;
end
$$;

drop trigger consentimiento_representacion on consentimiento;
create trigger consentimiento_representacion after update on consentimiento for each row
  when (new.revocado_en is distinct from old.revocado_en or new.eliminado_en is distinct from old.eliminado_en
    or new.vigencia_hasta is distinct from old.vigencia_hasta or new.estado is distinct from old.estado)
  execute function custodia_representacion_consentida();

-- A document that was made before a mark took effect does not leave any more: how many there were when it was made.
alter table rda_envio add column marcas integer not null default 0;

-- What a clarification refers to, when it is not a note.
alter table "nota" add column "recurso_referido" text;

alter table "nota" add column "registro_referido" text;
