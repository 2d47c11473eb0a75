import { together } from './faults.ts'

/** None is left behind running in a transaction that is over. */
export async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work)
  const failed = settled.flatMap((s): unknown[] => (s.status === 'rejected' ? [s.reason] : []))
  if (failed.length > 0) throw together(failed)
  return settled.flatMap((s) => (s.status === 'fulfilled' ? [s.value] : []))
}
