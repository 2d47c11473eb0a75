import type { WithEngine } from '../../../engine/engine.ts'
import type { SenderSettings } from '../../../outbox/sender.ts'

/** Where the ministry's platform is, who we are to it, and how patient we are with it. */
export interface IhceSettings extends SenderSettings {
  readonly base: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string | null
  readonly subscription: string
  /** `CC-123`: who answers for what no caller with a document asked for. */
  readonly human: string | null
}

export interface ConfiguredDeps extends WithEngine {
  /** The ministry's platform is configured. */
  readonly rdaConfigured: boolean
}
