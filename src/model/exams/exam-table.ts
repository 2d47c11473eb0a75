import table from './exam-table.json' with { type: 'json' }

/**
 * What clinicians order every day and how they call it. Codes are those of CUPS; names are short, for the order and its list. `dias`
 * is the usual time until it is worth doing again. Compared with the ministry's table by a test.
 */
export interface Exam {
  readonly cups: string
  readonly nombre: string
  /** As people say it, without accents and without the words that say nothing (`de`, `la`). */
  readonly dichos: readonly string[]
  readonly dias: number
}

/** Any other that is ordered again before this: it is said that there is one already. */
export const USUAL_DAYS = 15

/** Several ways to say it. */
export const spoken = (said: string): readonly string[] => said.split(' | ').filter((way) => way !== '')

export const exams: readonly Exam[] = table.map(({ dichos, ...exam }) => ({ ...exam, dichos: spoken(dichos) }))

export const examOf: ReadonlyMap<string, Exam> = new Map(exams.map((exam) => [exam.cups, exam]))
