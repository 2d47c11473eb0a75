export const GENERATED = '<!-- Generated from the code by `npm run generate`. Do not edit. -->\n'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
