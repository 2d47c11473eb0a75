import type { paths } from './schema.d.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have this method. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: infer O } ? ([O] extends [never | undefined] ? never : P) : never
}[keyof paths]

type Operation<M extends Method, P extends Path<M>> = paths[P] extends { [K in M]: infer O } ? O : never

type JsonIn<T> = T extends { content: infer C }
  ? C extends { 'application/json': infer J }
    ? J
    : C extends { 'application/fhir+json': infer J }
      ? J
      : unknown
  : undefined

type Success<R> = { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? JsonIn<R[S]> : never }[keyof R]

/** What the operation answers as JSON; undefined where it answers nothing. */
export type Answer<M extends Method, P extends Path<M>> =
  Operation<M, P> extends { responses: infer R } ? Success<R> : unknown

type Part<O, K extends string> = O extends { parameters: { [N in K]?: infer V } } ? NonNullable<V> : never
type Body<O> = O extends { requestBody?: infer B }
  ? B extends { content: infer C }
    ? C extends
        | { 'application/json': infer J }
        | { 'application/fhir+json': infer J }
        | { 'application/json-patch+json': infer J }
      ? J
      : never
    : never
  : never
type Field<K extends string, V> = [V] extends [never] ? unknown : { [N in K]: V }
type MaybeField<K extends string, V> = [V] extends [never] ? unknown : { [N in K]?: V }
type BodyField<O> = O extends { requestBody: object } ? Field<'body', Body<O>> : MaybeField<'body', Body<O>>

export interface CommonOptions {
  /** A number of your own for this write: repeated with it, the service answers what it answered first. Only with it is a write retried. */
  readonly idempotencyKey?: string
  /** The version that was read, as `etag` said it: a change is refused if it is no longer the one in force. */
  readonly ifMatch?: string
  /** Why, where the operation asks for it. */
  readonly reason?: string
  readonly signal?: AbortSignal
}

export type RequestOptions<M extends Method, P extends Path<M>> = CommonOptions &
  Field<'path', Part<Operation<M, P>, 'path'>> &
  MaybeField<'query', Part<Operation<M, P>, 'query'>> &
  BodyField<Operation<M, P>>

/** Left out where nothing of it is needed. */
export type OptionsArgument<M extends Method, P extends Path<M>> =
  object extends RequestOptions<M, P> ? [options?: RequestOptions<M, P>] : [options: RequestOptions<M, P>]
