import { listCell, readTsvTable, textCell } from '../../modules/tsv-table/index.ts'

/**
 * What people type for a medicine besides the names of `model/drug-names.ts`, and what the table of DCI calls it, the likeliest
 * first. Only for looking: a name that may mean several substances tells nothing of which one a patient takes. No brands.
 */
export const drugSayings = readTsvTable(new URL('drug-sayings.tsv', import.meta.url), {
  dicho: textCell,
  sustancias: listCell(textCell),
})
