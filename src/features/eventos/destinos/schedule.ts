import { readRetryAfter } from '../../../model/retry-after.ts'
import type { deliveryWords } from '../../../model/text/endpoint-words.ts'
import { backOff, spread } from '../../../work/back-off.ts'
import type { PostOutcome } from './post-office.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After each failed attempt, as Standard Webhooks proposes: ten attempts over 75 hours and a half. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
export const LASTS_MS = 75 * HOUR
const LONGEST_ASKED = 24 * HOUR

/** So many failures in a row, of whatever, are the endpoint's own: it is left in peace and asked now and then. */
export const DOWN_AFTER = 5
/** So long after its last attempt an endpoint that failed is asked again, though what waits is not due for hours. */
export const PROBE_MS = 5 * MINUTE
const REST = { firstMs: 5 * SECOND, longestMs: PROBE_MS }

export type DeliveryCode = keyof typeof deliveryWords

export interface Verdict {
  readonly code: DeliveryCode
  readonly http: number | null
  /** Milliseconds that the receiver asks to be left in peace. */
  readonly askedMs: number | null
}

const codeOf = (status: number): DeliveryCode => {
  if (status >= 200 && status < 300) return 'entregado'
  if (status >= 300 && status < 400) return 'redireccion'
  return status === 410 ? 'ya_no_existe' : 'rechazado'
}

export function judgeOutcome(outcome: PostOutcome, now: number): Verdict {
  if (outcome.how === 'forbidden') return { code: 'direccion', http: null, askedMs: null }
  if (outcome.how === 'unreached') return { code: 'sin_conexion', http: null, askedMs: null }
  if (outcome.how === 'late') return { code: 'sin_respuesta', http: null, askedMs: null }
  const asked = readRetryAfter(outcome.retryAfter, now)
  return {
    code: codeOf(outcome.status),
    http: outcome.status,
    askedMs: asked === null ? null : Math.min(asked, LONGEST_ASKED),
  }
}

/**
 * How long after its n-th attempt, from 1, something is tried again; null: it is given up. By time and not by attempts: what is tried
 * at once because its endpoint came back does not lose its 75 hours. `random` is in [0, 1).
 */
export function nextAttemptMs(
  attempt: number,
  sinceFirstMs: number,
  askedMs: number | null,
  random: number,
): number | null {
  if (sinceFirstMs >= LASTS_MS) return null
  const wait = WAITS[Math.min(attempt, WAITS.length) - 1] ?? 0
  return Math.max(Math.round(wait * (1 + random / 10)), askedMs ?? 0)
}

/** How long an endpoint is left in peace after so many failures in a row. */
export const restMs = (failures: number, askedMs: number | null, random: number): number =>
  Math.max(
    failures < DOWN_AFTER ? 0 : spread(backOff(failures - DOWN_AFTER + 1, REST), random),
    failures === 0 ? 0 : (askedMs ?? 0),
  )
