import { foldedText } from '../../../src/model/text/plain-text.ts'

interface Item {
  readonly value: string
  readonly label: string
  /** How else people write it, as `plain` leaves it. */
  readonly said?: readonly string[]
}
interface Group {
  readonly group: string
  readonly items: readonly Item[]
}

/** As somebody in a hurry types: no accents, no capitals. */
const plain = (text: string): string => foldedText(text).trim()

const known = new WeakMap<Item, string>()
/** A code of a national list, which some people know by heart; a word of ours is found by its label. */
const CODE = /^(?=.*\d)[0-9A-Z]+$|^[A-Z]{1,4}$/
function plainLabel(item: Item): string {
  const made = known.get(item) ?? plain(CODE.test(item.value) ? `${item.label} ${item.value}` : item.label)
  known.set(item, made)
  return made
}

/** Of one or of many: «tabletas» finds what is called tableta. */
const singulars = (word: string): string[] => [
  word,
  ...(/.{3,}s$/.test(word) ? [word.replace(/e?s$/, ''), word.slice(0, -1)] : []),
]
const asTyped = (word: string): string[] => [word]

/** Shorter than this is a whole abbreviation, and not the beginning of one: «cm» is no «cm3». */
const BEGINNING = 3

/** Every word somewhere in the label, in any order; what is called or begins as was typed comes first. */
function among(items: readonly Item[], search: string, ways: (word: string) => string[]): Item[] {
  const typed = plain(search)
  if (typed === '') return [...items]
  const words = typed.split(/\s+/).map(ways)
  const bare = typed.replaceAll('.', '')
  const isSaid = (item: Item): boolean => item.said?.includes(bare) === true
  const isBegun = (item: Item): boolean =>
    bare.length >= BEGINNING && item.said?.some((other) => other.startsWith(bare)) === true
  const isLabelled = (item: Item): boolean => words.every((word) => word.some((way) => plainLabel(item).includes(way)))
  const rank = (item: Item): number => (isSaid(item) ? 0 : plainLabel(item).startsWith(typed) ? 1 : 2)
  return items.filter((item) => isSaid(item) || isBegun(item) || isLabelled(item)).sort((a, b) => rank(a) - rank(b))
}

/** The filter of every list that is looked in: «bogota» finds Bogotá. */
export function foundIn(asked: {
  readonly options: readonly (Item | Group)[]
  readonly search: string
  readonly limit: number
}): (Item | Group)[] {
  const { options, search, limit } = asked
  const flat = options.flatMap((o) => ('group' in o ? [] : [o]))
  const found = (ways: (word: string) => string[]): (Item | Group)[] => {
    const groups = options.flatMap((o) =>
      'group' in o ? [{ ...o, items: among(o.items, search, ways).slice(0, limit) }] : [],
    )
    return [...among(flat, search, ways), ...groups.filter((g) => g.items.length > 0)].slice(0, limit)
  }
  const first = found(asTyped)
  return first.length > 0 ? first : found(singulars)
}
