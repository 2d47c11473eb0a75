import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { highRisk, paciente } from '../../resources/paciente.ts'
import { groupOf, inRange, loggedDays, membersOf, periods, type Shape, statement } from './asked.ts'
import { patientCellsCall } from './dimension-sql.ts'

/** What the log adds to the cells. */
const logged = (
  shape: Shape,
): string => `select d.signo, d.total, d.dia, d.sexo, d.nacimiento, d.municipio, d.dims from estadistica_delta d
  where d.cubo = 'paciente' and ${shape.ofChange} and ${loggedDays(shape)}`

/** The patients that the caller's grants reach, one by one. */
const granted = (
  shape: Shape,
): string => `select 1 as signo, 1 as total, custodia_estadistica_dia(p.creado_en) as dia, p.sexo_biologico as sexo,
    p.fecha_nacimiento as nacimiento, p.municipio_residencia as municipio, ${patientCellsCall('p')} as dims
  from paciente p where ${alive('p')} and ${reached(paciente, 'p', shape.reach, membersOf(shape.p))}
    and ${shape.ofPatient} and ${inRange(shape, 'p.creado_en')}`

const counted = (
  band: string,
): string => `select x.clave, h.signo as n from hecho h cross join lateral unnest(h.dims) x(clave)
  union all select 'total=', h.total from hecho h where h.total <> 0
  union all select 'nacimiento=', h.total * (h.nacimiento - date '1970-01-01') from hecho h where h.nacimiento is not null
  union all select custodia_estadistica_banda(h.sexo, h.nacimiento, ${band}), h.total from hecho h where h.nacimiento is not null`

const sum = (parts: readonly string[]): string =>
  `select y.clave, sum(y.n)::bigint as n from (${parts.join('\n  union all ')}) y group by y.clave having sum(y.n) <> 0`

/** One value of a cell: looked up, for taking every cell apart to find it costs more than the rest. */
const under = (slot: string): string => `k.n[array_position(k.casillas, ${slot})]`

/** How many patients under each value. */
export const patientCounts = statement('pacientes', (shape) => {
  if (shape.reach === 'concedido')
    return `with hecho as materialized (${granted(shape)}) ${sum([counted(shape.p.use('al', 'date'))])}`
  const cells = `select c.clave, x.n from (
    select u.casilla, sum(u.n) as n from estadistica_celda k cross join lateral unnest(k.casillas, k.n) u(casilla, n)
    where k.cubo = 'paciente' and k.grupo = ${groupOf(shape)} and ${periods(shape)} group by 1
  ) x join estadistica_casilla c on c.id = x.casilla`
  return `with hecho as materialized (${logged(shape)}) ${sum([cells, counted(shape.p.use('folded', 'date'))])}`
})

/**
 * What changes by sex and band from the day of the folded ages to the day asked for: those who had a fifth birthday in
 * between, found by the dates on which they must have been born.
 */
export const birthdayCounts = statement('cumpleanos', (shape) => {
  const al = shape.p.use('al', 'date')
  const folded = shape.p.use('folded', 'date')
  const band = (day: string): string => `custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, ${day})`
  return sum([
    `select ${band('v.al')} as clave, v.n from paciente p cross join lateral (values (${folded}, -1), (${al}, 1)) v(al, n)
  where ${alive('p')} and p.fecha_nacimiento = any(array(
      select distinct (t - make_interval(years => 5 * k))::date - b
      from generate_series(least(${folded}, ${al}), greatest(${folded}, ${al}), interval '1 day') t,
        generate_series(0, 20) k, generate_series(0, case when to_char(t, 'MMDD') = '0301' then 1 else 0 end) b))
    and ${shape.ofPatient} and ${inRange(shape, 'p.creado_en')} and ${band(folded)} <> ${band(al)}`,
  ])
})

/** How many were registered in each month. */
export const patientMonths = statement('meses', (shape) => {
  const month = (fact: string): string =>
    `select date_trunc('month', ${fact}.dia)::date as clave, ${fact}.total as n from ${fact}`
  if (shape.reach === 'concedido') return `with hecho as (${granted(shape)}) ${sum([month('hecho')])}`
  const cells = `select date_trunc('month', k.periodo)::date as clave, ${under('0')} as n from estadistica_celda k
    where k.cubo = 'paciente' and k.grupo = ${groupOf(shape)} and ${periods(shape, true)}`
  return `with hecho as (${logged(shape)}) ${sum([cells, month('hecho')])}`
})

