import type { Config } from '../../config.ts'
import { createBase } from '../../respaldo/base/create-base.ts'
import type { BaseRecord } from '../../respaldo/base/record.ts'
import { openReplication } from '../../respaldo/protocol/session.ts'
import { ensureRepository } from '../../respaldo/repository.ts'
import { type Removal, removeExpired } from '../../respaldo/retention.ts'
import { ensureSlot, identify, refuseRewound, storeHistory } from '../../respaldo/wal/receive.ts'
import type { Connection } from '../database.ts'
import { backupSettings, replicationServer } from './backup-settings.ts'

const DAY = 86_400_000

export interface TakenBase {
  readonly base: BaseRecord
  readonly removed: Removal
}

/** A base of the running server, and away with what is older than it has to be. */
export async function takeBase(
  config: Config,
  { owner }: Connection,
  version: string,
  options: { readonly complete: boolean; readonly signal: AbortSignal; progress(sentence: string): void },
): Promise<TakenBase> {
  const { destination, key } = await backupSettings(config)
  const session = await openReplication(replicationServer(owner))
  try {
    const { system, timeline } = await identify(session)
    const repository = await ensureRepository(destination, key, system)
    await refuseRewound(session, repository)
    await storeHistory(session, repository, timeline)
    // From before the base on, so that nothing between it and what follows is recycled.
    await ensureSlot(session)
    let told = 0
    const base = await createBase({
      session,
      repository,
      serverVersion: version,
      complete: options.complete,
      signal: options.signal,
      progress({ bytes, estimate }) {
        const percent = Math.min(99, Math.floor((bytes / Math.max(1, estimate)) * 100))
        if (percent >= told + 5) options.progress(`Base: ${percent} %`)
        if (percent >= told + 5) told = percent
      },
    })
    const since = new Date(Date.now() - config.backupDays * DAY).toISOString()
    return { base, removed: await removeExpired(repository, since) }
  } finally {
    session.close()
  }
}
