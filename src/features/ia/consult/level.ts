import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { rowSql } from '../../../engine/reach.ts'
import { literal, quote } from '../../../engine/sql-text.ts'
import type { Resource } from '../../../model/resource.ts'
import { type CitedEntry, isCitable, keyOf } from './prints.ts'

/** From what everybody who reaches the history may read to what only its own team may; by rank, as reach counts them. */
const LEVELS = ['normal', 'sensible', 'restringida', 'muy_restringida'] as const
export type Level = (typeof LEVELS)[number]
export const HIGHEST = LEVELS.length - 1

/** The rank of each row that has one above normal. */
export type Levels = ReadonlyMap<string, number>

/** The most reserved of what was read: a caller who may not see one of the rows may not see what was made of it. */
export const worst = (levels: Levels): Level => LEVELS[Math.max(0, ...levels.values())] ?? 'normal'

/** $1 is the history that they are read for, whose own level everything in it has already; of another, it counts. */
function levelSql(r: Resource): string {
  const row = rowSql(r, 't')
  const own = rowSql({ ...r, historyField: null }, 't')
  return row.level === own.level ? row.level : `case when ${row.history} = $1 then ${own.level} else ${row.level} end`
}

export function levelReader({
  registry,
}: Core): (tx: Tx, history: string, cites: readonly CitedEntry[]) => Promise<Levels> {
  const reservable = [...registry.values()].filter((r) => isCitable(r.name) && rowSql(r, 't').level !== '0')
  const parts = reservable.map(
    (r, n) => `select ${literal(r.name)} as recurso, t.id, ${levelSql(r)} as nivel from ${quote(r.name)} t
  where t.id = any(array(select unnest($${n + 2}::uuid[])))`,
  )
  const text = `select x.recurso, x.id, x.nivel from (${parts.join('\nunion all ')}) x where x.nivel > 0 and $1::uuid is not null`
  return async (tx, history, cites) => {
    const by = Map.groupBy(cites, (c) => c.recurso)
    const ids = reservable.map((r) => [...new Set(by.get(r.name)?.map((c) => c.id))])
    if (ids.every((some) => some.length === 0)) return new Map()
    const rows = await tx.run({ name: 'ia_niveles', text, values: [history, ...ids] })
    return new Map(rows.map((r) => [keyOf({ recurso: String(r.recurso), id: String(r.id) }), Number(r.nivel)]))
  }
}
