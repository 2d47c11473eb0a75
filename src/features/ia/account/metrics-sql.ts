/** An acceptance in less than this, without having opened what it rests on, is no judgement. */
export const BLIND_SECONDS = 3

/** The last decision of each recommendation counts; what it took before is in the table. $1 from, $2 to, $3 agent, $4 account, $5 kind. */
export const METRICS = `with ultima as (
  select distinct on (d.consulta, d.recomendacion) d.agente, d.cuenta, d.nombre, d.tipo_consulta, d.decision, d.motivo, d.distancia,
    d.palabras, d.segundos, d.evidencia
  from ia_decision d
  where ($1::timestamptz is null or d.decidida_en >= $1) and ($2::timestamptz is null or d.decidida_en < $2)
    and ($3::uuid is null or d.agente = $3) and ($4::text is null or d.cuenta = $4) and ($5::text is null or d.tipo_consulta = $5)
  order by d.consulta, d.recomendacion, d.id desc
), motivos as (
  select u.agente, u.cuenta, u.tipo_consulta, jsonb_object_agg(u.motivo, u.n) as motivos
  from (select agente, cuenta, tipo_consulta, motivo, count(*)::integer as n from ultima where decision = 'rechazar'
    group by agente, cuenta, tipo_consulta, motivo) u
  group by u.agente, u.cuenta, u.tipo_consulta
)
select u.agente, a.nombre as agente_nombre, u.cuenta as profesional, max(u.nombre) as profesional_nombre, u.tipo_consulta,
  count(*)::integer as decididas,
  count(*) filter (where u.decision = 'aceptar')::integer as aceptadas,
  count(*) filter (where u.decision = 'modificar')::integer as modificadas,
  count(*) filter (where u.decision = 'rechazar')::integer as rechazadas,
  round(count(*) filter (where u.decision <> 'rechazar') / count(*)::numeric, 4)::float8 as proporcion_aceptada,
  round(avg(u.distancia / greatest(u.palabras, 1)::numeric) filter (where u.decision = 'modificar'), 4)::float8 as edicion_media,
  percentile_cont(0.5) within group (order by u.segundos)::float8 as segundos_mediana,
  count(*) filter (where u.decision = 'aceptar' and u.segundos < ${BLIND_SECONDS} and not u.evidencia)::integer as ciegas,
  round(count(*) filter (where u.decision = 'aceptar' and u.segundos < ${BLIND_SECONDS} and not u.evidencia)
    / greatest(count(*) filter (where u.decision = 'aceptar'), 1)::numeric, 4)::float8 as proporcion_ciega,
  coalesce(m.motivos, '{}') as rechazos_por_motivo
from ultima u join agente_ia a on a.id = u.agente
  left join motivos m on m.agente = u.agente and m.cuenta = u.cuenta and m.tipo_consulta = u.tipo_consulta
group by u.agente, a.nombre, u.cuenta, u.tipo_consulta, m.motivos
order by a.nombre, u.agente, max(u.nombre), u.cuenta, u.tipo_consulta`
