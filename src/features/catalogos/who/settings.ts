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

export const RELEASE = /^\d{4}-\d{2}$/
