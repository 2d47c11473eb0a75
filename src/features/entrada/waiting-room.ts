import type { Database } from '../../engine/database.ts'

/** What may be kept of one channel: of what waits, for its turn or for a person, and as much of what was refused. */
export interface RoomLimits {
  readonly messages: number
  readonly bytes: number
}

/** Whether a channel may have so many bytes more kept; they are counted as its own at once. */
export type WaitingRoom = (channel: string, bytes: number) => Promise<boolean>

const KEPT = {
  esperan: `m.estado in ('recibido', 'por_resolver')`,
  rechazan: `m.estado = 'rechazado'`,
}

interface Waiting {
  messages: number
  bytes: number
}

const FRESH_MS = 5_000

/**
 * How much waits of each channel, as it was a moment ago and with what was taken since. One sender that nobody's patients are of, or that is
 * faster than we apply, does not fill the disk of the others; before it is told that it is full it is counted again.
 */
export function waitingRoom(db: Database, most: RoomLimits, what: keyof typeof KEPT): WaitingRoom {
  let known: { readonly since: number; readonly channels: Promise<Map<string, Waiting>> } | null = null
  async function count(): Promise<Map<string, Waiting>> {
    const rows = await db.run<Waiting & { canal: string }>({
      name: `canales_${what}`,
      text: `select m.canal, count(*)::float8 as messages, sum(octet_length(m.contenido))::float8 as bytes from mensaje_entrada m
where ${KEPT[what]} group by m.canal`,
      values: [],
    })
    return new Map(rows.map(({ canal, ...waiting }) => [canal, waiting]))
  }
  function counted(): Promise<Map<string, Waiting>> {
    const asked = { since: performance.now(), channels: count() }
    known = asked
    asked.channels.catch(() => {
      if (known === asked) known = null
    })
    return asked.channels
  }
  function fits(channels: Map<string, Waiting>, channel: string, bytes: number): boolean {
    const waiting = channels.get(channel) ?? { messages: 0, bytes: 0 }
    if (waiting.messages >= most.messages || waiting.bytes + bytes > most.bytes) return false
    channels.set(channel, { messages: waiting.messages + 1, bytes: waiting.bytes + bytes })
    return true
  }
  return async (channel, bytes) => {
    const last = known
    const isFresh = last !== null && performance.now() - last.since < FRESH_MS
    if (fits(await (isFresh ? last.channels : counted()), channel, bytes)) return true
    // Those that are told together that it is full share the count.
    return isFresh && fits(await (known === last ? counted() : (known?.channels ?? counted())), channel, bytes)
  }
}
