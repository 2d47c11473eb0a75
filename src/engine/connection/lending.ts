import pg from 'pg'
import { diskFull } from '../../model/problems.ts'
import type { Asker, Deadline } from './ask.ts'
import { isOver, remaining } from './ask.ts'
import { breakOff } from './break-off.ts'
import { type FaultReading, isAwayProblem, isGivenUp, overloaded, requestOver } from './database-fault.ts'
import { typeParsers } from './decode.ts'
import { keepsStatements } from './pooled-statements.ts'
import type { ServerChoice } from './server-choice.ts'
import { leftBehind, type ServerFence, type ServerIdentity, type ServerMark } from './server-identity.ts'
import { prepareSession, type SessionWish } from './session-settings.ts'

/** A server that went away without a word is noticed on an idle connection too. */
const KEEP_ALIVE_MS = 10_000
const GOODBYE_MS = 2_000
/** For so long after a full disk those that ask how the service is are answered only once room was proved. */
const FULL_MS = 30_000

/** What the server says of a connection that is in no transaction. */
const OUTSIDE = 'I'

/** All connections are lent, which says nothing of the server. */
const NO_ROOM = /timeout exceeded when trying to connect/

/** Connections, lent one at a time and only while they may be trusted. */
export interface Lending {
  checkout(until: Deadline): Promise<pg.PoolClient>
  /**
   * A connection in doubt is thrown away rather than lent again, and so is one that is still in a transaction; one whose statement the
   * server gave up is as good as before.
   */
  giveBack(client: pg.PoolClient, error?: unknown, isInDoubt?: boolean): void
  onLost(listener: () => void): void
  /** Told when what is written goes to another server than before, or to another state of it. */
  onMoved(listener: (from: ServerPlace, to: ServerPlace) => void): void
  stats(): PoolStats
  end(): Promise<void>
}

/** Where a connection leads, as an operator knows it. */
export interface ServerPlace {
  readonly server: string
  readonly timeline: number
}

export interface PoolStats {
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** The server refused something for lack of disk within the last half minute. */
  readonly full: boolean
  /** How often no connection was free, for how long that lasted in all, and how often too many waited already. */
  readonly waits: number
  readonly waitedMs: number
  readonly refused: number
}

export interface LendingOptions extends SessionWish {
  readonly poolSize: number
  /** What every connection is called where the server lists them. */
  readonly name?: string
  readonly maxWaiting: number
  readonly connectTimeoutMs: number
  readonly choice: ServerChoice
  /** Null: any server will do, also one that takes no writes. */
  readonly mark: ServerMark | null
  readonly fence: ServerFence
  readonly fault: FaultReading
  readonly asker: Asker
}

interface Origin {
  readonly silences: number
  readonly changes: number
  readonly timeline: number
}

