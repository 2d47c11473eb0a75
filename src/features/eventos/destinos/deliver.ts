import { cursorText } from '../../../engine/events/cursor.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import { typeText } from '../event-types.ts'
import type { Attempt } from './attempts.ts'
import type { Endpoint } from './endpoint.ts'
import type { Message } from './face.ts'
import type { PostLine } from './post-office.ts'
import { DOWN_AFTER, judgeOutcome, nextAttemptMs, type Verdict } from './schedule.ts'
import { type EndpointSecrets, signatureOf } from './signature.ts'
import { lineOf, type Settled, type WaitingEvent } from './waiting.ts'

/** At once to one endpoint, each of another patient. */
export const LANES = 8

export async function postMessage(
  line: PostLine,
  secrets: EndpointSecrets,
  { id, body, contentType }: Message,
  signal: AbortSignal,
): Promise<Verdict & { readonly ms: number }> {
  const began = performance.now()
  const seconds = Math.floor(Date.now() / 1000)
  const headers = {
    ...Object.fromEntries((secrets.headers ?? []).map(headerOf)),
    'content-type': contentType,
    'user-agent': 'Custodia',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, id, seconds, body),
  }
  const outcome = await line.post(headers, body, signal)
  return { ...judgeOutcome(outcome, Date.now()), ms: Math.round(performance.now() - began) }
}

const headerOf = (text: string): [name: string, value: string] => {
  const at = text.indexOf(':')
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()]
}

/** What came of a batch. */
export interface BatchResult {
  readonly settled: readonly Settled[]
  readonly attempts: readonly Attempt[]
  /** Failures in a row at its end, and whether anything was told. */
  readonly failures: number
  readonly delivered: number
  readonly failed: number
  readonly askedMs: number | null
  readonly isGone: boolean
}

/**
 * Delivers what is there, the events of one patient one after the other. What fails holds up those of its patient; after so many
 * failures in a row, or once the time for it is over, nothing more is tried.
 */
export async function deliverBatch(
  endpoint: Pick<Endpoint, 'fallas_seguidas'>,
  events: readonly WaitingEvent[],
  send: (event: RecordEvent) => Promise<Verdict & { readonly ms: number }>,
  isOver: () => boolean,
): Promise<BatchResult> {
  const settled: Settled[] = []
  const attempts: Attempt[] = []
  let failures = endpoint.fallas_seguidas
  let askedMs: number | null = null
  let isGone = false
  let stopped = false

  const keep = ({ event, attempts: made, since }: WaitingEvent): void => {
    settled.push({ event, state: 'espera', attempts: made, since, waitMs: 0, http: null, code: null })
  }
  async function tryOne({ event, attempts: before, since }: WaitingEvent): Promise<boolean> {
    const made = before + 1
    const { code, http, askedMs: asked, ms } = await send(event)
    const first = since ?? new Date().toISOString()
    attempts.push({ evento: cursorText(event.at), tipo: typeText(event), intento: made, http, codigo: code, ms })
    const isTold = code === 'entregado'
    failures = isTold ? 0 : failures + 1
    if (!isTold && asked !== null) askedMs = Math.max(askedMs ?? 0, asked)
    if (code === 'ya_no_existe') isGone = true
    if (isGone || failures >= DOWN_AFTER) stopped = true
    const next = isTold ? 0 : nextAttemptMs(made, Date.now() - Date.parse(first), asked, Math.random())
    const state = isTold ? 'gone' : next === null ? 'muerta' : 'espera'
    settled.push({ event, state, attempts: made, since: first, waitMs: next ?? 0, http, code })
    return isTold || next === null
  }
  async function follow(line: readonly WaitingEvent[]): Promise<void> {
    let held = false
    for (const one of line) {
      if (held || stopped || isOver()) keep(one)
      else held = !(await tryOne(one))
    }
  }

  const lines = [...Map.groupBy(events, (w) => lineOf(w.event)).values()]
  const lane = async (): Promise<void> => {
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) await follow(line)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const delivered = attempts.filter((a) => a.codigo === 'entregado').length
  return { settled, attempts, failures, delivered, failed: attempts.length - delivered, askedMs, isGone }
}
