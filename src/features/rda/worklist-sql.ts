import { alive, amongHis, reached } from '../../engine/reach.ts'
import { principalOf } from '../../engine/same-person.ts'
import { mayUse, seenAs, viewOf } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { factsOf, type Role } from '../../model/roles.ts'
import { historia } from '../../resources/historia.ts'
import { registry } from '../../resources/index.ts'
import { profesional } from '../fhir/elements/professional.ts'
import { type VersionName, versions } from './document/version.ts'
import { hasToReplace } from './outbox/after-mark.ts'
import type { Rule } from './readiness/rule.ts'
import { rules } from './readiness/rules.ts'

const resourceOf = (name: string): Resource | undefined =>
  name === profesional.name ? profesional : registry.get(name)

/** What the database itself can tell of a history, among what this role sees. */
export const listedRules = (rol: Role, version: VersionName): readonly Rule[] =>
  rules.filter((r) => {
    const resource = resourceOf(r.recurso)
    if (r.sql === undefined || r.severity(versions[version]) !== 'error' || resource === undefined) return false
    return mayUse(rol, resource, 'read') && r.campo in seenAs(resource, viewOf(rol, resource)).fields
  })

/** Histories looked at for one page: a page costs the same however few of them lack something. */
export const WINDOW = 500

/**
 * Of the histories before a place ($3, $4), newest first, those that lack something and what: $1 the caller's names, $2 how
 * many, $5 and on the filters. $12 is when it is asked.
 */
export function worklistStatement(rol: Role, version: VersionName, few: boolean): { name: string; text: string } {
  const { reach } = factsOf(rol)
  const who = 'array(select unnest($1::text[]))'
  const seen = (r: Resource, alias: string): string => `${alive(alias)} and ${reached(r, alias, reach, who)}`
  const cases = listedRules(rol, version).map(
    ({ codigo, recurso, sql }) =>
      `case when ($11::text is null or $11 = '${recurso}') and (${sql?.(seen) ?? 'false'}) then '${codigo}' end`,
  )
  const text = `with mirado as materialized (
  select h.id, h.paciente, h.fecha_inicio, h.numero_atencion, h.tipo_atencion, h.estado, h.servicio_reps, h.profesional,
    h.modalidad_atencion, h.grupo_servicios, h.entorno_atencion, h.causa_atencion, h.cups_consulta, h.eapb, h.tipo_usuario,
    h.ocupacion, h.triage
  from historia h
  where ${seen(historia, 'h')}${few ? ` and ${amongHis(historia, 'h', who)}` : ''}
    and $1::text[] is not null and h.estado not in ('anulada', 'borrador') and (h.rda_estado is distinct from 'aceptado'
      or (h.id = any(array(select me.historia from marca_error me)) and ${hasToReplace('h.id')}))
    and ($3::timestamptz is null or (h.fecha_inicio, h.id) < ($3, $4::uuid))
    and ($5::text is null or h.servicio_reps = $5) and ($6::text is null or h.profesional = $6)
    and ($7::text is null or h.tipo_atencion = $7) and ($8::text is null or h.estado = $8)
    and ($9::integer is null or h.fecha_inicio <= $12::timestamptz - make_interval(days => $9))
    and ($10::integer is null or h.fecha_inicio > $12::timestamptz - make_interval(days => $10))
  order by h.fecha_inicio desc, h.id desc
  limit ${WINDOW}
), falto as (
  select h.id, h.fecha_inicio, h.numero_atencion, h.tipo_atencion, h.estado, h.servicio_reps, h.profesional, h.paciente,
    concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) as paciente_nombre,
    extract(year from age(($12::timestamptz at time zone 'America/Bogota')::date, p.fecha_nacimiento))::integer as edad, f.faltas
  from mirado h join paciente p on p.id = ${principalOf('h.paciente')} left join profesional pr on pr.cuenta = h.profesional
    cross join lateral (select array_remove(array[${cases.join(',\n    ')}]::text[], null) as faltas) f
  where cardinality(f.faltas) > 0
    and ($13::integer is null or p.fecha_nacimiento <= ($12::timestamptz at time zone 'America/Bogota')::date - make_interval(years => $13))
    and ($14::integer is null or p.fecha_nacimiento > ($12::timestamptz at time zone 'America/Bogota')::date - make_interval(years => $14 + 1))
  order by h.fecha_inicio desc, h.id desc
  limit $2
)
select coalesce((select json_agg(x order by x.fecha_inicio desc, x.id desc) from falto x), '[]'::json) as filas,
  (select count(*) from mirado)::integer as vistas,
  (select json_build_object('fecha_inicio', m.fecha_inicio, 'id', m.id) from mirado m order by m.fecha_inicio, m.id limit 1) as ultima`
  return { name: `rda_preparacion_${rol}_${few ? 'pocos' : 'todos'}`, text }
}
