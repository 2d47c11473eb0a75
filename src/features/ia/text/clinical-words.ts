import type { Phrases } from '../../../modules/lectura/index.ts'
import type { IcdReader } from './icd-reader.ts'

/** Made once for a classification, when first asked for. */
const made = new WeakMap<Phrases, ReadonlySet<string>>()

/** Every word that a classification of diseases, or how people call them, is written with; folded. */
export function clinicalWords({ phrases }: Pick<IcdReader, 'phrases'>): ReadonlySet<string> {
  const before = made.get(phrases)
  if (before !== undefined) return before
  const words = new Set([...phrases.all].flatMap((p) => p.split(' ')))
  made.set(phrases, words)
  return words
}
