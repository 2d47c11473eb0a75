import { AsyncLocalStorage } from 'node:async_hooks'
import { type Deadline, SILENCE_MS } from './ask.ts'

/** The server gives up a statement early enough for its answer to come within the time of the request. */
export const statementMs = ({ requestTimeout }: { readonly requestTimeout: number }): number =>
  requestTimeout > 2 * SILENCE_MS ? requestTimeout - SILENCE_MS : requestTimeout

/** What a request has for all that it asks of the database together. */
export const requestMs = (config: { readonly requestTimeout: number }): number => statementMs(config) + SILENCE_MS

/** Until when a request may ask; null once it has an answer, or needs as long as it takes. */
export interface RequestTime {
  until: Deadline
}

/**
 * Kept beside the code and not handed through it, as a trace is: every statement is to heed it, also one that is added tomorrow. Only
 * the database asks.
 */
const here = new AsyncLocalStorage<RequestTime>()
const nobodys: RequestTime = Object.freeze({ until: null })

export const duringRequest = <T>(time: RequestTime, work: () => T): T => here.run(time, work)

/** What several requests wait for, or none, does not end with the time of the one that began it. */
export const apart = <T>(work: () => T): T => here.run(nobodys, work)

/** Null where nothing is done for a request. */
export const requestUntil = (): Deadline => here.getStore()?.until ?? null

/** For what has limits of its own: the load of a whole catalogue, a report that waits its turn. */
export function withoutRequestLimit(): void {
  const time = here.getStore()
  if (time !== undefined && time !== nobodys) time.until = null
}

export const sooner = (a: Deadline, b: Deadline): Deadline => (a === null ? b : b === null ? a : Math.min(a, b))
