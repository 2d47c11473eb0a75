import { gravedades } from '../../model/codes/gravity.ts'
import { groupCell } from '../medicamentos/index.ts'
import { listCell, optionCell, readTsvTable, sourceCell, textCell } from '../tsv-table/index.ts'

/**
 * Well-known serious interactions, written by us from what the products' own labels and published safety notices say. A
 * pair that is not here is not thereby safe. What an institution loads is added to it and lowers nothing of it.
 */
export const interactionTable = readTsvTable(new URL('interactions.tsv', import.meta.url), {
  gravedad: optionCell(gravedades),
  a: listCell(groupCell),
  b: listCell(groupCell),
  mecanismo: textCell,
  efecto: textCell,
  conducta: textCell,
  fuente: sourceCell,
})

/** Two medicines that should not meet unwatched. Either side may be several groups. */
export type Interaction = (typeof interactionTable)[number]
