import { setTimeout as pause } from 'node:timers/promises'
import type { Database, LongTx, RawStatement, Statement, Tx } from '../database.ts'
import { codeOf, isAwayProblem } from './database-fault.ts'
import type { RawRow } from './raw-query.ts'
import { asAllowed, NOT_ALLOWED, SYSTEM, TIMELINE } from './server-identity.ts'

/**
 * Reads that are heavy and may be made by a standby: statistics, exports, bulk, whole catalogues. What was saved before the question is seen all the same,
 * a consent that was withdrawn or an account that was closed included: the standby must first have come as far as the primary was.
 * Their audit rows are written on the primary, before anything leaves.
 */
export interface Reading {
  /** Whether there is a standby: what is read and its audit row are then two statements. */
  readonly isElsewhere: boolean
  /** A statement that only reads. */
  raw(statement: RawStatement): Promise<RawRow[]>
  /** Several of one moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface ReplicaOptions {
  /** How long a standby may take to come as far as the primary; one that takes longer is not asked. */
  readonly lagMs: number
}

/** A standby that cannot keep up is left alone for a while: nobody waits for it in vain twice. */
const REST_MS = 5_000
const LOOK_MS = 10

const SNAPSHOT = 'set transaction isolation level repeatable read, read only'

/** What the primary is asked, and then the standby with the answer, until it says yes. */
interface CatchingUp {
  readonly mark: Statement
  readonly caughtUp: Omit<Statement, 'values'>
}

/** One that was promoted is no standby. */
const REPLAYED = 'pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn'

/** How far the primary is, and on which timeline of which cluster: a standby of another may be as far and have other data. */
const WITH_IDENTITY: CatchingUp = {
  mark: {
    name: 'lectura_marca',
    text: `select pg_current_wal_lsn()::text as hasta, ${TIMELINE} as linea, ${SYSTEM} as sistema`,
    values: [],
  },
  caughtUp: {
    name: 'lectura_alcanza',
    text: `select ${REPLAYED} and (select r.min_recovery_end_timeline from pg_control_recovery() r) >= $2::integer
  and ${SYSTEM} = $3::text as alcanzo`,
  },
}

/** How far alone, where no server lets itself be asked the rest: that they are of one cluster is then the word of who manages them. */
const PLAIN: CatchingUp = {
  mark: { name: 'lectura_marca_simple', text: 'select pg_current_wal_lsn()::text as hasta', values: [] },
  caughtUp: { name: 'lectura_alcanza_simple', text: `select ${REPLAYED} as alcanzo` },
}

class ReplicaBehind extends Error {}

/** A standby gives up a question that stands in the way of what it must replay; what was granted since, it may not know yet. */
const TROUBLES = new Set(['40001', NOT_ALLOWED])
const isReplicaTrouble = (error: unknown): boolean =>
  error instanceof ReplicaBehind || isAwayProblem(error) || TROUBLES.has(codeOf(error))

export function readingFrom(primary: Database, replica: Database | null, { lagMs }: ReplicaOptions): Reading {
  const onPrimary: Reading = {
    isElsewhere: false,
    raw: (statement) => primary.raw(statement),
    snapshot: (work) =>
      primary.transaction(async (tx) => {
        await tx.run({ text: SNAPSHOT, values: [] })
        return work(tx)
      }),
  }
  if (replica === null) return onPrimary
  let restUntil = Number.NEGATIVE_INFINITY
  let asked = WITH_IDENTITY

  const questionBy = async ({ mark, caughtUp }: CatchingUp): Promise<Statement> => {
    const [row = {}] = await primary.run(mark)
    return { ...caughtUp, values: Object.values(row) }
  }
  const question = (): Promise<Statement> =>
    asAllowed(
      () => questionBy(asked),
      () => {
        asked = PLAIN
        return questionBy(PLAIN)
      },
    )
  async function untilCaughtUp(tx: Tx, hasCaughtUp: Statement): Promise<void> {
    for (const until = performance.now() + lagMs; ; await pause(LOOK_MS)) {
      const [row] = await tx.run(hasCaughtUp)
      if (row?.alcanzo === true) return
      if (performance.now() > until) throw new ReplicaBehind('The standby is behind')
    }
  }
  /** On one connection: behind an address there may be several standbys. */
  const elsewhere = async <T>(work: (tx: LongTx) => Promise<T>, here: () => Promise<T>): Promise<T> => {
    if (performance.now() < restUntil) return here()
    try {
      const hasCaughtUp = await question()
      return await replica.session(async (tx) => {
        await untilCaughtUp(tx, hasCaughtUp)
        return work(tx)
      })
    } catch (error) {
      if (!isReplicaTrouble(error)) throw error
      restUntil = performance.now() + REST_MS
      return here()
    }
  }
  return {
    isElsewhere: true,
    raw: (statement) =>
      elsewhere(
        (tx) => tx.raw(statement),
        () => onPrimary.raw(statement),
      ),
    snapshot: (work) =>
      elsewhere(
        async (tx) => {
          // One that fails inside goes with its connection.
          await tx.run({ text: `begin; ${SNAPSHOT}`, values: [] })
          const result = await work(tx)
          await tx.run({ text: 'commit', values: [] })
          return result
        },
        () => onPrimary.snapshot(work),
      ),
  }
}
