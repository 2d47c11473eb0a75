import { searchExpression } from '../../../engine/ddl.ts'
import { literal, quote } from '../../../engine/sql-text.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Within } from '../source.ts'
import { leadsToId, type ReferenceLead } from './leads.ts'
import type { DateValue, ParamKind, Prefix, QuantityValue, StringValue, ValueOf } from './values.ts'

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

interface AnswerOf<K extends ParamKind> {
  readonly kind: K
  /** Which fields it looks at: for whoever does not see one of them, the parameter is not there. */
  readonly columns: readonly string[]
  /** An SQL predicate; null counts as no. */
  readonly match: (value: ValueOf[K], asking: Asking) => string
  /** The predicate of rows that say nothing of it; without it `:missing` cannot be asked. */
  readonly missing?: (alias: string, within: Within) => string
  /** What rows are ordered by; without it they cannot be. */
  readonly order?: (alias: string) => string
  /** Of a reference: what it leads to. */
  readonly leads?: readonly ReferenceLead[]
}

/** How a source answers a search parameter. */
export type Answer = { [K in ParamKind]: AnswerOf<K> }[ParamKind]

const NEVER = 'false'
const col = (alias: string, column: string): string => `${alias}.${quote(column)}`
const either = (parts: readonly string[]): string => (parts.length === 0 ? NEVER : `(${parts.join(' or ')})`)
const nothingIn = (columns: readonly string[]) => (alias: string) =>
  columns.map((c) => `${col(alias, c)} is null`).join(' and ')
const SYSTEM = new Set(['id', 'version', 'creado_en', 'actualizado_en', 'creado_por'])
const declared = (columns: readonly string[]): string[] => columns.filter((c) => !SYSTEM.has(c))

/** A code of FHIR → the values of ours that it stands for. */
export type Codes = Readonly<Record<string, readonly string[]>> | ((code: string) => readonly string[])

export interface TokenOptions {
  /** Under which system, or systems, its codes are published; none where the element is a plain code. */
  readonly system?: string | readonly string[]
  /** Left out where our values are the codes. */
  readonly codes?: Codes
  /** More that must hold where this is what matches: another coding of the same column. */
  readonly where?: (alias: string) => string
}

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
const allOurs = (codes: Codes | undefined): readonly string[] | null =>
  codes === undefined || typeof codes === 'function' ? null : [...new Set(Object.values(codes).flat())]

/** `status`, `gender`, `code`: a column whose values are codes, or stand for them. */
export function token(column: string, { system, codes, where }: TokenOptions = {}): Answer {
  const also = (alias: string): string => (where === undefined ? '' : ` and ${where(alias)}`)
  return {
    kind: 'token',
    columns: declared([column]),
    match({ system: asked, code }, { alias, put }) {
      if (!systemFits(asked, system)) return NEVER
      const c = col(alias, column)
      const values = code === null ? allOurs(codes) : ours(codes, code)
      if (values === null) return `(${c} is not null${also(alias)})`
      if (values.length === 0) return NEVER
      return either(values.map((v) => `(${c} = ${put(v, 'text')}${also(alias)})`))
    },
    missing: nothingIn([column]),
    ...tokenOrder(column, codes, where),
  }
}

