const ASCII = /^[\n\r\t -~]*$/
const SPANISH = /[áéíóúüñ]/g
const accents: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' }

/** Lower case and without accents, for comparing: `Muñoz` is `munoz`. */
export function foldedText(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  // The letters that Spanish needs are folded without decomposing the rest: most texts need no more.
  const spanish = lower.replace(SPANISH, (c) => accents[c] ?? '')
  return ASCII.test(spanish) ? spanish : spanish.normalize('NFD').replace(/\p{M}+/gu, '')
}

/** Folded, without punctuation, one space between words: `Ácido  Acetilsalicílico` is `acido acetilsalicilico`. */
export const plain = (text: string): string =>
  foldedText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What is no text is none. */
export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
