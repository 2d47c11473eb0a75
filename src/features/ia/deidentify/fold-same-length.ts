import { lookAlikes } from './look-alikes.ts'

const MARK = /\p{M}/u
const OTHER = /[^\n -~]/g

function foldOne(c: string): string {
  const [plain = c, ...rest] = c.normalize('NFKD').toLowerCase()
  // A ligature is two letters: one of them alone would be another word.
  if (plain.length > 1 || MARK.test(c) || rest.some((r) => !MARK.test(r))) return c
  return lookAlikes.get(plain) ?? lookAlikes.get(c) ?? plain
}

/** Every unit of UTF-16 once: a record has thousands of short texts. */
const known = new Map<string, string>()
function folded(c: string): string {
  const before = known.get(c)
  if (before !== undefined) return before
  const now = foldOne(c)
  known.set(c, now)
  return now
}

/** Lower case without accents, letter for letter: places in it are places in the text. Look-alikes are Latin. */
export const foldSameLength = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (c) => c.toLowerCase()).replaceAll(OTHER, folded)