/** By the codes as they are published; where they cannot be told from ours, not at all. */
function tokenOrder(
  column: string,
  codes: Codes | undefined,
  where: TokenOptions['where'],
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
export function tokens(column: string, { system, codes }: TokenOptions = {}): Answer {
  return {
    kind: 'token',
    columns: declared([column]),
    match({ system: asked, code }, { alias, put }) {
      if (!systemFits(asked, system)) return NEVER
      const c = col(alias, column)
      const values = code === null ? allOurs(codes) : ours(codes, code)
      if (values === null) return `cardinality(${c}) > 0`
      return either(values.map((v) => `${c} @> array[${put(v, 'text')}]`))
    },
    missing: (alias) => `coalesce(cardinality(${col(alias, column)}), 0) = 0`,
  }
}

/** What every resource of this source says alike: its category. */
export function always(...codings: readonly { readonly system: string | null; readonly code: string }[]): Answer {
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

export interface IdentifierColumn {
  readonly column: string
  /** Null where it is published without one. */
  readonly system: string | null
  /** Rows whose identifier has this system. */
  readonly where?: (alias: string) => string
  /** Which other columns `where` looks at. */
  readonly beside?: readonly string[]
  /** As our column has it: without dots or spaces. */
  readonly normal?: (value: string) => string
}

/** `identifier`: the number as a whole, never a part of it. */
export function identifiers(...all: readonly IdentifierColumn[]): Answer {
  return {
    kind: 'token',
    columns: declared(all.flatMap((i) => [i.column, ...(i.beside ?? [])])),
    match({ system, code }, { alias, put }) {
      const fit = all.filter((i) => system === null || system === (i.system ?? ''))
      return either(
        fit.map((i) => {
          const c = col(alias, i.column)
          const is = code === null ? `${c} is not null` : `${c} = ${put(i.normal?.(code) ?? code, 'text')}`
          return `(${is}${i.where === undefined ? '' : ` and ${i.where(alias)}`})`
        }),
      )
    },
    missing: nothingIn(all.map((i) => i.column)),
  }
}

const TRUTH = 'http://terminology.hl7.org/CodeSystem/special-values'
const isTruth = (system: string | null): boolean => [null, '', TRUTH].includes(system)

/** `active`. */
export function flag(column: string): Answer {
  return {
    kind: 'token',
    columns: declared([column]),
    match({ system, code }, { alias }) {
      if (!isTruth(system)) return NEVER
      return code === 'true' || code === 'false' ? `${col(alias, column)} = ${code}` : NEVER
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  }
}

/** True where the column says something: `deceased`. */
export function isThere(column: string): Answer {
  return {
    kind: 'token',
    columns: declared([column]),
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

/** The columns that the collection's index of free text covers, and the expression of that index. */
function freeText(columns: readonly string[], { alias, resource }: Asking): { covered: string[]; sql: string } | null {
  const covered = columns.filter((c) => resource?.fields[c]?.search === true)
  const sql = resource === undefined || covered.length === 0 ? null : searchExpression(resource, `${alias}.`)
  return sql === null ? null : { covered, sql }
}

/** Of less than this the index of free text, which keeps letters by threes, says nothing and reads everything. */
const LEAST_INDEXED = 3

/** True of every row in whose columns all of this is said, in whatever order: what an index can answer beforehand. */
export function saysAll(columns: readonly string[], parts: readonly string[], asking: Asking): string {
  const index = freeText(columns, asking)
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
export function words(...columns: readonly string[]): Answer {
  return {
    kind: 'string',
    columns: declared(columns),
    match(value, asking) {
      const one = (c: string): string => matchText(value, col(asking.alias, c), asking)
      const index = freeText(columns, asking)
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

/** `birthdate`: a column of type date. */
export function day(column: string): Answer {
  return {
    kind: 'date',
    columns: declared([column]),
    match({ prefix, fromDay, toDay }: DateValue, { alias, put }) {
      const c = col(alias, column)
      return matchTime(prefix, c, c, { from: put(fromDay, 'date'), to: put(toDay, 'date') }, 'date')
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  }
}

/** A column of type timestamptz. */
export function moment(column: string): Answer {
  return {
    kind: 'date',
    columns: declared([column]),
    match({ prefix, from, to }: DateValue, { alias, put }) {
      const c = col(alias, column)
      return matchTime(prefix, c, c, { from: put(from, 'timestamptz'), to: put(to, 'timestamptz') }, 'timestamptz')
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  }
}

/** From one instant, or day, to another; what has no end goes on, and what has neither is not said to last. */
export function period(start: string, end: string, type: 'timestamptz' | 'date' = 'timestamptz'): Answer {
  return {
    kind: 'date',
    columns: declared([start, end]),
    match(value: DateValue, { alias, put }) {
      const { from, to } =
        type === 'date' ? { from: value.fromDay, to: value.toDay } : { from: value.from, to: value.to }
      const last = `coalesce(${col(alias, end)}, 'infinity'::${type})`
      const known = { from: put(from, type), to: put(to, type) }
      const matches = matchTime(value.prefix, col(alias, start), last, known, type)
      return `(${matches} and (${col(alias, start)} is not null or ${col(alias, end)} is not null))`
    },
    missing: nothingIn([start, end]),
    order: (alias) => col(alias, start),
  }
}

/** A reference by what it leads to. `order` is the id, where a single column has it. */
export const leading = (
  leads: readonly ReferenceLead[],
  more: Pick<AnswerOf<'reference'>, 'columns' | 'missing' | 'order'>,
): Answer => ({ kind: 'reference', ...more, leads, match: (value, asking) => leadsToId(leads, value, asking) })

/** `patient`, `encounter`: a column that names a row; `prefix` is that of the source of `type` that shows such rows. */
export const refTo = (column: string, type: string, prefix = ''): Answer =>
  leading([{ type, prefix, column }], {
    columns: declared([column]),
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  })

export interface AmountOptions {
  /** UCUM, of every row; or the column that says it. */
  readonly unit: string | { readonly column: string; readonly of: (code: string) => readonly string[] }
}

/** `value-quantity`. */
export function amount(column: string, { unit }: AmountOptions): Answer {
  const UCUM = 'http://unitsofmeasure.org'
  return {
    kind: 'quantity',
    columns: declared([column, ...(typeof unit === 'string' ? [] : [unit.column])]),
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
      const named = unit.of(code).map((u) => `${col(alias, unit.column)} = ${put(u, 'text')}`)
      return `(${size} and ${either(named)})`
    },
    missing: nothingIn([column]),
    order: (alias) => col(alias, column),
  }
}

/** Several ways of saying the same: a code of ours and one of LOINC, a panel and its components. */
export function anyOf(...all: readonly [Answer, ...Answer[]]): Answer {
  const missing = all.every((a) => a.missing !== undefined)
  // Which of two references comes first is told by nothing.
  const ordered = all[0].kind !== 'reference' && all.every((a) => a.order !== undefined)
  return {
    kind: all[0].kind,
    columns: [...new Set(all.flatMap((a) => a.columns))],
    match: (value: never, asking: Asking) =>
      either(all.map((a) => (a.match as (v: never, s: Asking) => string)(value, asking))),
    ...(missing
      ? { missing: (alias: string, within: Within) => all.map((a) => `(${a.missing?.(alias, within)})`).join(' and ') }
      : {}),
    // By the first that says something.
    ...(ordered ? { order: (alias: string) => `coalesce(${all.map((a) => a.order?.(alias)).join(', ')})` } : {}),
    ...(all[0].kind === 'reference' ? { leads: all.flatMap((a) => a.leads ?? []) } : {}),
  } as unknown as Answer
}

/** Ordered as another is, which has an index for it. */
export const orderedBy = (answer: Answer, { order }: Answer): Answer =>
  ({ ...answer, ...(order === undefined ? {} : { order }) }) as Answer

/** What none of the others says. `match` gives a predicate in SQL; every value goes through `put`. */
export const custom = <K extends ParamKind>(kind: K, answer: Omit<AnswerOf<K>, 'kind'>): Answer =>
  ({ kind, ...answer }) as unknown as Answer

/** For texts that are part of the statement: names of ours, never what somebody sent. */
export const text = literal
