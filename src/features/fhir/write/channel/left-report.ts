import type { Call } from '../../../../engine/call.ts'
import type { Core } from '../../../../engine/core.ts'
import { saysCriticalValue } from '../../../entrada/critical-message.ts'
import { isReport, type SentResource, type ToldReport } from '../declare.ts'
import { listIn, objectIn } from '../elements.ts'
import { type EntryOrder, orderOf } from '../entry-order.ts'
import { isMarkedCritical } from '../incoming-observation.ts'
import { codesOf } from '../plan-report.ts'
import { withReplaced } from '../references.ts'
import { peopleSaid } from '../said-person.ts'
import { reportIn } from '../sent-report.ts'
import { resourceIn, type WriteEntry } from '../write-entry.ts'
import { type ChannelWords, mapCodes } from './map-codes.ts'

/** What a report says by itself: whose it is and what it answers is not asked. */
function toldOf(entry: WriteEntry, { partsOf }: EntryOrder, words: ChannelWords): ToldReport | null {
  const { write } = entry.type
  if (write === undefined || !isReport(write)) return null
  const parts = partsOf(entry)
  const names = new Map(parts.flatMap(({ fullUrl }) => (fullUrl === null ? [] : [[fullUrl, `#${fullUrl}`] as const])))
  const local = (sent: SentResource): SentResource => withReplaced(sent, names)
  const beside = new Map(parts.map((part) => [`#${part.fullUrl}`, local(objectIn(part.sent))]))
  const { resource, members, sample, taken } = reportIn(local(resourceIn(entry)), beside, [])
  const told = write.readReport(resource, { observations: members.flatMap((m) => m.values), sample, taken })
  return mapCodes(told, codesOf(resource), words).report
}

/** Marked so anywhere in it; said also where nothing else of it can be read. */
const isMarked = (entry: WriteEntry, { partsOf }: EntryOrder): boolean =>
  [...listIn(objectIn(entry.sent).contained), ...partsOf(entry).map(({ sent }) => objectIn(sent))].some(
    isMarkedCritical,
  )

interface LeftReport {
  readonly words: ChannelWords
  /** Whose it was found to be. */
  readonly patient: string | null
  readonly call: Call
  readonly id: string
}

async function isCritical(
  core: Core,
  entry: WriteEntry,
  entries: readonly WriteEntry[],
  { words, patient, call, id }: LeftReport,
): Promise<boolean> {
  const order = orderOf(entries)
  if (isMarked(entry, order)) return true
  try {
    const report = toldOf(entry, order, words)
    const [person = { birth: null, sex: null }] = peopleSaid(entry, [], order.byUrl)
    return report !== null && (await saysCriticalValue(core, { reports: [report], person, patient }, id, call))
  } catch {
    return false
  }
}

/**
 * Of a report that is left to a person: whose record it waits in, and whether it says something that somebody is called about at once, by
 * the rule of every door. A patient that came with it is gone with all that was undone.
 */
export async function judgeLeft(
  core: Core,
  entry: WriteEntry,
  entries: readonly WriteEntry[],
  left: LeftReport,
): Promise<{ readonly paciente: string | null; readonly critico: boolean }> {
  const { patient } = left
  const paciente = patient !== null && (await core.load('paciente', patient)) !== null ? patient : null
  return { paciente, critico: await isCritical(core, entry, entries, { ...left, patient: paciente }) }
}
