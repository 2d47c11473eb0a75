import type { AnswerAt } from '../../api/answers.ts'

/** What the service answers: a section that the caller's view does not have is not there. */
export type Statistics = AnswerAt<'/paciente/estadisticas/'>
type Section<N extends keyof Statistics> = NonNullable<Statistics[N]>

export type KeyFigures = Section<'resumen'>
export type Families = Section<'familias'>
export type Waiting = Section<'espera'>
/** Of a priority, or of an exam, which nobody may have named. */
export type WaitingRow = Omit<Waiting['examenes'][number], 'prioridades'>
export type Band = Section<'poblacion'>['piramide'][number]
export type Month = Section<'registro'>['por_mes'][number]
export type MonthOfEncounters = Section<'atenciones'>['por_mes'][number]
export type Completeness = Section<'calidad'>['campos'][number]
