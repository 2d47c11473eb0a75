import { rowsThatHold } from '../../../model/predicate.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import type { HistoryContent } from '../content.ts'
import { text } from './rows.ts'

export interface RecordedAllergy {
  readonly row: EntryRow<'antecedente_categorizado'>
  readonly agente: string
  readonly grave: boolean
  readonly resuelta: boolean
}

const SEVERE = /anafil|angioedema|stevens|necr[oó]lisis|dress|broncoespasmo/i

/** Each once; what is denied, refuted or annulled is no allergy. */
export function allergiesIn(all: readonly EntryRow<'antecedente_categorizado'>[]): RecordedAllergy[] {
  const rows = rowsThatHold(heldBackground, all).filter((row) => row.categoria === 'alergico' && row.niega !== true)
  return [...new Map(rows.map((row) => [row.id, row])).values()].flatMap((row) => {
    const agente = text(row, 'agente')
    if (agente === null) return []
    const grave = row.severidad === 'grave' || SEVERE.test(text(row, 'reaccion') ?? '')
    return { row, agente, grave, resuelta: row.estado_clinico === 'resuelto' }
  })
}

/** Of any history and of this one. */
export const recordedAllergies = ({ patient, entries }: HistoryContent): RecordedAllergy[] =>
  allergiesIn([...patient.alergias, ...entries.antecedente_categorizado])
