import { alive, amongHis, reached } from '../../engine/reach.ts'
import { historia } from '../../resources/historia.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { groupOf, inRange, loggedDays, membersOf, periods, type Shape, statement } from './asked.ts'

/** How many wait, and waited, of an exam and a priority; null stands for all of them. */
export interface Wait {
  readonly cups: string | null
  readonly prioridad: string | null
  readonly nombre: string | null
  readonly en_espera: number
  readonly vencidas: number
  readonly atendidos: number
  readonly cancelados: number
  readonly caducados: number
  readonly media: number | null
  readonly mediana: number | null
  readonly p90: number | null
}

const rows = (where: string): string => `select l.cups, l.prioridad, custodia_estadistica_clase(l.estado) as clase,
    custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion) as dias, 1 as n
  from lista_espera l join paciente p on p.id = l.paciente where ${alive('l')} and ${where}`

/** Turns of restricted histories that a grant lets this caller see. */
function ownReserved(shape: Shape, more: string): string {
  const miembros = membersOf(shape.p)
  const own = `select o.id from historia h join orden o on o.historia = h.id
    where h.confidencialidad <> 'normal' and ${amongHis(historia, 'h', miembros)}`
  return rows(
    `l.orden in (${own}) and ${reached(listaEspera, 'l', shape.reach, miembros)} and ${shape.ofPatient} and ${more}`,
  )
}

const seenBy = ({ reach, p }: Shape): string =>
  reach === 'total' ? 'true' : reached(listaEspera, 'l', reach, membersOf(p))

function turns(shape: Shape): string {
  const seen = seenBy(shape)
  if (shape.reach === 'concedido')
    return rows(`${seen} and ${shape.ofPatient} and ${inRange(shape, 'l.fecha_solicitud')}`)
  const everything = shape.reach === 'total'
  const cubes = everything ? `in ('espera', 'espera_reservada')` : `= 'espera'`
  const parts = [
    `select k.cups, k.prioridad, k.clase, k.dias, k.n from estadistica_espera k
  where k.cubo ${cubes} and k.grupo = ${groupOf(shape)} and ${periods(shape)}`,
    `select d.cups, d.prioridad, d.clase, d.dias, d.total from estadistica_delta d
  where d.cubo ${cubes} and ${shape.ofChange} and ${loggedDays(shape)}`,
  ]
  if (!everything) parts.push(ownReserved(shape, inRange(shape, 'l.fecha_solicitud')))
  return parts.join('\n  union all ')
}

/**
 * By exam and priority, by each alone and of all: how many wait, how many beyond their deadline, how many were seen and how
 * long they had waited. Whose deadline is today is looked at one by one, to the second.
 */
export const waitingCounts = statement<Wait>('espera', (shape) => {
  const now = shape.p.use('now', 'timestamptz')
  const seen = seenBy(shape)
  return `with turno as materialized (
  select t.cups, t.prioridad, t.clase, t.dias, sum(t.n)::bigint as n from (${turns(shape)}) t group by 1, 2, 3, 4 having sum(t.n) <> 0
), hoy as (
  select l.cups, l.prioridad, count(*) as n from lista_espera l join paciente p on p.id = l.paciente
  where ${alive('l')} and custodia_estadistica_clase(l.estado) = 'espera' and ${shape.ofPatient} and ${inRange(shape, 'l.fecha_solicitud')}
    and l.fecha_objetivo >= custodia_estadistica_dia(${now})::timestamp at time zone 'America/Bogota' and l.fecha_objetivo < ${now} and ${seen}
  group by 1, 2
), cuenta as (
  select t.cups, t.prioridad, sum(t.n) filter (where t.clase = 'espera') as en_espera,
    sum(t.n) filter (where t.clase = 'espera' and t.dias < custodia_estadistica_dia(${now}) - date '1970-01-01') as vencidas,
    sum(t.n) filter (where t.clase = 'cancelado') as cancelados, sum(t.n) filter (where t.clase = 'vencido') as caducados
  from (select t.* from turno t union all select h.cups, h.prioridad, 'espera', -2147483648, h.n from hoy h
    union all select h.cups, h.prioridad, 'espera', 2147483646, -h.n from hoy h) t
  group by grouping sets ((t.cups, t.prioridad), (t.cups), (t.prioridad), ())
), dias as (
  select t.cups, t.prioridad, t.dias, sum(t.n) as n from turno t where t.clase = 'atendido'
  group by grouping sets ((t.cups, t.prioridad, t.dias), (t.cups, t.dias), (t.prioridad, t.dias), (t.dias))
), acumulado as (
  select d.cups, d.prioridad, d.dias, d.n, sum(d.n) over (partition by d.cups, d.prioridad order by d.dias) as hasta,
    sum(d.n) over (partition by d.cups, d.prioridad) as todos
  from dias d
), atencion as (
  select a.cups, a.prioridad, sum(a.n) as atendidos, sum(a.n * a.dias)::numeric / sum(a.n) as media,
    min(a.dias) filter (where a.hasta >= 0.5 * a.todos) as mediana, min(a.dias) filter (where a.hasta >= 0.9 * a.todos) as p90
  from acumulado a group by 1, 2
)
select c.cups, c.prioridad, coalesce(c.en_espera, 0)::bigint as en_espera, coalesce(c.vencidas, 0)::bigint as vencidas,
  coalesce(c.cancelados, 0)::bigint as cancelados, coalesce(c.caducados, 0)::bigint as caducados,
  coalesce(a.atendidos, 0)::bigint as atendidos, round(a.media, 1) as media, a.mediana, a.p90,
  case when c.cups is not null and c.prioridad is null then (
    select l.nombre_examen from lista_espera l where l.cups = c.cups and ${alive('l')} and l.nombre_examen is not null and ${seen}
    order by l.id desc limit 1) end as nombre
from cuenta c left join atencion a on a.cups is not distinct from c.cups and a.prioridad is not distinct from c.prioridad
order by c.cups nulls first, c.prioridad nulls first`
})
