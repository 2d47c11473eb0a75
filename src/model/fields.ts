import type { Classification } from './classification.ts'
import type { CodeList } from './codes/code-list.ts'
import type { AnyPredicate } from './predicate.ts'
import type { Say } from './say.ts'

/**
 * The closed vocabulary of field kinds. A declaration made of these is all that tables, validation, OpenAPI, XML and
 * the data dictionary are derived from, so a kind is added here only together with every one of those.
 */
export type Kind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'instant'
  | 'oneOf'
  | 'code'
  | 'codes'
  | 'ref'
  | 'strings'
  | 'objects'
  | 'numbers'
  | 'binary'
  | 'hash'
  | 'size'
  | 'rank'

export interface FieldOptions {
  /** Spanish, as a form would show it. */
  readonly label: string
  /** Spanish, one sentence: what belongs here and by which rule. Falls back to the label. */
  readonly about?: string
  /** Spanish, for whoever fills the form: what helps to write it and nothing of how it is sent; true where `about` serves. */
  readonly help?: string | true
  readonly required?: true
  /** Set by the server; accepted in a body only when it says what the record already says. */
  readonly readOnly?: true
  /** Set once, on create. */
  readonly immutable?: true
  /** A query parameter of the list, answered by an index. Dates and instants also get `_desde` and `_hasta`. */
  readonly filter?: true
  /** Of a ref to a patient: another than whose row it is. A caller who does not reach that one sees null. */
  readonly another?: true
  /** Part of the text that `search` looks in. */
  readonly search?: true
  /** Found by how it begins, whatever its accents, beside what `search` covers: an index of its own. */
  readonly begins?: true
  /** Looked up by its value though no list is filtered by it: an index of the rows that have it. */
  readonly sought?: true
  /** May be named in `ordering`. */
  readonly order?: true
  readonly default?: string | number | boolean | readonly string[]
  readonly example?: unknown
  /** Set by the database as the row is written (a consecutive, a link of a hash chain); known only afterwards. */
  readonly byDatabase?: true
  /** Left out of lists: large. */
  readonly heavy?: true
  /** The account of somebody: people see and choose it by name. */
  readonly account?: true
  /** Codes of that catalogue, where it is loaded; elsewhere their shape is all that is asked. */
  readonly catalogue?: Catalogue
  /** Names of that catalogue, offered where it is loaded; others are accepted. */
  readonly namesOf?: Catalogue
  /** What somebody is allergic to: offered by its name; other words are kept as they are. */
  readonly allergen?: true
}

export type Catalogue = 'cups' | 'cum' | 'dci' | 'divipola' | 'ciuo'

export interface Pattern {
  readonly regex: RegExp
  readonly say: Say
}

export interface Field<T = unknown> extends FieldOptions {
  readonly kind: Kind
  readonly max?: number
  readonly min?: number
  readonly digits?: number
  readonly pattern?: Pattern
  /** Equivalent spellings made one before anything else looks at the value: `52.123.456` is `52123456`. */
  readonly normalise?: (value: string) => string
  /** Of texts that are public keys (JWK): each may be the object itself, and all of them a set (`{"keys": […]}`). */
  readonly jwks?: true
  /** A code of that classification of diseases: it must exist there and be in use. */
  readonly classification?: Classification
  readonly options?: Readonly<Record<string, string>>
  readonly list?: CodeList
  /** A code of the list that cannot stand beside others: "sin discapacidad". */
  readonly exclusive?: string
  readonly to?: string
  readonly same?: 'historia' | 'paciente'
  /** How the row that it names must be when this one is written; it is held so until that is done. */
  readonly while?: AnyPredicate
  /** The id of a row of the same history, of the collection that this other field names. */
  readonly refBy?: string
  readonly fields?: Readonly<Record<string, Field>>
  readonly maxItems?: number
  readonly of?: string
  readonly rank?: { among: readonly string[]; while: AnyPredicate; by: readonly string[] }
  /** Carries the type of the value; never present at run time. */
  readonly _type?: T
}

type Made<T, O> = Field<T> & O
type Of<K extends Kind> = { readonly kind: K }

export const text = <
  const O extends FieldOptions &
    Pick<Field, 'min' | 'pattern' | 'normalise' | 'classification' | 'refBy'> & { max: number },
>(
  o: O,
): Made<string, O> => ({ kind: 'text', ...o })

export const integer = <const O extends FieldOptions & { min: number; max: number }>(o: O): Made<number, O> => ({
  kind: 'integer',
  ...o,
})

/** `digits` decimals at most; more are refused, never rounded. */
export const decimal = <const O extends FieldOptions & { min: number; max: number; digits: number }>(
  o: O,
): Made<number, O> => ({ kind: 'decimal', ...o })

export const bool = <const O extends FieldOptions>(o: O): Made<boolean, O> => ({ kind: 'boolean', ...o })
export const date = <const O extends FieldOptions>(o: O): Made<string, O> => ({ kind: 'date', ...o })
export const time = <const O extends FieldOptions>(o: O): Made<string, O> => ({ kind: 'time', ...o })
export const instant = <const O extends FieldOptions>(o: O): Made<string, O> => ({ kind: 'instant', ...o })

