import pg, { type ClientConfig } from 'pg'
import { breakOff } from './break-off.ts'
import { askIdentity, identityIn, newestWritable, type ServerIdentity } from './server-identity.ts'

/** One server, or several of which one takes writes. */
export type Servers = ClientConfig | readonly ClientConfig[]

export interface ServerChoice {
  /** Where the next connection goes: the server that was good last. */
  current(): ClientConfig
  /** How many times another one was chosen: connections from before are not lent again. */
  readonly changes: number
  /** Asks all of them which one takes writes, once for all who wait; a single one is not asked. */
  search(): Promise<void>
  /**
   * The same before the first connection, and now and then without waiting for it: the one that is good may have been deposed while
   * nobody was looking.
   */
  look(): Promise<void>
}

const LOOK_AGAIN_MS = 30_000

/** A server that does not answer within this is not the one; those that are asked side by side wait for the slowest. */
const PROBE_MS = 2_000

export function serverChoice(servers: Servers): ServerChoice {
  const all = listOf(servers)
  let chosen = 0
  let changes = 0
  let searching: Promise<void> | null = null
  let looked: { readonly at: number; readonly first: Promise<void> } | null = null
  const ask = async (): Promise<void> => {
    const answered = await Promise.all(all.map(async (server, place) => ({ place, identity: await probe(server) })))
    const known = answered.flatMap(({ place, identity }) => (identity === null ? [] : [{ place, identity }]))
    const mine = known.toSorted((a, b) => Number(b.place === chosen) - Number(a.place === chosen))
    const place = newestWritable(mine)?.place ?? chosen
    if (place === chosen) return
    chosen = place
    changes++
  }
  const search = async (): Promise<void> => {
    if (all.length === 1) return
    searching ??= ask().finally(() => {
      searching = null
    })
    await searching
  }
  return {
    current: () => all[chosen] ?? {},
    get changes() {
      return changes
    },
    search,
    async look() {
      if (all.length === 1) return
      const now = performance.now()
      if (looked === null) looked = { at: now, first: search() }
      else if (now - looked.at > LOOK_AGAIN_MS) {
        looked = { ...looked, at: now }
        void search()
      }
      await looked.first
    },
  }
}

export const listOf = (servers: Servers): readonly ClientConfig[] =>
  // A list that may be read only is not told apart by its type alone.
  Array.isArray(servers) ? servers : [servers as ClientConfig]

/** Null: it does not answer, or lets nobody in. */
async function probe(server: ClientConfig): Promise<ServerIdentity | null> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await askIdentity((columns) => client.query(`select ${columns}`))
    return identityIn(rows[0])
  } catch {
    return null
  } finally {
    void client.end().catch(() => {})
    breakOff(client)
  }
}
