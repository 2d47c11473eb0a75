import { quote } from '../../../engine/sql-text.ts'
import { paciente } from '../../../resources/paciente.ts'
import type { Within } from '../source.ts'
import type { Answer, Asking } from './answer.ts'

/** Whether the caller reaches the patient that a column names: else neither what is shown nor what is found may tell of it. */
export const isKnownPatient = (column: string, within: Within): string =>
  `exists (select 1 from paciente z where z.id = ${column} and ${within(paciente, 'z', [])})`

/** The answer of a column that names another patient (`another` of its declaration), as the row is shown. */
export const ofKnownPatient = (column: string, answer: Answer): Answer => {
  const match = answer.match as (value: never, asking: Asking) => string
  const { missing } = answer
  const isKnown = (alias: string, within: Within): string => isKnownPatient(`${alias}.${quote(column)}`, within)
  return {
    ...answer,
    match: (value: never, asking: Asking) => `(${match(value, asking)} and ${isKnown(asking.alias, asking.within)})`,
    ...(missing === undefined
      ? {}
      : { missing: (alias: string, within: Within) => `(${missing(alias, within)} or not ${isKnown(alias, within)})` }),
  } as unknown as Answer
}
