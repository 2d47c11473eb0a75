import type { Row } from '../../../model/resource.ts'
import type { HistoryContent } from '../../historias/content.ts'

const isPlain = (row: Row): boolean => (row.confidencialidad ?? 'normal') === 'normal' && row.sensible !== true
const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

/**
 * Less what not everybody who reaches the history may read: the ministry's platform shows a document to any provider. Of the
 * rest of the record only the background that the document tells, never what this caller happens to reach. So it is the same
 * for whoever generates it, too.
 */
export const tellable = (content: HistoryContent, antecedentes: readonly Row[]): HistoryContent => ({
  ...content,
  entries: {
    ...content.entries,
    nota: content.entries.nota.filter(isPlain),
    documento: content.entries.documento.filter(isPlain),
    valor_clinico: content.entries.valor_clinico.filter(isPlain),
    consulta_ia: content.entries.consulta_ia.filter(isPlain),
  },
  patient: {
    alergias: antecedentes.filter((a) => a.categoria === 'alergico').sort(byId),
    consentimientos: [],
    formulas: [],
  },
})
