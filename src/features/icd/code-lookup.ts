import type { CodeLookup } from '../../model/classification.ts'
import { findCode, nearCodes } from './find-code.ts'
import type { IcdIndex } from './search/icd-search.ts'

const SUGGESTED = 3

/** The catalogue as the rules ask it: the same entries that are searched. */
export function codeLookup(index: IcdIndex): CodeLookup {
  const loaded = new Set(index.entries.map((entry) => entry.sistema))
  return {
    knows: (classification) => loaded.has(classification),
    find: (classification, code) => findCode(index, classification, code),
    near: (classification, code) => nearCodes(index, classification, code, SUGGESTED),
  }
}
