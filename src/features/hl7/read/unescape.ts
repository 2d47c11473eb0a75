import type { Separators } from './separators.ts'

/** Bytes, but for the null one, which no column takes: a text with it would be refused together with all that is kept beside it. */
const isHex = (text: string): boolean =>
  text.length > 0 && text.length % 2 === 0 && /^[0-9A-Fa-f]*$/.test(text) && !Buffer.from(text, 'hex').includes(0)

/** What an escape sequence stands for (chapter 2.7); null where it is none that we know. */
function meaning(sequence: string, s: Separators, latin: boolean): string | null {
  switch (sequence) {
    case 'F':
      return s.field
    case 'S':
      return s.component
    case 'T':
      return s.subcomponent
    case 'R':
      return s.repetition
    case 'E':
      return s.escape
    // Highlighting says nothing of its own.
    case 'H':
    case 'N':
      return ''
    case '.br':
    case '.ce':
    case '.sp':
      return '\n'
    default:
      return sequence.startsWith('X') && isHex(sequence.slice(1))
        ? Buffer.from(sequence.slice(1), 'hex').toString(latin ? 'latin1' : 'utf8')
        : null
  }
}

/** The text of a field or of a part of one. A sequence that we do not know stays as it came. */
export function unescaped(raw: string, s: Separators, latin: boolean): string {
  if (s.escape === '' || !raw.includes(s.escape)) return raw
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begins = raw.indexOf(s.escape, at)
    const ends = begins === -1 ? -1 : raw.indexOf(s.escape, begins + 1)
    if (ends === -1) break
    const said = meaning(raw.slice(begins + 1, ends), s, latin)
    parts.push(raw.slice(at, begins), said ?? raw.slice(begins, ends))
    // What was not a sequence may end where the next one begins.
    at = said === null ? ends : ends + 1
  }
  return parts.join('') + raw.slice(at)
}
