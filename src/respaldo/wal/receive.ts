import { setTimeout as sleep } from 'node:timers/promises'
import { BackupError, DamagedBackup } from '../backup-error.ts'
import { type ProtocolFrame, type ReplicationSession, ServerRefusal } from '../protocol/session.ts'
import type { Repository } from '../repository.ts'
import { segmentAssembler } from './assemble.ts'
import { lsnText, readLsn, segmentAt, startOf } from './segment.ts'
import { readHistory } from './timeline.ts'
import { putHistory, putMark, putSegment, readMark, removeSegment, type WalMark, walIndex } from './wal-store.ts'

/** Keeps the log from being recycled before it is stored, also while nobody is here to take it. */
export const SLOT = 'custodia_respaldo'

export interface ReceiveOptions {
  open(): Promise<ReplicationSession>
  readonly repository: Repository
  /** How long what came may wait to be stored. */
  readonly flushMs: number
  readonly signal: AbortSignal
  /** After each store: up to where, and until when nothing acknowledged is missing. */
  readonly stored?: (mark: WalMark & { readonly timeline: number }) => void | Promise<void>
}

/** The server counts from 2000. */
const EPOCH_2000_MS = 946_684_800_000
const MISSING_SEGMENT = '58P01'
const ALREADY_THERE = '42710'
const IN_USE = '55006'
const ATTEMPTS = 40
const RETRY_MS = 250

