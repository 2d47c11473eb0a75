import type { Row } from '../../../model/resource.ts'
import { recordedAllergies } from '../../historias/alerts/recorded-allergies.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { Allergy, Entry } from './record.ts'

const recurso = 'antecedente_categorizado'

export const allergiesOf = (content: HistoryContent): Allergy[] =>
  recordedAllergies(content)
    .sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
    .map((allergy) => ({ recurso, ...allergy }))

export const deniedAllergies = (past: readonly Row[]): Entry[] =>
  past.filter((row) => row.categoria === 'alergico' && row.niega === true).map((row) => ({ recurso, row }))
