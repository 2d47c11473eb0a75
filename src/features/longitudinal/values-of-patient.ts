import type { Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { momentExpression } from '../../engine/ddl.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { Row } from '../../model/resource.ts'
import { countedValue, signedValue } from '../../modules/persona/index.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { atMost, dado, MEMBERS, ofTheChart, selects, together } from './chart-sql.ts'

export interface ValuesQuery {
  readonly categoria: string | null
  readonly codigo: string | null
  readonly estado: string | null
  readonly desde: string | null
  readonly hasta: string | null
  /** Id of the row where the page before ended. */
  readonly cursor: string | null
  readonly size: number
  /** Only what says something of the patient today; `firmado`, and that somebody answers for. Every row where it is not said. */
  readonly only?: 'contado' | 'firmado'
}

const equal = ['categoria', 'codigo', 'estado'] as const
const given = [...equal, 'desde', 'hasta', 'cursor'] as const
const MOMENT = momentExpression(valorClinico, 't.') ?? 't.creado_en'

/** Parameters: the patient, the caller's names, how many, those of `given` in their order, and the records if there are several. */
export function valuesSql(reach: ReachClass, query: ValuesQuery, several = false): string {
  const asked = (name: string): string => `(select d.${name} from dado d)`
  const where = [
    ...equal.filter((name) => query[name] !== null).map((name) => `t.${quote(name)} = ${asked(name)}`),
    ...(query.desde === null ? [] : [`${MOMENT} >= ${asked('desde')}`]),
    ...(query.hasta === null ? [] : [`${MOMENT} <= ${asked('hasta')}`]),
    ...(query.only === undefined ? [] : [countedValue('t')]),
    ...(query.only === 'firmado' ? [signedValue('t')] : []),
    ...(query.cursor === null
      ? []
      : [`(${MOMENT}, t.id) < ((select b.fecha from borde b), (select b.id from borde b))`]),
  ]
  const types: Readonly<Record<string, string>> = { desde: 'timestamptz', hasta: 'timestamptz', cursor: 'uuid' }
  const values = given.map((name, i) => `$${i + 4}::${types[name] ?? 'text'} as ${quote(name)}`)
  if (several) values.push(`$${given.length + 4}::uuid[] as registros`)
  const borde = `borde as materialized (select ${MOMENT} as fecha, t.id from valor_clinico t
  where t.id = ${asked('cursor')} and ${ofTheChart('t.paciente', several)} and ${reached(valorClinico, 't', reach, MEMBERS)})`
  const rows = selects(valorClinico, reach, {
    columns: selectList(valorClinico, 't', true),
    where,
    order: `${MOMENT} desc, t.id desc`,
    limit: atMost('d.cuantos from dado d'),
  })
  return `with ${dado(`$3::integer as cuantos, ${values.join(', ')}`)}${query.cursor === null ? '' : `, ${borde}`}
select x.* from (${together(rows)}) x order by x.fecha_medicion desc, x.id desc ${atMost('d.cuantos from dado d')}`
}

const newestFirst = (a: Row, b: Row): number => {
  const [x, y] = [`${a.fecha_medicion} ${a.id}`, `${b.fecha_medicion} ${b.id}`]
  return x < y ? 1 : x > y ? -1 : 0
}

/**
 * The values of the patient, whose records may be several, newest measure first; null where the cursor is no row of theirs
 * that the caller reaches.
 */
export function valuesOfPatient(
  core: Core,
): (call: Call, charts: readonly string[], query: ValuesQuery) => Promise<Row[] | null> {
  const statements = new Map<string, { name: string; text: string }>()
  return async (call, charts, query) => {
    const { reach } = factsOf(call.actor.rol)
    const several = charts.length > 1
    // Named by what it asks: several operations prepare it on the same connections.
    const asks = given.map((name) => (query[name] === null ? 0 : 1)).join('')
    const name = `valores_${reach}_${several ? 'varios' : 'uno'}_${query.only ?? 'todos'}_${asks}`
    const statement = statements.get(name) ?? { name, text: valuesSql(reach, query, several) }
    statements.set(name, statement)
    const asked = [arrayText(call.actor.miembros), query.size + 1, ...given.map((name) => query[name])]
    const rows: Row[] = []
    for (const chart of charts) {
      const values = [chart, ...asked, ...(several ? [arrayText(charts)] : [])]
      rows.push(...(await core.db.run<Row>({ ...statement, values })))
    }
    if (several) rows.sort(newestFirst)
    if (rows.length > 0 || query.cursor === null) return rows
    const edge = await core.loadFor(call, valorClinico.name, query.cursor)
    return charts.includes(String(edge?.paciente)) ? [] : null
  }
}
