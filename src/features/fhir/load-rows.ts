import type { Call } from '../../engine/call.ts'
import { quote, selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { rowReader } from '../../engine/decode.ts'
import { arrayText } from '../../engine/parameters.ts'
import type { RawRow } from '../../engine/raw-query.ts'
import type { Row, Value } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import { seenBy } from './permission.ts'
import { type Scope, scopeFor } from './search/scope.ts'
import type { Source } from './source.ts'

/** The select list of the rows `t` of a source as this caller sees them, with what they lack; and how to read one. */
export function selected(source: Source, scope: Scope, light: boolean): { list: string; read: (row: RawRow) => Row } {
  const seen = seenBy(scope.call, source.resource)
  const extra = source.extra ?? []
  const isKnown = (column: string): string =>
    `exists (select 1 from paciente z where z.id = ${column} and ${scope.within(paciente, 'z', [])})`
  const shown = selectList(seen, 't', light, undefined, isKnown)
  const list = [shown, ...extra.map((e) => `(${e.sql('t', scope.within)})::text`)].join(', ')
  const base = rowReader(seen, light)
  return {
    list,
    read(raw) {
      const row = base(raw)
      const first = raw.length - extra.length
      extra.forEach((e, i) => {
        row[e.name] = JSON.parse(raw[first + i] ?? 'null') as Value
      })
      return row
    },
  }
}

/** The rows of these ids that the caller reaches and that belong to this source, by id. */
export async function loadRows(
  core: Core,
  call: Call,
  source: Source,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const scope = scopeFor(call)
  const { list, read } = selected(source, scope, true)
  const where = [
    `t.id = any(array(select unnest(${scope.put(arrayText(ids), 'uuid[]')})))`,
    scope.within(source.resource, 't', []),
  ]
  if (source.only !== undefined) where.push(source.only.sql('t'))
  const text = `select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')}`
  const rows = await core.db.raw(scope.statement(text))
  return new Map(rows.map((raw) => [String(raw[0]), read(raw)]))
}

/** What a row lacks, for one that was read without it. */
export async function withExtra(core: Core, call: Call, source: Source, row: Row): Promise<Row> {
  const extra = (source.extra ?? []).filter((e) => e.when?.(row) !== false)
  if (extra.length === 0) return row
  const scope = scopeFor(call)
  const list = extra.map((e) => `(${e.sql('t', scope.within)})::text`).join(', ')
  const text = `select ${list} from ${quote(source.resource.name)} t where t.id = ${scope.put(row.id, 'uuid')}`
  const [raw] = await core.db.raw(scope.statement(text))
  return { ...row, ...Object.fromEntries(extra.map((e, i) => [e.name, JSON.parse(raw?.[i] ?? 'null') as Value])) }
}
