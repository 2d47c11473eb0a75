import type { ReportInput } from './input.ts'
import { namesIn } from './names.ts'
import type { Section } from './report.ts'
import { aiConsultations } from './sections/ai.ts'
import { background, reviewOfSystems } from './sections/background.ts'
import { closing } from './sections/closing.ts'
import { diagnoses } from './sections/diagnoses.ts'
import { exam } from './sections/exam.ts'
import { identification } from './sections/identification.ts'
import { later } from './sections/later.ts'
import { marks } from './sections/marks.ts'
import { measurements } from './sections/measurements.ts'
import { currentIllness, discharge, plan, reason } from './sections/narrative.ts'
import { notes } from './sections/notes.ts'
import { orders, prescriptions, supplies } from './sections/orders.ts'
import { consents, documents } from './sections/papers.ts'
import { scales } from './sections/scales.ts'

/** In the order in which a clinician reads a history; what came after the closing stands after what was closed. */
const inOrder = [
  identification,
  marks,
  reason,
  currentIllness,
  background,
  reviewOfSystems,
  exam,
  measurements,
  scales,
  diagnoses,
  plan,
  notes,
  orders,
  prescriptions,
  supplies,
  consents,
  documents,
  aiConsultations,
  discharge,
  later,
  closing,
] as const

export function sections(input: ReportInput): Section[] {
  const names = namesIn(input.content)
  return inOrder.map((section) => section(input, names)).filter((section) => section.bloques.length > 0)
}
