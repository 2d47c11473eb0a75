import { predicateSql } from '../../../engine/predicate-sql.ts'
import { type AnyPredicate, fieldsOf, holds, type Predicate } from '../../../model/predicate.ts'
import { type AnswerOf, custom, refTo } from './answer.ts'
import { providedLead } from './leads.ts'
import type { ParamKind } from './values.ts'

/** A code of FHIR → the rows that say it: the drawing reads it of a row, and the search as SQL. */
export type Cases<R> = Readonly<Record<string, Predicate<R>>>

/** Cases of a collection that is not known where they are read. */
export type CaseTable = Readonly<Record<string, AnyPredicate>>

/** A predicate over columns that are known by name only where it is made: the compiler does not see whose they are. */
export const predicateOf = <R>(said: AnyPredicate): Predicate<R> => said as Predicate<R>
/** The fields of a `Predicate<R>` are those of its rows. */
const columnsOf = <R>(said: Predicate<R>): (keyof R & string)[] => fieldsOf(said) as (keyof R & string)[]

/** The code that a row says; null where none of them. */
export const codeIn = (of: CaseTable, row: Readonly<Record<string, unknown>>): string | null =>
  Object.keys(of).find((code) => holds(of[code] ?? {}, row)) ?? null

const fits = (asked: string | null, system: string | undefined): boolean => asked === null || asked === (system ?? '')

/** `status`, where an annulled row says another thing than its state: each code with the rows that say it. */
export function cases<R>(system: string | undefined, of: Cases<R>): AnswerOf<'token', keyof R & string> {
  const any = predicateOf<R>({ any: Object.values(of) })
  return custom('token', {
    columns: columnsOf(any),
    match({ system: asked, code }, { alias }) {
      if (!fits(asked, system)) return 'false'
      const said: AnyPredicate | undefined = code === null ? any : Object.hasOwn(of, code) ? of[code] : undefined
      return said === undefined ? 'false' : `(${predicateSql(said, alias)})`
    },
    missing: (alias) => predicateSql({ not: any }, alias),
  })
}

/** Ours → FHIR's code, alone or with its names. */
export type CodeTable<O extends string = string> = Readonly<Partial<Record<O, string | readonly [string, ...string[]]>>>

/** FHIR's code → ours, from a table of ours → FHIR's. */
export function inverted(table: CodeTable): Record<string, string[]> {
  const codes: Record<string, string[]> = {}
  for (const [own, made] of Object.entries(table)) {
    const code = typeof made === 'string' ? made : made?.[0]
    if (code !== undefined) codes[code] = [...(codes[code] ?? []), own]
  }
  return codes
}

/** The rows whose column stands for each code of a table, and of which more holds. */
export const casesOf = <const C extends string>(
  column: C,
  table: CodeTable,
  where: AnyPredicate = {},
): Cases<Record<C, string>> =>
  Object.fromEntries(
    Object.entries(inverted(table)).map(([code, own]) => [code, predicateOf({ all: [{ [column]: own }, where] })]),
  )

/** A column whose values stand for codes, where some of them for none: ours → FHIR's. */
export const tabled = <const C extends string>(
  column: C,
  system: string | undefined,
  table: CodeTable,
  where?: AnyPredicate,
): AnswerOf<'token', C> => cases(system, casesOf(column, table, where))

/** An answer of some rows only. */
export function provided<K extends ParamKind, C extends string, R>(
  answer: AnswerOf<K, C>,
  where: Predicate<R>,
): AnswerOf<K, C | (keyof R & string)> {
  const { missing, order, leads, text, identifier, kinds, levels, typed } = answer
  const isIt = (alias: string): string => predicateSql(where, alias)
  return {
    kind: answer.kind,
    columns: [...new Set([...answer.columns, ...columnsOf(where)])],
    match: (value, asking) => `(${answer.match(value, asking)} and ${isIt(asking.alias)})`,
    ...(missing === undefined
      ? {}
      : { missing: (alias, within) => `(${missing(alias, within)} or ${predicateSql({ not: where }, alias)})` }),
    ...(order === undefined ? {} : { order: (alias) => `case when ${isIt(alias)} then ${order(alias)} end` }),
    ...(leads === undefined ? {} : { leads: leads.map((lead) => providedLead(lead, isIt)) }),
    ...(text === undefined ? {} : { text: provided(text, where) }),
    ...(identifier === undefined ? {} : { identifier: provided(identifier, where) }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(levels === undefined ? {} : { levels }),
    ...(typed === undefined ? {} : { typed }),
  }
}

/** The patient of a row, where it says whose it is in `paciente`. */
export const ofPatient = { patient: refTo('paciente', 'Patient'), subject: refTo('paciente', 'Patient') } as const
