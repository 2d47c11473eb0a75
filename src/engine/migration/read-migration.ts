import { createHash } from 'node:crypto'

export class MigrationError extends Error {}

/** What cannot be done in a transaction, or is too much for one; begun after it and taken up again where it was left. */
export type MigrationStep =
  | { readonly kind: 'concurrent'; readonly sql: string; readonly index: string | null }
  | { readonly kind: 'batches'; readonly sql: string }

export interface Migration {
  readonly number: number
  readonly name: string
  /** What is applied in one transaction. */
  readonly sql: string
  readonly steps: readonly MigrationStep[]
  /** The oldest version of the schema whose service may go on running once this is applied. */
  readonly compatible: number
  /** The migration whose batches must be over before this one begins. */
  readonly after: number | null
  readonly hash: string
}

/** From here on a migration says which services may run beside it, and may have steps; those before are applied as one text. */
export const FIRST_JUDGED = 48

const HEADER = /^-- (compatible|after): (\d+)$/
const SECTION = /^-- (concurrent|batches)$/

export function readMigration(number: number, name: string, text: string): Migration {
  const hash = createHash('sha256').update(text).digest('hex')
  if (number < FIRST_JUDGED) return { number, name, sql: text, steps: [], compatible: number, after: null, hash }
  const wrong = (why: string): never => {
    throw new MigrationError(`La migración ${number} (${name}) está mal escrita: ${why}.`)
  }
  const { compatible, after } = readHeader(text)
  if (compatible === undefined || compatible < FIRST_JUDGED - 1 || compatible > number)
    wrong(`empieza por «-- compatible: NN», el esquema más antiguo cuyo servicio puede seguir (47 a ${number})`)
  if (after !== undefined && after >= number) wrong('«-- after:» nombra una migración anterior')
  const { sql, steps } = readSections(text, wrong)
  return { number, name, sql, steps, compatible: compatible ?? number, after: after ?? null, hash }
}

/** Its first lines, as long as they are comments. */
function readHeader(text: string): { compatible?: number; after?: number } {
  const header: { compatible?: number; after?: number } = {}
  for (const line of text.split('\n')) {
    if (!line.startsWith('--') || SECTION.test(line)) break
    const [, key, value] = HEADER.exec(line) ?? []
    if (key === 'compatible' || key === 'after') header[key] = Number(value)
  }
  return header
}

function readSections(text: string, wrong: (why: string) => never): { sql: string; steps: MigrationStep[] } {
  const sections: { kind: 'transaction' | MigrationStep['kind']; lines: string[] }[] = [
    { kind: 'transaction', lines: [] },
  ]
  for (const line of text.split('\n')) {
    const kind = SECTION.exec(line)?.[1]
    if (kind === 'concurrent' || kind === 'batches') sections.push({ kind, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  const [first, ...rest] = sections
  const steps = rest.flatMap(({ kind, lines }): MigrationStep[] => {
    const statements = statementsOf(lines)
    if (kind === 'batches')
      return statements.length === 1 && /\blimit \d+/i.test(statements[0] ?? '')
        ? [{ kind, sql: statements[0] ?? '' }]
        : wrong('«-- batches» lleva una sentencia con su «limit», que se repite hasta que no cambia nada')
    return statements.map(
      (sql) => concurrentStep(sql) ?? wrong(`esto no puede repetirse fuera de la transacción: ${sql}`),
    )
  })
  const firstBatch = steps.findIndex((step) => step.kind === 'batches')
  if (firstBatch !== -1 && steps.slice(firstBatch).some((step) => step.kind === 'concurrent'))
    wrong('lo que va por lotes se hace de último')
  return { sql: first?.lines.join('\n') ?? '', steps }
}

/** One ends with the line that ends in a semicolon. */
function statementsOf(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const INDEX = /^create (?:unique )?index concurrently if not exists "?([a-z0-9_]+)"? on /
const REPEATABLE = [/^drop index concurrently if exists /, /^alter table \S+ validate constraint /]

/** What may be asked again after it was cut off half-way, and makes no request wait. */
function concurrentStep(sql: string): MigrationStep | null {
  const index = INDEX.exec(sql)?.[1]
  if (index !== undefined) return { kind: 'concurrent', sql, index }
  return REPEATABLE.some((shape) => shape.test(sql)) ? { kind: 'concurrent', sql, index: null } : null
}
