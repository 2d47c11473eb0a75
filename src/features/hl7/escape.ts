/** What separates, and the character that takes that meaning away (chapter 2.7). */
export const FIELD = '|'
export const COMPONENT = '^'
export const REPETITION = '~'
const ESCAPE = '\\'
export const SUBCOMPONENT = '&'
export const ENCODING = `${COMPONENT}${REPETITION}${ESCAPE}${SUBCOMPONENT}`
export const SEGMENT_END = '\r'

const letters: Readonly<Record<string, string>> = {
  [FIELD]: '\\F\\',
  [COMPONENT]: '\\S\\',
  [SUBCOMPONENT]: '\\T\\',
  [REPETITION]: '\\R\\',
  [ESCAPE]: '\\E\\',
}

/** Controls of both sets, and the two separators of Unicode: some readers end a line at each of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /[|^&~\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ANY_SPECIAL = /[|^&~\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const hex = (text: string): string => `\\X${Buffer.from(text, 'utf8').toString('hex').toUpperCase()}\\`

/** HL7's null. A text that happens to be just that is not one. */
export const NULL = '""'

/** A text that stays inside its field whatever it contains. `formatted` is of type FT, where a new line has a command. */
export function escaped(text: string, formatted = false): string {
  if (text === NULL) return hex(text)
  if (!ANY_SPECIAL.test(text)) return text
  return text.replaceAll(SPECIAL, (c) => (formatted && c === '\n' ? '\\.br\\' : (letters[c] ?? hex(c))))
}
