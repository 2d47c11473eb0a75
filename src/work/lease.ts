import type { Tx } from '../engine/database.ts'

/** Another runner has the job now, or it was cancelled: nothing that was done for it may be stored. */
export class LostLease extends Error {}

/** What was done for the job is stored, and something after it went wrong: the cause is told to the caller. */
export class StoredFailure extends Error {}

/** A table whose rows are jobs. Its column `ejecutor` names the runner that works at one. */
export interface LeasedTable {
  readonly table: string
  /** The key of the table, a uuid. */
  readonly key: string
  /** What is read of a job that was taken: columns of `t`, and of `c`, the row as it was before. */
  readonly columns: string
  /** Columns of `c` that `columns` or `order` name, beside the key. */
  readonly before?: string
  /** Which jobs `c` may be taken, if no runner has them; all where it is left out. */
  readonly ready?: string
  readonly order: string
  /** What is set when a job is taken, and when it is given back. */
  readonly taking: string
  readonly releasing?: string
  /** The column that says when the runner was last alive, or until when it has the job. */
  readonly clock: string
  /** How far ahead of now each beat sets that column, and how long after it a silent runner has lost the job. */
  readonly aheadSeconds: number
  readonly silenceSeconds: number
  /** The column that tells how far the runner is. */
  readonly progress?: string
}

const listed = (...parts: (string | undefined)[]): string => parts.filter((p) => p !== undefined).join(', ')

export type Lease<J extends object> = ReturnType<typeof leaseOn<J>>

export function leaseOn<J extends object>(spec: LeasedTable) {
  const { table, key, clock, aheadSeconds, silenceSeconds, progress } = spec
  const alive = `${clock} = now() + make_interval(secs => $3::float8)`
  const mine = `${key} = $1 and ejecutor = $2`
  // In a CTE the choice is made once, whatever the plan of the update.
  const take = (which: string): string => `with c as (select ${listed(`c.${key}`, spec.before)} from ${table} c
where (c.ejecutor is null or c.${clock} < now() - make_interval(secs => $2::float8))${which}${spec.ready === undefined ? '' : ` and (${spec.ready})`}
order by ${spec.order} limit 1 for update skip locked)
update ${table} t set ejecutor = $1, ${alive}, ${spec.taking} from c where t.${key} = c.${key} returning ${spec.columns}`
  const texts = {
    any: take(''),
    one: take(` and c.${key} = $4`),
    // What this runner itself has locked to store its work needs no beat, and would make it wait.
    beat: `with free as (select ${key} from ${table} where ${mine} for update skip locked),
beaten as (update ${table} t set ${alive}${progress === undefined ? '' : `, ${progress} = $4`} from free where t.${key} = free.${key})
select ${key} from ${table} where ${mine}`,
    hold: `select ${key} from ${table} where ${mine} for update`,
    release: `update ${table} set ${listed('ejecutor = null', spec.releasing)} where ${mine}`,
  }
  return {
    /** Takes a job that no runner has, that one if it is named; null if there is none. */
    async take(tx: Tx, runner: string, id: string | null): Promise<J | null> {
      const values = [runner, silenceSeconds, aheadSeconds]
      const [job] = await tx.run<J>(
        id === null
          ? { name: `${table}_toma`, text: texts.any, values }
          : { name: `${table}_toma_una`, text: texts.one, values: [...values, id] },
      )
      return job ?? null
    },
    /** Says that the runner is alive, and how far it is; false if the job is no longer its own. */
    async beat(tx: Tx, id: string, runner: string, told: string): Promise<boolean> {
      const values = [id, runner, aheadSeconds, ...(progress === undefined ? [] : [told])]
      return (await tx.run({ name: `${table}_late`, text: texts.beat, values })).length > 0
    },
    /** Locks the job for the transaction that stores what was done. */
    async hold(tx: Tx, id: string, runner: string): Promise<void> {
      const held = await tx.run({ name: `${table}_retiene`, text: texts.hold, values: [id, runner] })
      if (held.length === 0) throw new LostLease()
    },
    /** Leaves the job to the next runner at once. */
    async release(tx: Tx, id: string, runner: string): Promise<void> {
      await tx.run({ name: `${table}_suelta`, text: texts.release, values: [id, runner] })
    },
  }
}
