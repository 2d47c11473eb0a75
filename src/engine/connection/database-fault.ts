import { Problem } from '../../model/problem.ts'
import { awayKinds, diskFull, readOnlyDatabase, unavailable, unconfirmed } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { WrongServer } from './server-identity.ts'
import { SessionError } from './session-settings.ts'

/**
 * SQLSTATE classes and socket errors that mean "the database cannot just now", not "the statement is wrong": connection,
 * shutdown, sessions that the server ends, no room (disk, memory, connections), cancelled for taking too long or for waiting too
 * long for another, input or output that fails, a pooler that no longer keeps apart what its clients prepare.
 */
const AWAY =
  /^(08|26000|42P05|57P|25P0[34]|53|55P03|57014|58030|ECONN|ENOENT|EPIPE|ETIMEDOUT|EACCES|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const CUT = /^(ECONNRESET|EPIPE|57P0[1245])|^Connection terminated( unexpectedly)?$/
/** The server that was asked is not there any more, or is not the one to ask. */
const GONE = /^(08|26000|42P05|57P0[1-5]|25006|ECONNRE|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH)/
const GONE_IN_WORDS = /^Connection terminated( unexpectedly)?$|not queryable/
const CANCELLED = '57014'
const LOCKED = '55P03'
const DISK_FULL = '53100'
const READ_ONLY = '25006'

/** A statement took longer than it was given; for the caller that gave it that long to say what that means. */
export class TooSlow extends Error {}

/** The server saved it and gave up waiting for the standby that must have it too: a failover now would lose it. */
export class NotReplicated extends Error {}

/** The database said nothing for longer than it gives any statement: whether it did what it was asked is not known. */
export class DatabaseSilent extends Error {}

export const overloaded = (): Problem =>
  new Problem(unavailable, {
    detail: say('Hay demasiadas solicitudes en espera.', 'Too many requests are waiting.'),
    headers: { 'retry-after': '1' },
  })

/** What a request asked before took all of its time: it is asked nothing more. */
export const requestOver = (): Problem =>
  new Problem(unavailable, {
    detail: say(
      'La solicitud pasó de su tiempo máximo; nada se guardó.',
      'The request took too long; nothing was saved.',
    ),
    headers: { 'retry-after': '2' },
  })

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    AWAY.test(codeOf(error)) ||
    error instanceof DatabaseSilent ||
    error instanceof NotReplicated ||
    error instanceof SessionError ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/.test(
      error.message,
    )
  )
}

/** Whether another connection may find what this one lost; one that was silent has used up the time. */
export const isServerGone = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof DatabaseSilent) &&
  (GONE.test(codeOf(error)) || GONE_IN_WORDS.test(error.message))

/** The problem that says that the database cannot serve just now. */
export const isAwayProblem = (error: unknown): error is Problem =>
  error instanceof Problem && awayKinds.includes(error.kind)

/** The time of a request was used up by waiting for the database: nothing more is asked for it. */
export const isSilent = (error: unknown): boolean =>
  isAwayProblem(error) && (error.details.cause ?? error.cause) instanceof DatabaseSilent

const SILENT = say(
  'La base de datos no respondió a tiempo; nada se guardó.',
  'The database did not answer in time; nothing was saved.',
)

/** For who waited beside somebody whom the database did not answer, and was not asked for yet. */
export const neverAsked = (): Problem => new Problem(unavailable, { detail: SILENT, ...retryAfter(2) })

const retryAfter = (seconds: number): { headers: Record<string, string> } => ({
  headers: { 'retry-after': String(seconds) },
})

/** What is still asked of the database once something was saved: a client that repeated the request would save it twice. */
export async function afterSaving<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isAwayProblem(error) ? new Problem(unconfirmed, { cause: error }) : error
  }
}

/** The server gave up a statement for lack of time: it may be that each part of it, asked alone, is not too much. */
export const isGivenUp = (error: unknown): boolean =>
  isAwayProblem(error) && [CANCELLED, LOCKED].includes(codeOf(error.cause))

export const isUnconfirmed = (error: unknown): boolean => error instanceof Problem && error.kind === unconfirmed

/** Where what is in doubt was only a question, or the record of a refusal: the caller may ask again. */
export const askAgain = (problem: Problem): Problem =>
  isUnconfirmed(problem) ? new Problem(unavailable, { cause: problem, ...retryAfter(2) }) : problem

const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert|update|delete|merge)\b/i

/** By its text: one that calls a function that writes is not for answers but for the work behind them. */
const onlyReads = (text: string): boolean => READS.test(text) && !WRITES.test(text)

/** The server writes it in its own language, and sends no code for it to us. */
const ERRORS: ReadonlySet<string> = new Set(['ERROR', 'ERRO', 'ERREUR', 'ERRORE', 'FEHLER'])

/** The server says itself that it undid the statement, or the driver never sent it; any other end leaves open what was done. */
const isUndone = (error: unknown): boolean =>
  error instanceof Error &&
  (('severity' in error && ERRORS.has(String(error.severity))) || /not queryable/.test(error.message))

const isCut = (error: unknown): boolean =>
  error instanceof Error && (CUT.test(codeOf(error)) || CUT.test(error.message))

/** How a statement's error is told, by where the statement stood. */
export interface FaultReading {
  /** On its own, or a commit: what it did is in doubt if no answer came. */
  alone(error: unknown, text: string): unknown
  /** Before a commit: without an answer nothing was saved. */
  inside(error: unknown): unknown
  /** In a read that was given little time. */
  hurried(error: unknown): unknown
  /** Of a transaction that could not even be rolled back: whatever stopped it, nothing was saved. */
  abandoned(error: unknown): Problem
}

/** `diskIsFull` is asked only where the database does not say by itself what is wrong: a server without room goes away. */
export function faultReading(diskIsFull: () => boolean): FaultReading {
  const nothingSaved = (cause: unknown): Problem => {
    const code = codeOf(cause)
    if (code === READ_ONLY) return new Problem(readOnlyDatabase, { cause, ...retryAfter(5) })
    if (code === DISK_FULL || diskIsFull()) return new Problem(diskFull, { cause, ...retryAfter(60) })
    const detail =
      cause instanceof WrongServer && cause.detail !== null
        ? cause.detail
        : code === LOCKED
          ? say(
              'Otra operación tiene ocupado ese registro; nada se guardó.',
              'Something else holds that record; nothing was saved.',
            )
          : cause instanceof DatabaseSilent
            ? SILENT
            : isCut(cause)
              ? say(
                  'La conexión con la base de datos se cortó; nada se guardó.',
                  'The connection to the database broke; nothing was saved.',
                )
              : say('La base de datos no responde.', 'The database does not answer.')
    return new Problem(unavailable, { cause, detail, ...retryAfter(2) })
  }
  const inside = (error: unknown): unknown =>
    isAway(error) || codeOf(error) === READ_ONLY ? nothingSaved(error) : error
  return {
    // No Retry-After: a client that repeats a write by itself is what must not happen.
    alone: (error, text) =>
      isAway(error) && !isUndone(error) && !onlyReads(text)
        ? new Problem(unconfirmed, { cause: error })
        : inside(error),
    inside,
    hurried: (error) =>
      codeOf(error) === CANCELLED ? new TooSlow() : codeOf(error) === READ_ONLY ? error : inside(error),
    abandoned: (error) => (isAwayProblem(error) ? error : nothingSaved(error)),
  }
}
