import type { Row } from '../../../model/resource.ts'
import { withEntries } from '../../../resources/entries.ts'
import type { LoadedInteractions } from '../../farmacologia/loaded-interactions.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ordered } from './alert.ts'
import { allergyMatches } from './allergy-match.ts'
import { cautions } from './cautions.ts'
import { interactions } from './interactions.ts'

/** What is said of one prescription, as if it stood already in that history; gravest first. */
export function alertsOfMedicine(
  content: HistoryContent,
  formula: Row,
  now: string,
  loaded: LoadedInteractions,
): Alerta[] {
  const others = content.entries.formula_medicamento.filter(({ id }) => id !== formula.id)
  const entries = withEntries(content.entries, { formula_medicamento: [...others, formula] })
  const then = { ...content, entries }
  return ordered([...allergyMatches(then, now), ...interactions(then, now, loaded), ...cautions(then, now)]).filter(
    ({ registros }) => registros.includes(formula.id),
  )
}

/** What the product's own label forbids, or kills: nobody prescribes against it without saying why. */
export const isSevere = ({ gravedad }: Alerta): boolean => gravedad === 'critica'
