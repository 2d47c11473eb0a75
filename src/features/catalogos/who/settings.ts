/** Where WHO's classification is asked for, and how gently. */
export interface WhoSettings {
  /** Of the API: WHO's own, or that of a local installation. */
  readonly base: string
  readonly tokenUrl: string
  /** Null where none is needed: a local installation. */
  readonly clientId: string | null
  readonly clientSecret: string | null
  readonly release: string
  readonly linearization: string
  readonly language: string
  readonly pauseMs: number
  readonly parallel: number
}

/** The way out, as this feature is given it: it reaches the configured places and no others. */
export type Fetch = (
  url: string,
  init: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  },
) => Promise<{
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}>

export const RELEASE = /^\d{4}-\d{2}$/