/** How many live in each municipality: from the cells of every municipality, under the value that was asked for. */
export const patientTowns = statement('municipios', (shape) => {
  const town = `select coalesce(h.municipio, '') as clave, h.total as n from hecho h`
  if (shape.reach === 'concedido') return `with hecho as (${granted(shape)}) ${sum([town])}`
  const key = shape.p.use('key', 'text')
  // A municipality's own cells do not say again that they are of it, nor of its department.
  const slot = `(select case when ${key} ~ '^(municipio|departamento)=' then 0 else ${groupOf(shape)} end)`
  const which = `case when ${key} like 'municipio=%' then g.clave = ${key}
      when ${key} like 'departamento=%' then left(g.clave, 12) = 'municipio=' || ${shape.p.use('value', 'text')} else true end`
  const cells = `select substr(g.clave, 11) as clave, ${under(slot)} as n from estadistica_casilla g
    join estadistica_celda k on k.grupo = g.id and k.cubo = 'paciente' and ${periods(shape)}
    where g.clave like 'municipio=%' and ${which}`
  return `with hecho as (${logged(shape)}) ${sum([cells, `${town} where h.municipio is not null`])}`
})

/** By sex and band at any date, of everybody: whole months of birth, and by days those in which a band ends. */
export const birthCounts = statement('nacimientos', ({ p }) => {
  const al = p.use('al', 'date')
  return `with limite as materialized (
  select (${al} - make_interval(years => 5 * a))::date + 1 as dia from generate_series(0, 20) a
), mes as materialized (select distinct date_trunc('month', l.dia)::date as dia from limite l),
nacido as (
  select e.fecha, e.sexo, e.n from estadistica_nacimiento e where e.nivel = 'M' and e.fecha <> all(array(select m.dia from mes m))
  union all
  select e.fecha, e.sexo, e.n from mes m join estadistica_nacimiento e
    on e.nivel = 'D' and e.fecha >= m.dia and e.fecha < (m.dia + interval '1 month')::date
  union all
  select d.nacimiento, d.sexo, d.total from estadistica_delta d where d.nacimiento is not null
), banda as (
  select n.sexo, width_bucket(n.fecha, array(select l.dia from limite l order by l.dia)) as b, n.n from nacido n
)
select 'piramide=' || b.sexo || '|' || case b.b when 21 then '-05' else lpad((100 - 5 * b.b)::text, 3, '0') end as clave, sum(b.n)::bigint as n
from banda b group by b.sexo, b.b having sum(b.n) <> 0`
})

/** How many families of so many members, so many of them at high risk. */
export const familyCounts = statement('familias', (shape) => {
  const risk = predicateSql(highRisk, 'p')
  if (shape.reach === 'concedido') {
    const seen = `${reached(paciente, 'p', shape.reach, membersOf(shape.p))} and ${shape.ofPatient}`
    return `select f.miembros, f.riesgo, count(*) as n from (
  select count(*) as miembros, count(*) filter (where ${risk}) as riesgo from paciente p
  where ${alive('p')} and p.codigo_familia is not null and ${seen} group by p.codigo_familia
) f group by 1, 2`
  }
  return `with cambia as (
  select d.familia, sum(d.total)::integer as miembros, coalesce(sum(d.total) filter (where d.riesgo), 0)::integer as riesgo
  from estadistica_delta d where d.cubo = 'paciente' and d.familia is not null and ${shape.ofChange} group by 1
), con as materialized (
  select coalesce(f.miembros, 0) as m0, coalesce(f.riesgo, 0) as r0, coalesce(f.miembros, 0) + c.miembros as m1, coalesce(f.riesgo, 0) + c.riesgo as r1
  from cambia c left join estadistica_familia f on f.grupo = ${groupOf(shape)} and f.familia = c.familia
)
select x.miembros, x.riesgo, sum(x.n)::bigint as n from (
  select e.miembros, e.riesgo, e.n from estadistica_familia_celda e where e.grupo = ${groupOf(shape)}
  union all select c.m0, c.r0, -1 from con c where c.m0 > 0
  union all select c.m1, c.r1, 1 from con c where c.m1 > 0
) x group by 1, 2 having sum(x.n) <> 0`
})
