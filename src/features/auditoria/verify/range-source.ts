import type { Database } from '../../../engine/database.ts'
import { type ExportRange, withMargin } from '../export.ts'
import { firstSealFrom, handoversBefore, lastSeal, storedSeals } from '../seal/stored-seal.ts'
import { databaseSource } from './database-source.ts'
import type { AuditSource } from './source.ts'

const nothing = async function* (): AsyncGenerator<never> {}

/** The audit where it lives, or the whole seals of some days of it: what is in no seal is only looked for in all of it. */
export async function rangeSource(db: Database, { desde, hasta }: ExportRange): Promise<AuditSource> {
  const whole = await databaseSource(db)
  if (desde === null && hasta === null) return whole
  const top = (await lastSeal(db))?.payload.numero ?? 0
  const first = desde === null ? 1 : await firstSealFrom(db, desde, top)
  const to = hasta === null ? top : Math.min(top, await firstSealFrom(db, withMargin(hasta), top))
  return {
    first,
    whole: hasta === null,
    handovers: await handoversBefore(db, first),
    ceiling: whole.ceiling,
    clock: whole.clock,
    seals: () => storedSeals(db, first, to),
    rowsOf: whole.rowsOf,
    others: nothing,
  }
}
