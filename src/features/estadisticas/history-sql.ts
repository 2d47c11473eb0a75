import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import { activeProblem, diagnostico } from '../../resources/diagnostico.ts'
import { historia } from '../../resources/historia.ts'
import { groupOf, inRange, loggedDays, membersOf, periods, type Shape, statement } from './asked.ts'

const STANDS = predicateSql(historia.stands, 'h')
const DIMS = 'custodia_estadistica_historia(h.tipo_atencion, h.modalidad_atencion, h.estado)'
const RESERVED = `h.confidencialidad <> 'normal'`

const rows = (
  where: string,
): string => `select 1 as signo, custodia_estadistica_dia(h.fecha_inicio) as dia, ${DIMS} as dims
  from historia h join paciente p on p.id = h.paciente where ${alive('h')} and ${STANDS} and ${where}`

/** Restricted histories are counted only for a caller whose grant lets see them. */
const ownReserved = (shape: Shape): string => {
  const miembros = membersOf(shape.p)
  return `${RESERVED} and ${amongHis(historia, 'h', miembros)} and ${reached(historia, 'h', shape.reach, miembros)}`
}

const month = (
  fact: string,
): string => `select date_trunc('month', ${fact}.dia)::date as mes, x.clave, ${fact}.signo as n
  from ${fact} cross join lateral unnest('total='::text || ${fact}.dims) x(clave)`

/** Encounters by month of their start and by kind. */
export const historyCounts = statement('historias', (shape) => {
  const sum = (parts: readonly string[]): string =>
    `select y.mes, y.clave, sum(y.n)::bigint as n from (${parts.join('\n  union all ')}) y group by 1, 2 having sum(y.n) <> 0`
  if (shape.reach === 'concedido') {
    const seen = reached(historia, 'h', shape.reach, membersOf(shape.p))
    return `with hecho as (${rows(`${seen} and ${shape.ofPatient} and ${inRange(shape, 'h.fecha_inicio')}`)}) ${sum([month('hecho')])}`
  }
  const everything = shape.reach === 'total'
  const cubes = everything ? `in ('historia', 'historia_reservada')` : `= 'historia'`
  const cells = `select x.mes, c.clave, x.n from (
    select date_trunc('month', k.periodo)::date as mes, u.casilla, sum(u.n) as n
    from estadistica_celda k cross join lateral unnest(k.casillas, k.n) u(casilla, n)
    where k.cubo ${cubes} and k.grupo = ${groupOf(shape)} and ${periods(shape, true)} group by 1, 2
  ) x join estadistica_casilla c on c.id = x.casilla`
  const beside = [
    `select d.signo, d.dia, d.dims from estadistica_delta d
  where d.cubo ${cubes} and ${shape.ofChange} and ${loggedDays(shape)}`,
  ]
  if (!everything)
    beside.push(rows(`${ownReserved(shape)} and ${shape.ofPatient} and ${inRange(shape, 'h.fecha_inicio')}`))
  return `with hecho as (${beside.join('\n  union all ')}) ${sum([cells, month('hecho')])}`
})

/** Active conditions as the diagnoses that the caller reaches tell them: the newest of each code that stands. */
const conditionsSeen = (
  shape: Shape,
  whose: string,
): string => `select distinct v.paciente, custodia_estadistica_condicion(v.codigo_cie10) as condicion from (
    select distinct on (t.paciente, t.codigo_cie10) t.paciente, t.codigo_cie10, t.estado_clinico, t.verificacion
    from diagnostico t join historia h on h.id = t.historia
    where ${alive('t')} and ${predicateSql(diagnostico.stands, 't', { table: diagnostico.name })} and ${alive('h')} and ${STANDS} and custodia_estadistica_condicion(t.codigo_cie10) is not null
      and ${whose} and ${reached(diagnostico, 't', shape.reach, membersOf(shape.p))}
    order by t.paciente, t.codigo_cie10, coalesce(t.fecha_registro, t.creado_en) desc, t.id desc
  ) v where ${predicateSql(activeProblem, 'v')}`

/**
 * What the counts of patients do not know about conditions: all of them for a caller who reaches only what was granted; for a
 * caller who reaches the institution, the difference that the restricted histories in reach make.
 */
export const conditionCounts = statement('condiciones', (shape) => {
  const miembros = membersOf(shape.p)
  const mine = `${alive('p')} and ${shape.ofPatient} and ${inRange(shape, 'p.creado_en')}`
  if (shape.reach === 'concedido')
    return `with visto as materialized (${conditionsSeen(shape, amongHis(diagnostico, 't', miembros))})
select s.condicion, count(*) as n from visto s join paciente p on p.id = s.paciente where ${mine} group by 1`
  return `with suyo as materialized (
  select distinct h.paciente from historia h where ${alive('h')} and ${ownReserved(shape)}
), visto as materialized (${conditionsSeen(shape, 't.paciente = any(array(select s.paciente from suyo s))')}
), cambio as materialized (
  select v.paciente, v.condicion, 1 as n from visto v
  union all
  select s.paciente, substr(d.clave, 11), -1 from suyo s join estadistica_condicion c on c.paciente = s.paciente
  cross join lateral unnest(c.dims) d(clave) where d.clave like 'condicion=%'
)
select x.condicion, sum(x.n)::bigint as n from cambio x join paciente p on p.id = x.paciente where ${mine} group by 1`
})
