import type { Problem } from '../model/problem.ts'
import type { Say } from '../model/say.ts'
import type { Database } from './database.ts'

/** A figure of the metrics; where every process reads the same tables, the greatest stands for all. */
export interface FeatureGauge {
  readonly name: string
  readonly help: string
  /** What its series are told apart by, from a short list that no caller can add to; without it there is one. */
  readonly label?: string
  /** How many there were since this process began: added up over processes. */
  readonly kind?: 'total'
  read(db: Database): Promise<number | ReadonlyMap<string, number>>
  /** Shown while the database does not answer; nothing unless said. What is not known is `NaN`, and not shown either. */
  readonly unread?: number
}

/** What a feature tells beside the readiness of the service. */
export interface ReadinessPart<in S> {
  readonly name: string
  look(service: S): Promise<Readonly<Record<string, unknown>>>
}

/** How a standard wants its refusals told, below a path of its own. */
export interface ProblemDialect {
  /** `/fhir`: that path and all below it. */
  readonly path: string
  write(
    problem: Problem,
    language: keyof Say,
    request: {
      readonly accept: string | undefined
      readonly url: string
      /** The problem as it is told everywhere else. */
      readonly own: () => Readonly<Record<string, unknown>>
    },
  ): { readonly type: string; readonly content: string }
}

/** What the features give the service besides operations. */
export interface FeatureParts<in S> {
  readonly gauges: readonly FeatureGauge[]
  readonly readiness: readonly ReadinessPart<S>[]
  readonly dialects: readonly ProblemDialect[]
}
