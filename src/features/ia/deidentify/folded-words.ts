import { readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import { foldSameLength } from './fold-same-length.ts'

/** The words of a list written as text, folded. */
export const foldedWords = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(foldSameLength)

export const foldedWordSet = (text: string): ReadonlySet<string> => new Set(foldedWords(text))

const table = Map.groupBy(
  [
    ...readTsvTable(new URL('./words/word-lists.tsv', import.meta.url), { clase: textCell, palabras: textCell }),
    ...readTsvTable(new URL('./words/names.tsv', import.meta.url), { clase: textCell, palabras: textCell }),
  ],
  ({ clase }) => clase,
)

/** The words of a class of `word-lists.tsv` or `names.tsv`. */
export function listedWords(clase: string): string[] {
  const rows = table.get(clase)
  if (rows === undefined) throw new Error(`no list has ${clase}`)
  return rows.flatMap(({ palabras }) => foldedWords(palabras))
}

export const listedWordSet = (clase: string): ReadonlySet<string> => new Set(listedWords(clase))
