import { latelyUsed } from '../../../engine/lately-used.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import { assertions, type ReadWord } from '../../lectura/index.ts'

/** A text, and what was read of it. */
interface KeptText {
  readonly folded: string
  readonly spelt: Map<RegExp, boolean>
  palabras: readonly ReadWord[] | null
}

const MOST_BYTES = 4 * 1_048_576
/** Its words, with what each means. */
const BYTES_A_LETTER = 24
/** What is shorter is read as fast as it is found. */
const SHORTEST = 20
const kept = latelyUsed<KeptText>(MOST_BYTES)

function textOf(texto: string): KeptText {
  const known = texto.length < SHORTEST ? undefined : kept.get(texto)
  if (known !== undefined) return known
  const text: KeptText = { folded: foldedText(texto), spelt: new Map(), palabras: null }
  if (texto.length >= SHORTEST) kept.keep(texto, text, texto.length * BYTES_A_LETTER)
  return text
}

/** Words, and how each is meant: read once while somebody works with the text. */
export function wordsRead(texto: string): readonly ReadWord[] {
  const text = textOf(texto)
  text.palabras ??= assertions(texto)
  return text.palabras
}

/** Whether it has these letters at all: to read how its words are meant costs a hundred times as much. */
export function hasLetters(texto: string, letters: RegExp): boolean {
  const { folded, spelt } = textOf(texto)
  const known = spelt.get(letters) ?? letters.test(folded)
  spelt.set(letters, known)
  return known
}

interface ReadText {
  readonly texto: string
  readonly palabras: readonly ReadWord[]
}
/** What is read of a text and its words alone, for as long as those are kept. */
export function oncePerText<T>(read: (text: ReadText) => T): (text: ReadText) => T {
  const known = new WeakMap<readonly ReadWord[], T>()
  return (text) => {
    const told = known.get(text.palabras) ?? read(text)
    known.set(text.palabras, told)
    return told
  }
}
