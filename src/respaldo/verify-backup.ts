import { BackupError, DamagedBackup } from './backup-error.ts'
import { readBaseFiles } from './base/read-base.ts'
import { newestTimeline, planRestore, type Stock } from './plan.ts'
import type { Repository } from './repository.ts'
import { readStock, stockFaults } from './stock.ts'
import { segmentName } from './wal/segment.ts'
import { readSegment } from './wal/wal-store.ts'

export interface BackupVerification {
  readonly bases: number
  readonly segments: number
  readonly bytes: number
  /** One sentence for each thing that is damaged or missing. */
  readonly faults: readonly string[]
  /** Until when the newest timeline can be restored; null where it cannot. */
  readonly covers: string | null
}

/** Reads and authenticates every object: what was altered, is missing or is of another timeline is told. */
export async function verifyBackup(
  repository: Repository,
  progress?: (sentence: string) => void,
): Promise<BackupVerification> {
  const faults: string[] = []
  const fault = (message: string): void => {
    if (!faults.includes(message)) faults.push(message)
  }
  const tell = (error: unknown): void => {
    if (!(error instanceof DamagedBackup)) throw error
    fault(error.message)
  }
  let bytes = 0
  const stock = await readStock(repository)
  const listed = [...stock.bases, ...stock.incomplete]
  for (const message of stockFaults(stock)) fault(message)
  if (listed.length === 0) fault('No hay ninguna base de la cual restaurar.')
  for (const base of listed) {
    progress?.(`Base ${base.id}…`)
    await readBaseFiles(repository, base).catch(tell)
    bytes += base.bytes
  }
  let segments = 0
  for (const { timeline, segments: whole, partials } of stock.timelines.values()) {
    progress?.(`Registro de la línea de tiempo ${timeline}: ${whole.length} segmentos…`)
    const all = [
      ...whole.map((number) => ({ number, partial: false })),
      ...partials.map((number) => ({ number, partial: true })),
    ]
    for (const { number, partial } of all) {
      segments++
      await readSegment(repository, { timeline, number }, partial).then((read) => {
        bytes += read.length
      }, tell)
    }
    const stray = whole.find((number, i) => i > 0 && number !== (whole[i - 1] ?? 0n) + 1n)
    if (stray !== undefined && inReach(stock, timeline, stray))
      fault(`Falta el segmento ${segmentName({ timeline, number: stray - 1n })} del respaldo.`)
  }
  return { bases: listed.length, segments, bytes, faults, covers: coverage(stock, fault) }
}

/** A hole before the first base of a timeline keeps nobody from restoring. */
const inReach = (stock: Stock, timeline: number, number: bigint): boolean =>
  stock.bases.some((base) => base.timeline === timeline) && number > 0n

function coverage(stock: Stock, fault: (message: string) => void): string | null {
  let covers: string | null = null
  // Each base must lead to the end of what is stored.
  for (const base of stock.bases)
    try {
      covers = planRestore({ ...stock, bases: [base] }, { until: null, timeline: newestTimeline(stock) }).covers
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      if (base === stock.bases.at(-1) || base.timeline === newestTimeline(stock)) fault(error.message)
    }
  return covers
}
