import { backOff } from '../work/back-off.ts'

/** Whether a receiver is to be left in peace: shared by all processes. */
export interface Circuit {
  readonly fallos: number
  /** How often it was opened without a success in between. */
  readonly aperturas: number
  readonly abierto_hasta: string | null
  readonly pausa_hasta: string | null
  readonly motivo: string | null
}

/** Failures in a row after which it is no accident. */
export const FAILURES = 5
const LONGEST_MS = 10 * 60_000
/** A person has to put the credentials right: asking every second only gets the account blocked. */
const AUTH_MS = 5 * 60_000

export const closed: Circuit = { fallos: 0, aperturas: 0, abierto_hasta: null, pausa_hasta: null, motivo: null }

const until = (now: number, ms: number): string => new Date(now + ms).toISOString()

/** What was on its way when it opened says nothing new; the probe that was let through does. */
export function afterFailure(circuit: Circuit, motivo: string, now: number, { probe, firstMs }: Attempt): Circuit {
  const fallos = circuit.fallos + 1
  const isOpen = circuit.abierto_hasta !== null
  if (!probe && (isOpen || fallos < FAILURES)) return { ...circuit, fallos }
  const ms = backOff(circuit.aperturas + 1, { firstMs, longestMs: LONGEST_MS })
  return { ...circuit, fallos, aperturas: circuit.aperturas + 1, abierto_hasta: until(now, ms), motivo }
}

export interface Attempt {
  /** The document was let through to see whether the receiver is back. */
  readonly probe: boolean
  /** How long the receiver is left in peace the first time. */
  readonly firstMs: number
}

export const afterRefusedCredentials = (circuit: Circuit, motivo: string, now: number): Circuit => ({
  ...circuit,
  fallos: circuit.fallos + 1,
  aperturas: circuit.aperturas + 1,
  abierto_hasta: until(now, AUTH_MS),
  motivo,
})

/** The receiver answers, and says when to come back: no document goes before. */
export const afterPause = (circuit: Circuit, ms: number, now: number): Circuit => {
  const wanted = until(now, Math.min(ms, LONGEST_MS))
  return { ...closed, pausa_hasta: (circuit.pausa_hasta ?? '') > wanted ? circuit.pausa_hasta : wanted }
}

export type Passage = 'libre' | 'prueba' | 'cerrado'

/** Whether a document may pass now; `prueba`: one alone, to see. */
export function passage(circuit: Circuit, now: number): Passage {
  if (circuit.pausa_hasta !== null && Date.parse(circuit.pausa_hasta) > now) return 'cerrado'
  if (circuit.abierto_hasta === null) return 'libre'
  return Date.parse(circuit.abierto_hasta) > now ? 'cerrado' : 'prueba'
}
