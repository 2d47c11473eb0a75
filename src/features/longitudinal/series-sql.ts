import { momentExpression } from '../../engine/ddl.ts'
import { alive } from '../../engine/reach.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { countedValue } from '../../modules/persona/index.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { atMost, PATIENT, together, ways, wholeSql } from './chart-sql.ts'

const MOMENT = momentExpression(valorClinico, 't.')
const NEWEST_FIRST = `${MOMENT} desc, t.id desc`

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
  const rows = (more: string): string => `select ${columns} from valor_clinico t where ${more} and ${countedValue('t')}`
  const walked = `select v.* from ${codes} cross join lateral (
    ${rows(`t.codigo = c.codigo and ${whole}`)} order by ${NEWEST_FIRST} ${atMost(each)}) v`
  if (some === undefined) return walked
  const ranked = `select r.id, row_number() over (partition by r.codigo order by r.fecha_medicion desc, r.id desc) as puesto
    from (select t.id, t.codigo, t.fecha_medicion from valor_clinico t where ${some} and ${only} and ${countedValue('t')}) r`
  return together([
    `(${walked})`,
    `(select ${columns} from (${ranked}) k join valor_clinico t on t.id = k.id where k.puesto <= ${each})`,
  ])
}
