import type { Resource } from '../model/resource.ts'
import { columnTexts } from './columns.ts'
import type { RawRow } from './connection/raw-query.ts'
import type { Database } from './database.ts'
import { type LatelyUsed, latelyUsed } from './lately-used.ts'
import { renderer } from './render.ts'

/** A row as a statement found it. */
export interface FoundColumns {
  readonly id: string
  /** Which tuple of the table it is (`markSql`). */
  readonly mark: string
  readonly columns: RawRow
  /** The instant of the question: what depends on the hour must agree with its filters. */
  readonly now: string
}

export interface KeptAnswer<A> {
  readonly mark: string
  readonly answer: A
}

/** What is made of the rows that are found. What was made of the very same tuple before is given again, and its columns are not asked for. */
export interface RowAnswers<A> {
  /** Whether the columns come as one text, or not at all; else each by itself. */
  readonly kept: boolean
  /** Part of the names of its statements, which differ by it. */
  readonly kind: 'filas' | 'textos' | 'textos_guardados'
  find(id: string): KeptAnswer<A> | undefined
  make(found: FoundColumns): A
  /** Which rows a list showed when it was last asked: most likely those that it will show. */
  shownBefore(question: string): readonly string[]
  remember(question: string, ids: readonly string[]): void
}

/**
 * Names the tuple and not only the version: whatever writes to a row, by whatever way, leaves another tuple with the number of its
 * own transaction.
 */
export const markSql = (alias: string): string => `${alias}.xmin::text || '.' || ${alias}.version::text`

/** Made anew each time. */
function unkept<A>(kind: RowAnswers<A>['kind'], make: RowAnswers<A>['make']): RowAnswers<A> {
  return { kept: false, kind, find: () => undefined, make, shownBefore: () => [], remember: () => {} }
}

/** Rows as they come, for those who make something of their own of them. */
export const rawAnswers: RowAnswers<RawRow> = unkept('filas', ({ columns }) => columns)

/** What this process keeps of rows that it showed lately. */
export interface KeptRows {
  /** Each is given out only in a request in which the database said that the row is still that tuple. */
  readonly texts: LatelyUsed<KeptAnswer<string>>
  readonly pages: LatelyUsed<readonly string[]>
}

/** Some thousands of rows, and as many questions. */
const TEXT_BYTES = 8 * 1_048_576
const PAGE_BYTES = 1_048_576
const ID_BYTES = 50
/** A text that is larger is not worth the many that it would put out. */
export const LARGEST_KEPT = 65_536

/** A connection that is lost may have been lost to a failover, after which the numbers of transactions come again. */
export function keptRows(db: Pick<Database, 'onLost'>): KeptRows {
  const texts = latelyUsed<KeptAnswer<string>>(TEXT_BYTES)
  db.onLost(() => texts.forget())
  return { texts, pages: latelyUsed(PAGE_BYTES) }
}

/** By whom or when it is read changes nothing of it, and it is not large. */
const isLasting = (seen: Resource): boolean =>
  Object.keys(seen.live).length === 0 &&
  Object.values(seen.fields).every((f) => f.kind !== 'rank' && f.kind !== 'binary' && f.another !== true)

/** The JSON text of rows, as a view shows them. */
export function textAnswers(
  { texts, pages }: KeptRows,
  seen: Resource,
  view: string,
  light: boolean,
): RowAnswers<string> {
  const { rawElement, rawItem } = renderer(seen)
  const write = light ? rawElement : rawItem
  if (!isLasting(seen)) return unkept('textos', ({ columns, now }) => write(columns, new Date(now)))
  // Where nothing is left out of lists, a row is the same text there.
  const whole = !light || !Object.values(seen.fields).some((f) => f.heavy)
  const prefix = `${seen.name} ${view} ${whole} `
  return {
    kept: true,
    kind: 'textos_guardados',
    find: (id) => texts.get(prefix + id),
    make({ id, mark, columns, now }) {
      const answer = write(columns, new Date(now))
      // Looking at a letter makes one text of the pieces that it was put together of, which else would all be kept.
      if (answer.length <= LARGEST_KEPT && answer.charCodeAt(0) > 0)
        texts.keep(prefix + id, { mark, answer }, answer.length)
      return answer
    },
    shownBefore: (question) => pages.get(prefix + question) ?? [],
    remember: (question, ids) => pages.keep(prefix + question, ids, question.length + ids.length * ID_BYTES),
  }
}

/** The select list after what a statement says of each row: `known` is SQL for whether its text is kept. */
export const columnsSql = (
  answers: Pick<RowAnswers<unknown>, 'kept'>,
  columns: readonly string[],
  known: string,
): string => (answers.kept ? `case when not (${known}) then ${columnTexts(columns)} end` : columns.join(', '))

/** The columns of a row that `columnsSql` selected from the place `from` on; null where its text is kept. */
export function columnsOf(answers: Pick<RowAnswers<unknown>, 'kept'>, row: RawRow, from: number): RawRow | null {
  if (!answers.kept) return row.slice(from)
  const texts = row[from] ?? null
  return texts === null ? null : (JSON.parse(texts) as RawRow)
}

/** What was made of the row before, where the statement saw the tuple that it was made of and sent no columns. */
export function answerOf<A>(
  answers: RowAnswers<A>,
  { columns, ...found }: Omit<FoundColumns, 'columns'> & { readonly columns: RawRow | null },
  before: KeptAnswer<A> | undefined,
): A {
  if (columns !== null) return answers.make({ ...found, columns })
  if (before?.mark !== found.mark) throw new Error('A row came without its columns')
  return before.answer
}
