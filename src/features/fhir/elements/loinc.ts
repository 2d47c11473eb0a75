import { tsvRows } from '../../../modules/tsv-table/index.ts'
import { type Coding, coding } from './coding.ts'
import { LOINC } from './drawing.ts'

export const loincNames: ReadonlyMap<string, string> = new Map(
  tsvRows(new URL('loinc.tsv', import.meta.url)).map(([code = '', name = '']) => [code, name]),
)

/** A code of LOINC; one outside our catalogue has no name that we could vouch for. */
export const loinc = (code: string): Coding => coding(LOINC, code, loincNames.get(code))
