import type { Call } from '../../engine/call.ts'
import { quote, selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { momentExpression } from '../../engine/ddl.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached } from '../../engine/reach.ts'
import type { Row } from '../../model/resource.ts'
import { factsOf, type ReachClass } from '../../model/roles.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { atMost, dado, MEMBERS, PATIENT, selects, together } from './chart-sql.ts'

export interface ValuesQuery {
  readonly categoria: string | null
  readonly codigo: string | null
  readonly estado: string | null
  readonly desde: string | null
  readonly hasta: string | null
  /** Id of the row where the page before ended. */
  readonly cursor: string | null
  readonly size: number
}

const equal = ['categoria', 'codigo', 'estado'] as const
const given = [...equal, 'desde', 'hasta', 'cursor'] as const
const MOMENT = momentExpression(valorClinico, 't.') ?? 't.creado_en'

/** Parameters: the patient, the caller's names, how many, and those of `given` in their order. */
export function valuesSql(reach: ReachClass, query: ValuesQuery): string {
  const asked = (name: string): string => `(select d.${name} from dado d)`
  const where = [
    ...equal.filter((name) => query[name] !== null).map((name) => `t.${quote(name)} = ${asked(name)}`),
    ...(query.desde === null ? [] : [`${MOMENT} >= ${asked('desde')}`]),
    ...(query.hasta === null ? [] : [`${MOMENT} <= ${asked('hasta')}`]),
    ...(query.cursor === null
      ? []
      : [`(${MOMENT}, t.id) < ((select b.fecha from borde b), (select b.id from borde b))`]),
  ]
  const types: Readonly<Record<string, string>> = { desde: 'timestamptz', hasta: 'timestamptz', cursor: 'uuid' }
  const values = given.map((name, i) => `$${i + 4}::${types[name] ?? 'text'} as ${quote(name)}`)
  const borde = `borde as materialized (select ${MOMENT} as fecha, t.id from valor_clinico t
  where t.id = ${asked('cursor')} and t.paciente = ${PATIENT} and ${reached(valorClinico, 't', reach, MEMBERS)})`
  const rows = selects(valorClinico, reach, {
    columns: selectList(valorClinico, 't', true),
    where,
    order: `${MOMENT} desc, t.id desc`,
    limit: 'd.cuantos from dado d',
  })
  return `with ${dado(`$3::integer as cuantos, ${values.join(', ')}`)}${query.cursor === null ? '' : `, ${borde}`}
select x.* from (${together(rows)}) x order by x.fecha_medicion desc, x.id desc ${atMost('d.cuantos from dado d')}`
}

/** The patient's values, newest measure first; null where the cursor is no row of theirs that the caller reaches. */
export function valuesOfPatient(
  core: Core,
): (call: Call, patient: string, query: ValuesQuery) => Promise<Row[] | null> {
  const statements = new Map<string, { name: string; text: string }>()
  return async (call, patient, query) => {
    const { reach } = factsOf(call.actor.rol)
    const shape = `${reach} ${given.filter((name) => query[name] !== null)}`
    const statement = statements.get(shape) ?? {
      name: `valores_de_paciente_${statements.size}`,
      text: valuesSql(reach, query),
    }
    statements.set(shape, statement)
    const rows = await core.db.run({
      ...statement,
      values: [patient, arrayText(call.actor.miembros), query.size + 1, ...given.map((name) => query[name])],
    })
    if (rows.length > 0 || query.cursor === null) return rows as Row[]
    const edge = await core.loadFor(call, valorClinico.name, query.cursor)
    return edge?.paciente === patient ? [] : null
  }
}
