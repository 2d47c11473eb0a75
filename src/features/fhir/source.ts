import { predicateSql } from '../../engine/predicate-sql.ts'
import type { Field, Kind, RowOf, SystemFields } from '../../model/fields.ts'
import { type AnyPredicate, fieldsOf, holds, type Predicate } from '../../model/predicate.ts'
import type { Resource } from '../../model/resource.ts'
import type { Provider } from '../provider.ts'
import { cleanedRow } from './elements/clean.ts'
import { type Drawing, type FhirResource, type ProjectedRow, resourceOf } from './elements/drawing.ts'
import type { Answer } from './search/answer.ts'
import { together } from './search/composite.ts'
import type { ParamKind } from './search/values.ts'
import type { Within } from './search/within.ts'
import type { TypeWrite } from './write/declare.ts'

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
  /** How it is written; left out where it is only read. */
  readonly write?: TypeWrite
}

/** A search parameter, as the capability statement declares it. */
export interface Param {
  readonly name: string
  readonly type: ParamKind
  /** What R4 calls its type, where we compare it as another. */
  readonly shownAs?: 'uri'
  /** Spanish. */
  readonly about: string
  /** Of R4; where there is one. `http://hl7.org/fhir/SearchParameter/clinical-code`. */
  readonly definition?: string
  /** Of a reference: what it may lead to, and where in the resource it is written (`subject`, `diagnosis.condition`). */
  readonly targets?: readonly string[]
  readonly path?: string
}

/** What is known besides a row as it is projected. */
export interface Facts {
  readonly provider: Provider
  /** Absolute, without a slash at the end: `https://hce.ejemplo.co/fhir`. */
  readonly base: string
}

/** What resources are drawn with; not the address by which a caller came, since what is drawn is given to others too. */
export type DrawingFacts = Pick<Facts, 'provider'>

/** Which rows of a collection: to the database, and of a row that was already read (or of a version of it). */
export interface Only {
  readonly sql: (alias: string) => string
  readonly holds: (row: ProjectedRow) => boolean
}

/** What a row lacks and its resource needs: one value of JSON, made for each row that is shown, as `row[name]`. */
export interface Extra {
  readonly name: keyof FoundBeside
  /** An SQL expression of type jsonb over the row `alias`. Every table in it must be asked for through `within`. */
  readonly sql: (alias: string, within: Within) => string
  /** The one column of the row that it looks at, a text: rows of many collections that have it alike share what is found. */
  readonly by?: string
  /** Of a row of which there can be none, nothing is asked when it is read by itself. */
  readonly when?: (row: ProjectedRow) => boolean
}

/** A published professional or agent: what a reference leads to. */
export interface FoundName {
  readonly id?: string | null
  readonly nombre?: string | null
}

/** Everything that an `Extra` may find beside a row, by its name. */
export type FoundBeside = {
  readonly autor_publicado?: FoundName | null
  readonly cuenta_publicada?: FoundName | null
  readonly agente_publicado?: FoundName | null
  readonly vigente?: boolean | null
  readonly diagnosticos?: readonly EncounterDiagnosis[] | null
  readonly eapb_codigo?: string | null
  readonly eapb_nombre?: string | null
  readonly fusionados?: readonly string[] | null
  readonly incorporacion?: FoundAcceptance | null
  readonly complementos?: readonly FoundComplement[] | null
  readonly valores_de_informe?: readonly string[] | null
  readonly informe?: FoundReport | null
  readonly grupo_de_valor?: FoundGroup | null
  readonly formato_de_archivo?: string | null
  readonly diastolica_leida?: FoundReading | null
  readonly equipo?: readonly FoundMember[] | null
  readonly lugares?: FoundPlaces | null
}
/** The report that a value is of. */
export interface FoundReport {
  readonly orden?: string | null
  readonly laboratorio?: string | null
  readonly fuente?: string | null
  readonly muestra?: boolean | null
}
/** How a value was read, and against which range. */
export interface FoundReading {
  readonly interpretacion?: string | null
  readonly rango_min?: number | null
  readonly rango_max?: number | null
  readonly rango_texto?: string | null
}
/** The values of its report under it, and above it. */
export interface FoundGroup {
  readonly miembros?: readonly string[] | null
  readonly cabezas?: readonly string[] | null
}
/** Where an encounter took place, as FHIR names it. */
export interface FoundPlaces {
  readonly sede?: string | null
  readonly servicio?: string | null
}
/** Who attends an encounter today. */
export interface FoundMember {
  readonly id: string
  readonly nombre: string
  readonly rol?: string | null
  readonly desde?: string | null
}
export interface FoundComplement {
  readonly campo: string
  readonly valor: string
  /** What the insurer that it names is called. */
  readonly pagador: string | null
  readonly motivo: string
  readonly momento: string
  readonly nombre: string
}
export interface EncounterDiagnosis {
  readonly id: string
  readonly rol?: string | null
  readonly orden?: number | null
  readonly tipo_diagnostico?: string | null
  readonly descripcion_cie10?: string | null
}
/** How a text of an agent was let in; nothing where the caller does not reach the consultation. */
export interface FoundAcceptance {
  readonly consulta?: string | null
  readonly decidio?: string | null
  readonly decidida_en?: string | null
  readonly profesional?: string | null
  readonly agente?: string | null
  readonly agente_publicado?: FoundName | null
}

