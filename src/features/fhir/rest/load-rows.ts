import type { Call } from '../../../engine/call.ts'
import { selectList } from '../../../engine/columns.ts'
import { rowReader } from '../../../engine/connection/decode.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { Core } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { belongs } from '../search/criteria.ts'
import { isKnownPatient } from '../search/known-patient.ts'
import { type Scope, scopeFor } from '../search/scope.ts'
import type { Source } from '../source.ts'
import { type Interaction, narrowedTo, seenBy } from './permission.ts'

const jsonIn = (text: string | null | undefined): Value => JSON.parse(text ?? 'null')

/** The select list of the rows `t` of a source as this caller sees them, with what they lack; and how to read one. */
export function selected(source: Source, scope: Scope, light: boolean): { list: string; read: (row: RawRow) => Row } {
  const seen = seenBy(scope.call, source.resource)
  const extra = source.extra ?? []
  const isKnown = (column: string): string => isKnownPatient(column, scope.within)
  const shown = selectList(seen, 't', light, undefined, isKnown)
  const list = [shown, ...extra.map((e) => `(${e.sql('t', scope.within)})::text`)].join(', ')
  const base = rowReader(seen, light)
  return {
    list,
    read(raw) {
      const row = base(raw)
      const first = raw.length - extra.length
      extra.forEach((e, i) => {
        row[e.name] = jsonIn(raw[first + i])
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
  interaction: Interaction = 's',
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const scope = scopeFor(call)
  const { list, read } = selected(source, scope, true)
  const where = [
    `t.id = any(array(select unnest(${scope.put(arrayText(ids), 'uuid[]')})))`,
    scope.within(source.resource, 't', []),
    ...belongs(source, 't', scope, interaction),
  ]
  const text = `select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')}`
  const rows = await core.db.raw(scope.statement(text))
  return new Map(rows.map((raw) => [String(raw[0]), read(raw)]))
}

/**
 * Which version of a row may be read through the scopes of the caller's application: `todas` where they narrow nothing,
 * and else the present one if it is what they are for, since of what it was before they cannot be asked.
 */
export async function readableVersion(
  core: Core,
  call: Call,
  source: Source,
  id: string,
): Promise<number | 'todas' | null> {
  if (narrowedTo(call, source.type, 'r') === null) return 'todas'
  const scope = scopeFor(call)
  const where = [`t.id = ${scope.put(id, 'uuid')}`, ...belongs(source, 't', scope, 'r')]
  const text = `select t.version from ${quote(source.resource.name)} t where ${where.join(' and ')}`
  const [row] = await core.db.raw(scope.statement(text))
  return row === undefined ? null : Number(row[0])
}

/** What a row lacks, for one that was read without it. Of a version, only if it is the present one: others lack it. */
export async function withExtra(core: Core, call: Call, source: Source, row: Row, version?: number): Promise<Row> {
  const extra = (source.extra ?? []).filter((e) => e.when?.(row) !== false)
  if (extra.length === 0) return row
  const scope = scopeFor(call)
  const list = extra.map((e) => `(${e.sql('t', scope.within)})::text`).join(', ')
  const where = [`t.id = ${scope.put(row.id, 'uuid')}`]
  if (version !== undefined) where.push(`t.version = ${scope.put(String(version), 'integer')} and ${alive('t')}`)
  const text = `select ${list} from ${quote(source.resource.name)} t where ${where.join(' and ')}`
  const [raw] = await core.db.raw(scope.statement(text))
  if (raw === undefined && version !== undefined) return row
  return { ...row, ...Object.fromEntries(extra.map((e, i) => [e.name, jsonIn(raw?.[i])])) }
}
