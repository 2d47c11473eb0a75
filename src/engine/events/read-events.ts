import { reachOf } from '../../model/access/access.ts'
import type { Resource } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Core } from '../core.ts'
import { arrayText } from '../parameters.ts'
import { reached, wasFor } from '../reach.ts'
import { quote } from '../sql-text.ts'
import { concernsOffice, type EventFact, factNamed, mayBeTold } from './event-fact.ts'
import { type EventPlaces, type EventPosition, eventPlaces, positionIn } from './event-places.ts'

export { BEGINNING, type EventPosition } from './event-places.ts'

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

export interface EventReader extends EventPlaces {
  /** What was written after a place, before it is asked for whom: the same rows may serve several listeners. */
  rowsAfter(from: EventPosition): Promise<readonly RawRow[]>
  page(
    call: Call,
    from: EventPosition,
    filter: EventFilter,
    most: number,
    read?: Promise<readonly RawRow[]>,
  ): Promise<EventPage>
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

export function eventIn(row: RawRow): RecordEvent {
  const [, , , resource, fact, id, version, patient, moment] = row
  return {
    at: positionIn(row),
    resource: resource ?? '',
    fact: factNamed(fact ?? ''),
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

  /** Records that a signed act eliminated and that the caller may have a copy of: no row is left to judge, and nothing to tell but that. */
  async function eliminatedRecords(call: Call, events: readonly RecordEvent[]): Promise<ReadonlySet<unknown>> {
    const reach = reachOf(call.actor)
    const found = await db.raw({
      name: `evento_eliminada_${reach}`,
      text: `select d.paciente from retencion_eliminada d where d.paciente = any($1::uuid[]) and $2::text[] is not null and ${wasFor(reach, '$2::text[]')}`,
      values: [arrayText([...new Set(events.map((e) => e.patient ?? ''))]), arrayText(call.actor.miembros)],
    })
    return new Set(found.map(([patient]) => patient))
  }

  async function toldTo(call: Call, asked: readonly RecordEvent[]): Promise<readonly RecordEvent[]> {
    const told = new Set<RecordEvent>()
    for (const [name, all] of Map.groupBy(asked, (e) => e.resource)) {
      const r = registry.get(name)
      if (r === undefined && concernsOffice(call.actor.rol, name)) for (const e of all) told.add(e)
      const events = r === undefined ? [] : all.filter((e) => mayBeTold(call.actor.rol, r, e.fact))
      if (r === undefined || events.length === 0) continue
      const ids = await reachedIds(call, r, [...new Set(events.map((e) => e.id))])
      for (const e of events) if (ids.has(e.id)) told.add(e)
      const gone = events.filter((e) => e.fact === 'eliminacion' && e.patient !== null && !ids.has(e.id))
      const were = gone.length === 0 ? new Set() : await eliminatedRecords(call, gone)
      for (const e of gone) if (were.has(e.patient)) told.add(e)
    }
    return asked.filter((e) => told.has(e))
  }

  const rowsAfter = (from: EventPosition): Promise<readonly RawRow[]> =>
    db.raw({ name: 'eventos', text: EVENTS, values: [String(from.cut), String(from.id)] })

  return {
    ...eventPlaces(db),
    rowsAfter,
    told: toldTo,
    async page(call, from, filter, most, read = rowsAfter(from)) {
      const rows = await read
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
