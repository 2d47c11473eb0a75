/** What one test of a drill came to, as a line of the table. */
export interface DrillRow {
  readonly drill: string
  readonly done: string
  readonly figure: string
  readonly result: string
  readonly duration: string
  readonly commit: string
  readonly date: string
}

const COLUMNS = ['drill', 'done', 'figure', 'result', 'duration', 'commit', 'date'] as const
const HEADS = ['simulacro', 'qué se hizo', 'cifra', 'resultado', 'duración', 'commit', 'fecha']
const RULE = /^\|[-|: ]+\|$/

/** A drill may print a table of its own: its lines become part of a cell. */
const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^ ?\| ?| ?\| ?$/g, '')
    .replaceAll('|', '/')
    .trim()

/** What the drill said of itself, without the rules of tables. */
export const figureOf = (said: readonly string[]): string =>
  said
    .filter((line) => !RULE.test(line.trim()))
    .map(cell)
    .join('; ')

export function durationOf(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const tableOf = (rows: readonly DrillRow[]): string =>
  [
    line(HEADS),
    `|${HEADS.map(() => '---').join('|')}|`,
    ...rows.map((row) => line(COLUMNS.map((c) => cell(row[c])))),
  ].join('\n')

/** The rows of a page that this wrote. */
export function rowsIn(page: string): DrillRow[] {
  const lines = page.split('\n').filter((text) => text.startsWith('| ') && text !== line(HEADS))
  return lines.map((text) => {
    const [drill = '', done = '', figure = '', result = '', duration = '', commit = '', date = ''] = text
      .slice(2, -2)
      .split(' | ')
    return { drill, done, figure, result, duration, commit, date }
  })
}

/** Drills that ran now take the place of what they said before; the others stay as they were. */
export function withNewRows(before: readonly DrillRow[], now: readonly DrillRow[]): DrillRow[] {
  const ran = new Set(now.map((row) => row.drill))
  return [...before.filter((row) => !ran.has(row.drill)), ...now].toSorted((a, b) =>
    a.drill.localeCompare(b.drill, 'es'),
  )
}

export const pageOf = (rows: readonly DrillRow[]): string => `# Simulacros

Lo que el servicio soportó, y cuándo. \`npm run drill\` corre los simulacros largos de \`test/drills\` e imprime esta tabla;
\`npm run drill -- muertes --veces=50\` corre uno, con menos vueltas, y \`--escribir\` guarda aquí sus filas: las de los que no corrieron
quedan con su commit y su fecha. Un \`+\` tras el commit dice que había cambios sin confirmar. Las versiones cortas corren en \`npm test\`
(\`test/resilience\`).

${tableOf(rows)}
`