/** Makes the slot if it is not there, and again if the server has given it up for want of disk; where it begins. */
export async function ensureSlot(session: ReplicationSession): Promise<string | null> {
  const [slot] = await session.query(`READ_REPLICATION_SLOT ${SLOT}`)
  if (typeof slot?.slot_type === 'string') {
    if (typeof slot.restart_lsn === 'string') return slot.restart_lsn
    await session.query(`DROP_REPLICATION_SLOT ${SLOT}`)
  }
  await session.query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL (RESERVE_WAL true)`).catch((error: unknown) => {
    // Another process made it meanwhile.
    if (!(error instanceof ServerRefusal) || error.code !== ALREADY_THERE) throw error
  })
  const [made] = await session.query(`READ_REPLICATION_SLOT ${SLOT}`)
  return made?.restart_lsn ?? null
}

/** Who the server is, on which timeline, and how far its log is on the disk. */
export async function identify(
  session: ReplicationSession,
): Promise<{ system: string; timeline: number; lsn: bigint }> {
  const [row] = await session.query('IDENTIFY_SYSTEM')
  return { system: row?.systemid ?? '', timeline: Number(row?.timeline), lsn: readLsn(row?.xlogpos ?? '') }
}

/** Follows the log until the signal, or until the server goes away. */
export async function receiveWal(options: ReceiveOptions): Promise<void> {
  // One session gives the log, another is asked beside it how far the server is.
  const beside = await options.open()
  try {
    const { timeline, wanted, reserved } = await whereToBegin(beside, options.repository)
    try {
      await follow(options, beside, timeline, wanted)
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.code !== MISSING_SEGMENT || wanted === reserved) throw error
      // The log does not follow what is stored: whoever looks at that will want a new base.
      await follow(options, beside, timeline, reserved)
    }
  } finally {
    beside.close()
  }
}

/** Data that were put back by other means go on in the same timeline: what is stored of it must not be mixed with them. */
export async function refuseRewound(session: ReplicationSession, repository: Repository): Promise<void> {
  const { timeline, lsn } = await identify(session)
  const mark = await readMark(repository, timeline).catch((error: unknown) => {
    // The next one takes its place.
    if (error instanceof DamagedBackup) return null
    throw error
  })
  if (mark !== null && lsn < mark.lsn)
    throw new BackupError(
      `Los datos volvieron atrás por otro medio que una restauración: el respaldo tiene la línea de tiempo ${timeline} hasta ${lsnText(mark.lsn)} y el servidor va en ${lsnText(lsn)}. Indique en RESPALDO_DESTINO un destino nuevo.`,
    )
}

/** From which timeline this one came: what is stored of it leads nowhere without. Where it began; null for the first. */
export async function storeHistory(
  session: ReplicationSession,
  repository: Repository,
  timeline: number,
): Promise<bigint | null> {
  if (timeline === 1) return null
  const [history] = await session.query(`TIMELINE_HISTORY ${timeline}`)
  const text = history?.content ?? ''
  await putHistory(repository, timeline, text)
  return readHistory(text).at(-1)?.at ?? null
}

/** After the last segment that is stored whole, or where the timeline begins; what the server still keeps for us, where that is gone. */
async function whereToBegin(
  session: ReplicationSession,
  repository: Repository,
): Promise<{ timeline: number; wanted: bigint; reserved: bigint }> {
  const { system, timeline, lsn } = await identify(session)
  if (system !== repository.system) throw new BackupError('El respaldo es de otro servidor.')
  await refuseRewound(session, repository)
  const restart = await ensureSlot(session)
  const reserved = segmentAt(restart === null ? lsn : readLsn(restart))
  const begun = await storeHistory(session, repository, timeline)
  const first = begun === null ? reserved : segmentAt(begun)
  const last = (await walIndex(repository)).timelines.get(timeline)?.segments.at(-1)
  return { timeline, wanted: last === undefined ? first : last + 1n, reserved }
}

async function follow(
  options: ReceiveOptions,
  beside: ReplicationSession,
  timeline: number,
  from: bigint,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const session = await options.open()
    try {
      return await followWith(options, session, beside, timeline, from)
    } catch (error) {
      // Whoever has just made it, or was cut off, still has hold of the slot for a moment.
      if (!(error instanceof ServerRefusal) || error.code !== IN_USE || attempt === ATTEMPTS) throw error
    } finally {
      session.close()
    }
    await sleep(RETRY_MS)
  }
}

async function followWith(
  { repository, flushMs, signal, stored: told }: ReceiveOptions,
  session: ReplicationSession,
  beside: ReplicationSession,
  timeline: number,
  from: bigint,
): Promise<void> {
  session.begin(`START_REPLICATION SLOT ${SLOT} PHYSICAL ${lsnText(startOf(from))} TIMELINE ${timeline}`)
  if ((await session.next()).type !== 'W') throw new BackupError('El servidor no entrega su registro.')
  const assembler = segmentAssembler(startOf(from))
  let stored = startOf(from)
  /** What the server had at an instant, and is not all here yet. */
  let awaited: WalMark | null = null

  const tell = (): void => session.send('d', statusUpdate(stored))
  const flush = async (): Promise<void> => {
    const partial = assembler.partial()
    if (partial !== null && assembler.end > stored)
      await putSegment(repository, { timeline, number: partial.number }, partial.bytes)
    stored = assembler.end
    tell()
  }
  const mark = async (): Promise<void> => {
    if (awaited === null || assembler.end < awaited.lsn) return
    const reached = awaited
    awaited = null
    await flush()
    await putMark(repository, timeline, reached)
    await told?.({ ...reached, timeline })
  }
  const take = async ({ type, body }: ProtocolFrame): Promise<void> => {
    if (type !== 'd') throw new ServerRefusal('57P01', 'the server ended the stream')
    const said = String.fromCharCode(body[0] ?? 0)
    if (said === 'w')
      for (const { number, bytes } of assembler.take(body.readBigUInt64BE(1), body.subarray(25))) {
        await putSegment(repository, { timeline, number }, bytes)
        await removeSegment(repository, { timeline, number }, true)
        stored = startOf(number + 1n)
        tell()
      }
    // Asked for when it is about to go away, or has not heard of us for long.
    else if (said === 'k' && body[17] === 1) await flush()
  }
  const look = async (): Promise<void> => {
    // The clock first: what was acknowledged before it lies before the position that is asked for after it.
    const instant = new Date().toISOString()
    awaited ??= { instant, lsn: (await identify(beside)).lsn }
    await flush()
  }

  const frames = (): Promise<ProtocolFrame> => {
    const next = session.next()
    next.catch(() => {})
    return next
  }
  const pause = (): Promise<null> => sleep(flushMs, null, { signal }).catch(() => null)
  await look()
  for (let next = frames(), tick = pause(); !signal.aborted; await mark()) {
    const frame = await Promise.race([next, tick])
    if (frame === null) {
      if (!signal.aborted) await look()
      tick = pause()
    } else {
      await take(frame)
      next = frames()
    }
  }
  await flush()
}

/** Standby status update: written, flushed and applied up to there. */
function statusUpdate(lsn: bigint): Buffer {
  const body = Buffer.alloc(34)
  body.write('r')
  for (const at of [1, 9, 17]) body.writeBigUInt64BE(lsn, at)
  body.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1000n, 25)
  return body
}
