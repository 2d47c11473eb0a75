import type { Database } from '../../engine/database.ts'
import { eventCutter } from '../../engine/events/cut-events.ts'

/**
 * Lets go of the months of events that are older than so many whole ones. What nobody has asked for yet is cut first, so that who comes
 * back to the last cut after all that time finds that something followed it, and that it is gone.
 */
export async function forgetEvents(db: Database, months: number): Promise<void> {
  await eventCutter(db)()
  await db.transaction(async (tx) => {
    await tx.withoutLimit()
    await tx.raw({ name: '', text: 'select custodia_eventos_olvida($1::integer)', values: [String(months)] })
  })
}
