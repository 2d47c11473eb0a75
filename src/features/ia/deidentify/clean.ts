/** What is not seen, turns text around or hangs on letters that need nothing: a name may hide among it. Line breaks stay. */
const UNSEEN = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /\p{Nd}/u
/** Letters in boxes and circles that compatibility does not undo: each alphabet from its A. */
const BOXED = /[\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
const alphabets = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130]

/** Digits of every script come in tens, from nought. */
function latinDigit(c: string): string {
  const code = c.codePointAt(0) ?? 0
  let before = 0
  while (before < 10 && DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
function latinLetter(c: string): string {
  const code = c.codePointAt(0) ?? 0
  const from = alphabets.find((a) => a <= code) ?? code
  return String.fromCharCode(65 + code - from)
}
const PLAIN = /^[\n\r\t -~áéíóúüñÁÉÍÓÚÜÑ¿¡°«»–—…]*$/

/** One way to write each character, so that what looks like a name is compared as one. */
export const clean = (text: string): string =>
  PLAIN.test(text)
    ? text.replaceAll('…', '...')
    : text.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(FOREIGN_DIGIT, latinDigit).replaceAll(BOXED, latinLetter)
