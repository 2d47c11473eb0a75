import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import type { antecedente } from '../../../resources/antecedente.ts'
import type { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { categoriasAntecedente, fuentesAntecedente } from '../../../resources/parts/options.ts'
import { refTo } from '../search/answer.ts'
import { cases, provided } from '../search/cases.ts'
import { type Authored, authorOf } from './author.ts'
import { ABSENT, inTable } from './coding.ts'
import { standing, subject, unlessAnnulled } from './entries.ts'

/** Which type of FHIR a part of the patient's past belongs to, and what all of them say alike. */

type Category = keyof typeof categoriasAntecedente
export type CodedPast = RowFor<typeof antecedenteCategorizado>
export type ToldPast = RowFor<typeof antecedente>
type Past = Pick<ToldPast, 'anulado' | 'niega' | 'fuente'>

const diseases = [
  'patologico',
  'traumatico',
  'hospitalario',
  'psiquiatrico',
  'perinatal',
  'nutricional',
  'epidemiologico',
] as const satisfies readonly Category[]
/** How the patient lives; where it has a code of the classification of diseases it is one of those instead. */
const circumstances = [
  'toxico_habitos',
  'gineco_obstetrico',
  'ocupacional',
  'psicosocial',
] as const satisfies readonly Category[]

export const denied: Predicate<Pick<Past, 'niega'>> = { niega: [true] }
export const stated: Predicate<Pick<Past, 'niega'>> = { not: denied }

/** Only "no diseases" can be said of what is denied: R4 has no way to deny one kind of them. */
export const codedDiseases: Predicate<CodedPast> = {
  any: [
    { categoria: diseases, any: [stated, { categoria: ['patologico'] }] },
    { categoria: circumstances, any: [{ not: { cie10: null } }, { not: { cie11: null } }] },
  ],
}
export const toldDiseases: Predicate<ToldPast> = { tipo: diseases, any: [stated, { tipo: ['patologico'] }] }
export const codedCircumstances: Predicate<CodedPast> = { categoria: circumstances, cie10: null, cie11: null }
export const toldCircumstances: Predicate<ToldPast> = { tipo: circumstances }

/** A row of either collection, as its drawing sees it. */
export type PastRow = Authored & {
  readonly paciente?: string | null
  readonly categoria?: string | null
  readonly tipo?: string | null
  readonly niega?: boolean | null
  readonly fuente?: string | null
  readonly vigente?: boolean | null
}

/** The kind of a part of the patient's past, in words. */
export const kindName = (row: PastRow): string =>
  inTable<string>(categoriasAntecedente, row.categoria ?? row.tipo) ?? 'Antecedente'
export const isDenied = (row: PastRow): boolean => row.niega === true

/** `Niega antecedentes quirúrgicos`. */
export const denial = (row: PastRow): string => `Niega antecedentes: ${kindName(row).toLowerCase()}`

/** "No known…": of rows that deny it. */
export const noneKnown = (code: string) => cases(ABSENT, { [code]: denied })

const fromPatient: Predicate<Pick<Past, 'fuente'>> = { fuente: ['paciente'] }
/** Told by the patient. */
export const byPatient = provided(refTo('paciente', 'Patient'), fromPatient)
export const notByPatient: Predicate<Pick<Past, 'fuente'>> = { not: fromPatient }
export const asserter = (row: PastRow): object | null => (row.fuente === 'paciente' ? subject(row) : null)
/** Who told it: the patient is known; of the others only what they are. */
export const informant = (row: PastRow): string | null =>
  !row.fuente || row.fuente === 'paciente'
    ? null
    : `Fuente: ${inTable<string>(fuentesAntecedente, row.fuente) ?? row.fuente}`
export const recorded = (row: PastRow, at: string | null | undefined): object => ({
  recordedDate: at,
  recorder: authorOf(row),
})

/** What was told is held to go on unless it says that it does not. */
export const ended: Predicate<Pick<ToldPast, 'vigente'>> = { vigente: [false] }
export const toldCourse = standing<Pick<ToldPast, 'vigente' | 'anulado'>>({
  active: { not: ended },
  inactive: ended,
})
export const toldVerification = unlessAnnulled<Pick<ToldPast, 'anulado'>>({ unconfirmed: {} })
