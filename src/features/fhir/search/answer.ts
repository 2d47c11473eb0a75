import { searchExpression } from '../../../engine/ddl.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { literal, quote } from '../../../engine/sql-text.ts'
import { type AnyPredicate, fieldsOf, type Predicate } from '../../../model/predicate.ts'
import type { Resource } from '../../../model/resource.ts'
import { leadsToId, type ReferenceLead } from './leads.ts'
import type { DateValue, ParamKind, PlainKind, Prefix, QuantityValue, StringValue, ValueOf } from './values.ts'
import type { Within } from './within.ts'

/** Where a parameter is being answered: over which rows, with which values beside the text of the statement. */
export interface Asking {
  readonly alias: string
  /** Whose rows they are, where its indexes matter. */
  readonly resource?: Resource
  /** `$3::text`; the value never is part of the text. */
  readonly put: (value: string, type: string) => string
  readonly within: Within
  /** The words of patients' names that begin as a text does; null where they are not known. */
  readonly words?: (text: string) => readonly string[] | null
}

interface AnswerBody<K extends ParamKind, C extends string> {
  /** Which fields it looks at: for a caller who does not see one of them, the parameter is not there. */
  readonly columns: readonly C[]
  /** An SQL predicate; null counts as no. */
  readonly match: (value: ValueOf[K], asking: Asking) => string
  /** The predicate of rows that say nothing of it; without it `:missing` cannot be asked. */
  readonly missing?: (alias: string, within: Within) => string
  /** What rows are ordered by; without it they cannot be. */
  readonly order?: (alias: string) => string
  /** Of a reference: what it leads to. */
  readonly leads?: readonly ReferenceLead[]
  /** Of a reference: how it is found by the identifier that it says itself. */
  readonly identifier?: AnswerOf<'token', C>
  /** Of a code: how it is found by what people read beside it. */
  readonly text?: AnswerOf<'string', C>
  /** Of a code: whether its codes stand above and below each other. */
  readonly levels?: true
  /** Of an identifier: whether it says which kind of number it is. */
  readonly typed?: true
  /** Of a composite: the kinds of its parts. */
  readonly kinds?: readonly PlainKind[]
}
/** How a source answers a parameter of one kind, by these columns: a source has no answer by what its rows lack. */
export type AnswerOf<K extends ParamKind, C extends string = string> = { readonly kind: K } & AnswerBody<K, C>
export type Answer<C extends string = string> = { [K in ParamKind]: AnswerOf<K, C> }[ParamKind]

/** What none of the others says. `match` gives a predicate in SQL; every value goes through `put`. */
export const custom = <K extends ParamKind, const C extends string>(
  kind: K,
  answer: AnswerBody<K, C>,
): AnswerOf<K, C> => ({ kind, ...answer })

const NEVER = 'false'
const col = (alias: string, column: string): string => `${alias}.${quote(column)}`
/** What never is need not be asked. */
const either = (parts: readonly string[]): string => {
  const ways = parts.filter((part) => part !== NEVER)
  return ways.length === 0 ? NEVER : `(${ways.join(' or ')})`
}
const nothingIn = (columns: readonly string[]) => (alias: string) =>
  columns.map((c) => `${col(alias, c)} is null`).join(' and ')
const SYSTEM: ReadonlySet<string> = new Set(['id', 'version', 'creado_en', 'actualizado_en', 'creado_por'])
const declared = <C extends string>(...columns: readonly C[]): C[] => [
  ...new Set(columns.filter((c) => !SYSTEM.has(c))),
]

/** A code of FHIR → the values of ours that it stands for. */
export type Codes = Readonly<Record<string, readonly string[]>> | ((code: string) => readonly string[])

export interface TokenOptions<R = unknown> {
  /** Under which system, or systems, its codes are published; none where the element is a plain code. */
  readonly system?: string | readonly string[]
  /** Left out where our values are the codes. */
  readonly codes?: Codes
  /** More that must hold where this is what matches: another coding of the same column. */
  readonly where?: Predicate<R>
  /** Of a classification whose codes begin as the one above them does: how long the shortest is. */
  readonly levels?: number
}
const isTrue = (where: AnyPredicate | undefined) =>
  where === undefined ? undefined : (alias: string) => predicateSql(where, alias)

