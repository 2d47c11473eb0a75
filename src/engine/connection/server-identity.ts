import type { Say } from '../../model/say.ts'
import { say } from '../../model/say.ts'

/** Which state of which cluster a connection leads to. */
export interface ServerIdentity {
  /** Given to a cluster when it is made, and the same on all its servers. */
  readonly system: string
  /** One more with each promotion; 0 where nothing is written. */
  readonly timeline: number
  readonly isReadOnly: boolean
}

const READ_ONLY_NOW = `current_setting('transaction_read_only') = 'on' as solo_lectura`

/** The cluster of the server that is asked. */
export const SYSTEM = '(select c.system_identifier::text from pg_control_system() c)'
/** Its timeline, where it is a primary: the name of the log file in use begins with it. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer`

const IDENTITY = `${SYSTEM} as sistema, case when pg_is_in_recovery() then 0 else ${TIMELINE} end as linea, ${READ_ONLY_NOW}`

/** Where the server lets nobody ask: all that it may be told by is whether it takes writes. */
const PLAIN_IDENTITY = `'' as sistema, case when pg_is_in_recovery() then 0 else 1 end as linea, ${READ_ONLY_NOW}`

export const NOT_ALLOWED = '42501'

/** What `ask` answers of a server, or of one that is managed by others and keeps these functions to itself. */
export const asAllowed = async <T>(ask: () => Promise<T>, askPlainly: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)) throw error
    return askPlainly()
  }
}

/** `ask`: a question that selects these columns, besides its own. */
export const askIdentity = <T>(ask: (columns: string) => Promise<T>): Promise<T> =>
  asAllowed(
    () => ask(IDENTITY),
    () => ask(PLAIN_IDENTITY),
  )

export const identityIn = (row: Record<string, unknown> | undefined): ServerIdentity => ({
  system: String(row?.sistema),
  timeline: Number(row?.linea),
  isReadOnly: row?.solo_lectura !== false,
})

/** A server that must not be written to, as the driver tells its own errors: told as read-only where it is. */
export class WrongServer extends Error {
  readonly code: string
  readonly detail: Say | null
  constructor(message: string, code: string, detail: Say | null = null) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

const READ_ONLY = '25006'
/** As the server says it when it is not there. */
const REJECTED = '08004'

const behind = say(
  'La base de datos que responde es un estado anterior al ya visto: es un servidor que dejó de ser el principal. No se escribe en ella. Si es la que se quiere, borre el archivo de SERVIDOR_VISTO y reinicie.',
  'The database that answers is an earlier state than one already seen: a server that is no longer the primary. Nothing is written to it. If it is the one you want, delete the file of SERVIDOR_VISTO and restart.',
)
const stranger = say(
  'La base de datos que responde no es la de antes: es de otro clúster. No se escribe en ella; si es lo que se quiere, reinicie el servicio.',
  'The database that answers is of another cluster than before. Nothing is written to it; if that is what you want, restart the service.',
)

/** What is known outside of the database of the state that it must have reached: a restart must not forget it. */
export interface ServerFence {
  /** The newest timeline that an earlier process saw of each cluster. */
  readonly seen: ReadonlyMap<string, number>
  remember(identity: ServerIdentity): void
  /** Why it is an earlier state, asked of each server once; null where it is not. */
  refusal(
    ask: (text: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>,
  ): Promise<Say | null>
}

/** Where what was seen is nobody's business after the process. */
export const noFence: ServerFence = { seen: new Map(), remember: () => {}, refusal: async () => null }

/**
 * The newest state that has been seen. A primary that was cut off and comes back has an older timeline than the one that took
 * its place: what is written to it would be lost when it is rewound.
 */
export interface ServerMark {
  readonly timeline: number
  /** Throws where it is not to be written to; otherwise what was seen of it counts from now on. */
  accept(identity: ServerIdentity): void
}

export function serverMark(fence: Pick<ServerFence, 'seen' | 'remember'> = noFence): ServerMark {
  let seen: ServerIdentity | null = null
  return {
    get timeline() {
      return seen?.timeline ?? 0
    },
    accept(identity) {
      if (identity.isReadOnly) throw new WrongServer('The server is read-only', READ_ONLY)
      if (seen !== null && identity.system !== seen.system)
        throw new WrongServer('The server is of another cluster', REJECTED, stranger)
      const known = seen?.timeline ?? fence.seen.get(identity.system) ?? 0
      if (identity.timeline < known) throw new WrongServer('The server is on an older timeline', REJECTED, behind)
      if (seen === null || identity.timeline !== known) fence.remember(identity)
      seen = identity
    },
  }
}

/** Its data are an earlier state than what is known outside of it. */
export const leftBehind = (why: Say): WrongServer =>
  new WrongServer('The server is behind what it had reached', REJECTED, why)

/** Of those that answered, the one to write to: the newest that takes writes. */
export function newestWritable<T extends { readonly identity: ServerIdentity }>(answered: readonly T[]): T | null {
  const writable = answered.filter(({ identity }) => !identity.isReadOnly)
  return writable.toSorted((a, b) => b.identity.timeline - a.identity.timeline)[0] ?? null
}
