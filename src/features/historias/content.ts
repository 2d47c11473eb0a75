import type { Row } from '../../model/resource.ts'
import {
  type PersonEntries,
  type PersonRows,
  personCollections,
  personEntries,
  together,
} from '../../modules/persona/index.ts'
import type { EntryRow, EntryRows } from '../../resources/entries.ts'
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
    /** What the facts of the person are made of, of other encounters or of none. */
    readonly entries: PersonEntries
    /** The patient's other open encounters. */
    readonly abiertas: readonly Row[]
    /** Those that are over, where their words may name an allergy. */
    readonly pasadas: readonly Row[]
    /** What the patient asks to have corrected about medicines and allergies. */
    readonly solicitudes: readonly Row[]
    /** The caller reaches this encounter and not the person. */
    readonly soloAtencion: boolean
    /** Consents of no history, and those of data treatment of any other: it is usually given once. */
    readonly consentimientos: readonly EntryRow<'consentimiento'>[]
  }
  /** What of it was marked in error, oldest first: pending, in effect or turned down. */
  readonly marcas: readonly ErrorMark[]
  /** What was added to it, or to what it holds, after that was signed or closed; oldest first. */
  readonly complementos: readonly NamedComplement[]
}

/** Nothing of the patient beyond one history. */
export const nothingElsewhere: HistoryContent['patient'] = {
  entries: personEntries(() => []),
  abiertas: [],
  pasadas: [],
  solicitudes: [],
  soloAtencion: false,
  consentimientos: [],
}

/** Every row of the patient that was read beyond the history. */
export const rowsElsewhere = ({
  entries,
  abiertas,
  pasadas,
  solicitudes,
  consentimientos,
}: HistoryContent['patient']): readonly Row[] => [
  ...personCollections.flatMap((name): readonly Row[] => entries[name]),
  ...abiertas,
  ...pasadas,
  ...solicitudes,
  ...consentimientos,
]

/** The person whose encounter it is: what this one says, and what others do. */
export const personRows = ({ historia, paciente, entries, patient }: HistoryContent): PersonRows => ({
  paciente,
  historia,
  entries: personEntries((name) => together<Row>(entries[name], patient.entries[name])),
  abiertas: patient.abiertas,
  pasadas: patient.pasadas,
  solicitudes: patient.solicitudes,
  soloAtencion: patient.soloAtencion,
})

/** With what of the patient could have been known then: a medicine prescribed years later is no duplicate in a closed history. */
export function knownUntil(content: HistoryContent, instant: string): HistoryContent {
  const until = new Date(instant).toISOString()
  const wasThere = (row: Row): boolean => row.creado_en <= until
  const entries = personEntries((name) => content.patient.entries[name].filter(wasThere))
  const { pasadas, solicitudes } = content.patient
  const then = { entries, abiertas: [], pasadas: pasadas.filter(wasThere), solicitudes: solicitudes.filter(wasThere) }
  return { ...content, patient: { ...content.patient, ...then } }
}
