import type { IcdEntry } from './entry.ts'
import type { IcdIndex } from './search/icd-search.ts'
import { rangeOf } from './search/vocabulary.ts'
import { compactCode } from './search/words.ts'

/** One code, exactly as the catalogue writes it. The codes are sorted: no other table is needed. */
export function findCode(index: IcdIndex, sistema: IcdEntry['sistema'], codigo: string): IcdEntry | undefined {
  const [from, until] = rangeOf(index.codes, compactCode(codigo))
  for (let row = from; row < until; row++) {
    const entry = index.entries[row]
    if (entry?.codigo === codigo && entry.sistema === sistema) return entry
  }
  return undefined
}

const CATEGORY = 3
/** The whole category and what is not specified, before the particular. */
const general = ({ codigo }: IcdEntry): number => (codigo.endsWith('X') ? 0 : codigo.endsWith('9') ? 1 : 2)

/** Codes in use of the same category, the general ones first: what may have been meant by one that does not exist. */
export function nearCodes(index: IcdIndex, sistema: IcdEntry['sistema'], codigo: string, most: number): IcdEntry[] {
  const category = compactCode(codigo).slice(0, CATEGORY)
  if (category.length < CATEGORY) return []
  return index.entries
    .slice(...rangeOf(index.codes, category))
    .filter((entry) => entry.sistema === sistema && entry.habilitado)
    .sort((a, b) => general(a) - general(b))
    .slice(0, most)
}
