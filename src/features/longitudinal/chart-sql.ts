import { alive, grantsSql, reached, rowSql } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import type { Resource } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'

/**
 * The rows of one patient's chart that somebody reaches, found at a cost that does not grow with the chart.
 *
 * Every statement of these views begins with `dado`: whose chart, and who asks. The planner does not look into it, and so
 * makes one plan for the patient of three notes and for the one of a hundred thousand values, instead of one per request.
 */
export const dado = (more = ''): string =>
  `dado as materialized (select $1::uuid as paciente, $2::text[] as miembros${more === '' ? '' : `, ${more}`})`

export const PATIENT = '(select d.paciente from dado d)'
export const MEMBERS = '(select d.miembros from dado d)::text[]'

/**
 * The records of a patient that the caller reaches: the patient's own (`propia`) and those merged into it. None where the caller
 * does not reach the patient.
 */
export function recordsSql(reach: ReachClass, patient: string, members: string): string {
  const own = `p.id = ${patient} and ${alive('p')} and ${reached(paciente, 'p', reach, members)}`
  return `select p.id, true as propia, p.fusionado_con from paciente p where ${own}
  union all select m.id, false, m.fusionado_con from paciente p join paciente m on m.fusionado_con = p.id and ${alive('m')}
    and ${reached(paciente, 'm', reach, members)} where p.tiene_fusionados and ${own}`
}

/** The record of them that is being read, where a statement reads each. */
export const CHART = 'carta.id'

/** Of a chart that is of several records the page before may have ended in another of them than the one being read. */
export const ofTheChart = (column: string, several: boolean): string =>
  several ? `${column} = any((select d.registros from dado d)::uuid[])` : `${column} = ${PATIENT}`

/** Whether a grant reaches the whole of what this resource keeps of the patient, and not one history of it. */
export function wholeSql(r: Resource, reach: ReachClass, chart = PATIENT, members = MEMBERS): string {
  if (reach !== 'concedido') return 'true'
  const none = { patient: chart, history: 'null::uuid', level: '0' }
  return `exists (select 1 ${grantsSql(r, none, members, null)})`
}

/**
 * The ways to the rows, each a condition; no row lies on two of them, and only one of them is walked. A caller with the whole
 * record goes by the patient's indexes, where nearly every row may be shown. A caller with some histories goes from those: the
 * rest of the chart is out of reach, and skipping it would cost as much as reading it.
 */
export function ways(r: Resource, alias: string, reach: ReachClass, chart = PATIENT, members = MEMBERS): string[] {
  const row = rowSql(r, alias)
  const his = `${row.patient} = ${chart}`
  // A test inside `is true` stays a test: made into a join it could take the order of the index away.
  const mine = `${alive(alias)} and (${reached(r, alias, reach, members)}) is true`
  if (reach !== 'concedido') return [`${his} and ${mine}`]
  const whole = wholeSql(r, reach, chart, members)
  if (r.historyField === null) return [`${whole} and ${his} and ${mine}`]
  const any = { patient: chart, history: 'a.historia', level: '0' }
  const histories = `array(select a.historia ${grantsSql(r, any, members, null)} and a.historia is not null)`
  return [
    `${whole} and ${his} and ${mine}`,
    // Whose they are is asked of each, so that they are not looked for among all that is the patient's.
    `not ${whole} and ${row.history} = any(${histories}) and (${his}) is true and ${mine}`,
  ]
}

/**
 * A limit that the planner does not see. It guesses few rows for a patient, as most have few; seeing that a page takes them
 * all, it would read and sort them, and for a large chart that is all of it. Not knowing, it follows the order of an index.
 */
export const atMost = (n: number | string): string => `limit (select ${n})`

export interface ChartSelection {
  /** The select list, of the alias `t`. */
  readonly columns: string
  readonly where?: readonly string[]
  readonly order?: string
  readonly limit?: string
  readonly chart?: string
  readonly members?: string
}

/**
 * A subselect per way, to be put together with `union all`. What is found from the histories is found first and put in order
 * afterwards: behind `offset 0` the planner cannot walk everybody's rows in that order to meet them.
 */
export function selects(
  r: Resource,
  reach: ReachClass,
  { columns, where = [], order, limit, chart = PATIENT, members = MEMBERS }: ChartSelection,
): string[] {
  const after = [...(order === undefined ? [] : [`order by ${order}`]), ...(limit === undefined ? [] : [limit])]
  const table = quote(r.name)
  return ways(r, 't', reach, chart, members).map((way, i) => {
    const rows = `${table} t where ${[way, ...where].join(' and ')}`
    const from = i === 0 ? rows : `(select t.*, t.xmin from ${rows} offset 0) t`
    return `(select ${columns} from ${from} ${after.join(' ')})`
  })
}

export const together = (all: readonly string[]): string => all.join(' union all ')