type Fields = Readonly<Record<string, Field>>

/** A row as a view shows it, with what was found beside it: what is hidden is not there, and blank texts are null. */
export type DrawnRow<F> = { readonly [K in keyof RowOf<F>]?: RowOf<F>[K] | null } & FoundBeside
export type DrawnRowFor<R> = R extends Resource<infer F, infer _N> ? DrawnRow<F> : never

/** A collection of ours (or the rows of it that `only` says) as resources of one type. */
export interface Source {
  readonly type: string
  /** One of the registry, or a declaration over a view of the database with the same system columns. */
  readonly resource: Resource
  /** '' in the first source of a type; else lower case and ending in a hyphen: `escala-`. */
  readonly prefix: string
  /** Spanish: what of ours becomes this. */
  readonly about: string
  readonly only?: Only
  readonly extra?: readonly Extra[]
  /** Pure. The row is as the caller's view shows it, with its system columns; what is not there is not said. */
  readonly project: (row: ProjectedRow, facts: DrawingFacts) => FhirResource
  /** How this source answers the parameters of its type; one that is not here never finds anything of it. */
  readonly params: Readonly<Record<string, Answer>>
  /** Values for the fields of an example of it that its collection's own example would not give: documentation, tests. */
  readonly example?: Readonly<Record<string, unknown>>
}

interface SourceDeclaration<F extends Fields> extends Pick<Source, 'about' | 'extra' | 'example'> {
  readonly resource: Resource<F>
  readonly prefix?: string
  readonly only?: Predicate<RowOf<F>>
  /** What no predicate over its fields says: that a list has items, what other rows tell. */
  readonly beyond?: Only
  readonly draw: (row: DrawnRow<F>, facts: DrawingFacts) => Drawing
  readonly params: Readonly<Record<string, Answer<(keyof F | keyof SystemFields) & string>>>
}

type AnySource = Omit<SourceDeclaration<Fields>, 'resource' | 'only' | 'draw' | 'params'> &
  Pick<Source, 'resource' | 'params'> & {
    readonly only?: AnyPredicate
    readonly draw: (row: ProjectedRow, facts: DrawingFacts) => Drawing
  }

/** A source whose fields the compiler knows. What it draws is handed rows of its own collection and no others. */
export const defineSource = <F extends Fields>(source: SourceDeclaration<F>): AnySource =>
  source as unknown as AnySource

/** What a parameter looks for; with where it is written, or whose definition it has, where they are not its own name. */
export type ParamAbout = string | ParamPlace
interface ParamPlace {
  readonly about: string
  readonly path?: string
  /** `clinical`, `individual`: what its definition in R4 begins with, if not the type; null where R4 has none. */
  readonly family?: string | null
}
export const at = (path: string, about: string, family?: string | null): ParamPlace => ({
  about,
  path,
  ...(family === undefined ? {} : { family }),
})
export const shared = (family: string | null, about: string): ParamPlace => ({ about, family })

interface TypeDeclaration extends Pick<FhirType, 'about' | 'constants' | 'readOnly' | 'write'> {
  readonly params: Readonly<Record<string, ParamAbout>>
  /** Of those, the composites that are two others of the same row; a source that has several such things says them itself. */
  readonly composites?: Readonly<Record<string, readonly [string, string]>>
  readonly sources: readonly AnySource[]
}

