import type { Row } from '../../../model/resource.ts'
import { personEntries } from '../../../modules/persona/index.ts'
import { entriesFrom } from '../../../resources/entries.ts'
import { type HistoryContent, nothingElsewhere } from '../../historias/content.ts'
import { markedRows, originOf } from '../../historias/marks/marked.ts'

const isPlain = (row: Row): boolean => (row.confidencialidad ?? 'normal') === 'normal' && row.sensible !== true
const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

/**
 * Less what was marked in error, and what not everybody who reaches the history may read: the ministry's platform shows a document to any provider. Of the
 * rest of the record only the background that the document tells, never what this caller happens to reach. So it is the same
 * for every caller, too.
 */
export function tellable(
  content: HistoryContent,
  antecedentes: readonly Row[],
  libres: readonly Row[] = [],
): HistoryContent {
  const entries = unmarked(content)
  const told = antecedentes.filter((a) => a.categoria === 'alergico').sort(byId)
  return {
    ...content,
    entries: {
      ...entries,
      nota: entries.nota.filter(isPlain),
      documento: entries.documento.filter(isPlain),
      valor_clinico: entries.valor_clinico.filter(isPlain),
      consulta_ia: entries.consulta_ia.filter(isPlain),
    },
    patient: {
      ...nothingElsewhere,
      entries: personEntries((name) =>
        name === 'antecedente_categorizado' ? told : name === 'antecedente' ? libres : [],
      ),
    },
    marcas: [],
    complementos: [],
  }
}

/** Not even struck through: it may be about another person. What a marked examination left in the series goes with it. */
function unmarked({ entries, marcas }: HistoryContent): HistoryContent['entries'] {
  const marked = markedRows(marcas)
  if (marked.size === 0) return entries
  const stands = (name: string, row: Row): boolean =>
    !marked.has(`${name} ${row.id}`) && !(name === 'valor_clinico' && marked.has(originOf(row)))
  return entriesFrom((name) => entries[name].filter((row: Row) => stands(name, row)))
}
