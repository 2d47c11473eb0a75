import type { ReportFailure } from './errors.ts'
import type { Drawing, Format, ReportInput, Signing } from './input.ts'

/** What the pool says to a worker. */
export type ToWorker =
  | {
      readonly say: 'render'
      readonly job: number
      readonly input: Drawing
      readonly format: Format
      readonly signing: Signing | null
    }
  /** So many bytes were taken by the reader of the report. */
  | { readonly say: 'taken'; readonly job: number; readonly bytes: number }
  /** What it asked for with `next`. */
  | { readonly say: 'encounter'; readonly job: number; readonly input: ReportInput | null }
  | { readonly say: 'cancel'; readonly job: number }

/** What a worker says to the pool. */
export type FromWorker =
  | { readonly say: 'chunk'; readonly job: number; readonly bytes: Uint8Array }
  | { readonly say: 'next'; readonly job: number }
  | { readonly say: 'end'; readonly job: number }
  | {
      readonly say: 'failed'
      readonly job: number
      readonly failure: ReportFailure
      readonly frames: readonly string[]
    }
