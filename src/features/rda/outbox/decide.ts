import { readRetryAfter } from '../../../model/retry-after.ts'
import type { EnvioCode, EnvioKind, EnvioState } from './envio.ts'
import { type Acceptance, readAcceptance, readDuplicate } from './read-acceptance.ts'
import { type Issue, isRefusal, readIssues } from './read-issues.ts'

/** How an attempt ended. */
export type Outcome =
  | {
      readonly how: 'answered'
      readonly status: number
      /** As text; it may be anything. */
      readonly body: string
      readonly retryAfter: string | null
      readonly location: string | null
    }
  /** It surely did not arrive, or it may have. */
  | { readonly how: 'unreached' }
  | { readonly how: 'lost' }
  /** The platform does not accept who we say we are. */
  | { readonly how: 'refused' }

export interface Verdict {
  readonly estado: EnvioState
  readonly codigo: EnvioCode
  readonly http: number | null
  readonly problemas: readonly Issue[]
  readonly accepted: Acceptance
  /** It counts towards giving up. */
  readonly counts: boolean
  /** Milliseconds until the next attempt. */
  readonly waitMs: number
  /** What it says of the platform itself. */
  readonly platform: 'sana' | 'falla' | 'pausa' | 'credenciales' | 'callada'
}

export interface Tried {
  readonly tipo: EnvioKind
  /** Attempts that failed for no reason of the platform's own, before this one. */
  readonly fallos: number
  /** After so many a person looks at it, unless it is the platform that is down. */
  readonly most: number
  readonly firstWaitMs: number
  /** The platform answers others. */
  readonly healthy: boolean
  /** An earlier attempt may have got there: until the platform says, whatever happens to this one. */
  readonly mayHaveArrived: boolean
}

const LONGEST_WAIT_MS = 60 * 60_000
const PAUSE_MS = 30_000
const NOTHING: Acceptance = { vida: null, composicion: null }

/** Twice as long each time, and never at the same moment as everybody else: between half and the whole of it. */
export const backOff = (attempt: number, firstMs: number, random: number): number =>
  Math.round(Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), LONGEST_WAIT_MS) * (0.5 + random / 2))

const TRANSIENT = new Set([408, 425, 429])

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
const isResource = (body: unknown): boolean => typeof body === 'object' && body !== null && 'resourceType' in body

/** What an attempt means for its document, and when to try again if at all. `random` is in [0, 1). */
export function decide(outcome: Outcome, tried: Tried, now: number, random: number): Verdict {
  const wait = backOff(tried.fallos + 1, tried.firstWaitMs, random)
  /** Nothing that the document could help. */
  const waiting = (codigo: EnvioCode, platform: Verdict['platform'], waitMs: number): Verdict => ({
    estado: tried.mayHaveArrived ? 'enviado' : 'pendiente',
    codigo,
    http: null,
    problemas: [],
    accepted: NOTHING,
    waitMs,
    platform,
    counts: false,
  })
  if (outcome.how === 'refused') return waiting('error_auth', 'credenciales', wait)
  if (outcome.how === 'unreached') return waiting('sin_conexion', 'falla', wait)
  if (outcome.how === 'lost') return again('sin_respuesta', tried, wait, null, [])
  const { status } = outcome
  const body = parse(outcome.body)
  const issues = readIssues(body)
  if (status === 401 || status === 403) return { ...waiting('error_auth', 'credenciales', wait), http: status }
  if (TRANSIENT.has(status) || status >= 500) {
    const told = readRetryAfter(outcome.retryAfter, now)
    const ms = Math.max(told ?? 0, wait)
    if (status === 429)
      return { ...waiting('reintento_programado', 'pausa', told ?? Math.max(wait, PAUSE_MS)), http: status }
    return again('reintento_programado', tried, ms, status, issues ?? [])
  }
  if (status >= 200 && status < 300) return accepted(outcome, tried, wait, body, issues)
  if (status === 409 && (issues === null || issues.some((i) => i.codigo === 'duplicate')))
    return settled('aceptado', 'duplicado', status, issues ?? [], readDuplicate(body))
  // An address that nobody serves is not the document's fault.
  if (issues === null && (status === 404 || status === 405))
    return { ...waiting('error_configuracion', 'credenciales', wait), http: status }
  return settled('rechazado', 'rechazado', status, issues ?? [unexplained(status)], NOTHING)
}

function accepted(
  outcome: Extract<Outcome, { how: 'answered' }>,
  tried: Tried,
  wait: number,
  body: unknown,
  issues: readonly Issue[] | null,
): Verdict {
  const { status, location } = outcome
  // A page of some proxy is no acceptance: asked again, the platform will say that it has it.
  if (outcome.body.trim() !== '' && !isResource(body)) return again('sin_respuesta', tried, wait, status, [])
  if (issues !== null && isRefusal(issues)) return settled('rechazado', 'rechazado', status, issues, NOTHING)
  const got = readAcceptance(body, location)
  const expected = tried.tipo !== 'paciente' && tried.tipo !== 'nota_aclaratoria'
  const codigo = expected && got.vida === null ? 'aceptado_sin_vida' : 'aceptado'
  return settled('aceptado', codigo, status, issues ?? [], got)
}

const unexplained = (status: number): Issue => ({
  codigo: 'processing',
  gravedad: 'error',
  mensaje: `La plataforma no aceptó el documento (${status}) y no dijo por qué.`,
  ruta: null,
  detalle: null,
})

const settled = (
  estado: 'aceptado' | 'rechazado',
  codigo: EnvioCode,
  http: number,
  problemas: readonly Issue[],
  got: Acceptance,
): Verdict => ({ estado, codigo, http, problemas, accepted: got, waitMs: 0, platform: 'sana', counts: false })

/**
 * It may have arrived, whoever failed afterwards: a server that answers 500 may have kept it. Until the platform says, it is
 * neither to be cancelled nor replaced.
 */
function again(
  codigo: 'sin_respuesta' | 'reintento_programado',
  { fallos, most, healthy }: Tried,
  waitMs: number,
  http: number | null,
  problemas: readonly Issue[],
): Verdict {
  const base = { http, problemas, accepted: NOTHING, waitMs, platform: 'falla', counts: true } as const
  if (fallos + 1 >= most && healthy) return { ...base, estado: 'error', codigo: 'agotado' }
  return { ...base, estado: 'enviado', codigo }
}
