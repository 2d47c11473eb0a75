import type { Field, SystemFields, ValueOf } from './fields.ts'
import type { Resource } from './resource.ts'

type Fields = Readonly<Record<string, Field>>
type Certain = { readonly required: true } | { readonly default: NonNullable<Field['default']> } | ListField
type ListField = { readonly kind: 'codes' | 'strings' | 'objects' }

/** What an answer says in a field: null where nothing was kept, unless it is demanded, defaulted or a list. */
export type ShownValue<F> = F extends Certain ? ValueOf<F> : ValueOf<F> | null

/** Which of these views lack the field. */
type LackedBy<V, K> = {
  [W in keyof V]-?: V[W] extends readonly (infer Name)[] ? (K extends Name ? never : W) : never
}[keyof V]
type IsSeenByAll<F, V, K extends keyof F> = F[K] extends { readonly heavy: true }
  ? false
  : [LackedBy<V, K>] extends [never]
    ? true
    : false

type Label<F> = F extends { readonly kind: 'code' } ? string | null : readonly (string | null)[]
type Labelled = { readonly kind: 'code' | 'codes' }

/** A row as its collection answers it: with the labels of its codes, and without what the view of some role or a list leaves out. */
export type ShownRow<R> =
  R extends Resource<infer F, infer _N, infer _P, infer L, infer V>
    ? SystemFields & SeenFields<F, V> & ShownLive<L>
    : never

type SeenFields<F extends Fields, V> = {
  readonly [K in keyof F as IsSeenByAll<F, V, K> extends true ? K : never]: ShownValue<F[K]>
} & {
  readonly [K in keyof F as IsSeenByAll<F, V, K> extends true ? never : K]?: ShownValue<F[K]>
} & {
  readonly [K in keyof F & string as F[K] extends Labelled
    ? IsSeenByAll<F, V, K> extends true
      ? `${K}_nombre`
      : never
    : never]: Label<F[K]>
} & {
  readonly [K in keyof F & string as F[K] extends Labelled
    ? IsSeenByAll<F, V, K> extends true
      ? never
      : `${K}_nombre`
    : never]?: Label<F[K]>
}

type ShownLive<L> = string extends keyof L
  ? unknown
  : { readonly [K in keyof L]?: L[K] extends { readonly field: infer F } ? ValueOf<F> | null : never }

/** Fields of an answer that is no row of a collection: all of them are there. */
export type ShownFields<F> = {
  readonly [K in keyof F]: F[K] extends { readonly required: true } ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
