import type { Role } from '../../../../../src/model/access/roles.ts'
import type { SectionKey } from '../sections.ts'
import { entriesOf, type HistoryView } from '../view.ts'

/** Dentistry and its specialties, as REPS numbers them. */
const DENTAL = ['205', '211', '311', '334', '338', '343', '347', '396', '410', '411']
/** Obstetrics and deliveries. */
const OBSTETRIC = ['320', '1101']

const ofService: Readonly<Partial<Record<SectionKey, (view: HistoryView, role: Role) => boolean>>> = {
  odontograma: (view, role) => role === 'odontologo' || DENTAL.includes(view.historia.servicio_reps ?? ''),
  partograma: (view) => OBSTETRIC.includes(view.historia.servicio_reps ?? ''),
}

/** Parts of some services only: they are there where the service has them, or where somebody has written in them. */
export const isOffered = (key: SectionKey, view: HistoryView, role: Role): boolean =>
  (ofService[key]?.(view, role) ?? true) || entriesOf(view, key).length > 0
