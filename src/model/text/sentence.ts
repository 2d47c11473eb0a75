import type { Pattern } from '../fields.ts'
import { say } from '../say.ts'

const LEAST = 10
/** Two words that differ: dots, one letter held down or the same word again say nothing. */
const WORDS = /(?<!\p{L})(\p{L}{2,})(?!\p{L}).*(?<!\p{L})(?!\1(?!\p{L}))\p{L}{2,}/isu

const words: Pattern = {
  regex: WORDS,
  say: say('Escríbalo en palabras: una frase corta, de dos palabras o más.', 'Say it in words: two of them at least.'),
}

/** What a field that must say why asks for. */
export const sentence = { min: LEAST, pattern: words } as const

export const isSentence = (value: string | null | undefined): boolean =>
  typeof value === 'string' && [...value].length >= LEAST && WORDS.test(value)
