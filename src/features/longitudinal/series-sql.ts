import { momentExpression } from '../../engine/ddl.ts'
import { alive } from '../../engine/reach.ts'
import type { ReachClass } from '../../model/roles.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { atMost, ofStandingHistory, PATIENT, together, ways, wholeSql } from './chart-sql.ts'

const MOMENT = momentExpression(valorClinico, 't.')
const NEWEST_FIRST = `${MOMENT} desc, t.id desc`

/**
 * Replaced by a later row: one that corrects it, or one that the same examination or scale left when it was edited. The
 * rows of an attribute are its course through time, and replace nothing. `n.id <> t.id` keeps the planner from reading
 * every correction of everybody to look up one.
 */
export const isReplaced = (t: string): string => `(exists (
    select 1 from valor_clinico n where n.corrige_a = ${t}.id and n.estado <> 'anulado' and ${alive('n')} and n.id <> ${t}.id)
  or (${t}.origen_id is not null and ${t}.origen_recurso <> 'atributo_paciente' and exists (
    select 1 from valor_clinico n where n.origen_id = ${t}.origen_id and n.codigo = ${t}.codigo and n.id > ${t}.id and ${alive('n')})))`

/** Whether the row says something of the patient today. */
export const counts = (t: string): string =>
  `(${t}.estado in ('final', 'corregido') and not ${isReplaced(t)} and ${ofStandingHistory(`${t}.historia_atencion`)}) is true`

/** Each code that the patient has a value of, from one to the next along the index: as many steps as codes, not rows. */
export const codesOf = (reach: ReachClass, most: number): string => {
  const step = (after: string): string =>
    `select t.codigo from valor_clinico t where t.paciente = ${PATIENT} and ${alive('t')}${after} order by t.codigo ${atMost(1)}`
  return `codigo(codigo, n) as (
  select (${step('')}), 1 where ${wholeSql(valorClinico, reach)}
  union all
  select (${step(' and t.codigo > c.codigo')}), c.n + 1 from codigo c where c.codigo is not null and c.n <= ${most}
)`
}

/**
 * The newest rows that count of each code in `codes`, which is something to select `c.codigo` from. Who has only some
 * histories has few rows, and those are ranked instead; `only` says which of them.
 */
export function newestOf(reach: ReachClass, columns: string, codes: string, each: number, only = 'true'): string {
  const [whole = '', some] = ways(valorClinico, 't', reach)
  const rows = (more: string): string => `select ${columns} from valor_clinico t where ${more} and ${counts('t')}`
  const walked = `select v.* from ${codes} cross join lateral (
    ${rows(`t.codigo = c.codigo and ${whole}`)} order by ${NEWEST_FIRST} ${atMost(each)}) v`
  if (some === undefined) return walked
  const ranked = `select r.id, row_number() over (partition by r.codigo order by r.fecha_medicion desc, r.id desc) as puesto
    from (select t.id, t.codigo, t.fecha_medicion from valor_clinico t where ${some} and ${only} and ${counts('t')}) r`
  return together([
    `(${walked})`,
    `(select ${columns} from (${ranked}) k join valor_clinico t on t.id = k.id where k.puesto <= ${each})`,
  ])
}
