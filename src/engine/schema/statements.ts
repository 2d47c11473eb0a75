/** A function, view, trigger or grant in the words that make it, whether it was there before or not. */
export interface SchemaStatement {
  readonly kind: 'function' | 'view' | 'trigger' | 'grant'
  /** What it makes; of a function without its parameters, of a grant nothing. */
  readonly name: string
  readonly sql: string
}

const HEADS: readonly (readonly [SchemaStatement['kind'], RegExp])[] = [
  ['function', /^create or replace function (\w+)\(/],
  ['view', /^(?:create or replace view|comment on view) (\w+)\s/],
  ['trigger', /^create or replace trigger (\w+)\s/],
  ['grant', /^(?:grant|revoke)()\s/],
]

export function schemaStatement(sql: string): SchemaStatement {
  const bare = sql.replace(/^(?:--.*\n|\s)+/, '')
  for (const [kind, head] of HEADS) {
    const name = head.exec(bare)?.[1]
    if (name !== undefined) return { kind, name, sql }
  }
  throw new Error(`no function, view, trigger or grant that may be said again: ${bare.slice(0, 80)}`)
}

/** The statements of a file. One ends with the line that ends in a semicolon, unless that is inside the body of a function. */
export function schemaStatements(file: string): SchemaStatement[] {
  const found: SchemaStatement[] = []
  let lines: string[] = []
  let inBody = false
  for (const line of file.split('\n')) {
    lines.push(line)
    if (line.split('$$').length % 2 === 0) inBody = !inBody
    if (inBody || !line.endsWith(';')) continue
    found.push(schemaStatement(lines.join('\n').trim().slice(0, -1)))
    lines = []
  }
  if (lines.some((line) => line.trim() !== '' && !line.startsWith('--')))
    throw new Error(`a statement has no end: ${lines.join('\n').trim().slice(0, 80)}`)
  return found
}
