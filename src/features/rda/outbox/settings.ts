import type { WithEngine } from '../../../engine/engine.ts'
/** Where the ministry's platform is, who we are to it, and how patient we are with it. */
export interface IhceSettings {
  readonly base: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string | null
  readonly subscription: string
  /** `CC-123`: who answers for what nobody with a document asked for. */
  readonly human: string | null
  readonly attempts: number
  readonly parallel: number
  readonly firstWaitMs: number
  readonly leaseSeconds: number
}

/** The way out, as this feature is given it: it reaches the configured places and no others. */
export type Fetch = (
  url: string,
  init: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Uint8Array
    readonly signal?: AbortSignal
  },
) => Promise<{
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export interface ConfiguredDeps extends WithEngine {
  /** The ministry's platform is configured. */
  readonly rdaConfigured: boolean
}
