import { type Exam, examOf, spoken } from './exam-table.ts'
import table from './panels.json' with { type: 'json' }

/** Several examinations by one name. */
export interface ExamPanel {
  readonly nombre: string
  readonly dichos: readonly string[]
  readonly examenes: readonly Exam[]
}

export const panels: readonly ExamPanel[] = table.map(({ nombre, dichos, cups }) => ({
  nombre,
  dichos: spoken(dichos),
  examenes: cups.map((code) => {
    const exam = examOf.get(code)
    if (exam === undefined) throw new Error(`The panel ${nombre} names ${code}, which is not among the examinations`)
    return exam
  }),
}))
