import { Problem } from '../model/problem.ts'
import { awayKinds, diskFull, readOnlyDatabase, unavailable, unconfirmed } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { SessionError } from './session-settings.ts'

/**
 * SQLSTATE classes and socket errors that mean "the database cannot just now", not "the statement is wrong": connection,
 * shutdown, no room (disk, memory, connections), cancelled for taking too long, input or output that fails.
 */
const AWAY =
  /^(08|57P0[123]|53|57014|58030|ECONN|ENOENT|EPIPE|ETIMEDOUT|EACCES|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const CUT = /^(ECONNRESET|EPIPE)|Connection terminated unexpectedly/
const CANCELLED = '57014'
const DISK_FULL = '53100'
const READ_ONLY = '25006'

/** A statement took longer than it was given; for whoever gave it that long to say what that means. */
export class TooSlow extends Error {}

/** The database said nothing for longer than it gives any statement: whether it did what it was asked is not known. */
export class DatabaseSilent extends Error {}

export const overloaded = (): Problem =>
  new Problem(unavailable, {
    detail: say('Hay demasiadas solicitudes en espera.', 'Too many requests are waiting.'),
    headers: { 'retry-after': '1' },
  })

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    AWAY.test(codeOf(error)) ||
    error instanceof DatabaseSilent ||
    error instanceof SessionError ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/.test(
      error.message,
    )
  )
}

/** The problem that says that the database cannot serve just now. */
export const isAwayProblem = (error: unknown): error is Problem =>
  error instanceof Problem && awayKinds.includes(error.kind)

const retryAfter = (seconds: number): { headers: Record<string, string> } => ({
  headers: { 'retry-after': String(seconds) },
})

/** `diskIsFull` is asked only where the database does not say by itself what is wrong: a server without room goes away. */
export function awayProblem(error: unknown, diskIsFull: () => boolean): Problem {
  if (isAwayProblem(error)) return error
  const cause = error
  const code = codeOf(error)
  if (code === READ_ONLY) return new Problem(readOnlyDatabase, { cause, ...retryAfter(5) })
  if (code === DISK_FULL || diskIsFull()) return new Problem(diskFull, { cause, ...retryAfter(60) })
  // No Retry-After: a client that repeats a write by itself is what must not happen.
  if (error instanceof DatabaseSilent) return new Problem(unconfirmed, { cause })
  const cut = CUT.test(code) || (error instanceof Error && CUT.test(error.message))
  return new Problem(unavailable, {
    cause,
    detail: cut
      ? say(
          'La conexión con la base de datos se cortó. Si guardaba algo, compruebe si quedó antes de repetirlo.',
          'The connection to the database broke. If you were saving something, check whether it was saved before repeating it.',
        )
      : say('La base de datos no responde.', 'The database does not answer.'),
    ...retryAfter(2),
  })
}

/** How a statement's error is told, by where the statement stood. */
export interface FaultReading {
  /** On its own, or a commit: what it did is in doubt if no answer came. */
  alone(error: unknown): unknown
  /** Before a commit: without an answer nothing was saved. */
  inside(error: unknown): unknown
  /** In a read that was given little time. */
  hurried(error: unknown): unknown
}

export function faultReading(diskIsFull: () => boolean): FaultReading {
  const alone = (error: unknown): unknown =>
    isAway(error) || codeOf(error) === READ_ONLY ? awayProblem(error, diskIsFull) : error
  const inside = (error: unknown): unknown =>
    error instanceof DatabaseSilent
      ? new Problem(unavailable, {
          cause: error,
          detail: say(
            'La base de datos no respondió a tiempo; nada se guardó.',
            'The database did not answer in time; nothing was saved.',
          ),
          ...retryAfter(2),
        })
      : alone(error)
  return {
    alone,
    inside,
    hurried: (error) =>
      codeOf(error) === CANCELLED ? new TooSlow() : codeOf(error) === READ_ONLY ? error : inside(error),
  }
}
