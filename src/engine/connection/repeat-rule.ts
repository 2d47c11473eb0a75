import { setTimeout as pause } from 'node:timers/promises'
import type { Problem } from '../../model/problem.ts'
import { diskFull, unconfirmed } from '../../model/problems.ts'
import { type Deadline, remaining } from './ask.ts'
import { codeOf, isAwayProblem, isServerGone, overloaded } from './database-fault.ts'

/** Serialisation failure and deadlock: what was tried left nothing behind and may simply be tried again. */
const IN_THE_WAY = new Set(['40001', '40P01'])
export const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has(codeOf(error))
const ATTEMPTS = 4

/** Before each repetition on another connection; a server that takes longer to come back is told to the caller. */
const PAUSES_MS = [50, 200, 800]

/**
 * What the service asks again by itself when the server behind it went away (57P01 to 57P03, 08xxx, a cut, a refused connection), takes
 * no writes any more (25006) or no longer knows what was prepared (26000, 42P05): only what surely left nothing behind.
 *
 * - what never had a connection, or whose transaction had not begun to commit;
 * - a statement on its own that the server said it undid, or that writes nothing at all.
 *
 * Never a commit, nor a statement on its own that writes, even if only its audit row, once it was sent and no answer came: a read is
 * then told 503 and a write 504, and the Idempotency-Key of the caller finds out.
 */
export const mayRepeat = (error: unknown): error is Problem =>
  isAwayProblem(error) &&
  error.kind !== unconfirmed &&
  error.kind !== diskFull &&
  isServerGone(error.details.cause ?? error.cause)

/**
 * `another`: finds out which server there is to ask; null for what may have committed something apart before it failed, which is only
 * repeated where others were in the way.
 */
export async function repeating<T>(
  work: () => Promise<T>,
  until: Deadline,
  another: (() => Promise<void>) | null,
): Promise<T> {
  for (let attempt = 1, lost = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (isInTheWay(error)) {
        // Others were in the way each time: they will not be for long.
        if (attempt++ === ATTEMPTS) throw overloaded()
        continue
      }
      const ms = PAUSES_MS[lost++]
      if (another === null || ms === undefined || ms > remaining(until) || !mayRepeat(error)) throw error
      await pause(ms)
      await another()
    }
  }
}
