import type { Readable } from 'node:stream'
import type { Role } from '../model/access/roles.ts'
import type { Field, ValueOf } from '../model/fields.ts'
import type { SaidBy, Schema } from '../model/json-schema.ts'
import type { ListQuery } from '../model/list-query.ts'
import type { ProblemKind } from '../model/problem.ts'
import { isReadOnly } from '../model/read-body.ts'
import type { Resource, Row, RowFor, Value } from '../model/resource.ts'
import type { ShownFields, ShownRow } from '../model/shown-row.ts'
import type { Action, Call } from './call.ts'
import type { Tx } from './database.ts'
import type { Page } from './lister.ts'

export type Fields = Readonly<Record<string, Field>>
export type Values = Readonly<Record<string, Value>>

/** `publico`: nobody has to say who they are. `cuenta`: any caller with an account, whatever the role. Otherwise these roles. */
export type OperationAccess = 'publico' | 'cuenta' | readonly Role[]

/** What an operation answers, for the documentation; the answer itself is what `run` returns. */
export type OwnHeader =
  | 'Content-Location'
  | 'ETag'
  | 'Expires'
  | 'Last-Modified'
  | 'Retry-After'
  | 'X-Exportacion'
  | 'X-Progress'

export type Output = {
  readonly status: number
  readonly about: string
  /** Besides JSON and XML, answered as they are when `Accept` names them. */
  readonly otherTypes?: readonly string[]
  /** What it says where JSON is one of those. */
  readonly asJson?: Schema
  /** Headers of its own that a client acts on. */
  readonly headers?: readonly OwnHeader[]
  /** What it answers instead while there is no result yet. */
  readonly meanwhile?: { readonly status: number; readonly about: string; readonly headers: readonly OwnHeader[] }
} & (
  | { readonly fields: Fields }
  /** `counted`: `?count=true` adds the total. `beside`: what the page says besides its rows. */
  | { readonly listOf: Fields; readonly counted?: true; readonly beside?: Fields }
  /** A row of that collection, as the collection itself answers it. */
  | { readonly rowOf: Resource }
  /** A page of that collection, read, rendered and audited as its own list. */
  | ({ readonly pageOf: Resource } & PageDetails)
  /** Nested beyond what fields can say: its JSON Schema, and those that it refers to in `#/components/schemas/`. */
  | {
      readonly schema: Schema
      readonly refersTo?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
  | { readonly type: string }
  | { readonly status: 204 }
)

/** JSON of another standard, which the operation reads itself: what the documentation says of it. */
export interface OwnJson {
  readonly type: 'application/json' | 'application/fhir+json' | 'application/json-patch+json'
  readonly schema: Schema
  readonly example?: unknown
  /** It may be left out. */
  readonly optional?: true
}

export interface PageDetails {
  /** Filters of the collection that this list does not take: it has decided them. */
  readonly fixed?: readonly string[]
  /** What each row has besides its fields: JSON Schema by name. */
  readonly more?: Readonly<Record<string, Schema>>
}

/** What an operation answers as JSON, as its output declares it. */
export type AnswerOf<O> = O extends { readonly fields: infer F }
  ? ShownFields<F>
  : O extends { readonly listOf: infer F }
    ? ListPage<ShownFields<F>> & (O extends { readonly beside: infer B } ? ShownFields<B> : unknown)
    : O extends { readonly rowOf: infer R }
      ? ShownRow<R>
      : O extends { readonly pageOf: infer R }
        ? ListPage<
            ShownRow<R> & (O extends { readonly more: infer M } ? { readonly [K in keyof M]: SaidBy<M[K]> } : unknown)
          >
        : O extends { readonly schema: infer S }
          ? SaidBy<S>
          : unknown

export interface ListPage<T> {
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly T[]
  /** Where it was asked for. */
  readonly count?: number
}

type ParamName<P extends string> = P extends `${infer _}{${infer N}}${infer Rest}` ? N | ParamName<Rest> : never

/** Of a field that is only known when the service runs, any value. */
type Said<F> = unknown extends ValueOf<F> ? Value : ValueOf<F>

/** What was said of declared fields: null where nothing was, unless it is demanded or has a default. */
export type Given<F extends Fields> = string extends keyof F
  ? Values
  : {
      readonly [K in keyof F]: F[K] extends { required: true } | { default: NonNullable<Field['default']> }
        ? Said<F[K]>
        : Said<F[K]> | null
    }

/** What the caller may take a row to be: any of its fields. */
export type Claims<R> = R extends Resource ? { readonly [K in keyof RowFor<R>]?: RowFor<R>[K] } : Values

/** What an operation is run with, inferred from its declaration: path, query, body, what it answers, the row it is told about. */
export interface OperationInput<
  P extends string = string,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  O = Output,
  C = Resource,
> {
  readonly params: string extends P ? Readonly<Record<string, string>> : { readonly [K in ParamName<P>]: string }
  readonly query: Given<Q>
  readonly body: Given<B>
  /** Of those that may be taken away, the ones that the body takes away. */
  readonly cleared: readonly string[]
  /** What the body said of the row that `claims` names, and only that. */
  readonly claims: Claims<C>
  /** What was asked of the list, where the answer is a page of a collection. */
  readonly list: O extends { readonly pageOf: Resource } ? ListQuery : ListQuery | null
  /** The query as it came, and the form where the operation takes one: for those that read them by rules of their own. */
  readonly search: URLSearchParams
  readonly form: URLSearchParams | null
  /** The body of JSON as it came, where the operation reads it itself. */
  readonly json?: unknown
  /** The body as it came, where the operation takes bytes of another standard. */
  readonly bytes?: Buffer
  /** `https://host` under which the caller reached us. */
  readonly origin: string
  readonly call: Call
  /** Committed with the audit row before the answer leaves, and undone by a refusal. What it holds is asked of nothing else meanwhile. */
  readonly tx: Tx
  /** Lower-case names, as they came. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly accept: string | undefined
  /** So many further requests of the caller to the limit by the minute; throws where that is beyond it. */
  readonly alsoCount: (more: number) => Promise<void>
  /** That nobody waits for the answer any more, or that the service stops: for those that wait for something to happen. */
  readonly left: () => AbortSignal
  /** The version that If-Match names, and the Idempotency-Key; null where they were not sent. */
  readonly ifMatch: number | null
  readonly key: string | null
}

/** What the audit row of the operation says besides who, when and how it ended. */
export interface AuditNote {
  readonly id?: string | null
  readonly patient?: string | null
  readonly patients?: readonly string[] | null
  readonly fields?: readonly string[] | null
  readonly rows?: readonly string[] | null
  readonly code?: string | null
  readonly urgent?: boolean
  /** Why, where the operation asks for it in its body and not in the header. */
  readonly reason?: string | null
}

export interface OperationResult {
  readonly status?: number
  /** Answered as JSON, or XML where that is what the client prefers. */
  readonly json?: unknown
  /** The same, where it is written already. */
  readonly written?: Buffer | string
  /** What the ETag of a large answer is made of instead of all of it: another wherever the answer is. */
  readonly tag?: string
  /** A row of the collection that `output` names, as this caller's view shows it, with its ETag. */
  readonly row?: Row
  /** A page of the collection that `output` names, and what each of its rows has besides, in their order. */
  readonly page?: { readonly found: Page; readonly more?: readonly Readonly<Record<string, unknown>>[] }
  /** Whether it is a list in which nothing was found; of a page it is known. */
  readonly nothing?: boolean
  /** Answered as it is. */
  readonly raw?: { readonly type: string; readonly content: string | Buffer | Readable }
  readonly headers?: Readonly<Record<string, string>>
  /** Each as `Set-Cookie` says it. */
  readonly cookies?: readonly string[]
  readonly audit?: AuditNote
  /** The operation wrote its audit row itself, in the transaction of what it did. */
  readonly audited?: true
  /** Done once it is saved: what this process remembers of what changed. */
  readonly afterCommit?: () => void
}

/** What is sent later on to an address that an operation registers; `data` is the part that says of what. */
export interface WebhookDescription {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly data: Fields
}

/** What is told of an operation to those who only describe or route it. */
export interface OperationDescription {
  /** The operation id of the documentation. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{param}`. */
  readonly path: string
  readonly tag: string
  readonly title: string
  readonly about: string
  readonly access: OperationAccess
  /** Somebody answers for it: no system does it, whatever its role. */
  readonly byPeople?: true
  /** Whether what it answers names patients, where its fields do not say so, or say so of other roles only. */
  readonly namesPatients?: boolean
  /** Under which verb and noun it is audited. */
  readonly action: Action
  readonly resource: string
  readonly query?: Fields
  readonly body?: Fields
  /** Which of these headers it heeds; the others do not reach it. */
  readonly honours?: readonly ('If-Match' | 'Idempotency-Key')[]
  /** What the documentation calls the body; otherwise it is named after the operation. */
  readonly bodyName?: string
  /** What the contract calls the body, where that is another name. */
  readonly contractBody?: string
  /** A body as somebody would send it, for the documentation: wherever there is a body. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Fields of the body that null takes away; of any other, null is refused. */
  readonly clears?: readonly string[]
  /** The body may also say what the caller takes a row of this collection to be; the operation refuses if it is not so. */
  readonly claims?: Resource
  readonly output: Output
  readonly webhooks?: readonly WebhookDescription[]
  readonly problems?: readonly ProblemKind[]
  /** What it answers is nobody's: public keys. */
  readonly unaudited?: true
  /** Counted apart and more strictly than the rest. */
  readonly limit?: 'ingreso' | 'exportacion' | 'verificacion'
  /** Usable with a session that still has to enrol its second factor. */
  readonly whileLimited?: true
  /** Reads the query itself, by a standard whose names are not fields of ours; `query` only documents it. */
  readonly ownQuery?: true
  /** Takes a form (`application/x-www-form-urlencoded`) and reads it itself, likewise: what may be in it, or what `query` says. */
  readonly ownForm?: true | Fields
  /** Takes JSON of another standard and reads it itself, likewise; `application/fhir+json` is JSON too. */
  readonly ownJson?: OwnJson
  /** Its JSON may bring files along: as large as a document may be. */
  readonly takesFiles?: true
  /** Many rows or resources come in one body of JSON: it may have as many elements as they. */
  readonly manyElements?: true
  /** Takes bytes of another standard, of these types alone, and reads them itself. */
  readonly ownBytes?: readonly string[]
  /** To a person at a browser a refusal is a page too. */
  readonly refusalPages?: true
  /** What in the answer lets a client that has it already be told so (304). */
  readonly tagged?: true
  /** `HEAD` is answered by something of its own. */
  readonly hasHead?: true
}

/**
 * Something that is not one of the six verbs of a collection. Everything about it is here: no route is written by hand. `S` is
 * what it needs of the service; a service without it does not compile.
 */
export interface Operation<in S = unknown> extends OperationDescription {
  /** Ready to be asked, once the service stands. */
  readonly bind: (service: S) => BoundOperation
}

/** An operation as it was declared: where it is, and what it answers there. None stands for another, so that lists keep them all. */
export interface DeclaredOperation<M, in out P, O, in S> extends Operation<S> {
  readonly method: M & OperationDescription['method']
  readonly path: P & string
  readonly output: O & Output
}

export interface BoundOperation {
  readonly run: (input: OperationInput) => Promise<OperationResult>
  readonly head?: (input: OperationInput) => Promise<OperationResult>
}

interface Declaration<M, P extends string, Q extends Fields, B extends Fields, O extends Output, C, S, N>
  extends Omit<OperationDescription, 'method' | 'path' | 'query' | 'body' | 'output' | 'claims' | 'hasHead'> {
  readonly method: M
  readonly path: P
  readonly query?: Q
  readonly body?: B
  readonly output: O
  readonly claims?: C
  /** What of the service it runs with: taken once, when the service stands. */
  needs?(service: S): N
  /** What `HEAD` answers where what `run` answers is made as it leaves: its headers, and none of it. Heeded of a GET. */
  head?(input: OperationInput<P, Q, B, O, C>, needed: N): Promise<OperationResult>
  run(input: OperationInput<P, Q, B, O, C>, needed: N): Promise<OperationResult>
}

const taken = new WeakMap<object, Map<unknown, unknown>>()

/** Operations that need the same share it. */
export function oncePerService<S, N>(service: S, needs: (service: S) => N): N {
  if (typeof service !== 'object' || service === null) return needs(service)
  const own = taken.get(service) ?? new Map<unknown, unknown>()
  taken.set(service, own)
  if (!own.has(needs)) own.set(needs, needs(service))
  // Kept under the function that made it.
  return own.get(needs) as N
}

type Nothing = Readonly<Record<never, Field>>

/** What an operation is run with is inferred from what it declares. */
export function defineOperation<
  const P extends string,
  const Q extends Fields = Nothing,
  const B extends Fields = Nothing,
  const O extends Output = Output,
  C extends Resource = Resource,
  S = unknown,
  N = undefined,
  const M extends OperationDescription['method'] = OperationDescription['method'],
>({ needs, head, run, ...described }: Declaration<M, P, Q, B, O, C, S, N>): DeclaredOperation<M, P, O, S> {
  const hasHead = head !== undefined && described.method === 'GET'
  return {
    ...described,
    ...(hasHead ? { hasHead } : {}),
    bind(service) {
      // Without `needs`, `N` is undefined.
      const needed = needs === undefined ? (undefined as N) : oncePerService(service, needs)
      // The reader of requests makes just what is declared; that the compiler cannot follow.
      type Typed = OperationInput<P, Q, B, O, C>
      return {
        run: (input) => run(input as Typed, needed),
        ...(hasHead ? { head: (input) => head(input as Typed, needed) } : {}),
      }
    },
  }
}

const refersToPatient = (fields: Fields): boolean =>
  Object.values(fields).some((f) => f.to === 'paciente' || refersToPatient(f.fields ?? {}))

/** Whether what it answers names patients, by its fields or because it says so. */
export function namesPatients({ output, namesPatients: said }: OperationDescription): boolean {
  const answered = 'fields' in output ? [output.fields] : 'listOf' in output ? [output.listOf, output.beside ?? {}] : []
  return said ?? answered.some(refersToPatient)
}

/** What may be said of a row: what may be written of it, none of it demanded here. */
export const claimable = (r: Resource): Fields =>
  Object.fromEntries(
    Object.entries(r.fields)
      .filter(([name, f]) => !isReadOnly(r, name) && !f.heavy)
      .map(([name, { required: _required, default: _default, ...f }]) => [name, f]),
  )
