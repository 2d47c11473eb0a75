export type Body = Readonly<Record<string, unknown>>

/** One run of load against one address. */
export interface Job {
  readonly url: string
  readonly connections: number
  readonly method: 'GET' | 'POST'
  /** Gone through in a random order. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Taken in turn; that of a person is sent for another person each time. */
  readonly bodies?: readonly Body[]
  /** The server closes the connection after each answer. */
  readonly closes?: boolean
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers other than 2xx, broken connections and timeouts. */
  readonly errors: number
  /** How many the server has worked for, whether or not they count in `perSecond`. */
  readonly requests: number
  /** Bytes of one answer, headers included. */
  readonly answerBytes: number
}

export type Measure = (job: Job, seconds: number) => Promise<Measured>

export interface Load {
  readonly measure: Measure
  /** For the report. */
  readonly generator: string
}
