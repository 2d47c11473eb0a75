import { escapedMarkup } from '../../model/text/markup.ts'

/** What XML cannot write, and what turns the direction of the text around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text of the record in a drawing: nothing in it is markup. */
export const escaped = (text: string): string =>
  escapedMarkup(
    text
      .replaceAll(UNFIT, '\ufffd')
      .replaceAll(LONE, '\ufffd')
      .replaceAll(/[\t\n\r]/g, ' '),
  )

/** Rather too wide than too narrow: no font is shipped with the drawing. */
function widthOf(char: string): number {
  if (/[\p{M}\u200b-\u200d]/u.test(char)) return 0
  if (/[iljtfrI.,'’|:; ]/.test(char)) return 0.38
  if (/[mwMWÑ@%]/.test(char)) return 0.95
  if ((char.codePointAt(0) ?? 0) > 0x2e80) return 1.15
  return char === char.toUpperCase() && char !== char.toLowerCase() ? 0.76 : 0.61
}

export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + widthOf(char), 0) * size

/** Looks no further than there is room for. */
function cut(text: string, size: number, room: number): string {
  const ellipsis = widthOf('…') * size
  let [width, fits, at] = [0, 0, 0]
  for (const char of text) {
    width += widthOf(char) * size
    if (width > room) return `${text.slice(0, fits).trimEnd()}…`
    at += char.length
    if (width + ellipsis <= room) fits = at
  }
  return text
}

/** In at most `lines` lines of that room; what does not fit ends in an ellipsis. */
export function wrapped(text: string, size: number, room: number, lines: number): string[] {
  const found: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((w) => w !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || textWidth(longer, size) <= room) line = longer
    else {
      found.push(line)
      line = word
    }
  }
  if (line !== '') found.push(line)
  const kept = found.slice(0, lines)
  if (found.length > lines) kept[lines - 1] = found.slice(lines - 1).join(' ')
  return kept.map((l) => cut(l, size, room))
}
