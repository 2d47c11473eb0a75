import type { Entry } from './entry.ts'
import type { PersonFacts } from './person-facts.ts'
import type { PersonRows } from './person-rows.ts'
import { deniedAllergies, recordedAllergies } from './recorded-allergies.ts'

/** An allergy as papers and reports say it, and the row that says it. */
export interface AllergyLine extends Entry {
  readonly texto: string
  readonly reaccion: string | null
}

/** Those that hold, however and wherever they were recorded. */
export const allergyLines = (rows: PersonRows): AllergyLine[] =>
  recordedAllergies(rows).map(({ recurso, row, agente, reaccion }) => ({ recurso, row, texto: agente, reaccion }))

/** A denial counts where nobody stated an allergy: beside one it would be read as its answer. */
export const hasDeniedAllergies = (rows: PersonRows): boolean =>
  deniedAllergies(rows).length > 0 && recordedAllergies(rows).length === 0

/** What is said for and against, without the rest of what is known of the person. */
export const allergiesIn = (rows: PersonRows): Pick<PersonFacts, 'alergias' | 'niegaAlergias'> => ({
  alergias: recordedAllergies(rows),
  niegaAlergias: deniedAllergies(rows),
})

/** What a record says of allergies; a denial after an allergy contradicts it. */
export type AllergyState = 'registradas' | 'niega' | 'sin_registro' | 'contradictorias'

/** What was stated stands against an older denial; a later denial has to be asked about. */
export function allergyState({
  alergias,
  niegaAlergias,
}: Pick<PersonFacts, 'alergias' | 'niegaAlergias'>): AllergyState {
  if (alergias.length === 0) return niegaAlergias.length === 0 ? 'sin_registro' : 'niega'
  const last = (some: readonly Entry[]): string =>
    some.map(({ row }) => row.creado_en).reduce((a, b) => (a > b ? a : b), '')
  const active = alergias.filter(({ resuelta }) => !resuelta)
  return active.length > 0 && niegaAlergias.length > 0 && last(niegaAlergias) > last(active)
    ? 'contradictorias'
    : 'registradas'
}
