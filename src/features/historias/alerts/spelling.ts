/** Lower case, without accents or punctuation, one space between words: `Ácido  Acetilsalicílico` is `acido acetilsalicilico`. */
export const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether the words of `part` stand together, whole, in `whole`: `penicilina` is in `penicilina g`, not in `penicilinasa`. */
export function hasWords(whole: string, part: string): boolean {
  const words = plain(part)
  return words !== '' && ` ${plain(whole)} `.includes(` ${words} `)
}
