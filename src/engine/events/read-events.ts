import { reachOf } from '../../model/access/access.ts'
import { isKeyOf } from '../../model/keys.ts'
import type { Resource } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import { arrayText } from '../parameters.ts'
import { reached } from '../reach.ts'
import { quote } from '../sql-text.ts'
import { type EventFact, eventFacts, mayBeTold } from './event-fact.ts'

/** A place between two events: after that one of that cut. `mark` is the cut's own, where it is known. */
export interface EventPosition {
  readonly cut: bigint
  readonly mark: string
  readonly id: bigint
}

export const BEGINNING: EventPosition = { cut: 0n, mark: '0', id: 0n }

export interface RecordEvent {
  readonly at: EventPosition
  readonly resource: string
  readonly fact: EventFact
  readonly id: string
  readonly version: number | null
  readonly patient: string | null
  /** RFC 3339, UTC. */
  readonly moment: string
}

export interface EventType {
  readonly resource: string
  /** Any, where it is null. */
  readonly fact: EventFact | null
}

export interface EventFilter {
  /** All that the caller may be told, where it is null. */
  readonly types: readonly EventType[] | null
  readonly patient: string | null
}

export interface EventPage {
  readonly events: readonly RecordEvent[]
  /** Up to where was looked: also past those that are not for this caller. */
  readonly until: EventPosition
  /** There may be more already. */
  readonly more: boolean
  /** What came after the place was let go of meanwhile: nothing of this page may be told as what follows it. */
  readonly isLost: boolean
}

/** Whether what comes after a place can still be told whole; `unknown`: it is of a database that was restored since. */
export type PlaceState = 'kept' | 'forgotten' | 'unknown'

export interface EventReader {
  /** After the last event that was cut. */
  end(): Promise<EventPosition>
  /** `BEGINNING`, too, is a place where somebody was: before the first of all. */
  stateOf(at: EventPosition): Promise<PlaceState>
  page(call: Call, from: EventPosition, filter: EventFilter, most: number): Promise<EventPage>
  /** Which of these the caller may be told now. */
  told(call: Call, events: readonly RecordEvent[]): Promise<readonly RecordEvent[]>
}

/** So many are looked at for one page, however few of them the caller reaches. */
const LOOKED_AT = 2000

const EVENTS = `with corte as materialized (
  select k.numero, k.marca, k.desde, k.hasta, k.sobre, k.primero, k.ultimo from evento_corte k
  where k.numero >= $1::bigint order by k.numero limit ${LOOKED_AT + 1}
)
select k.numero, k.marca, e.id, e.recurso, e.hecho, e.recurso_id, e.version, e.paciente,
  to_char(e.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), exists (select 1 from corte f where f.numero = $1::bigint)
from corte k cross join lateral (
  select e.id, e.recurso, e.hecho, e.recurso_id, e.version, e.paciente, e.momento from evento e
  where e.tx >= k.desde and e.tx < k.hasta and e.id > k.sobre and e.id between k.primero and k.ultimo
    and (k.numero > $1::bigint or e.id > $2::bigint)
  order by e.id limit ${LOOKED_AT + 1}
) e
order by k.numero, e.id limit ${LOOKED_AT + 1}`

const END = 'select k.numero, k.marca, k.ultimo from evento_corte k order by k.numero desc limit 1'
/** Of the last cut the row outlives its events: who was in the middle of them has missed the rest. */
const STATE = `select (select min(k.numero) from evento_corte k), k.marca, case when k.ultimo <= $2::bigint then true
  else exists (select 1 from evento e where e.tx >= k.desde and e.tx < k.hasta and e.id = $2::bigint) end
from (values (1)) v left join evento_corte k on k.numero = $1::bigint`

const positionIn = ([cut, mark, id]: RawRow): EventPosition => ({
  cut: BigInt(cut ?? 0),
  mark: mark ?? '0',
  id: BigInt(id ?? 0),
})

function eventIn(row: RawRow): RecordEvent {
  const [, , , resource, fact, id, version, patient, moment] = row
  return {
    at: positionIn(row),
    resource: resource ?? '',
    // Written by a newer version of the service, which knows more of them.
    fact: fact != null && isKeyOf(eventFacts, fact) ? fact : 'cambio',
    id: id ?? '',
    version: version == null ? null : Number(version),
    patient: patient ?? null,
    moment: moment ?? '',
  }
}

const isAskedFor =
  ({ types, patient }: EventFilter) =>
  (e: RecordEvent): boolean =>
    (patient === null || e.patient === patient) &&
    (types === null || types.some((t) => t.resource === e.resource && (t.fact === null || t.fact === e.fact)))

/** The events that a caller may know about, judged by what the caller reaches now. */
export function eventReader({ db, registry }: Core): EventReader {
  async function reachedIds(call: Call, r: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const reach = reachOf(call.actor)
    const within = reached(r, 't', reach, '$2::text[]')
    const found = await db.raw({
      name: `evento_alcance_${reach}_${r.name}`,
      text: `select t.id from ${quote(r.name)} t where t.id = any($1::uuid[]) and ${within}`,
      values: [arrayText(ids), ...(within.includes('$2') ? [arrayText(call.actor.miembros)] : [])],
    })
    return new Set(found.map(([id]) => id ?? ''))
  }

  async function toldTo(call: Call, asked: readonly RecordEvent[]): Promise<readonly RecordEvent[]> {
    const told = new Set<RecordEvent>()
    for (const [name, all] of Map.groupBy(asked, (e) => e.resource)) {
      const r = registry.get(name)
      const events = r === undefined ? [] : all.filter((e) => mayBeTold(call.actor.rol, r, e.fact))
      if (r === undefined || events.length === 0) continue
      const ids = await reachedIds(call, r, [...new Set(events.map((e) => e.id))])
      for (const e of events) if (ids.has(e.id)) told.add(e)
    }
    return asked.filter((e) => told.has(e))
  }

  return {
    told: toldTo,
    async end() {
      const [row] = await db.raw({ name: 'evento_fin', text: END, values: [] })
      return row === undefined ? BEGINNING : positionIn(row)
    },
    async stateOf(at) {
      const [row] = await db.raw({ name: 'evento_lugar', text: STATE, values: [String(at.cut), String(at.id)] })
      const [oldest, mark, isThere] = row ?? []
      if (at.cut === 0n) return oldest == null || oldest === '1' ? 'kept' : 'forgotten'
      if (mark === at.mark) return isThere === 't' ? 'kept' : 'forgotten'
      return oldest != null && mark == null && at.cut < BigInt(oldest) ? 'forgotten' : 'unknown'
    },
    async page(call, from, filter, most) {
      const rows = await db.raw({ name: 'eventos', text: EVENTS, values: [String(from.cut), String(from.id)] })
      const looked = rows.slice(0, LOOKED_AT).map(eventIn)
      const told = await toldTo(call, looked.filter(isAskedFor(filter)))
      const events = told.slice(0, most)
      const last = told.length > most ? events.at(-1) : looked.at(-1)
      return {
        events,
        until: last?.at ?? from,
        more: told.length > most || rows.length > LOOKED_AT,
        isLost: from.cut > 0n && rows[0]?.at(-1) === 'f',
      }
    },
  }
}
