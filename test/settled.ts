import { setTimeout } from 'node:timers/promises'
import type { Service } from './service.ts'

/** What ended a moment ago in the database is told a moment later: a test waits until nobody writes. */
export async function settled(s: Pick<Service, 'owner'>): Promise<void> {
  const text = `select 1 from pg_stat_activity o where o.datname = current_database() and o.backend_xid is not null`
  while ((await s.owner.run({ text, values: [] })).length > 0) await setTimeout(10)
}