const systemFits = (asked: string | null, system: TokenOptions['system']): boolean => {
  if (asked === null) return true
  if (system === undefined) return asked === ''
  return (typeof system === 'string' ? [system] : system).includes(asked)
}
const ours = (codes: Codes | undefined, code: string): readonly string[] => {
  if (codes === undefined) return [code]
  if (typeof codes === 'function') return codes(code)
  return Object.hasOwn(codes, code) ? (codes[code] ?? []) : []
}
/** What a closed list does not have, no row has either: nothing has to be walked through to know. */
function canHave({ resource }: Asking, column: string): (value: string) => boolean {
  const { options, list } = resource?.fields[column] ?? {}
  if (list !== undefined) return (value) => list.byCode.has(value)
  return options === undefined ? () => true : (value) => Object.hasOwn(options, value)
}
const allOurs = (codes: Codes | undefined): readonly string[] | null =>
  codes === undefined || typeof codes === 'function' ? null : [...new Set(Object.values(codes).flat())]

/** A code and those above it, from the shortest that there are. */
const upTo = (code: string, shortest: number): string[] =>
  Array.from({ length: Math.max(1, code.length - shortest + 1) }, (_, i) => code.slice(0, code.length - i))

/** Codes are letters, digits and points: a stretch of their index has all that begin so, in whatever order the database puts texts. */
const beginsWith = (column: string, code: string): string =>
  `${column} >= ${code} and ${column} <= ${code} || 'zzzzzzzz' and starts_with(${column}, ${code})`

/** `status`, `gender`, `code`: a column whose values are codes, or stand for them. */
export function token<const C extends string, R = unknown>(
  column: C,
  { system, codes, where, levels }: TokenOptions<R> = {},
): AnswerOf<'token', C | (keyof R & string)> {
  const holds = isTrue(where)
  const also = (alias: string): string => (holds === undefined ? '' : ` and ${holds(alias)}`)
  return {
    kind: 'token',
    columns: declared(column),
    ...(levels === undefined ? {} : { levels: true }),
    match({ system: asked, code, level }, asking) {
      if (!systemFits(asked, system)) return NEVER
      const { alias, put } = asking
      const c = col(alias, column)
      if (code !== null && level === 'below' && levels !== undefined)
        return `(${beginsWith(c, put(code, 'text'))}${also(alias)})`
      const values =
        code === null
          ? allOurs(codes)
          : level === 'above' && levels !== undefined
            ? upTo(code, levels)
            : ours(codes, code)
      if (values === null) return `(${c} is not null${also(alias)})`
      return either(values.filter(canHave(asking, column)).map((v) => `(${c} = ${put(v, 'text')}${also(alias)})`))
    },
    missing: nothingIn([column]),
    ...tokenOrder(column, codes, holds),
  }
}

/** By the codes as they are published; where they cannot be told from ours, not at all. */
function tokenOrder(
  column: string,
  codes: Codes | undefined,
  where: ((alias: string) => string) | undefined,
): Pick<AnswerOf<'token'>, 'order'> {
  if (typeof codes === 'function') return {}
  const one = (alias: string): string => {
    const c = col(alias, column)
    if (codes === undefined) return c
    const said = Object.entries(codes).flatMap(([code, own]) =>
      own.map((v) => `when ${literal(v)} then ${literal(code)}`),
    )
    return said.length === 0 ? 'null::text' : `case ${c} ${said.join(' ')} end`
  }
  return { order: (alias) => (where === undefined ? one(alias) : `case when ${where(alias)} then ${one(alias)} end`) }
}

/** The same where the column is a list. */
export function tokens<const C extends string>(column: C, { system, codes }: TokenOptions = {}): AnswerOf<'token', C> {
  return {
    kind: 'token',
    columns: declared(column),
    match({ system: asked, code }, asking) {
      if (!systemFits(asked, system)) return NEVER
      const { alias, put } = asking
      const c = col(alias, column)
      const values = code === null ? allOurs(codes) : ours(codes, code)
      if (values === null) return `cardinality(${c}) > 0`
      return either(values.filter(canHave(asking, column)).map((v) => `${c} @> array[${put(v, 'text')}]`))
    },
    missing: (alias) => `coalesce(cardinality(${col(alias, column)}), 0) = 0`,
  }
}

/** What every resource of this source says alike: its category. */
export function always(
  ...codings: readonly { readonly system: string | null; readonly code: string }[]
): AnswerOf<'token', never> {
  return {
    kind: 'token',
    columns: [],
    match: ({ system, code }) =>
      String(
        codings.some((c) => (code === null || c.code === code) && (system === null || (c.system ?? '') === system)),
      ),
    missing: () => NEVER,
  }
}

/** What no resource of a source says. */
export const unsaid: AnswerOf<'token', never> = {
  kind: 'token',
  columns: [],
  match: () => NEVER,
  missing: () => 'true',
}

