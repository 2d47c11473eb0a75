import { readRetryAfter } from '../model/retry-after.ts'
import { backOff, spread } from '../work/back-off.ts'
import type { Issue, OutgoingCode, OutgoingState } from './document.ts'

export interface Answer {
  readonly how: 'answered'
  readonly status: number
  /** As text; it may be anything. */
  readonly body: string
  readonly retryAfter: string | null
  readonly location: string | null
}

/** How an attempt ended. */
export type Outcome =
  | Answer
  /** It surely did not arrive, or it may have. */
  | { readonly how: 'unreached' }
  | { readonly how: 'lost' }
  /** The receiver does not accept our credentials. */
  | { readonly how: 'refused' }

/** What the receiver's answer says of the document. */
export interface Settlement<A> {
  readonly estado: 'aceptado' | 'rechazado'
  readonly codigo: string
  readonly problemas: readonly Issue[]
  readonly accepted: A | null
}

/** How a tenant reads the answers of its receiver. */
export interface AnswerReader<A> {
  issues(body: string): readonly Issue[]
  /** `strange`: not an answer of the receiver, a proxy's page for example. `misplaced`: nothing is served at that address. */
  settle(answer: Answer): Settlement<A> | 'strange' | 'misplaced'
}

export interface Verdict<A> extends Omit<Settlement<A>, 'estado'> {
  readonly estado: OutgoingState
  readonly http: number | null
  /** It counts towards giving up. */
  readonly counts: boolean
  /** Milliseconds until the next attempt. */
  readonly waitMs: number
  /** What it says of the receiver itself. */
  readonly platform: 'sana' | 'falla' | 'pausa' | 'credenciales' | 'callada'
}

export interface Tried {
  /** Attempts that failed for no reason of the receiver's own, before this one. */
  readonly fallos: number
  /** After so many a person looks at it, unless it is the receiver that is down. */
  readonly most: number
  readonly firstWaitMs: number
  /** The receiver answers others. */
  readonly healthy: boolean
  /** An earlier attempt may have got there: until the receiver says so, whatever happens to this one. */
  readonly mayHaveArrived: boolean
}

const LONGEST_WAIT_MS = 60 * 60_000
const PAUSE_MS = 30_000
const TRANSIENT = new Set([408, 425, 429])

/** What an attempt means for its document, and when to try again if at all. `random` is in [0, 1). */
export function decide<A>(
  outcome: Outcome,
  tried: Tried,
  reader: AnswerReader<A>,
  now: number,
  random: number,
): Verdict<A> {
  const wait = spread(backOff(tried.fallos + 1, { firstMs: tried.firstWaitMs, longestMs: LONGEST_WAIT_MS }), random)
  const http = outcome.how === 'answered' ? outcome.status : null
  const unsettled = { http, problemas: [], accepted: null, waitMs: wait }
  /** Nothing that the document could help. */
  const waiting = (codigo: OutgoingCode, platform: Verdict<A>['platform']): Verdict<A> => ({
    ...unsettled,
    estado: tried.mayHaveArrived ? 'enviado' : 'pendiente',
    codigo,
    platform,
    counts: false,
  })
  /**
   * It may have arrived, whatever failed afterwards: a server that answers 500 may have kept it. Until the receiver says, it is
   * neither to be cancelled nor replaced.
   */
  const again = (codigo: 'sin_respuesta' | 'reintento_programado', more: Partial<Verdict<A>> = {}): Verdict<A> => ({
    ...unsettled,
    ...more,
    ...(tried.fallos + 1 >= tried.most && tried.healthy
      ? { estado: 'error', codigo: 'agotado' }
      : { estado: 'enviado', codigo }),
    platform: 'falla',
    counts: true,
  })
  if (outcome.how === 'refused') return waiting('error_auth', 'credenciales')
  if (outcome.how === 'unreached') return waiting('sin_conexion', 'falla')
  if (outcome.how === 'lost') return again('sin_respuesta')
  const { status } = outcome
  if (status === 401 || status === 403) return waiting('error_auth', 'credenciales')
  if (TRANSIENT.has(status) || status >= 500) {
    const told = readRetryAfter(outcome.retryAfter, now)
    if (status === 429) return { ...waiting('reintento_programado', 'pausa'), waitMs: told ?? Math.max(wait, PAUSE_MS) }
    return again('reintento_programado', { waitMs: Math.max(told ?? 0, wait), problemas: reader.issues(outcome.body) })
  }
  const settled = reader.settle(outcome)
  // Sent again, the receiver will say that it has the document.
  if (settled === 'strange') return again('sin_respuesta')
  // An address where nothing is served is not the document's fault.
  if (settled === 'misplaced') return waiting('error_configuracion', 'credenciales')
  return { ...settled, http: status, waitMs: 0, platform: 'sana', counts: false }
}
