import type { KeyObject } from 'node:crypto'
import type { Row } from '../../../model/resource.ts'
import { withEntries } from '../../../resources/entries.ts'
import type { HistoryContent } from '../content.ts'
import { type Complement, type ComplementStatement, complementHolds, standingComplements } from './complement.ts'
import type { CompletableEntry, CompletableName } from './completable.ts'

/** Those of a history that are not what was signed. */
export const alteredComplements = (
  { historia, complementos }: Pick<HistoryContent, 'historia' | 'complementos'>,
  keyOf: (kid: string) => KeyObject | null,
): string[] => complementos.flatMap((c) => (complementHolds(c, historia.id, keyOf) ? [] : [c.declaracion.id]))

const ENTRIES: readonly CompletableEntry[] = ['formula_medicamento', 'orden', 'formula_insumo']

/** What the row says stands: a complement speaks only where it said nothing. */
function filled<R extends Row>(row: R, recurso: CompletableName, said: readonly ComplementStatement[]): R {
  const own = said.filter((c) => c.recurso === recurso && c.registro === row.id && (row[c.campo] ?? null) === null)
  return own.length === 0 ? row : { ...row, ...Object.fromEntries(own.map((c) => [c.campo, c.valor])) }
}

/** The history with what was added to it afterwards; `payer` is the insurer that a complement names. */
export function completedContent(
  content: HistoryContent,
  complements: readonly Complement[],
  payer: Row | null,
): HistoryContent {
  if (complements.length === 0) return content
  const said = standingComplements(complements)
  const historia = filled(content.historia, 'historia', said)
  return {
    ...content,
    historia,
    eapb: content.eapb ?? (historia.eapb === payer?.id ? payer : null),
    entries: withEntries(
      content.entries,
      Object.fromEntries(ENTRIES.map((name) => [name, content.entries[name].map((row) => filled(row, name, said))])),
    ),
  }
}
