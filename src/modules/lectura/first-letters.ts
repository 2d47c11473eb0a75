/** So many letters of a word tell which expressions it may begin. */
export const LETTERS = 4

/** What a piece of an expression may begin with: `open` may still go on, `cut` is all that is known. */
interface Beginnings {
  readonly open: ReadonlySet<string>
  readonly cut: ReadonlySet<string>
}

const DIGITS: ReadonlySet<string> = new Set('0123456789')
const NOTHING: Beginnings = { open: new Set(['']), cut: new Set() }
const ANYTHING: Beginnings = { open: new Set(), cut: new Set(['']) }
const either = (a: Beginnings, b: Beginnings): Beginnings => ({
  open: a.open.union(b.open),
  cut: a.cut.union(b.cut),
})

/** A word ends at a space: what follows is of the next. */
const isWhole = (letters: string): boolean => letters.length >= LETTERS || letters.endsWith(' ')
function then(a: Beginnings, b: Beginnings): Beginnings {
  const open = new Set<string>()
  const cut = new Set(a.cut)
  for (const first of a.open) {
    for (const next of b.cut) cut.add(upToSpace(first + next))
    for (const next of b.open) (isWhole(upToSpace(first + next)) ? cut : open).add(upToSpace(first + next))
  }
  return { open, cut }
}
const upToSpace = (letters: string): string => (/^[^ ]* /.exec(letters)?.[0] ?? letters).slice(0, LETTERS)

/** Letters of a class; null where they are too many to tell. */
function lettersOf(inside: string): readonly string[] | null {
  if (/^\^|\\|.-./.test(inside)) return null
  return [...inside]
}

/**
 * Reads the expressions of our tables and rules: letters, classes, groups, choices, repetitions and looks ahead. What it does not know
 * it takes for anything, so that nothing that would be found is passed over.
 */
function reader(source: string): () => Beginnings {
  let at = 0
  // In the middle of a word nothing is looked for.
  const whole = (): Beginnings => (source.startsWith('\\b', at) ? sequence() : ANYTHING)
  function choice(way = sequence): Beginnings {
    let all = way()
    while (source[at] === '|') {
      at += 1
      all = either(all, way())
    }
    return all
  }
  function sequence(): Beginnings {
    let all = NOTHING
    while (at < source.length && source[at] !== '|' && source[at] !== ')') all = then(all, repeated(piece()))
    return all
  }
  function group(): Beginnings {
    const look = /^\?(?:<?[!=])/.exec(source.slice(at, at + 3))
    at += look?.[0].length ?? (source.startsWith('?:', at) ? 2 : 0)
    const inside = choice()
    at += 1
    // What is only looked at takes no letters.
    return look === null ? inside : NOTHING
  }
  function piece(): Beginnings {
    const c = source[at] ?? ''
    at += 1
    if (c === '(') return group()
    if (c === '[') {
      const end = source.indexOf(']', at)
      const letters = lettersOf(source.slice(at, end))
      at = end + 1
      return letters === null ? ANYTHING : { open: new Set(letters), cut: new Set() }
    }
    if (c === '\\') {
      at += 1
      if (source[at - 1] === 'd') return { open: DIGITS, cut: new Set() }
      return source[at - 1] === 'b' || source[at - 1] === 'B' ? NOTHING : ANYTHING
    }
    if (c === '$') return NOTHING
    return c === '.' || c === '^' ? ANYTHING : { open: new Set([c]), cut: new Set() }
  }
  function repeated(one: Beginnings): Beginnings {
    const [sign = ''] = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 12)) ?? []
    at += sign.length
    if (sign === '' || one === NOTHING) return one
    const many: Beginnings = sign.startsWith('?') ? one : { open: new Set(), cut: one.cut.union(one.open) }
    return /^(?:[?*]|\{0)/.test(sign) ? either(many, NOTHING) : many
  }
  return () => choice(whole)
}

const known = new Map<string, readonly string[] | null>()

/**
 * With which letters a word begins where this expression, of folded text, may be found: up to `LETTERS`, with the space where the word is
 * shorter. Null where it may begin anywhere.
 */
export function firstLetters(source: string): readonly string[] | null {
  const before = known.get(source)
  if (before !== undefined) return before
  const { open, cut } = reader(source)()
  const whole = open.union(cut)
  // Each word is found by one of them: where «ex» may begin it, «exp» tells no more.
  const isTold = (letters: string): boolean => [...letters].some((_, n) => n > 0 && whole.has(letters.slice(0, n)))
  const all = [...whole].filter((letters) => !isTold(letters))
  const found = all.some((letters) => letters === '' || letters.startsWith(' ')) ? null : all
  known.set(source, found)
  return found
}