export interface IdentifierColumn<C extends string = string> {
  readonly column: C
  /** Null where it is published without one. */
  readonly system: string | null
  /** Rows whose identifier has this system. */
  readonly where?: AnyPredicate
  /** As our column has it: without dots or spaces. */
  readonly normal?: (value: string) => string
  /** The kinds of number that it is published as, `system|code`, each with the rows of which it is. */
  readonly types?: Readonly<Record<string, AnyPredicate>>
}

/** `identifier`: the number as a whole, never a part of it. */
export function identifiers<const C extends string>(...all: readonly IdentifierColumn<C>[]): AnswerOf<'token', C> {
  return {
    kind: 'token',
    // What the predicate looks at is of the same rows: its declaration was held against theirs.
    columns: declared(...all.flatMap((i) => [i.column, ...(fieldsOf(i.where ?? {}) as C[])])),
    ...(all.some((i) => i.types !== undefined) ? { typed: true } : {}),
    match({ system, code, ofType }, { alias, put }) {
      const fit = all.filter((i) => system === null || system === (i.system ?? ''))
      return either(
        fit.flatMap((i) => {
          const type = ofType === undefined ? {} : i.types?.[`${ofType.system}|${ofType.code}`]
          if (type === undefined) return []
          const c = col(alias, i.column)
          const is = code === null ? `${c} is not null` : `${c} = ${put(i.normal?.(code) ?? code, 'text')}`
          const rows = [i.where ?? {}, type].filter((p) => Object.keys(p).length > 0)
          return [`(${[is, ...rows.map((p) => predicateSql(p, alias))].join(' and ')})`]
        }),
      )
    },
    missing: nothingIn(all.map((i) => i.column)),
  }
}

const TRUTH = 'http://terminology.hl7.org/CodeSystem/special-values'
const isTruth = (system: string | null): boolean => [null, '', TRUTH].includes(system)

