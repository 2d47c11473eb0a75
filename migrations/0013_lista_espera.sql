-- The waiting list as the front desk works with it: places that also those have who did not attend, orders and deadlines that
-- an index answers, and who is calling whom just now.

-- Deadlines could be taken away before; lists are ordered by them now. As a change of its own, with its version.
with fila as (
  update lista_espera t set version = t.version + 1, actualizado_en = greatest(now(), t.actualizado_en),
    fecha_objetivo = t.fecha_solicitud + case t.prioridad
      when 'urgente' then interval '72 hours' when 'prioritaria' then interval '15 days' else interval '30 days' end
  where t.fecha_objetivo is null
  returning t.*
)
insert into version (id, version, recurso, desde, actor, operacion, motivo, campos, datos)
select f.id, f.version, 'lista_espera', f.actualizado_en, 'sistema', 'actualizar', 'Plazo según la prioridad.',
  array['fecha_objetivo'], to_jsonb(f) - 'eliminado_en'
from fila f;

alter table lista_espera alter column fecha_objetivo set not null, alter column orden_prioridad set not null;

drop index "lista_espera_posicion_cola";
create index "lista_espera_posicion_cola" on "lista_espera" ("cups", "orden_prioridad", "fecha_solicitud", "id") where eliminado_en is null and "estado" in ('en_espera', 'autorizado', 'no_asistio');
create index "lista_espera_posicion_orden" on "lista_espera" ("orden_prioridad", "fecha_solicitud", "id") where eliminado_en is null;
create index "lista_espera_posicion_orden_cups" on "lista_espera" ("cups", "orden_prioridad", "fecha_solicitud", "id") where eliminado_en is null;
create index "lista_espera_fecha_realizacion" on "lista_espera" ("fecha_realizacion", id) where eliminado_en is null;
create index "lista_espera_vencida" on "lista_espera" ("fecha_objetivo", id) where eliminado_en is null and "estado" in ('en_espera', 'autorizado', 'programado', 'no_asistio');

create table turno_tomado (
  id uuid primary key,
  turno uuid not null references lista_espera (id),
  cuenta text not null,
  nombre text not null,
  desde timestamptz(3) not null,
  hasta timestamptz(3) not null,
  soltado_en timestamptz(3)
);
comment on table turno_tomado is 'Quién llama a quién y hasta cuándo nadie más lo hace: expira solo.';
create index turno_tomado_turno on turno_tomado (turno, hasta) where soltado_en is null;
grant select, insert on turno_tomado to custodia_app;
grant update (soltado_en) on turno_tomado to custodia_app;
