import type { Row } from '../../../model/resource.ts'
import { isOfAllergies, type PersonRows, personEntries, withOnlyAllergies } from '../../../modules/persona/index.ts'
import { entriesFrom } from '../../../resources/entries.ts'
import { type HistoryContent, nothingElsewhere } from '../../historias/content.ts'
import { markedRows, originOf } from '../../historias/marks/marked.ts'

type Elsewhere = HistoryContent['patient']

const isPlain = (row: Row): boolean => (row.confidencialidad ?? 'normal') === 'normal' && row.sensible !== true
const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

type Words = 'historia' | 'nota' | 'revision_sistema'

/** What other encounters tell of allergies, and nothing else of what they say. */
function allergiesElsewhere(historia: Row, rows: PersonRows): Omit<Elsewhere, 'consentimientos'> {
  const others = (all: readonly Row[]): Row[] => all.filter((row) => ![row.id, row.historia].includes(historia.id))
  const worded = (recurso: Words, all: readonly Row[]): Row[] =>
    others(all).flatMap((row) => withOnlyAllergies(recurso, row) ?? [])
  const { entries, abiertas, pasadas, solicitudes, soloAtencion } = rows
  return {
    entries: personEntries((name) => {
      if (name === 'nota' || name === 'revision_sistema') return worded(name, entries[name])
      if (name === 'antecedente' || name === 'diagnostico' || name === 'examen_fisico')
        return others(entries[name]).filter((row) => isOfAllergies(name, row))
      return []
    }),
    abiertas: worded('historia', abiertas),
    pasadas: worded('historia', pasadas),
    solicitudes: solicitudes.filter((row) => isOfAllergies('solicitud_correccion', row)),
    soloAtencion,
  }
}

/**
 * Less what was marked in error, and what not everybody who reaches the history may read: the ministry's platform shows a document to any provider. Of the
 * rest of the record only the background that the document tells and the allergies, never what this caller happens to reach. So it is the same
 * for every caller, too.
 */
export function tellable(
  content: HistoryContent,
  antecedentes: readonly Row[],
  alergias: PersonRows | null = null,
): HistoryContent {
  const entries = unmarked(content)
  const told = antecedentes.filter((row) => isOfAllergies('antecedente_categorizado', row)).sort(byId)
  const elsewhere = alergias === null ? nothingElsewhere : allergiesElsewhere(content.historia, alergias)
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
      ...elsewhere,
      entries: personEntries((name) => (name === 'antecedente_categorizado' ? told : elsewhere.entries[name])),
      consentimientos: [],
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
