import type { Call } from '../../engine/call.ts'
import type { DbRow, Tx } from '../../engine/database.ts'
import { type Parameters, parameters } from '../../engine/parameters.ts'
import { reachOf } from '../../model/access/access.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import type { Filter } from './filter.ts'
import { groupKey, groupSql } from './group-sql.ts'
import { splitRange } from './range.ts'

/** Everything a statement of this feature may be given. */
type Name =
  | 'key'
  | 'value'
  | 'desde'
  | 'hasta'
  | 'm1'
  | 'm2'
  | 'h1'
  | 'h2'
  | 't1'
  | 't2'
  | 'miembros'
  | 'al'
  | 'folded'
  | 'now'

/** One question: for whom, of which patients, and since when. */
export interface StatisticsQuestion {
  readonly call: Call
  readonly filter: Filter
  /** The date at which ages are told, and the one at which the folded ones hold. */
  readonly al: string
  readonly folded: string
}

/** What a statement is compiled for: few combinations, each prepared once. */
export interface Shape {
  readonly reach: ReachClass
  readonly ranged: boolean
  readonly p: Parameters<Name>
  /** The predicate of the group over the log (`d`) and over patients (`p`). */
  readonly ofChange: string
  readonly ofPatient: string
}

const isRanged = ({ desde, hasta }: Filter): boolean => desde !== null || hasta !== null

/** Statements that depend on the caller and the filters, compiled when first needed. `R` is what the text selects. */
export function statement<R extends object = DbRow>(
  name: string,
  build: (shape: Shape) => string,
): (tx: Tx, asked: StatisticsQuestion) => Promise<R[]> {
  const made = new Map<string, { text: string; p: Parameters<Name> }>()
  return async (tx, asked) => {
    const { filter, call, al, folded } = asked
    const group = groupSql(filter.group)
    const reach = reachOf(call.actor)
    const ranged = isRanged(filter)
    const which = `estadistica_${name}_${reach}_${filter.group?.field ?? 'todos'}${ranged ? '_rango' : ''}`
    let known = made.get(which)
    if (known === undefined) {
      const p = parameters<Name>()
      const bind = (sql: string): string => sql.replace('$V', () => `(${p.use('value', 'text')})`)
      const shape = { reach, ranged, p, ofChange: bind(group.change), ofPatient: bind(group.patient) }
      known = { text: build(shape), p }
      made.set(which, known)
    }
    const { months, head, tail } = splitRange(filter.desde, filter.hasta)
    const values = known.p.values({
      key: groupKey(filter.group),
      value: filter.group?.value ?? '',
      desde: filter.desde ?? '-infinity',
      hasta: filter.hasta ?? 'infinity',
      m1: months.from,
      m2: months.to,
      h1: head.from,
      h2: head.to,
      t1: tail.from,
      t2: tail.to,
      miembros: call.actor.miembros,
      al,
      folded,
      now: call.now,
    })
    return tx.run<R>({ name: which, text: known.text, values })
  }
}

export const today = (call: Call): string => dateInBogota(call.now)

/** The caller's names, so that the planner does not see how many. */
export const membersOf = (p: Parameters<Name>): string => `array(select unnest(${p.use('miembros', 'text[]')}))`

const midnight = (day: string): string => `((${day})::timestamp at time zone 'America/Bogota')`

/** The instant falls in the range. */
export const inRange = ({ ranged, p }: Shape, column: string): string =>
  ranged
    ? `(${column} >= ${midnight(p.use('desde', 'date'))} and ${column} < ${midnight(`${p.use('hasta', 'date')} + 1`)})`
    : 'true'

/** Changes of the log that fall in the range. */
export const loggedDays = ({ ranged, p }: Shape): string =>
  ranged ? `d.dia between ${p.use('desde', 'date')} and ${p.use('hasta', 'date')}` : 'true'

/** The cells of the range: everything, or months with the days left over at its ends. */
export function periods({ ranged, p }: Shape, byMonths = false): string {
  if (!ranged) return byMonths ? `k.nivel = 'M'` : `k.nivel = 'T'`
  const span = (nivel: string, from: 'm1' | 'h1' | 't1', to: 'm2' | 'h2' | 't2'): string =>
    `(k.nivel = '${nivel}' and k.periodo between ${p.use(from, 'date')} and ${p.use(to, 'date')})`
  return `(${[span('M', 'm1', 'm2'), span('D', 'h1', 'h2'), span('D', 't1', 't2')].join(' or ')})`
}

/** The group's number; null if nobody was ever of it. */
export const groupOf = ({ p }: Shape): string =>
  `(select g.id from estadistica_casilla g where g.clave = ${p.use('key', 'text')})`
