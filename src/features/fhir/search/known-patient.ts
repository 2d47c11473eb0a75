import { quote } from '../../../engine/sql-text.ts'
import { paciente } from '../../../resources/paciente.ts'
import type { AnswerOf } from './answer.ts'
import type { ParamKind } from './values.ts'
import type { Within } from './within.ts'

/** Whether the caller reaches the patient that a column names: else neither what is shown nor what is found may tell of it. */
export const isKnownPatient = (column: string, within: Within): string =>
  `exists (select 1 from paciente z where z.id = ${column} and ${within(paciente, 'z', [])})`

/** The answer of a column that names another patient (`another` of its declaration), as the row is shown. */
export const ofKnownPatient = <K extends ParamKind, C extends string>(
  column: C,
  answer: AnswerOf<K, C>,
): AnswerOf<K, C> => {
  const { missing } = answer
  const isKnown = (alias: string, within: Within): string => isKnownPatient(`${alias}.${quote(column)}`, within)
  return {
    ...answer,
    match: (value, asking) => `(${answer.match(value, asking)} and ${isKnown(asking.alias, asking.within)})`,
    ...(missing === undefined
      ? {}
      : { missing: (alias, within) => `(${missing(alias, within)} or not ${isKnown(alias, within)})` }),
  }
}
