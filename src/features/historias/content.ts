import type { Row } from '../../model/resource.ts'
import { type EntryRow, type EntryRows, entryRows } from '../../resources/entries.ts'
import type { NamedComplement } from './complements/complement.ts'
import type { ErrorMark } from './marks/mark.ts'

/** Everything that one history holds, without what was removed: rows as the API shows them, less large contents. */
export interface HistoryContent {
  readonly historia: Row
  /** Who the person is: where the record was merged into another, the row of that other. */
  readonly paciente: Row
  /** The record that the history hangs from, where it was merged into `paciente`. */
  readonly absorbido: Row | null
  /** Who pays for this encounter. */
  readonly eapb: Row | null
  /** Oldest first; annulled entries are among them. */
  readonly entries: EntryRows
  /** What of the patient's record outside this history alerts and checks have to know. */
  readonly patient: {
    /** Typed allergies of any history (`antecedente_categorizado` of the kind allergy), not annulled. */
    readonly alergias: readonly EntryRow<'antecedente_categorizado'>[]
    /** What was said, in any other history or in none, of the medicines that the patient takes. */
    readonly medicamentos: readonly EntryRow<'antecedente_categorizado'>[]
    /** Consents of no history, and those of data treatment of any other: it is usually given once. */
    readonly consentimientos: readonly EntryRow<'consentimiento'>[]
    /** Active prescriptions of other histories. */
    readonly formulas: readonly EntryRow<'formula_medicamento'>[]
  }
  /** What of it was marked in error, oldest first: pending, in effect or turned down. */
  readonly marcas: readonly ErrorMark[]
  /** What was added to it, or to what it holds, after that was signed or closed; oldest first. */
  readonly complementos: readonly NamedComplement[]
}

/** What of the patient is known outside the history, of rows that were read by their declarations. */
export const patientRows = ({
  alergias,
  medicamentos,
  consentimientos,
  formulas,
}: Readonly<Record<keyof HistoryContent['patient'], readonly Row[]>>): HistoryContent['patient'] => ({
  alergias: entryRows('antecedente_categorizado', alergias),
  medicamentos: entryRows('antecedente_categorizado', medicamentos),
  consentimientos: entryRows('consentimiento', consentimientos),
  formulas: entryRows('formula_medicamento', formulas),
})
