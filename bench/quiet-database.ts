import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** After so many rows at once: statistics folded, tables vacuumed and analysed, everything on disk. */
export async function quietDatabase(client: pg.Client): Promise<void> {
  // The statistics fold behind the requests: after so many at once they take minutes to be as they always are.
  while ((await client.query('select exists (select 1 from estadistica_delta) as hay')).rows[0].hay) await wait(1000)
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}
