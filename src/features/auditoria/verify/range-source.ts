import type { Database } from '../../../engine/database.ts'
import { type ExportRange, withMargin } from '../export.ts'
import { firstSealFrom, handoversBefore, lastSeal, storedSeals } from '../seal/stored-seal.ts'
import { databaseSource } from './database-source.ts'
import type { AuditSource } from './source.ts'

const nothing = async function* (): AsyncGenerator<never> {}

export async function sealRange(db: Database, { desde, hasta }: ExportRange): Promise<{ first: number; to: number }> {
  const top = (await lastSeal(db))?.payload.numero ?? 0
  return {
    first: desde === null ? 1 : await firstSealFrom(db, desde, top),
    to: hasta === null ? top : Math.min(top, await firstSealFrom(db, withMargin(hasta), top)),
  }
}

/** The whole seals of some days of the audit, row by row. */
export async function rangeSource(db: Database, { desde, hasta }: ExportRange): Promise<AuditSource> {
  const whole = await databaseSource(db)
  const { first, to } = await sealRange(db, { desde, hasta })
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
