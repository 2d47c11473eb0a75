import type { AnswerOf, DeclaredOperation, ListPage } from '../engine/operation.ts'
import type { Version } from '../engine/versions.ts'
import type { ShownFields, ShownRow } from '../model/shown-row.ts'
import type { DeclaredResource } from '../resources/index.ts'
import type { duplicateFields } from './busqueda/duplicates.ts'
import type { Declared } from './index.ts'
import type { ProposalsAnswer } from './propuestas/proposal.ts'

/** Types alone: what the service answers, for those who ask it in TypeScript. */

/** Without those of all FHIR types or collections, whose paths are only known when it runs. */
type Named<K extends string> = Record<never, never> extends Record<K, unknown> ? never : K

type OperationAnswers = {
  readonly [D in Declared as D extends DeclaredOperation<infer M, infer P, infer _O, never>
    ? Named<`${M & string} ${P & string}`>
    : never]: D extends DeclaredOperation<infer _M, infer _P, infer O, never> ? AnswerOf<O> : never
}

/** What is told besides a row that was written, where there is something to tell. */
interface ToldBeside {
  readonly advertencias?: readonly { readonly campo: string; readonly mensaje: string }[]
  readonly posibles_duplicados?: readonly ShownFields<typeof duplicateFields>[] | null
}

type CollectionAnswers = {
  readonly [R in DeclaredResource as `GET ${R['path']}`]: ListPage<ShownRow<R>>
} & {
  readonly [R in DeclaredResource as `GET ${R['path']}{id}/`]: ShownRow<R>
} & {
  readonly [R in DeclaredResource as `POST ${R['path']}` | `${'PUT' | 'PATCH'} ${R['path']}{id}/`]: ShownRow<R> &
    ToldBeside
} & {
  readonly [R in DeclaredResource as `DELETE ${R['path']}{id}/`]: undefined
} & {
  readonly [R in DeclaredResource as `GET ${R['path']}{id}/versiones/`]: ListPage<
    RowVersion & { readonly registro: ShownRow<R> | null }
  >
}

/** A version of a row of any collection. */
export type RowVersion = Omit<Version, 'row'>

export type { ListPage, ProposalsAnswer }

/** What each path answers, by method: `Answers['GET /auth/yo/']`. */
export type Answers = OperationAnswers & CollectionAnswers
