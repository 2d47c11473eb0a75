import type { Database } from '../../engine/database.ts'

/** Lets go of the months of events that are older than so many whole ones. */
export async function forgetEvents(db: Database, months: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.withoutLimit()
    await tx.raw({ name: '', text: 'select custodia_eventos_olvida($1::integer)', values: [String(months)] })
  })
}
