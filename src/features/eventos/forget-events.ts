import { setTimeout as sleep } from 'node:timers/promises'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Database, LongTx, Tx } from '../../engine/database.ts'
import { eventCutter } from '../../engine/events/cut-events.ts'
import { quote } from '../../engine/sql-text.ts'

/** Any number will do, as long as every process takes the same. */
const LOCK = '7263401190'
/** Of cuts, in one transaction: few milliseconds of work, and of what all who commit wait for to be on disk. */
const BATCH = 1_000

interface MonthOfEvents {
  readonly name: string
  /** The first number of the next one. */
  readonly before: string
  /** Begun to be let go of, and not finished. */
  readonly isLeaving: boolean
}

/** Oldest first, of those before the last event that was told: where numbers go on stays. */
const MONTHS = `select c.relname, x.antes_de, i.inhdetachpending from pg_inherits i join pg_class c on c.oid = i.inhrelid,
  lateral (select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''?(\\d+)'))[1]::bigint as antes_de) x
where i.inhparent = 'evento'::regclass and x.antes_de <= (select k.ultimo from evento_corte k order by k.numero desc limit 1) order by x.antes_de`
/** Left alone by who was stopped between taking it off and dropping it. */
const ORPHANS = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'particion' and c.relkind = 'r' and c.relname ~ '^evento_[0-9a]' and not exists (select 1 from pg_inherits i where i.inhrelid = c.oid)`

const ask = async (tx: Tx, text: string, values: readonly string[] = []): Promise<readonly RawRow[]> =>
  tx.raw({ name: '', text, values: [...values] })

const monthsIn = async (tx: Tx): Promise<MonthOfEvents[]> =>
  (await ask(tx, MONTHS)).map(([name, before, leaving]) => ({
    name: name ?? '',
    before: before ?? '0',
    isLeaving: leaving === 't',
  }))

const FROM = `date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC' - $1::integer * interval '1 month'`

/** Whether what was written last in the oldest month happened before so many whole ones: an index answers it. */
async function looksOver(tx: Tx, { before, isLeaving }: MonthOfEvents, months: number): Promise<boolean> {
  if (isLeaving) return true
  const newest = `select e.momento from evento e where e.id < $2::bigint order by e.tx desc, e.id desc limit 1`
  const [last] = await ask(tx, `select coalesce((${newest}) < ${FROM}, true)`, [String(months), before])
  return last?.[0] === 't'
}

/** Whether all of it did. By the moments of its rows: how they are numbered says nothing of it. It reads all of the month. */
async function isOver(tx: Tx, month: MonthOfEvents, months: number): Promise<boolean> {
  if (month.isLeaving || !(await looksOver(tx, month, months))) return month.isLeaving
  const [all] = await tx.raw({
    name: 'evento_mes_entero',
    text: `select coalesce(max(e.momento) < ${FROM}, true) from evento e where e.id < $2::bigint`,
    values: [String(months), month.before],
  })
  return all?.[0] === 't'
}

const LONGEST_REST_MS = 1_000

/** Rests for as long as it worked: who writes has the processor and the disk half of the time, however much there is to let go of. */
async function restAfter<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  await sleep(Math.min(performance.now() - began, LONGEST_REST_MS))
  return done
}

/**
 * The cuts of what goes, oldest first and a few at a time: they are as many as changes that somebody followed. Also those with something
 * that stays: they can no longer be told whole.
 */
async function forgetCuts(tx: Tx, before: string, leaving: AbortSignal): Promise<void> {
  const text = `with viejos as materialized (
  select k.numero, k.primero from evento_corte k where k.numero < (select max(m.numero) from evento_corte m) order by k.numero limit ${BATCH}
), borrados as (
  delete from evento_corte c using viejos v where c.numero = v.numero and v.primero < $1::bigint returning 1
) select count(*) from borrados`
  const batch = async (): Promise<number> => Number((await ask(tx, text, [before]))[0]?.[0])
  while (!leaving.aborted && (await restAfter(batch)) > 0);
}

/** Nobody who reads or writes waits for it. */
async function letGo(tx: Tx, { name, isLeaving }: MonthOfEvents): Promise<void> {
  const table = `particion.${quote(name)}`
  await ask(tx, `alter table evento detach partition ${table} ${isLeaving ? 'finalize' : 'concurrently'}`)
  await ask(tx, `drop table ${table}`)
}

/** As the owner of the data. */
async function forgetMonths(tx: LongTx, months: number, leaving: AbortSignal): Promise<number> {
  const [free] = await ask(tx, 'select pg_try_advisory_lock($1::bigint)', [LOCK])
  if (free?.[0] !== 't') return 0
  // What is lost of it with the server is done again: nobody waits for it to be on disk, or with a standby.
  await ask(tx, 'set synchronous_commit = off')
  for (const [orphan] of await ask(tx, ORPHANS)) await ask(tx, `drop table particion.${quote(orphan ?? '')}`)
  let gone = 0
  for (const month of await monthsIn(tx)) {
    if (leaving.aborted || !(await isOver(tx, month, months))) break
    // Before the month goes: a process that stops in between leaves no reader to go on from where events are missing.
    await forgetCuts(tx, month.before, leaving)
    if (leaving.aborted) break
    await restAfter(() => letGo(tx, month))
    gone++
  }
  return gone
}

/**
 * Lets go of the months of events that are older than so many whole ones; answers how many. What nobody has asked for yet is cut first, so that who
 * comes back to the last cut after all that time finds that something followed it, and that it is gone. `owner` is opened only where there
 * is something to let go of. What is left where the service is `leaving` goes the next time.
 */
export async function forgetEvents(
  db: Database,
  owner: () => Database,
  months: number,
  leaving: AbortSignal,
): Promise<number> {
  await eventCutter(db)()
  const [oldest] = await monthsIn(db)
  // By the service's own role, whose statements have a limit: a month of a large hospital is not read within it.
  if (oldest === undefined || !(await looksOver(db, oldest, months))) return 0
  const own = owner()
  try {
    return await own.session((tx) => forgetMonths(tx, months, leaving))
  } finally {
    await own.end()
  }
}