/** A short closed list of our own: value → what a person reads. */
export const oneOf = <const V extends Readonly<Record<string, string>>, const O extends FieldOptions>(
  options: V,
  o: O,
): Made<keyof V & string, O> => ({ kind: 'oneOf', options, ...o })

/** A code of a national or international list; the answer carries its label in `<field>_nombre`. */
export const code = <const O extends FieldOptions>(list: CodeList, o: O): Made<string, O & Of<'code'>> => ({
  kind: 'code',
  list,
  ...o,
})
export const codes = <const O extends FieldOptions & { exclusive?: string }>(
  list: CodeList,
  o: O,
): Made<string[], O & Of<'codes'>> => ({ kind: 'codes', list, ...o })

/** Another row. `same: 'historia'` demands that both belong to one history, `same: 'paciente'` to one patient. */
export const ref = <const O extends FieldOptions & { same?: 'historia' | 'paciente'; while?: AnyPredicate }>(
  to: string,
  o: O,
): Made<string, O> => ({ kind: 'ref', to, ...o })

export const strings = <const O extends FieldOptions & { max: number; maxItems: number }>(
  o: O,
): Made<string[], O & Of<'strings'>> => ({
  kind: 'strings',
  ...o,
})

export const objects = <
  const F extends Readonly<Record<string, Field>>,
  const O extends FieldOptions & { maxItems: number },
>(
  fields: F,
  o: O,
): Made<ItemOf<F>[], O & Of<'objects'>> => ({ kind: 'objects', fields, ...o })

/** Key → number; which keys and numbers is the business of a rule (the items of a scale). */
export const numbers = <const O extends FieldOptions & { maxItems: number }>(
  o: O,
): Made<Record<string, number>, O> => ({ kind: 'numbers', ...o })

/** Base64 in bodies and answers, bytes in the database; `max` in bytes. */
export const binary = <const O extends FieldOptions & { max: number }>(
  o: O,
): Made<string, O & { readonly heavy: true }> => ({
  kind: 'binary',
  heavy: true,
  ...o,
})

/** SHA-256 of another field, in hexadecimal, and its size in bytes; both kept by the database itself. */
export const hashOf = (of: string, o: FieldOptions): Made<string, { readOnly: true }> => ({
  kind: 'hash',
  of,
  ...o,
  readOnly: true,
})
export const sizeOf = (of: string, o: FieldOptions): Made<number, { readOnly: true }> => ({
  kind: 'size',
  of,
  ...o,
  readOnly: true,
})

/** Place in a queue, counted when it is read: rows alike in `among`, while `while`, in the order of `by`. */
export const rank = (
  r: { among: readonly string[]; while: AnyPredicate; by: readonly string[] },
  o: FieldOptions,
): Made<number, { readOnly: true }> => ({ kind: 'rank', rank: r, ...o, readOnly: true })

/** What a field of that declaration holds. */
export type ValueOf<F> = F extends Field<infer T> ? T : never
export type ItemOf<F> = {
  -readonly [K in keyof F]: F[K] extends { required: true } ? ValueOf<F[K]> : ValueOf<F[K]> | null
}

/** What the server keeps of every row beside its declared fields. */
export type SystemFields = {
  id: string
  version: number
  creado_en: string
  actualizado_en: string
  creado_por: string
}

/** A row as rules, computed fields and projections see it: exactly what JSON would show. */
export type RowOf<F> = SystemFields & ItemOf<F>

/** Fields that a loop makes, and what each of them holds: `fieldsNamed<{ a: string }>([['a', text({ … })]])`. */
export const fieldsNamed = <T>(
  entries: readonly (readonly [keyof T & string, Field])[],
): { readonly [K in keyof T]: Field<NonNullable<T[K]>> } =>
  // The compiler does not follow which name got which field.
  Object.fromEntries(entries) as { readonly [K in keyof T]: Field<NonNullable<T[K]>> }

/** The same fields where nothing is demanded, defaulted nor filtered by: parts of a row in the body of something else. */
export function loosely<const F extends Readonly<Record<string, Field>>, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): { readonly [K in N]: Field<ValueOf<F[K]>> } {
  const loose = names.map((name) => {
    const field: Partial<Field> = fields[name] ?? {}
    const { required: _required, default: _default, filter: _filter, immutable: _immutable, ...f } = field
    return [name, f]
  })
  return Object.fromEntries(loose)
}

/** Stored by the database from other columns, or counted when read: never written by us. */
export const isGenerated = (f: Field): boolean =>
  f.byDatabase === true || f.kind === 'hash' || f.kind === 'size' || f.kind === 'rank'
export const isStored = (f: Field): boolean => f.kind !== 'rank'
export const isList = (f: Field): boolean => f.kind === 'codes' || f.kind === 'strings' || f.kind === 'objects'
export const hasLabel = (f: Field): boolean => f.kind === 'code' || f.kind === 'codes'
