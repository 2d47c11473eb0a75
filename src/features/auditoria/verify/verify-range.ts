import type { Database } from '../../../engine/database.ts'
import type { ExportRange } from '../export.ts'
import type { Anchor } from '../seal/anchors.ts'
import type { PublicJwk } from '../seal/seal-payload.ts'
import { sealsFrom } from '../seal/stored-seal.ts'
import { proofThreads } from './proof-threads.ts'
import { provenSource } from './proven-source.ts'
import { rangeSource, sealRange } from './range-source.ts'
import { type Verification, verifyAudit } from './verify.ts'

/** The whole seals of some days. It leaves nothing to go on from: what lies before them was not looked at. */
export async function verifyRange(
  db: Database,
  range: ExportRange,
  options: { readonly trusted: readonly PublicJwk[]; readonly anchors: readonly Anchor[]; readonly threads: number },
): Promise<Verification> {
  const slow = await rangeSource(db, range)
  const { first, to } = await sealRange(db, range)
  const before = first <= 1 ? null : (await sealsFrom(db, first - 1, first - 1, 1))[0]
  const threads = proofThreads(options.threads)
  try {
    const fast = before === undefined ? null : await provenSource(db, threads, { after: before?.payload ?? null, to })
    const source = fast === null ? slow : { ...fast, whole: slow.whole, handovers: slow.handovers }
    return await verifyAudit({ ...options, source })
  } finally {
    await threads.close()
  }
}
