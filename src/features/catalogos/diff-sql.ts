/**
 * What is current ($1, the catalogue) beside what a job has read ($2): every code of either, how it was, how it would be and
 * what kind of change that is. What the source no longer has stays, disabled.
 */
export const DIFF = `select codigo, v.nombre as nombre_antes, v.habilitado as habilitado_antes, v.datos as datos_antes,
  coalesce(n.nombre, v.nombre) as nombre, coalesce(n.habilitado, false) as habilitado, coalesce(n.datos, v.datos) as datos,
  case when v.nombre is null then 'agregado'
    when v.habilitado and not coalesce(n.habilitado, false) then 'deshabilitado'
    when n.nombre is not null and (n.nombre, n.habilitado, n.datos) is distinct from (v.nombre, v.habilitado, v.datos)
      then 'cambiado'
    else 'sin_cambio' end as cambio
from (select k.codigo, k.nombre, k.habilitado, k.datos from catalogo_codigo k where k.catalogo = $1 and k.hasta is null) v
full join (select s.codigo, s.nombre, s.habilitado, s.datos from catalogo_trabajo_codigo s where s.trabajo = $2) n
  using (codigo)`

export const COUNTS = `select count(*) filter (where d.cambio = 'agregado')::integer as agregados,
  count(*) filter (where d.cambio = 'cambiado')::integer as cambiados,
  count(*) filter (where d.cambio = 'deshabilitado')::integer as deshabilitados,
  count(*) filter (where d.cambio = 'sin_cambio')::integer as sin_cambio,
  count(*) filter (where d.habilitado_antes)::integer as habilitados_antes,
  count(*)::integer as codigos, count(*) filter (where d.habilitado)::integer as habilitados
from (${DIFF}) d`
