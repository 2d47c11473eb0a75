import { foldSameLength } from './fold-same-length.ts'

/** The words of a list written as text, folded. */
export const foldedWords = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(foldSameLength)

export const foldedWordSet = (text: string): ReadonlySet<string> => new Set(foldedWords(text))
