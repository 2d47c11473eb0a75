import { type EntryName, entries, entryNames } from '../../resources/entries.ts'
import type { ReportInput } from './input.ts'
import { namesIn } from './names.ts'
import type { Section } from './report.ts'
import { aiConsultations } from './sections/ai.ts'
import { background, reviewOfSystems } from './sections/background.ts'
import { closing } from './sections/closing.ts'
import { collectionSection, type SectionMaker } from './sections/collection.ts'
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

/** What is told otherwise than as a table of its declared fields; null where another of them tells it too. */
const special: Readonly<Partial<Record<EntryName, SectionMaker | null>>> = {
  antecedente_categorizado: background,
  antecedente: null,
  revision_sistema: reviewOfSystems,
  examen_fisico: exam,
  valor_clinico: measurements,
  escala: scales,
  diagnostico: diagnoses,
  nota: notes,
  orden: orders,
  formula_medicamento: prescriptions,
  formula_insumo: supplies,
  consentimiento: consents,
  documento: documents,
  consulta_ia: aiConsultations,
  // The care log has a chain of its own and goes on.
  bitacora: null,
}

/** The collections that are told by what their declarations say. */
export const plainlyTold: readonly EntryName[] = entryNames.filter((name) => special[name] === undefined)

const sectionOf = (r: (typeof entries)[number]): SectionMaker | null => {
  const told = special[r.name]
  return told === undefined ? collectionSection(r) : told
}

const ofCollections: readonly SectionMaker[] = entries.flatMap((r) => [
  ...[sectionOf(r) ?? []].flat(),
  ...(r.name === 'diagnostico' ? [plan] : []),
])

/** In the order in which a clinician reads a history; what came after the closing stands after what was closed. */
const inOrder = [identification, marks, reason, currentIllness, ...ofCollections, discharge, later, closing]

const drawn = (makers: readonly SectionMaker[], input: ReportInput): Section[] => {
  const names = namesIn(input.content)
  return makers.map((section) => section(input, names)).filter((section) => section.bloques.length > 0)
}

export const sections = (input: ReportInput): Section[] => drawn(inOrder, input)

/** Only of the collections that have something: of what belongs to no encounter nothing is demanded. */
export const sectionsOfEntries = (input: ReportInput): Section[] =>
  drawn(
    entries.filter((r) => input.content.entries[r.name].length > 0).flatMap((r) => [sectionOf(r) ?? []].flat()),
    input,
  )
