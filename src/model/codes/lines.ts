/** Reads a long table written one code per line: the code, a space, the label. */
export function lines(text: string): readonly (readonly [code: string, label: string])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)] as const
    })
}
