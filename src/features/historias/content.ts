import type { Row } from '../../model/resource.ts'
import type { EntryRows } from '../../resources/entries.ts'
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
    readonly alergias: readonly Row[]
    /** Consents of no history, and those of data treatment of any other: it is usually given once. */
    readonly consentimientos: readonly Row[]
    /** Active prescriptions of other histories. */
    readonly formulas: readonly Row[]
  }
  /** What of it was marked in error, oldest first: pending, in effect or turned down. */
  readonly marcas: readonly ErrorMark[]
}
