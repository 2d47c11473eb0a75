import { flagCell, listCell, numberCell, optionalCell, readTsvTable, textCell } from '../../modules/tsv-table/index.ts'

/** Patterns of diseases in a family that change what is done for somebody, and who says so. */
export const hereditaryRules = readTsvTable(new URL('hereditary-rules.tsv', import.meta.url), {
  codigo: textCell,
  nombre: textCell,
  /** Of diseases.ts. */
  enfermedades: listCell(textCell),
  /** Farthest relatives that count: 1 parents, children, siblings; 2 also grandparents, grandchildren, uncles, nephews. */
  grado: numberCell,
  /** How many relatives must have it; with `mismaLinea`, on one side. */
  minimo: numberCell,
  mismaLinea: flagCell,
  /** Only if it began before this age, in men and in women. */
  hombreAntesDe: optionalCell(numberCell),
  mujerAntesDe: optionalCell(numberCell),
  fuente: textCell,
})
export type HereditaryRule = (typeof hereditaryRules)[number]