const DEFINITIONS = 'http://hl7.org/fhir/SearchParameter'

/** Its kind and what it leads to are told by the sources that answer it. */
function paramOf(type: string, name: string, said: ParamAbout, sources: readonly Source[]): Param {
  const { about, path = name, family = type } = typeof said === 'string' ? { about: said } : said
  const answers = sources.flatMap((s) => s.params[name] ?? [])
  const kind = answers[0]?.kind
  if (kind === undefined) throw new Error(`${type}: no source answers ${name}`)
  const targets = [...new Set(answers.flatMap((a) => a.leads?.map((lead) => lead.type) ?? []))]
  return {
    name,
    type: kind,
    about,
    ...(family === null ? {} : { definition: `${DEFINITIONS}/${family}-${name}` }),
    ...(kind === 'reference' ? { path, targets } : {}),
  }
}

/** Kinds whose values are checked to be one of a list or of a form: nothing in them has to be cleaned. */
const CLOSED: ReadonlySet<Kind> = new Set([
  'integer',
  'decimal',
  'boolean',
  'date',
  'time',
  'instant',
  'oneOf',
  'code',
  'codes',
  'ref',
  'numbers',
  'binary',
  'hash',
  'size',
  'rank',
])

/** The fields of a row that hold free text. */
const writtenIn = ({ resource, extra = [] }: Pick<AnySource, 'resource' | 'extra'>): readonly string[] => [
  'creado_por',
  ...Object.entries(resource.fields).flatMap(([name, f]) => (CLOSED.has(f.kind) ? [] : [name])),
  ...extra.map((e) => e.name),
]

function onlyOf({ only, beyond, ...source }: AnySource): Only | undefined {
  if (only === undefined) return beyond
  const asked = fieldsOf(only)
  const written = writtenIn(source).filter((name) => asked.includes(name))
  return {
    sql: (alias) => `(${predicateSql(only, alias)}${beyond === undefined ? '' : ` and ${beyond.sql(alias)}`})`,
    holds: (row) => holds(only, cleanedRow(row, written)) && beyond?.holds(row) !== false,
  }
}

/** What a source answers, with the composites that are made of it. */
function withComposites(
  params: Source['params'],
  composites: Required<TypeDeclaration>['composites'],
): Source['params'] {
  const made = Object.entries(composites).flatMap(([name, parts]) => {
    const both = parts.flatMap((part) => {
      const answer = params[part]
      return answer === undefined || answer.kind === 'composite' ? [] : [answer]
    })
    return both.length === parts.length && params[name] === undefined ? [[name, together(...both)] as const] : []
  })
  return { ...params, ...Object.fromEntries(made) }
}

function sourceOf(type: string, declared: AnySource, composites: TypeDeclaration['composites'] = {}): Source {
  const { resource, prefix = '', about, extra, draw, example } = declared
  const params = withComposites(declared.params, composites)
  const only = onlyOf(declared)
  const written = writtenIn(declared)
  return {
    type,
    resource,
    prefix,
    about,
    ...(only === undefined ? {} : { only }),
    ...(extra === undefined ? {} : { extra }),
    project(row, facts) {
      const clean = cleanedRow(row, written)
      return resourceOf(type, prefix, clean, draw(clean, facts))
    },
    params,
    ...(example === undefined ? {} : { example }),
  }
}

export function defineType(
  type: string,
  { params, composites, sources: declared, ...more }: TypeDeclaration,
): FhirType {
  const sources = declared.map((s) => sourceOf(type, s, composites))
  return {
    type,
    ...more,
    sources,
    params: Object.entries(params).map(([name, said]) => paramOf(type, name, said, sources)),
  }
}

interface ConstantToken {
  readonly system: string | null
  readonly code: string
  /** Of an identifier: the kinds of number that it is, `system|code`. */
  readonly types?: readonly string[]
}

/** A resource that is no row, and what it answers to each parameter. */
export interface Constant {
  readonly resource: FhirResource
  readonly tokens?: Readonly<Record<string, readonly ConstantToken[]>>
  readonly texts?: Readonly<Record<string, readonly string[]>>
}

export const idOf = (source: Pick<Source, 'prefix'>, row: ProjectedRow): string => `${source.prefix}${String(row.id)}`
