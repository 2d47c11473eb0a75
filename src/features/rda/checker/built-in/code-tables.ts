import { tsvRows } from '../../../../modules/tsv-table/index.ts'
import type { VersionName } from './version-name.ts'

/** Code to description, by the name of the system. */
export type CodeTables = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The code systems that a version of the guide publishes whole, as it describes them. */
export function codeTables(version: VersionName): CodeTables {
  const tables = new Map<string, Map<string, string>>()
  let codes = new Map<string, string>()
  for (const [code = '', display, only] of tsvRows(new URL('codes.tsv', import.meta.url))) {
    if (display === undefined) {
      codes = new Map()
      tables.set(code, codes)
    } else if (only === undefined || only === version) codes.set(code, display)
  }
  return new Map([...tables].filter(([, known]) => known.size > 0))
}
