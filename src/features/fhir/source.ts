import type { Resource } from '../../model/resource.ts'
import type { Provider } from '../provider.ts'
import type { FhirResource, ProjectedRow } from './elements/elements.ts'
import type { Answer } from './search/answer.ts'
import type { ParamKind } from './search/values.ts'

/**
 * What a type of FHIR is made of. From this table, and from nothing else, come the routes, what may be searched, the
 * capability statement and the documentation: none of them can say what the others do not do.
 */
export interface FhirType {
  /** `Condition`. */
  readonly type: string
  /** Spanish: what of the record it carries. */
  readonly about: string
  /** Ids are `<prefix><uuid>`: one source without a prefix at most, and no prefix that begins like another. */
  readonly sources: readonly Source[]
  readonly params: readonly Param[]
  /** Resources that are no rows: the provider itself. */
  readonly constants?: (facts: Facts) => readonly Constant[]
  /** Only read by its id, never searched nor part of everything: its content is large. */
  readonly readOnly?: true
  /** Of R4 or of the Colombian guide, where everything that it demands is always there. */
  readonly profiles?: readonly string[]
}

/** A search parameter, as the capability statement declares it. */
export interface Param {
  readonly name: string
  readonly type: ParamKind
  /** Spanish. */
  readonly about: string
  /** Of R4; where there is one. `http://hl7.org/fhir/SearchParameter/clinical-code`. */
  readonly definition?: string
  /** Of a reference: what it may lead to, and where in the resource it is written (`subject`, `diagnosis.condition`). */
  readonly targets?: readonly string[]
  readonly path?: string
}

/** What whoever projects a row knows besides it. */
export interface Facts {
  readonly provider: Provider
  /** Absolute, without a slash at the end: `https://hce.ejemplo.co/fhir`. */
  readonly base: string
}

/** Which rows of a collection, said twice: to the database, and of a row that was already read (or of a version of it). */
export interface Only {
  readonly sql: (alias: string) => string
  readonly holds: (row: ProjectedRow) => boolean
}

/** What a row lacks and its resource needs: one value of JSON, made for each row that is shown, as `row[name]`. */
export interface Extra {
  readonly name: string
  /** An SQL expression of type jsonb over the row `alias`. Every table in it must be asked for through `within`. */
  readonly sql: (alias: string, within: Within) => string
  /** Of a row of which there can be none, nothing is asked when it is read by itself. */
  readonly when?: (row: ProjectedRow) => boolean
}

/**
 * The predicate by which a row `alias` of that collection stands and is reached by whoever asks, with these columns of
 * his view; `false` where his role or his view has no such thing.
 */
export type Within = (r: Resource, alias: string, columns: readonly string[]) => string

/** A collection of ours (or the rows of it that `only` says) as resources of one type. */
export interface Source {
  /** One of the registry, or a declaration over a view of the database with the same system columns. */
  readonly resource: Resource
  /** '' in the first source of a type; else lower case and ending in a hyphen: `escala-`. */
  readonly prefix: string
  /** Spanish: what of ours becomes this. */
  readonly about: string
  readonly only?: Only
  readonly extra?: readonly Extra[]
  /** Pure. The row is as the caller's view shows it, with its system columns; what is not there is not said. */
  readonly project: (row: ProjectedRow, facts: Facts) => FhirResource
  /** How this source answers the parameters of its type; one that is not here never finds anything of it. */
  readonly params: Readonly<Record<string, Answer>>
  /** Values for the fields of an example of it that its collection's own example would not give: documentation, tests. */
  readonly example?: Readonly<Record<string, unknown>>
}

/** A resource that is no row, and what it answers to each parameter. */
export interface Constant {
  readonly resource: FhirResource
  readonly tokens?: Readonly<Record<string, readonly { readonly system: string | null; readonly code: string }[]>>
  readonly texts?: Readonly<Record<string, readonly string[]>>
}

export const idOf = (source: Pick<Source, 'prefix'>, row: ProjectedRow): string => `${source.prefix}${String(row.id)}`

const owners = new WeakMap<Source, string>()

/** Whose sources they are, for whoever has a source only. */
export function ownSources(types: readonly FhirType[]): void {
  for (const { type, sources } of types) for (const source of sources) owners.set(source, type)
}
export const typeOfSource = (source: Source): string | undefined => owners.get(source)
