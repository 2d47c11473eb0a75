import type { WithEngine } from '../../engine/engine.ts'

/** What the operator decides about calling patients. */
export interface WaitingSettings {
  /** Failed attempts in a row after which an alternative is due. */
  readonly attempts: number
  /** Hours in which nobody is called again. */
  readonly retryHours: number
  readonly leaseMinutes: number
}

export interface WaitingDeps extends WithEngine {
  readonly waiting: WaitingSettings
}
