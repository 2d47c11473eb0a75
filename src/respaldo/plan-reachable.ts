import { BackupError, DamagedBackup } from './backup-error.ts'
import { missing, planUpToGap, type RestoreAsked, type RestorePlan, type Stock } from './plan.ts'
import type { Repository } from './repository.ts'
import { lastCommit } from './wal/last-commit.ts'
import { readSegment } from './wal/wal-store.ts'

/**
 * The plan for an instant, if the log leads to it: a piece that is missing further on is not needed. Otherwise says up to where it
 * leads, and from when on it does again.
 */
export async function planReachable(repository: Repository, stock: Stock, asked: RestoreAsked): Promise<RestorePlan> {
  const plan = planUpToGap(stock, asked)
  if (plan.gap === null) return plan
  const reach = await reachOf(repository, plan)
  if (asked.until !== null && reach !== null && asked.until <= reach) return plan
  const ways = [
    ...(reach === null ? [] : [`hasta el ${reach}`]),
    ...(plan.resumes === null ? [] : [`desde el ${plan.resumes}`]),
  ]
  const way = ways.length === 0 ? '' : ` Se puede volver ${ways.join(', y otra vez ')}: pídalo con --hasta.`
  throw new BackupError(`${missing(plan.gap)}${way}`)
}

/** Null where no transaction ended between the base and the piece that is missing. */
async function reachOf(repository: Repository, { base, segments }: RestorePlan): Promise<string | null> {
  for (const place of segments.toReversed()) {
    const last = await readSegment(repository, place, place.partial).then(lastCommit, (error: unknown) => {
      // It is found again, and told, when it is restored.
      if (error instanceof DamagedBackup) return null
      throw error
    })
    if (last !== null) return last > base.ended ? last : null
  }
  return null
}
