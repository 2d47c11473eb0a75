/** Lower case and without accents, for comparing: `Muñoz` is `munoz`. */
export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Folded, without punctuation, one space between words: `Ácido  Acetilsalicílico` is `acido acetilsalicilico`. */
export const plain = (text: string): string =>
  foldedText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
