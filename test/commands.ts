/** A document's headings and fenced commands, so that what it says can be compared and run. */
export interface DocumentedCommand {
  readonly text: string
  /** The status that its comment gives; null where it must go well. */
  readonly status: number | null
}

const fences = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, body = '']) => body)

/** A comment begins after two blanks or at the start of a line; a `#` inside quotes has neither. */
const COMMENT = /(?:^|\s{2,}|\s(?=# \d{3}))#\s(.*)$/

/** Lines of shell: one that ends in a backslash, or inside quotes, goes on in the next. */
export function commandsOf(markdown: string): DocumentedCommand[] {
  const commands: DocumentedCommand[] = []
  for (const fence of fences(markdown)) {
    let text = ''
    let comment = ''
    for (const line of fence.split('\n')) {
      const said = COMMENT.exec(line)
      comment = said?.[1] ?? comment
      text += (text === '' ? '' : '\n') + line.slice(0, said?.index ?? line.length)
      const open = text.endsWith('\\') || (text.match(/(?<!\\)'/g) ?? []).length % 2 === 1
      if (open) continue
      const status = /^\d{3}/.exec(comment)?.[0]
      if (text.trim() !== '') commands.push({ text: text.trim(), status: status === undefined ? null : Number(status) })
      text = ''
      comment = ''
    }
  }
  return commands
}

/** The headings outside the fences: how deep each is, and its words. */
export const headingsOf = (markdown: string): { depth: number; words: string }[] =>
  [...markdown.replaceAll(/^```.*?^```$/gms, '').matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', words = '']) => ({
    depth: marks.length,
    words,
  }))
