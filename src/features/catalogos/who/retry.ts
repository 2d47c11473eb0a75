import { readRetryAfter } from '../../../model/retry-after.ts'
import { backOff } from '../../../work/back-off.ts'

/** How a request ended: with an answer, or without one that can be used. */
export type Outcome = { readonly status: number; readonly retryAfter: string | null } | { readonly failed: string }

export type Step =
  | { readonly do: 'use' }
  | { readonly do: 'renew' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop'; readonly why: string }

export const MOST_ATTEMPTS = 6
/** A server that says when to come back is alive. */
export const MOST_TOLD = 30
/** The longest wait, also where the other server asks for more. */
const WAITS = { firstMs: 500, longestMs: 15 * 60_000 }

/** What to do next. `attempt` counts from 1; `renewed` says that the token was already asked for again. */
export function nextStep(outcome: Outcome, attempt: number, renewed: boolean, now: number): Step {
  if ('failed' in outcome) return again(outcome.failed, attempt, null)
  const { status } = outcome
  if (status === 200) return { do: 'use' }
  if (status === 401 || status === 403)
    return renewed || status === 403
      ? { do: 'stop', why: 'La OMS no acepta las credenciales: revise ICD_OMS_CLIENTE e ICD_OMS_SECRETO.' }
      : { do: 'renew' }
  if (status === 404)
    return { do: 'stop', why: 'La OMS no tiene esa edición o esa entidad: revise ICD_OMS_EDICION e ICD_OMS_URL.' }
  if (status === 429 || status >= 500)
    return again(`La OMS respondió ${status}.`, attempt, readRetryAfter(outcome.retryAfter, now))
  return { do: 'stop', why: `La OMS respondió ${status}, que no se esperaba.` }
}

function again(why: string, attempt: number, told: number | null): Step {
  if (attempt >= (told === null ? MOST_ATTEMPTS : MOST_TOLD))
    return { do: 'stop', why: `${why} Se intentó ${attempt} veces.` }
  return { do: 'wait', ms: Math.min(told ?? backOff(attempt, WAITS), WAITS.longestMs) }
}
