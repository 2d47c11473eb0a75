-- Rounded to the millisecond, a reach that ends now could last half a millisecond more, and be copied meanwhile as if it had not ended.
drop trigger alcance_copia on alcance;
alter table alcance alter column hasta type timestamptz;
create or replace trigger alcance_copia after insert on alcance for each row
  when (new.historia is null and custodia_cruza_fusion(new.via) and (new.hasta is null or new.hasta > now()))
  execute function custodia_alcance_copia();

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
      and h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida')
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') then null
        else coalesce(case when h.estado = 'anulada' then h.cerrada_en end, h.estado_desde, h.actualizado_en) + interval '30 days' end,
      h.servicio_asignado_por
    where h.servicio_reps is not null and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$$;
