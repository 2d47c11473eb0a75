import type { Call } from '../../engine/call.ts'
import type { AuthDeps } from '../deps.ts'

/** Enough to tell a patient from another on a page. */
export interface PatientChoice {
  readonly id: string
  readonly nombre: string
  readonly documento: string
  readonly nacimiento: string
}

export interface SmartDeps extends AuthDeps {
  /** The first signs what a browser keeps between two steps; all of them check it. */
  cookieKeys(): string[]
  readonly accessSeconds: number
  /** Those whom this caller reaches and who answer to what was typed. */
  findPatients(call: Call, typed: string): Promise<readonly PatientChoice[]>
}
