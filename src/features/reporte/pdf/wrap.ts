export type Face = 'regular' | 'bold' | 'italic'
export interface Run {
  readonly text: string
  readonly face: Face
}
/** Runs that stand on one line. */
export type Line = readonly Run[]
export type Measure = (text: string, face: Face) => number

/** Spaces, and words together with the punctuation after which a long one may be broken. */
const TOKENS = / +|[^ ]+/g
const PIECES = /[^-/.,;:_@?&=]*[-/.,;:_@?&=]+|[^-/.,;:_@?&=]+/g
/** A character with the marks that belong to it. */
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu

/** A word wider than the line, in parts that fit: after punctuation if possible, else anywhere between characters. */
function parts(word: string, face: Face, width: number, measure: Measure): string[] {
  const fitting: string[] = []
  let current = ''
  const add = (piece: string): void => {
    if (current !== '' && measure(current + piece, face) > width) {
      fitting.push(current)
      current = ''
    }
    current += piece
  }
  for (const piece of word.match(PIECES) ?? []) {
    if (measure(piece, face) <= width) add(piece)
    else for (const cluster of piece.match(CLUSTERS) ?? []) add(cluster)
  }
  return current === '' ? fitting : [...fitting, current]
}

/** Lines of a text no wider than `width`. Its own line feeds and the spaces inside its lines stay as they are. */
export function wrap(runs: readonly Run[], width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  let line: { text: string; face: Face }[] = []
  let used = 0
  let gap = 0

  const put = (text: string, face: Face, wide: number): void => {
    const last = line.at(-1)
    const spaces = ' '.repeat(gap)
    if (last !== undefined && last.face === face) last.text += spaces + text
    else if (last !== undefined) {
      last.text += spaces
      line.push({ text, face })
    } else line.push({ text: spaces + text, face })
    used += gap * measure(' ', face) + wide
    gap = 0
  }
  const breakLine = (): void => {
    lines.push(line)
    line = []
    used = 0
    gap = 0
  }
  const word = (text: string, face: Face): void => {
    const wide = measure(text, face)
    const spaces = gap * measure(' ', face)
    if (used + spaces + wide <= width) put(text, face, wide)
    else if (wide <= width) {
      if (used > 0) breakLine()
      gap = 0
      put(text, face, wide)
    } else
      for (const part of parts(text, face, width, measure)) {
        if (used > 0) breakLine()
        gap = 0
        put(part, face, measure(part, face))
      }
  }

  for (const { text, face } of runs) {
    text.split('\n').forEach((paragraph, i) => {
      if (i > 0) breakLine()
      for (const token of paragraph.match(TOKENS) ?? []) {
        if (token.startsWith(' ')) gap += token.length
        else word(token, face)
      }
    })
  }
  if (line.length > 0 || lines.length === 0) breakLine()
  return lines
}