/** `active`. */
export function flag<const C extends string>(column: C): AnswerOf<'token', C> {
  return {
    kind: 'token',
    columns: declared(column),
    match({ system, code }, { alias }) {
      if (!isTruth(system)) return NEVER
      return code === 'true' || code === 'false' ? `${col(alias, column)} = ${code}` : NEVER
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  }
}

/** True where the column says something: `deceased`. */
export function isThere<const C extends string>(column: C): AnswerOf<'token', C> {
  return {
    kind: 'token',
    columns: declared(column),
    match({ system, code }, { alias }) {
      if (!isTruth(system)) return NEVER
      if (code === 'true') return `${col(alias, column)} is not null`
      return code === 'false' ? `${col(alias, column)} is null` : NEVER
    },
    missing: () => NEVER,
  }
}

/** Escaped after losing its accents: a full-width percent sign only then becomes the wildcard. */
const literally = (word: string): string =>
  `replace(replace(replace(custodia_normal(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

export function matchText({ text, how }: StringValue, column: string, { put }: Asking): string {
  if (how === 'exact') return `${column} = ${put(text, 'text')}`
  const begins = how === 'contains' ? `'%' || ` : ''
  return `custodia_normal(${column}) like ${begins}${literally(put(text, 'text'))} || '%'`
}

/** The column is one of these texts, accents and capitals aside: what the index of how it begins answers too. */
export const beginsWhole = (texts: readonly string[], column: string, { put }: Pick<Asking, 'put'>): string =>
  `custodia_normal(${column}) in (${texts.map((text) => `custodia_normal(${put(text, 'text')})`).join(', ')})`

/** Whether each column has an index by how it begins: better than that of free text, which does not know where a word stands. */
const haveBeginnings = (columns: readonly string[], { resource }: Asking): boolean =>
  columns.every((c) => resource?.fields[c]?.begins === true)

/** The columns that the collection's index of free text covers, and the expression of that index. */
function freeText(
  columns: readonly string[],
  { how }: StringValue,
  asking: Asking,
): { covered: string[]; sql: string } | null {
  if (how !== 'contains' && haveBeginnings(columns, asking)) return null
  const { alias, resource } = asking
  const covered = columns.filter((c) => resource?.fields[c]?.search === true)
  const sql = resource === undefined || covered.length === 0 ? null : searchExpression(resource, `${alias}.`)
  return sql === null ? null : { covered, sql }
}

/** Of less than this the index of free text, which keeps letters by threes, says nothing and reads everything. */
const LEAST_INDEXED = 3

/** True of every row in whose columns all of this is said, in whatever order: what an index can answer beforehand. */
export function saysAll(
  columns: readonly string[],
  value: StringValue,
  parts: readonly string[],
  asking: Asking,
): string {
  const index = freeText(columns, value, asking)
  const telling = parts.filter((part) => part.length >= LEAST_INDEXED)
  if (index === null || telling.length === 0) return 'true'
  const all = telling.map((part) => `${index.sql} like '%' || ${literally(asking.put(part, 'text'))} || '%'`)
  const others = columns.filter((c) => !index.covered.includes(c))
  return either([`(${all.join(' and ')})`, ...others.map((c) => `${col(asking.alias, c)} is not null`)])
}

/**
 * `name`: any of these columns begins with it, whatever its accents and capitals. Where the collection has an index of
 * free text that covers them, it is asked first: what it does not have anywhere does not begin with it either.
 */
export function words<const C extends string>(...columns: readonly C[]): AnswerOf<'string', C> {
  return {
    kind: 'string',
    columns: declared(...columns),
    match(value, asking) {
      const index = freeText(columns, value, asking)
      const indexed = value.how === 'exact' && haveBeginnings(columns, asking)
      const one = (c: string): string => {
        const is = matchText(value, col(asking.alias, c), asking)
        return indexed ? `${is} and ${beginsWhole([value.text], col(asking.alias, c), asking)}` : is
      }
      const known = (c: string): string => `(${col(asking.alias, c)} is not null and ${one(c)})`
      if (index === null) return either(columns.map(known))
      const { covered } = index
      const others = columns.filter((c) => !covered.includes(c))
      const has = `${index.sql} like '%' || ${literally(asking.put(value.text, 'text'))} || '%'`
      return either([`(${has} and ${either(covered.map(one))})`, ...others.map(known)])
    },
    missing: nothingIn(columns),
    order: (alias) => `custodia_normal(${col(alias, columns[0] ?? 'id')})`,
  }
}

interface Stretch {
  readonly from: string
  readonly to: string
}

/**
 * A value that lasts from `first` until before `past` (SQL; the same twice for an instant or a day) against a stretch of
 * time, by R4's rules for prefixes. `ap` is within a tenth of the time that has passed since, or a day.
 */
export function matchTime(prefix: Prefix, first: string, last: string, { from, to }: Stretch, type: string): string {
  // An instant or a day is one point, which an index can be entered by.
  if (first === last && prefix === 'ge') return `${first} >= ${from}`
  if (first === last && prefix === 'le') return `${first} < ${to}`
  switch (prefix) {
    case 'eq':
      return `(${first} >= ${from} and ${last} < ${to})`
    case 'ne':
      return `not (${first} >= ${from} and ${last} < ${to})`
    case 'gt':
      return `${last} >= ${to}`
    case 'ge':
      return `(${last} >= ${to} or (${first} >= ${from} and ${last} < ${to}))`
    case 'lt':
      return `${first} < ${from}`
    case 'le':
      return `(${first} < ${from} or (${first} >= ${from} and ${last} < ${to}))`
    case 'sa':
      return `${first} >= ${to}`
    case 'eb':
      return `${last} < ${from}`
    case 'ap': {
      const now = type === 'date' ? 'current_date' : 'now()'
      const margin = `greatest(interval '1 day', justify_interval((${now}::timestamptz - ${from}::timestamptz) * 0.1), justify_interval((${from}::timestamptz - ${now}::timestamptz) * 0.1))`
      return `(${last} >= ${from} - ${margin} and ${first} < ${to} + ${margin})`
    }
  }
}

type TimeType = 'timestamptz' | 'date'
const stretchOf = ({ from, to, fromDay, toDay }: DateValue, type: TimeType, { put }: Asking): Stretch =>
  type === 'date' ? { from: put(fromDay, type), to: put(toDay, type) } : { from: put(from, type), to: put(to, type) }

const pointIn =
  (type: TimeType) =>
  <const C extends string>(column: C): AnswerOf<'date', C> => ({
    kind: 'date',
    columns: declared(column),
    match(value, asking) {
      const c = col(asking.alias, column)
      return matchTime(value.prefix, c, c, stretchOf(value, type, asking), type)
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  })
/** `birthdate`: a column of type date. */
export const day = pointIn('date')
/** A column of type timestamptz. */
export const moment = pointIn('timestamptz')

/** From one instant, or day, to another; what has no end goes on, and what has neither is not said to last. */
export const period = <const C extends string>(
  start: C,
  end: C,
  type: TimeType = 'timestamptz',
): AnswerOf<'date', C> => ({
  kind: 'date',
  columns: declared(start, end),
  match(value, asking) {
    const [first, last] = [col(asking.alias, start), col(asking.alias, end)]
    const ends = `coalesce(${last}, 'infinity'::${type})`
    const matches = matchTime(value.prefix, first, ends, stretchOf(value, type, asking), type)
    return `(${matches} and (${first} is not null or ${last} is not null))`
  },
  missing: nothingIn([start, end]),
  order: (alias) => col(alias, start),
})

/** A reference by what it leads to. `order` is the id, where a single column has it. */
export const leading = <const C extends string>(
  leads: readonly ReferenceLead[],
  more: Pick<AnswerOf<'reference', C>, 'columns' | 'missing' | 'order'>,
): AnswerOf<'reference', C> => ({
  kind: 'reference',
  ...more,
  leads,
  match: (value, asking) => leadsToId(leads, value, asking),
})

/** `patient`, `encounter`: a column that names a row; `prefix` is that of the source of `type` that shows such rows. */
export const refTo = <const C extends string>(column: C, type: string, prefix = ''): AnswerOf<'reference', C> =>
  leading([{ type, prefix, column }], {
    columns: declared(column),
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  })

/** `value-quantity`. The unit is UCUM's, of every row; or that of the column which has it. */
export function amount<const C extends string>(
  column: C,
  unit: string | { readonly column: C },
): AnswerOf<'quantity', C> {
  const UCUM = 'http://unitsofmeasure.org'
  return {
    kind: 'quantity',
    columns: declared(column, ...(typeof unit === 'string' ? [] : [unit.column])),
    match({ prefix, value, from, to, system, code }: QuantityValue, { alias, put }) {
      if (system !== null && system !== '' && system !== UCUM) return NEVER
      const c = col(alias, column)
      const number = (text: string): string => put(text, 'numeric')
      const close = `${c} >= ${number(from)} and ${c} < ${number(to)}`
      const compare: Readonly<Record<Prefix, () => string>> = {
        eq: () => close,
        ne: () => `not (${close})`,
        gt: () => `${c} > ${number(value)}`,
        sa: () => `${c} > ${number(value)}`,
        ge: () => `${c} >= ${number(value)}`,
        lt: () => `${c} < ${number(value)}`,
        eb: () => `${c} < ${number(value)}`,
        le: () => `${c} <= ${number(value)}`,
        ap: () => `abs(${c} - ${number(value)}) <= abs(${number(value)}) * 0.1`,
      }
      const size = `(${compare[prefix]()})`
      if (code === null || code === '') return size
      if (typeof unit === 'string') return unit === code ? size : NEVER
      return `(${size} and ${col(alias, unit.column)} = ${put(code, 'text')})`
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  }
}

const isTyped = (value: ValueOf[ParamKind]): boolean => 'ofType' in value && value.ofType !== undefined

/** Several ways of saying the same: a code of ours and one of LOINC, a panel and its components. */
export function anyOf<K extends ParamKind, C extends string>(
  ...all: readonly [AnswerOf<K, C>, ...AnswerOf<K, C>[]]
): AnswerOf<K, C> {
  const isReference = all[0].kind === 'reference'
  const [kinds] = all.flatMap((a) => (a.kinds === undefined ? [] : [a.kinds]))
  const texts = all.flatMap((a) => a.text ?? [])
  const [text, ...otherTexts] = texts
  const [identifier, ...otherIdentifiers] = all.flatMap((a) => a.identifier ?? [])
  return {
    kind: all[0].kind,
    columns: declared(...all.flatMap((a) => a.columns)),
    match: (value, asking) =>
      either(all.filter((a) => a.typed === true || !isTyped(value)).map((a) => a.match(value, asking))),
    ...(all.some((a) => a.levels === true) ? { levels: true } : {}),
    ...(all.some((a) => a.typed === true) ? { typed: true } : {}),
    ...(kinds === undefined ? {} : { kinds }),
    ...(text === undefined ? {} : { text: anyOf(text, ...otherTexts) }),
    ...(identifier === undefined ? {} : { identifier: anyOf(identifier, ...otherIdentifiers) }),
    ...(all.every((a) => a.missing !== undefined)
      ? { missing: (alias, within) => all.map((a) => `(${a.missing?.(alias, within)})`).join(' and ') }
      : {}),
    // By the first that says something; which of two references comes first is told by nothing.
    ...(!isReference && all.every((a) => a.order !== undefined)
      ? { order: (alias) => `coalesce(${all.map((a) => a.order?.(alias)).join(', ')})` }
      : {}),
    ...(isReference ? { leads: all.flatMap((a) => a.leads ?? []) } : {}),
  }
}
