/** Whether a character can be drawn. */
export type Drawable = (codePoint: number) => boolean

/** Hints for the layout of a text that are nothing by themselves: soft hyphen, joiners, byte-order mark, variants. */
const HINTS = /[\u00ad\u200b-\u200d\u2060\ufeff]|[\ufe00-\ufe0f]/u
/** What a reader would not see, or that would change the order of what is read. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u

const named = (codePoint: number): string => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * A text in which nothing is lost without being seen: what cannot be drawn, and what would act on the text instead of
 * showing, becomes a visible stand-in. Any mark for the end of a line becomes a line feed.
 */
export function visible(text: string, drawable: Drawable): string {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', '    ')
  // Most texts need nothing, and are looked at once.
  let plain = true
  for (const char of lines) {
    const codePoint = char.codePointAt(0) ?? 0
    if (codePoint !== 10 && (HINTS.test(char) || UNSEEN.test(char) || !drawable(codePoint))) {
      plain = false
      break
    }
  }
  if (plain) return lines
  return Array.from(lines, (char) => {
    const codePoint = char.codePointAt(0) ?? 0
    if (codePoint === 10) return char
    if (HINTS.test(char)) return ''
    return UNSEEN.test(char) || !drawable(codePoint) ? named(codePoint) : char
  }).join('')
}