export function lending(options: LendingOptions): Lending {
  const { connectTimeoutMs, choice, mark, fence, fault, asker } = options
  const live = new Set<pg.ClientBase>()
  /** What was known when a connection was made. */
  const origins = new WeakMap<pg.ClientBase, Origin>()
  /** How often the choice had changed when it led to this one. */
  const chosenAt = new WeakMap<pg.ClientBase, number>()
  const waits = { count: 0, ms: 0, refused: 0 }
  let fullAt = Number.NEGATIVE_INFINITY
  let place: ServerPlace | null = null
  const movedListeners: ((from: ServerPlace, to: ServerPlace) => void)[] = []

  /** The pool makes its clients with `new`, and where they lead is only known then. */
  function ChosenClient(given: pg.ClientConfig): pg.Client {
    const { changes } = choice
    const client = new pg.Client({ ...given, ...choice.current() })
    chosenAt.set(client, changes)
    return client
  }
  /** States of servers that are not behind what is known outside of them. */
  const cleared = new Set<string>()
  const clear = async (client: pg.ClientBase, { system, timeline }: ServerIdentity): Promise<void> => {
    const state = `${nameOf(client)} ${system} ${timeline}`
    if (cleared.has(state)) return
    const why = await fence.refusal(async (text, values) => (await client.query(text, [...values])).rows)
    if (why !== null) throw leftBehind(why)
    cleared.add(state)
  }
  const note = (now: ServerPlace): void => {
    const before = place
    place = now
    if (before === null || (before.server === now.server && before.timeline === now.timeline)) return
    for (const listener of movedListeners) listener(before, now)
  }
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    const { silences } = asker
    const changes = chosenAt.get(client) ?? choice.changes
    const identity = await asker.answered(client, connectTimeoutMs, async () => {
      const found = await prepareSession(client, options)
      if (options.isShared === true && (await keepsStatements(client))) asker.keep(client)
      mark?.accept(found)
      if (mark !== null) await clear(client, found)
      return found
    })
    if (mark !== null) note({ server: nameOf(client), timeline: identity.timeline })
    origins.set(client, { silences, changes, timeline: identity.timeline })
  }
  const pool = new pg.Pool({
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: typeParsers,
    ...(options.name === undefined ? {} : { application_name: options.name }),
    // Whatever makes a client will do, which pg's types do not know.
    Client: ChosenClient as unknown as new () => pg.ClientBase,
    onConnect: prepare,
  })
  // A connection that breaks is replaced on the next query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    asker.watch(client)
    live.add(client)
  })
  const lostListeners: (() => void)[] = []
  pool.on('remove', (client) => {
    live.delete(client)
    for (const listener of lostListeners) listener()
  })

  /** Not those from before the server fell silent, before another was chosen, or of one that another has replaced. */
  const isTrusted = (client: pg.ClientBase): boolean => {
    const origin = origins.get(client)
    return (
      origin?.silences === asker.silences &&
      origin.changes === choice.changes &&
      (mark === null || origin.timeline === mark.timeline)
    )
  }

  async function checkout(until: Deadline): Promise<pg.PoolClient> {
    for (;;) {
      if (isOver(until)) throw requestOver()
      if (pool.waitingCount >= options.maxWaiting) {
        waits.refused++
        throw overloaded()
      }
      const began = pool.idleCount === 0 ? performance.now() : null
      const before = choice.changes
      await choice.look()
      const client = await inTime(pool.connect(), until, connectTimeoutMs).catch(async (error) => {
        if (!NO_ROOM.test(String(error))) await choice.search()
        // Nothing was asked yet, so nothing is in doubt.
        if (choice.changes === before) throw fault.inside(error)
        return null
      })
      if (client === null) continue
      if (began !== null) {
        waits.count++
        waits.ms += performance.now() - began
      }
      if (isTrusted(client)) return client
      breakOff(client)
      client.release(true)
    }
  }

  return {
    checkout,
    giveBack(client, error = null, isInDoubt = isAwayProblem(error) && !isGivenUp(error)) {
      if (isAwayProblem(error) && error.kind === diskFull) fullAt = performance.now()
      asker.lift(client, false)
      client.release(isInDoubt || client.getTransactionStatus() !== OUTSIDE)
    },
    onLost: (listener) => void lostListeners.push(listener),
    onMoved: (listener) => void movedListeners.push(listener),
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      full: performance.now() - fullAt < FULL_MS,
      waits: waits.count,
      waitedMs: waits.ms,
      refused: waits.refused,
    }),
    async end() {
      await pool.end()
      // Those that were told goodbye and do not leave would keep this process.
      setTimeout(() => live.forEach(breakOff), GOODBYE_MS).unref()
    },
  }
}

/** Neither who enters nor how: only where. */
function nameOf(client: pg.ClientBase): string {
  // Every one was made by us, as a client.
  const { host, port } = client as pg.Client
  return `${host}:${port}`
}

/**
 * Who cannot wait any longer leaves; the connection that comes later goes back to the others. Waiting for one, making it and preparing
 * it have limits of their own: only who has less time than those needs another.
 */
async function inTime(connecting: Promise<pg.PoolClient>, until: Deadline, ms: number): Promise<pg.PoolClient> {
  const left = remaining(until)
  if (left > 2 * ms) return connecting
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout exceeded when trying to connect')), left)
  try {
    return await Promise.race([connecting, late.promise])
  } catch (error) {
    void connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
