import { foldedText } from '../../../src/model/text/plain-text.ts'

interface Item {
  readonly value: string
  readonly label: string
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

/** Every word somewhere in the label, in any order; what begins with what was typed comes first. */
function among(items: readonly Item[], search: string): Item[] {
  const typed = plain(search)
  if (typed === '') return [...items]
  const words = typed.split(/\s+/)
  const found = items.filter((item) => words.every((word) => plainLabel(item).includes(word)))
  const begins = (item: Item): boolean => plainLabel(item).startsWith(typed)
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

/** The filter of every list that is looked in: «bogota» finds Bogotá. */
export function foundIn(asked: {
  readonly options: readonly (Item | Group)[]
  readonly search: string
  readonly limit: number
}): (Item | Group)[] {
  const { options, search, limit } = asked
  const flat = options.flatMap((o) => ('group' in o ? [] : [o]))
  const groups = options.flatMap((o) => ('group' in o ? [{ ...o, items: among(o.items, search).slice(0, limit) }] : []))
  return [...among(flat, search), ...groups.filter((g) => g.items.length > 0)].slice(0, limit)
}
