/** `a,b\,c` at its commas; what a backslash stands before is itself. Escapes stay for the next split. */
export function splitAt(text: string, separator: ',' | '|' | '$'): string[] {
  const parts: string[] = ['']
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? ''
    if (c === '\\' && i + 1 < text.length) parts[parts.length - 1] += c + (text[++i] ?? '')
    else if (c === separator) parts.push('')
    else parts[parts.length - 1] += c
  }
  return parts
}

/** Without the backslashes of R4's escapes: `\,`, `\|`, `\$` and `\\`. */
export const unescaped = (text: string): string => text.replaceAll(/\\([,|$\\])/g, '$1')
