import type { Predicate } from '../../../model/predicate.ts'
import { type Cases, codeIn, predicateOf } from '../search/cases.ts'
import { isCode } from './coding.ts'
import { type Maybe, reference, saidOf, UCUM } from './drawing.ts'

/** What clinical rows have in common. */

type Annullable = {
  readonly anulado?: boolean | null
}
export const annulled: Predicate<Pick<Required<Annullable>, 'anulado'>> = { anulado: [true] }
export const stands: Predicate<Pick<Required<Annullable>, 'anulado'>> = { not: annulled }
export const isAnnulled = (row: Annullable): boolean => row.anulado === true

/** Each code of rows that stand. */
export const standing = <R extends { anulado: boolean | null }>(of: Cases<R>): Cases<R> =>
  Object.fromEntries(Object.entries(of).map(([code, said]) => [code, predicateOf({ all: [stands, said] })]))
/** The same, with the code of rows that were recorded by mistake. */
export const unlessAnnulled = <R extends { anulado: boolean | null }>(of: Cases<R>): Cases<R> => ({
  ...standing(of),
  'entered-in-error': predicateOf(annulled),
})

/** Of an entry of a history: its author answers for it once it is signed. */
export const entryStatuses: Cases<{ firmado: boolean | null; anulado: boolean | null }> = unlessAnnulled({
  final: { firmado: [true] },
  preliminary: { firmado: [false] },
})
export const entryStatus = (row: Annullable & { readonly firmado?: boolean | null }): string =>
  codeIn(entryStatuses, row) ?? 'unknown'

/** Every row of ours says whose it is, whatever the view. */
type OfPatient = {
  readonly paciente?: string | null
}
export const subject = ({ paciente }: OfPatient): object => ({ reference: `Patient/${paciente}` })
/** Of an entry of a history. */
export const ofHistory = (row: OfPatient & { readonly historia?: string | null }): object => ({
  subject: subject(row),
  encounter: reference('Encounter', row.historia),
})

export const quantity = (value: number, unit: string, system: string = UCUM, code: string = unit): object =>
  isCode(code) ? { value, unit, system, code } : { value, unit }
/** How much, in the words and under the code of a list of ours; of no unit where it says none. */
export const amountOf = (
  value: Maybe<number>,
  unit: Maybe<string>,
  label: Maybe<string>,
  system: string,
): object | null =>
  typeof value !== 'number' ? null : unit && label ? quantity(value, label, system, unit) : { value }

/** An age in years: HL7 has no age of nothing. */
export const age = (key: string, years: Maybe<number>): object => {
  if (typeof years !== 'number') return {}
  return years > 0
    ? { [`${key}Age`]: { value: years, unit: years === 1 ? 'año' : 'años', system: UCUM, code: 'a' } }
    : { [`${key}String`]: 'Menos de un año' }
}

export const notes = (...texts: readonly Maybe<string>[]): object[] => saidOf(...texts).map((text) => ({ text }))

/** Both ends where they are known; one that ends before it begins is not said to end. */
export function period(start: Maybe<string>, end: Maybe<string>): object {
  const ends = typeof end === 'string' && (!start || end.slice(0, 10) >= start.slice(0, 10))
  return { start, end: ends ? end : null }
}
