import { allergyLines, hasDeniedAllergies } from '../../modules/persona/index.ts'
import { type HistoryContent, knownUntil, personRows } from '../historias/content.ts'
import type { KnownAllergies, ReportInput } from './input.ts'

/**
 * Allergies known when the history was closed, or now: a later one was not known to those who signed. Read before the report is drawn,
 * so that the thread that draws holds no tables of medicines.
 */
export function knownAllergies(content: HistoryContent, { cierre }: Pick<ReportInput, 'cierre'>): KnownAllergies {
  const rows = personRows(cierre === null ? content : knownUntil(content, cierre.momento))
  return { dichas: allergyLines(rows), niega: hasDeniedAllergies(rows) }
}
