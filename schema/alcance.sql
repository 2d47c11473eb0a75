create or replace trigger sello_solo_agrega before update or delete or truncate on sello
  for each statement execute function custodia_solo_agrega();

-- The attribute may become sensitive later; what it had left already becomes so with it.
create or replace function custodia_valores_sensibles() returns trigger
language plpgsql
as $$
begin
  update valor_clinico set sensible = coalesce(new.sensible, false)
  where origen_recurso = 'atributo_paciente' and origen_id = new.id::text and sensible is distinct from coalesce(new.sensible, false);
  return null;
end
$$;

create or replace trigger atributo_sensible after update on atributo_paciente for each row
  when (new.sensible is distinct from old.sensible) execute function custodia_valores_sensibles();

-- Only who writes in the record is ever part of a team, whatever a field says.
create or replace function custodia_es_clinica(quien text) returns boolean
language sql stable
as $$
  select exists (select 1 from cuenta c where c.id = quien and c.tipo = 'persona'
    and {{careTeam c}})
$$;

-- Who reaches a record because another was merged with it gives it to nobody.
create or replace function custodia_puede_abrir(quien text, de uuid) returns boolean
language sql stable
as $$
  select quien is null or not exists (select 1 from cuenta c where c.id = quien)
    or exists (select 1 from cuenta c where c.id = quien and c.rol in ('admisiones', 'coordinador_medico'))
    or exists (select 1 from cuenta c, alcance a
      where c.id = quien and a.paciente = de and a.historia is null and {{teamGrant a}} and a.copia_de is null
        and (a.miembro = 'c:' || c.id or a.miembro = any(select 's:' || s from unnest(c.servicios) s)))
$$;

-- A service is not called in by one of its own, unless that is the front desk or the coordinator.
create or replace function custodia_otro_servicio(quien text, servicio text) returns boolean
language sql stable
as $$
  select not exists (select 1 from cuenta c where c.id = quien and servicio = any(c.servicios)
    and c.rol not in ('admisiones', 'coordinador_medico'))
$$;

-- A professional who attended an encounter that was closed goes on reading it once it is marked in error; what it gave of the rest of the
-- patient's record had ended with the closing.
create or replace function custodia_alcance_de(h historia, completo boolean, servicio_completo boolean) returns setof alcance
language sql stable
as $$
  select null::bigint, m.miembro, h.paciente, m.historia, m.via, m.nivel::smallint, null::text[], now()::timestamptz(3),
    m.hasta, h.id::text, m.por, null::bigint
  from (
    select 'c:' || h.profesional as miembro, h.id as historia, 'tratante' as via, 3 as nivel, null::timestamptz as hasta,
      h.asignado_por as por
    where custodia_es_clinica(h.profesional) and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 'c:' || h.profesional, null, 'tratante', 1, null, h.asignado_por
    where custodia_es_clinica(h.profesional) and completo
      and {{openStates h}}
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when {{openStates h}} then null
        else coalesce(case when h.estado = 'anulada' then h.cerrada_en end, h.estado_desde, h.actualizado_en) + interval '30 days' end,
      h.servicio_asignado_por
    where h.servicio_reps is not null and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$$;

create or replace function custodia_abre_tratante(h historia) returns boolean
language sql stable
as $$ select h.asignado_por is distinct from h.profesional and custodia_puede_abrir(h.asignado_por, h.paciente) $$;

create or replace function custodia_abre_servicio(h historia) returns boolean
language sql stable
as $$
  select custodia_otro_servicio(h.servicio_asignado_por, h.servicio_reps)
    and custodia_puede_abrir(h.servicio_asignado_por, h.paciente)
$$;

create or replace function custodia_alcance_historias_nuevas() returns trigger
language plpgsql
as $$
begin
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
  from nuevas n, custodia_alcance_de(n::historia, custodia_abre_tratante(n::historia), custodia_abre_servicio(n::historia)) a;
  return null;
end
$$;

create or replace trigger historia_alcance_nuevas after insert on historia
  referencing new table as nuevas for each statement execute function custodia_alcance_historias_nuevas();

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
  if {{closedForGood new}} then
    update alcance set hasta = case when historia is null then now() else now() + interval '30 days' end
    where origen = new.id::text and via = 'equipo' and hasta is null;
  elsif (new.estado = 'anulada' and new.hash_cierre is null) or new.eliminado_en is not null then
    update alcance set hasta = now() where origen = new.id::text and via = 'equipo' and (hasta is null or hasta > now());
  end if;
  return null;
end
$$;

create or replace trigger historia_alcance_cambiada after update on historia for each row
  when (new.profesional is distinct from old.profesional or new.servicio_reps is distinct from old.servicio_reps
    or new.asignado_por is distinct from old.asignado_por
    or new.servicio_asignado_por is distinct from old.servicio_asignado_por
    or new.estado is distinct from old.estado or new.eliminado_en is distinct from old.eliminado_en)
  execute function custodia_alcance_historia_cambiada();

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

create or replace function custodia_alcance_consentimiento() returns trigger
language plpgsql
as $$
begin
  perform custodia_conceder(new);
  return null;
end
$$;

create or replace trigger consentimiento_alcance after insert or update on consentimiento for each row
  when (new.tipo = 'interoperabilidad_terceros')
  execute function custodia_alcance_consentimiento();

-- A representative of a patient is so by a consent, or as the responsible adult of a minor: with the cause ends the reach,
-- and a term that is shortened shortens it.
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

-- A birth date that is corrected moves the day on which a minor comes of age.
create or replace function custodia_paciente_corregido() returns trigger
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

create or replace trigger paciente_corregido after update on paciente for each row
  when (new.responsable_documento is distinct from old.responsable_documento
    or new.fecha_nacimiento is distinct from old.fecha_nacimiento
    or new.eliminado_en is distinct from old.eliminado_en)
  execute function custodia_paciente_corregido();

grant select, insert, update on cuenta to custodia_app;
grant select, insert, update on sesion to custodia_app;
grant select, insert, update, delete on refresco to custodia_app;
grant select, insert, update on invitacion to custodia_app;
grant select, insert, delete on asercion to custodia_app;
grant select, insert, update on llave to custodia_app;
grant select, insert, update (hasta) on alcance to custodia_app;
grant select, insert, update on acceso_urgencia to custodia_app;
grant select, insert on sello to custodia_app;
grant select, insert on acceso_paciente, lista_mostrada to custodia_app;
grant select, insert, update, delete on equipo_conocido to custodia_app;
