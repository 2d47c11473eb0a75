import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import { principalOf } from '../../engine/same-person.ts'
import { quote } from '../../engine/sql-text.ts'
import { mayUse, seenAs, viewOf } from '../../model/access/access.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import { historia } from '../../resources/historia.ts'
import { type VersionName, versions } from './document/version.ts'
import { hasToReplace } from './outbox/after-mark.ts'
import type { RdaRule } from './readiness/rule.ts'
import { collectionScans, historyFields, judgedResource, ruleSql, type Seen } from './readiness/rule-sql.ts'
import { rules } from './readiness/rules.ts'

const CALLER = 'array(select unnest($1::text[]))'
const seenBy =
  (rol: Role): Seen =>
  (r, alias) =>
    `${alive(alias)} and ${reached(r, alias, factsOf(rol).reach, CALLER)}`

/** The rules that the database itself can tell of a history, among what a role sees, each with its condition. */
interface Listed {
  readonly rules: readonly RdaRule[]
  readonly cases: readonly string[]
  readonly joins: string
}

const wanted = (recurso: string): string => `($11::text is null or $11 = '${recurso}')`

function listedFor(rol: Role, version: VersionName): Listed {
  const scans = collectionScans(seenBy(rol))
  const found = rules.flatMap((rule) => {
    const resource = judgedResource(rule.recurso)
    const asks = (rule.only ?? version) === version
    // What only some of its documents demand is of the provider, which a list does not tell.
    const demanded = rule.kinds.some((kind) => rule.severity(versions[version], kind) === 'error')
    if (!asks || !demanded || resource === undefined) return []
    if (!mayUse(rol, resource, 'read') || !(rule.campo in seenAs(resource, viewOf(rol, resource)).fields)) return []
    const sql = ruleSql(rule, scans)
    return sql === undefined
      ? []
      : [{ rule, sql: `case when ${wanted(rule.recurso)} and (${sql}) then '${rule.codigo}' end` }]
  })
  return { rules: found.map(({ rule }) => rule), cases: found.map(({ sql }) => sql), joins: scans.joins(wanted) }
}

const known = new Map<string, Listed>()
function listed(rol: Role, version: VersionName): Listed {
  const made = known.get(`${rol} ${version}`) ?? listedFor(rol, version)
  known.set(`${rol} ${version}`, made)
  return made
}

export const listedRules = (rol: Role, version: VersionName): readonly RdaRule[] => listed(rol, version).rules

/** Histories looked at for one page: a page costs the same however few of them lack something. */
export const WINDOW = 500

/** What is shown of each history, whatever it lacks. */
const SHOWN = [
  'id',
  'paciente',
  'fecha_inicio',
  'numero_atencion',
  'tipo_atencion',
  'estado',
  'servicio_reps',
  'profesional',
]

/**
 * Of the histories before a place ($3, $4), newest first, those that lack something and what: $1 the caller's names, $2 how
 * many, $5 and on the filters. $12 is when it is asked.
 */
export function worklistStatement(
  rol: Role,
  version: VersionName,
  { few, part }: { readonly few: boolean; readonly part: boolean },
): { name: string; text: string } {
  const { rules: told, cases, joins } = listed(rol, version)
  const fields = [...new Set([...SHOWN, ...historyFields(told)])].map((name) => `h.${quote(name)}`)
  const text = `with mirado as materialized (
  select ${fields.join(', ')}
  from historia h
  where ${seenBy(rol)(historia, 'h')}${few ? ` and ${amongHis(historia, 'h', CALLER)}` : ''}
    and $1::text[] is not null and ${predicateSql(historia.stands, 'h')} and h.estado <> 'borrador' and (h.rda_estado is distinct from 'aceptado'
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
    ${joins}
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
  // What asks for one place only has plans of its own: most of the scans are left out of them.
  return { name: `rda_preparacion_${rol}_${few ? 'pocos' : 'todos'}_${part ? 'parte' : 'todo'}`, text }
}
