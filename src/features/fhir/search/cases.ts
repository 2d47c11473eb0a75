import type { Within } from '../source.ts'
import { type Answer, type Asking, custom, refTo } from './answer.ts'
import { providedLead } from './leads.ts'

/** Answers that a single column does not give. */

type Sql = (alias: string) => string
/** A code of FHIR → which rows say it; null counts as no. */
export type Cases = Readonly<Record<string, Sql>>

const fits = (asked: string | null, system: string | undefined): boolean => asked === null || asked === (system ?? '')
const any = (alias: string, all: readonly Sql[]): string =>
  `(${all.map((sql) => `(${sql(alias)}) is true`).join(' or ')})`

/** `status`, where an annulled row says another thing than its state: each code with the rows that say it. */
export function cases(system: string | undefined, of: Cases, columns: readonly string[]): Answer {
  const all = Object.values(of)
  return custom('token', {
    columns,
    match({ system: asked, code }, { alias }) {
      if (!fits(asked, system)) return 'false'
      if (code === null) return any(alias, all)
      const sql = Object.hasOwn(of, code) ? of[code] : undefined
      return sql === undefined ? 'false' : `(${sql(alias)})`
    },
    missing: (alias) => `not ${any(alias, all)}`,
  })
}

/** A column whose values stand for codes, where some of them for none: ours → FHIR's. */
export const tabled = (
  column: string,
  system: string | undefined,
  table: Readonly<Record<string, string | readonly [string, ...unknown[]]>>,
  where: Sql = () => 'true',
): Answer =>
  cases(
    system,
    Object.fromEntries(
      Object.entries(inverted(table)).map(([code, values]): [string, Sql] => [
        code,
        (t) => `${t}.${column} in (${values.map((v) => `'${v}'`).join(', ')}) and ${where(t)}`,
      ]),
    ),
    [column],
  )

/** An answer of some rows only. */
export function provided(answer: Answer, where: Sql, ...columns: readonly string[]): Answer {
  const { missing, order, leads } = answer
  return {
    kind: answer.kind,
    columns: [...new Set([...answer.columns, ...columns])],
    match: (value: never, asking: Asking) =>
      `(${(answer.match as (v: never, a: Asking) => string)(value, asking)} and (${where(asking.alias)}))`,
    ...(missing === undefined
      ? {}
      : { missing: (alias: string, within: Within) => `(${missing(alias, within)} or not (${where(alias)}))` }),
    ...(order === undefined ? {} : { order: (alias: string) => `case when ${where(alias)} then ${order(alias)} end` }),
    ...(leads === undefined ? {} : { leads: leads.map((lead) => providedLead(lead, where)) }),
  } as unknown as Answer
}

/** The patient of a row, where it says whose it is in `paciente`. */
export const ofPatient = { patient: refTo('paciente', 'Patient'), subject: refTo('paciente', 'Patient') } as const

/** Told by the patient himself. */
export const byPatient: Answer = provided(
  refTo('paciente', 'Patient'),
  (t) => `${t}.fuente is not distinct from 'paciente'`,
  'fuente',
)

const standing = (t: string, more: string): string => `${t}.anulado is not true and ${more}`

/** States of a collection whose rows can also be annulled: FHIR's code → the states that mean it. */
export function states(of: Readonly<Record<string, readonly string[]>>, column = 'estado'): Answer {
  const among = (t: string, values: readonly string[]): string =>
    values.length === 0 ? 'false' : `${t}.${column} in (${values.map((v) => `'${v}'`).join(', ')})`
  const { [ERROR]: errors = [], ...others } = of
  const said = Object.entries(others).map(([code, values]): [string, Sql] => [
    code,
    (t) => standing(t, among(t, values)),
  ])
  const annulled: Sql = (t) => `${t}.anulado is true or ${among(t, errors)}`
  return cases(undefined, { ...Object.fromEntries(said), [ERROR]: annulled }, [column, 'anulado'])
}
const ERROR = 'entered-in-error'

/** Of an entry that its author signs. */
export const signed: Answer = cases(
  undefined,
  {
    final: (t) => standing(t, `${t}.firmado is true`),
    preliminary: (t) => standing(t, `${t}.firmado is false`),
    'entered-in-error': (t) => `${t}.anulado is true`,
  },
  ['firmado', 'anulado'],
)

/** FHIR's code → ours, from a table of ours → FHIR's. */
export const inverted = (
  table: Readonly<Record<string, string | readonly [string, ...unknown[]]>>,
): Record<string, string[]> => {
  const codes: Record<string, string[]> = {}
  for (const [own, made] of Object.entries(table)) {
    const code = typeof made === 'string' ? made : made[0]
    codes[code] = [...(codes[code] ?? []), own]
  }
  return codes
}
