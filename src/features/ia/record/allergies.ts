import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { text } from '../../historias/alerts/rows.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { Allergy, Entry } from './record.ts'

const SEVERE = /anafil|angioedema|stevens|necr[oó]lisis|dress|broncoespasmo/i
const recurso = 'antecedente_categorizado'

/** Of any history and of this one, each once; what is denied, refuted or annulled is no allergy. */
export function allergiesOf({ patient, entries }: HistoryContent): Allergy[] {
  const rows = rowsThatHold(heldBackground, [...patient.alergias, ...entries.antecedente_categorizado]).filter(
    (row) => row.categoria === 'alergico' && row.niega !== true,
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((row) => {
      const agente = text(row, 'agente')
      if (agente === null) return []
      const grave = row.severidad === 'grave' || SEVERE.test(text(row, 'reaccion') ?? '')
      return { recurso, row, agente, grave, resuelta: row.estado_clinico === 'resuelto' }
    })
}

export const deniedAllergies = (past: readonly Row[]): Entry[] =>
  past.filter((row) => row.categoria === 'alergico' && row.niega === true).map((row) => ({ recurso, row }))
