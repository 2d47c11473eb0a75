import { readTsvTable } from '../../../../modules/tsv-table/index.ts'
import { foldedWords } from '../folded-words.ts'

/** What people are called instead of their given name, where no rule of the language gives it. */
const table = readTsvTable(new URL('./nicknames.tsv', import.meta.url), {
  nombres: foldedWords,
  apodos: foldedWords,
}).map(({ nombres: names, apodos: short }) => ({ names, short }))

const byName: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(({ names, short }) => names.map((name) => [name, short] as const)),
)
/** First halves of two given names said as one: Mafe, Luisfe, Anama. */
const joinedNames = foldedWords('Mafe Luisfe Anama Majo Mapi Malú Juanse Josema Anabel Luzma Luzda Dianis Mafer Mary')

/** Short names that are no ordinary word: one alone, with a capital, is a person. */
export const hypocoristics: ReadonlySet<string> = new Set([...table.flatMap(({ short }) => short), ...joinedNames])

const DIMINUTIVE = /(?:(?:c|ec)?it[oa]s?|ic[oa]s?|ill[oa]s?|uch[oa]|is)$/

/** The stem that a diminutive is made of: «carlitos» and «carlos» are both «carl». */
export function stemOfDiminutive(word: string): string | null {
  const end = DIMINUTIVE.exec(word)
  return end === null || end.index < 3 ? null : word.slice(0, end.index)
}
const stemOfName = (name: string): string => name.replace(/(?:[aeiou]s?|s)$/, '')

/** How a person of this given name may be called: short names by heart, and its own beginnings. Folded. */
export function nicknamesOf(name: string): readonly string[] {
  const beginnings = [4, 5].filter((n) => name.length >= n + 2).map((n) => name.slice(0, n))
  const vowel = name.at(-1) === 'a' ? 'a' : 'o'
  const stem = stemOfName(name)
  return [
    ...(byName.get(name) ?? []),
    ...beginnings.flatMap((b) => [b, `${b}s`]),
    ...['it', 'cit', 'ic', 'uch'].flatMap((d) => [`${stem}${d}${vowel}`, `${stem}${d}${vowel}s`]),
    `${stem}is`,
  ]
}

/** Stems of given names, to know a diminutive of any of them. */
export const stemsOf = (names: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...names]
      .filter((n) => n.length >= 4)
      .map(stemOfName)
      .filter((s) => s.length >= 3),
  )
