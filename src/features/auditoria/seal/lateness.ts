import type { Dated } from './line.ts'

/** What a seal says of the clock that dates the rows. */
export interface SealClock {
  readonly reloj: string | null
  readonly salto_ms: number | null
}

/**
 * Ids and dates grow together, give or take a transaction. A row that is sealed after others and is dated long before
 * them, or is dated now and carries an id of long ago, was put there later by somebody who can write in the table. A clock that
 * was set misplaces honest rows too: each seal signs the clock it was made by, and rows are judged against that.
 */
export interface Lateness {
  /** Before the rows of a seal are asked about. */
  begin(seal: SealClock): void
  isLate(row: Dated): boolean
  /** The rows of a seal, once all of them were asked about. */
  sealed(rows: readonly Dated[]): void
  /** Whether none of the rows between these is late; if not, each has to be asked about. */
  isTimely(span: DateSpan): boolean
  /** What another needs to go on from here. */
  state(): LatenessState
}

/** The ends of the rows of a seal, whichever rows they belong to. */
export interface DateSpan {
  readonly earliest: string
  readonly latest: string
  readonly lowest: string
  readonly highest: string
}

/** Null is a date before all others, which JSON has no number for. */
export interface LatenessState {
  readonly marks: readonly { readonly at: number | null; readonly id: string }[]
  readonly steps: readonly { readonly at: number; readonly ms: number }[]
}

const NO_STATE: LatenessState = { marks: [], steps: [] }

/** Longer than the longest statement that the service allows itself (TIEMPO_MAXIMO_MS). */
const TOLERANCE_MS = 15 * 60_000
/** For so long after the clock was set there may be rows dated by the other clock, or sealed out of order across the step. */
const UNSETTLED_MS = 24 * 3_600_000

export function lateness(toleranceMs = TOLERANCE_MS, from = NO_STATE): Lateness {
  /** Latest date and highest id so far, after each seal; only those within the tolerance are kept, and one before. */
  let marks = from.marks.map(({ at, id }) => ({ at: at ?? Number.NEGATIVE_INFINITY, id: BigInt(id) }))
  let steps = [...from.steps]
  let clock = Number.POSITIVE_INFINITY
  let tolerance = toleranceMs
  /** A date beyond the clock that a seal was made by is a clock that ran ahead for a while: it says no more than "by then". */
  const dateOf = (momento: string): number => Math.min(Date.parse(momento), clock)
  const isLate = ({ id, momento }: Dated): boolean => {
    const at = dateOf(momento)
    const newest = marks.at(-1)
    if (newest === undefined) return false
    if (Number.isNaN(at) || newest.at - at > tolerance) return true
    // Dates of marks never go back: where the first is not past, none is.
    const isPast = (mark: { at: number }): boolean => mark.at < at - tolerance
    const past = marks[0] !== undefined && isPast(marks[0]) ? marks.findLast(isPast) : undefined
    return past !== undefined && BigInt(id) <= past.id
  }
  return {
    begin({ reloj, salto_ms }) {
      clock = reloj === null ? Number.POSITIVE_INFINITY : Date.parse(reloj)
      // What was sealed by a clock that has gone back since was sealed by now at the latest.
      if ((marks.at(-1)?.at ?? clock) > clock) marks = marks.map(({ at, id }) => ({ at: Math.min(at, clock), id }))
      if (salto_ms !== null && salto_ms !== 0) steps.push({ at: clock, ms: Math.abs(salto_ms) })
      if (reloj !== null) steps = steps.filter((s) => Math.abs(clock - s.at) <= UNSETTLED_MS + s.ms)
      tolerance = toleranceMs + steps.reduce((sum, s) => sum + s.ms, 0)
    },
    isLate,
    // The earliest date and the lowest id of all, each with what makes it look latest.
    isTimely: ({ earliest, latest, lowest }) =>
      !isLate({ id: lowest, momento: earliest }) && !isLate({ id: lowest, momento: latest }),
    state: () => ({
      marks: marks.map(({ at, id }) => ({ at: Number.isFinite(at) ? at : null, id: String(id) })),
      steps,
    }),
    sealed(rows) {
      const newest = marks.at(-1)
      let at = newest?.at ?? Number.NEGATIVE_INFINITY
      let id = newest?.id ?? 0n
      for (const row of rows) {
        const date = dateOf(row.momento)
        if (date > at) at = date
        const n = BigInt(row.id)
        if (n > id) id = n
      }
      marks.push({ at, id })
      while ((marks[1]?.at ?? Number.POSITIVE_INFINITY) < at - tolerance) marks.shift()
    },
  }
}
