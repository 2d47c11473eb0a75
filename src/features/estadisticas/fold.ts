import type { Database } from '../../engine/database.ts'
import { dateInBogota } from '../../model/calendar.ts'

const BATCH = 20_000
/** Beyond this the caller folds first: reading the log would take longer. */
const LONG = 4_000

/** Moves changes from the log into the cells; true if there may be more. A second caller leaves at once. */
export async function foldOnce(db: Database, today = dateInBogota(new Date())): Promise<boolean> {
  // Days pass without writes: the folded ages follow.
  await db.run({
    name: 'estadistica_avanza',
    text: 'select custodia_estadistica_avanza($1::date) from estadistica_estado e where e.al < $1::date',
    values: [today],
  })
  const [row] = await db.run({
    name: 'estadistica_pliega',
    text: 'select custodia_estadistica_pliega($1::integer) as n',
    values: [BATCH],
  })
  return Number(row?.n) === BATCH
}

export async function foldIfLong(db: Database): Promise<void> {
  const [row] = await db.run({
    name: 'estadistica_larga',
    text: 'select count(*) as n from (select 1 from estadistica_delta d limit $1::integer) x',
    values: [LONG],
  })
  if (Number(row?.n) === LONG) await foldOnce(db)
}
