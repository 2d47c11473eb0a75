/** Lower case, without accents or punctuation, one space between words: `Ácido  Acetilsalicílico` is `acido acetilsalicilico`. */
export const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
