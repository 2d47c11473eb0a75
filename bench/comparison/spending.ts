import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Processor time in milliseconds. */
export interface ProcessorTime {
  readonly serviceMs: number
  readonly databaseMs: number
}

/** What was written, in bytes: log of the database, audit (with seals and indexes), all tables and indexes. */
export interface WrittenBytes {
  readonly wal: number
  readonly audit: number
  readonly tables: number
}

export interface Meter {
  processorTime(): Promise<ProcessorTime>
  writtenBytes(): Promise<WrittenBytes>
}

export interface Spending extends ProcessorTime, WrittenBytes {}

/** The processes of a service and the postmaster of its database; `client` where what is written is counted too. */
export const meterOf = (service: number, postmaster: number, client?: pg.Client): Meter => ({
  processorTime: async () => ({ serviceMs: await treeMs(service), databaseMs: await treeMs(postmaster) }),
  writtenBytes: async () => (client === undefined ? { wal: 0, audit: 0, tables: 0 } : await writtenBytes(client)),
})

/** What `work` makes the service and its database spend, until both are quiet again: what follows the answers counts. */
export async function spentBy<T>(meter: Meter, work: () => Promise<T>): Promise<{ result: T; spent: Spending }> {
  await quietTime(meter)
  const bytes = await meter.writtenBytes()
  const time = await meter.processorTime()
  const result = await work()
  const timeAfter = await quietTime(meter)
  const bytesAfter = await meter.writtenBytes()
  return {
    result,
    spent: {
      serviceMs: timeAfter.serviceMs - time.serviceMs,
      databaseMs: timeAfter.databaseMs - time.databaseMs,
      wal: bytesAfter.wal - bytes.wal,
      audit: bytesAfter.audit - bytes.audit,
      tables: bytesAfter.tables - bytes.tables,
    },
  }
}

const LOOK_MS = 250
/** Two ticks. */
const QUIET_MS = 20
const MOST_LOOKS = 40

async function quietTime(meter: Meter): Promise<ProcessorTime> {
  const sum = (t: ProcessorTime): number => t.serviceMs + t.databaseMs
  let before = await meter.processorTime()
  for (let look = 0; look < MOST_LOOKS; look++) {
    await wait(LOOK_MS)
    const now = await meter.processorTime()
    if (!(sum(now) - sum(before) > QUIET_MS)) return now
    before = now
  }
  return before
}

/** By which Linux tells processor time. */
export const TICK_MS = 10

/** Of a process, its children and those it has outlived; not a number where there is no /proc. */
export async function treeMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return Number.NaN
  // After the name, which may hold spaces: utime, stime and the same two of children waited for.
  const own = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let sum = own * TICK_MS
  for (const child of children.split(' ').filter((c) => c !== '')) {
    const ms = await treeMs(Number(child))
    if (!Number.isNaN(ms)) sum += ms
  }
  return sum
}

async function writtenBytes(client: pg.Client): Promise<WrittenBytes> {
  const { rows } = await client.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
  (select sum(pg_total_relation_size(r) + coalesce((select sum(pg_total_relation_size(t.relid)) from pg_partition_tree(r) t where t.isleaf), 0))
    from unnest('{auditoria,lista_mostrada,acceso_paciente,sello}'::regclass[]) r)::float8 as audit,
  pg_database_size(current_database())::float8 as tables`)
  return rows[0]
}
