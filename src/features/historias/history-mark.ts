import type { Tx } from '../../engine/database.ts'
import { alive } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import type { Registry } from '../../model/resource.ts'
import { sealedNames } from '../../resources/entries.ts'

/**
 * Changes whenever a row of the history or its seal does, also when it is changed directly in the database: the transaction that
 * wrote each row last, which no statement can set. Of the rows that stand, as the seal: one that is taken away is no longer
 * counted. Null if there is no such history.
 */
export function historyMark(registry: Registry): (tx: Tx, id: string) => Promise<string | null> {
  let text: string | null = null
  return async (tx, id) => {
    text ??= markSql(registry)
    const [found] = await tx.run({ name: 'marca_historia', text, values: [id] })
    return found === undefined ? null : String(found.marca)
  }
}

const WRITTEN = 'x.xmin::text::bigint'

/** The same of other rows, under the alias `x`. */
export const rowsMark = (rows: string): string =>
  `(select count(*) || '/' || coalesce(sum(${WRITTEN}), 0) || '/' || coalesce(max(${WRITTEN}), 0) from ${rows})`

function markSql(registry: Registry): string {
  const entries = sealedNames.map((name) => {
    const field = registry.get(name)?.historyField ?? 'historia'
    return rowsMark(`${quote(name)} x where x.${quote(field)} = h.id and ${alive('x')}`)
  })
  const closing = `(select ${WRITTEN} from cierre x where x.historia = h.id)`
  const marks = `(select count(*) || '/' || count(d.marca) || '/' || coalesce(sum(${WRITTEN} + coalesce(d.xmin::text::bigint, 0)), 0)
  from marca_error x left join marca_error_decision d on d.marca = x.id where x.historia = h.id)`
  return `select concat_ws(' ', h.xmin, ${[closing, marks, ...entries].join(',\n')}) as marca from historia h where h.id = $1`
}
