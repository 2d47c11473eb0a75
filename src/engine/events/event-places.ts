import type { RawRow } from '../connection/raw-query.ts'
import type { Tx } from '../database.ts'

/** A place between two events: after that one of that cut. `mark` is the cut's own, where it is known. */
export interface EventPosition {
  readonly cut: bigint
  readonly mark: string
  readonly id: bigint
}

export const BEGINNING: EventPosition = { cut: 0n, mark: '0', id: 0n }

/** Whether what comes after a place can still be told whole; `unknown`: it is of a database that was restored since. */
export type PlaceState = 'kept' | 'forgotten' | 'unknown'

export interface EventPlaces {
  /** After the last event that was cut. */
  end(): Promise<EventPosition>
  /** `BEGINNING`, too, is a place where somebody was: before the first of all. */
  stateOf(at: EventPosition): Promise<PlaceState>
  /** Whether nothing of its own cut comes after a place. */
  isEnd(at: EventPosition): Promise<boolean>
}

const LAST_OF_CUT = 'select k.ultimo from evento_corte k where k.numero = $1::bigint'
const END = 'select k.numero, k.marca, k.ultimo from evento_corte k order by k.numero desc limit 1'
/** Of the last cut the row outlives its events: who was in the middle of them, or before them, has missed the rest. */
const STATE = `select (select min(k.numero) from evento_corte k), k.marca, case when k.ultimo <= $2::bigint then true
  else exists (select 1 from evento e where e.tx >= k.desde and e.tx < k.hasta and e.id = $2::bigint) end,
  (select exists (select 1 from evento e where e.tx >= f.desde and e.tx < f.hasta and e.id = f.primero)
    from evento_corte f where f.numero = 1)
from (values (1)) v left join evento_corte k on k.numero = $1::bigint`

export const positionIn = ([cut, mark, id]: RawRow): EventPosition => ({
  cut: BigInt(cut ?? 0),
  mark: mark ?? '0',
  id: BigInt(id ?? 0),
})

export function eventPlaces(db: Tx): EventPlaces {
  return {
    async end() {
      const [row] = await db.raw({ name: 'evento_fin', text: END, values: [] })
      return row === undefined ? BEGINNING : positionIn(row)
    },
    async stateOf(at) {
      const [row] = await db.raw({ name: 'evento_lugar', text: STATE, values: [String(at.cut), String(at.id)] })
      const [oldest, mark, isThere, isFirstThere] = row ?? []
      if (at.cut === 0n) return oldest == null || isFirstThere === 't' ? 'kept' : 'forgotten'
      if (mark === at.mark) return isThere === 't' ? 'kept' : 'forgotten'
      return oldest != null && mark == null && at.cut < BigInt(oldest) ? 'forgotten' : 'unknown'
    },
    async isEnd(at) {
      const [row] = await db.raw({ name: 'evento_corte_fin', text: LAST_OF_CUT, values: [String(at.cut)] })
      return row === undefined || BigInt(row[0] ?? 0) <= at.id
    },
  }
}
