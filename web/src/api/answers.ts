import type { Answers } from '../../../src/features/answers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `/a/{id}/b/` of the service, and `/a/${id}/b/${query(…)}` of a page that asks, are both `/a/{}/b/`. */
type Place<P extends string> = P extends `${infer Head}/${infer Rest}` ? `${Step<Head>}/${Place<Rest>}` : Tail<P>
type Step<H extends string> = string extends H ? '{}' : H extends `{${string}}` ? '{}' : H
/** After the last slash comes the query, or nothing. */
type Tail<T extends string> = string extends T
  ? ''
  : T extends `?${string}`
    ? ''
    : T extends `${infer Last}?${string}`
      ? Last
      : T

type Places = {
  readonly [K in keyof Answers as K extends `${infer M} ${infer P}` ? `${M} ${Place<P>}` : never]: Answers[K]
}

type Asked<M extends Method, P extends string> = `${M} ${Place<P>}`

/** What the service answers to a request; one that it does not know answers never. */
export type AnswerTo<M extends Method, P extends string> =
  Asked<M, P> extends keyof Places ? Places[Asked<M, P>] : never

export type AnswerAt<P extends string> = AnswerTo<'GET', P>
/** One row of the list at a path. */
export type RowAt<P extends string> = AnswerAt<P> extends { readonly results: readonly (infer R)[] } ? R : never

/** The rest of what is given with a path: nothing fits where the service has no such path. */
export type IfKnown<M extends Method, P extends string, Rest extends readonly unknown[]> =
  Asked<M, P> extends keyof Places ? Rest : [unknownPath: never]
