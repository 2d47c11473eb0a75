import { seenAs } from '../model/access/access.ts'
import { factsOf, type ReachClass, type View } from '../model/access/roles.ts'
import { cursorAt, type ListQuery } from '../model/list-query.ts'
import { Problem } from '../model/problem.ts'
import { badParameter } from '../model/problems.ts'
import type { Resource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import type { Call } from './call.ts'
import { cutOf, eliminatedIds } from './changes/change-marks.ts'
import { placeStamper, refuseOtherRights } from './changes/rights-stamp.ts'
import { coalesce } from './coalesce.ts'
import { overloaded } from './connection/database-fault.ts'
import { instantFromSql } from './connection/decode.ts'
import { LISTED_ONCE } from './connection/kept-statements.ts'
import type { RawRow } from './connection/raw-query.ts'
import type { Core } from './core.ts'
import type { Database } from './database.ts'
import {
  type AskedList,
  isAfterRow,
  isBackwards,
  isByChange,
  type ListedQuery,
  type ListStatement,
  listedMark,
  listStatement,
  listValues,
  type Narrowing,
  namesFew,
  shapeOf,
} from './list.ts'
import { arrayText } from './parameters.ts'
import { answerOf, columnsOf, type KeptAnswer, type RowAnswers } from './row-answers.ts'

export interface Page<A = RawRow> {
  readonly rows: readonly A[]
  readonly ids: readonly string[]
  /** Whose records they are, each once. */
  readonly patients: readonly string[]
  /** Ids of the rows where the neighbouring pages begin; null at either end. */
  readonly next: string | null
  readonly previous: string | null
  readonly count: number | null
  /** Of a list by change: what to ask the next one since, and, where that was asked, what was removed and what the caller no longer reaches. */
  readonly mark?: string
  readonly removed?: readonly RemovedRow[]
  readonly lost?: readonly LostRow[]
}

/** What is told of a row that is no more to those who keep a copy. */
export interface RemovedRow {
  readonly id: string
  readonly version: number
  readonly eliminado_en: string
}

/** A row that the caller reached and does not any more, or that went with its whole record. */
export interface LostRow {
  readonly id: string
}

/** A list that is asked for, and what this process keeps of the rows that it showed last time. */
interface KnownList<A> extends AskedList {
  readonly before: ReadonlyMap<string, KeptAnswer<A>>
}

interface ListedRow<A> {
  readonly id: string
  /** In a list by change: when it changed, in milliseconds, its version, since when it is no more, and whether it is out of reach. */
  readonly change: {
    readonly at: string
    readonly version: number
    readonly removed: string | null
    readonly isLost: boolean
  } | null
  readonly patient: string | null
  readonly answer: A
}

interface Listed<A> {
  readonly rows: ListedRow<A>[]
  /** There are more after these. */
  more: boolean
  /** Whether there is such a page, and it was accounted for. */
  isPage: boolean
}

interface Compiled<A> {
  readonly ask: (question: KnownList<A>) => Promise<Listed<A>>
  readonly count: string
}

/** Shapes of queries that are kept compiled, per list; real use has a dozen. Those asked longest ago go. */
const REMEMBERED = 50

/** Batches are answered as a whole: large ones would keep the first waiting for the last, and others for all of them. */
const LIMITS = { maxWaiting: 5_000, lanes: 4, full: overloaded }
const MOST_ROWS = 400
const MOST_LISTS = 16

/**
 * A page by keyset: it costs the same at the end of a million rows as at the beginning. The cursor names the row at the
 * edge and not its values, which may be somebody's surname and would end up in a URL. The statement that finds the rows also writes
 * the audit row that says they were shown; lists of one shape that wait together share both.
 */
export function lister<A>(
  core: Core,
  r: Resource,
  view: View,
  answers: RowAnswers<A>,
  narrowing: Narrowing | null = null,
): (query: ListQuery, call: Call) => Promise<Page<A>> {
  const compiled = new Map<string, Compiled<A>>()
  let shapes = 0
  const seen = seenAs(r, view)
  const which = [r.name, view, answers.kind, ...(narrowing === null ? [] : [narrowing.name])].join('_')

  function statementFor(query: ListQuery, reach: ReachClass, few: boolean): Compiled<A> {
    const shape = `${reach}|${few}|${shapeOf(seen, query)}`
    const known = compiled.get(shape)
    if (known !== undefined) {
      compiled.delete(shape)
      compiled.set(shape, known)
      return known
    }
    const made = asking(core.db, answers, listStatement(r, seen, query, { reach, few, narrowing }, answers), {
      name: `${namesFew(r, query) ? LISTED_ONCE : 'listar'}_${which}_${shapes++}`,
      maxBatch: Math.min(MOST_LISTS, Math.ceil(MOST_ROWS / query.pageSize)),
    })
    compiled.set(shape, made)
    const [oldest] = compiled.keys()
    if (compiled.size > REMEMBERED && oldest !== undefined) compiled.delete(oldest)
    return made
  }

  /** A list by change goes up to the mark that its first page made: what comes later is told from there on. */
  async function bounded(query: ListQuery, { actor }: Call): Promise<ListedQuery> {
    if (!isByChange(query)) return query
    const { since = null, cursor } = query
    const mark = since !== null && 'mark' in since ? since.mark : null
    for (const place of [mark, cursor?.mark]) if (place != null) refuseOtherRights(place, actor)
    const from = mark === null ? since : { mark: await core.changes.checked(mark) }
    return { ...query, since: from, until: cursor?.mark ?? placeStamper(actor)(await core.changes.now()) }
  }

  /** With the first page: of what went with its whole record no row is left to be found by its place. */
  async function eliminated({ since, until, cursor }: ListedQuery, { actor }: Call): Promise<LostRow[]> {
    if (since == null || !('mark' in since) || cursor !== null || r.patientField === null) return []
    const { reach } = factsOf(actor.rol)
    const rows = await core.db.raw({
      name: `eliminados_${r.name}_${reach}`,
      text: eliminatedIds(r, reach, '$3::text[]', '$1::bigint', '$2::bigint'),
      values: [cutOf(since.mark), cutOf(until ?? ''), arrayText(actor.miembros)],
    })
    return rows.map(([id]) => ({ id: id ?? '' }))
  }

  return async (asked, call) => {
    const query = await bounded(asked, call)
    const { reach } = factsOf(call.actor.rol)
    const few = reach === 'concedido' && r.patientField !== null && (await core.hasFewPatients(call))
    const { ask, count } = statementFor(query, reach, few)
    const question = answers.kept ? questionOf(query, call, reach) : ''
    const before = new Map<string, KeptAnswer<A>>()
    const marks: string[] = []
    for (const id of answers.shownBefore(question)) {
      const kept = answers.find(id)
      if (kept === undefined) continue
      before.set(id, kept)
      marks.push(listedMark(id, kept.mark))
    }
    // Before the page, which is accounted for as shown: a count that takes too long refuses the request.
    const counted = query.count
      ? await core.costly((tx) => tx.run<{ n: number }>({ text: count, values: listValues(seen, query, call) }))
      : null
    const listed = await ask({ query, call, before, marks })
    // An empty page after a row that never was, or that the caller does not reach, would pass for the end of the list.
    if (!listed.isPage) {
      const mensaje = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')
      throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje }] })
    }
    const page = pageOf(listed, query, counted === null ? null : (counted[0]?.n ?? 0), await eliminated(query, call))
    answers.remember(question, page.ids)
    return page
  }
}

/** Two callers with the same question have the same rows, unless each has grants of their own. */
const questionOf = (
  { filters, search, order, cursor, pageSize, since, until }: ListedQuery,
  { actor }: Call,
  reach: ReachClass,
): string =>
  JSON.stringify([reach === 'concedido' ? actor.id : reach, filters, search, order, cursor, pageSize, since, until])

/** What stands in a row before its columns: which list, its place there, whether there are more, its id, whose it is, its mark. */
const LISTED = 6
/** In a list by change, what follows that. */
const CHANGE = 4

function changeIn(row: RawRow): ListedRow<unknown>['change'] {
  const [at, version, removed = null, lost] = row.slice(LISTED)
  const gone = removed === null ? null : instantFromSql(removed)
  return { at: at ?? '0', version: Number(version), removed: gone, isLost: lost === 't' }
}

/** Asks a statement for all who wait, or for each alone where it takes values that the planner must see. */
function asking<A>(
  db: Database,
  answers: RowAnswers<A>,
  { text, count, batch, alone }: ListStatement,
  { name, maxBatch }: { readonly name: string; readonly maxBatch: number },
): Compiled<A> {
  const run = async (questions: readonly KnownList<A>[]): Promise<Listed<A>[]> => {
    const own = alone === null ? [] : questions.flatMap(alone)
    const rows = await db.raw({ name, text, values: [...batch.values(questions), ...own] })
    const lists = questions.map(({ query }): Listed<A> => ({ rows: [], more: false, isPage: !isAfterRow(query) }))
    for (const row of rows) {
      const [n, k, more, id = null, patient = null, mark = null] = row
      const at = Number(n) - 1
      const [list, question] = [lists[at], questions[at]]
      if (list === undefined || question === undefined) continue
      list.isPage = true
      if (id === null) continue
      const change = isByChange(question.query) ? changeIn(row) : null
      const from = change === null ? LISTED : LISTED + CHANGE
      const found = { id, mark: mark ?? '', columns: columnsOf(answers, row, from), now: question.call.now }
      list.rows[Number(k) - 1] = { id, patient, change, answer: answerOf(answers, found, question.before.get(id)) }
      list.more = more === 't'
    }
    return lists
  }
  return {
    ask: alone === null ? coalesce(run, { ...LIMITS, maxBatch }) : async (question) => only(await run([question])),
    count,
  }
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('One was asked for, and none came')
  return one
}

function pageOf<A>(
  { rows, more }: Listed<A>,
  query: ListedQuery,
  count: number | null,
  eliminated: readonly LostRow[],
): Page<A> {
  const backwards = isBackwards(query)
  const shown = backwards ? rows.toReversed() : rows
  const ids = shown.map((row) => row.id)
  const before = backwards ? more : query.cursor !== null
  const after = backwards ? true : more
  const { until } = query
  const edge = (row: ListedRow<A> | undefined): string | null => {
    if (row === undefined) return null
    return row.change === null ? row.id : cursorAt(row.id, row.change.at, until ?? '')
  }
  const isLost = ({ change }: ListedRow<A>): boolean => change?.isLost === true
  const removed = shown.flatMap((row): RemovedRow[] =>
    row.change?.removed == null || isLost(row)
      ? []
      : [{ id: row.id, version: row.change.version, eliminado_en: row.change.removed }],
  )
  const lost = [...shown.filter(isLost).map(({ id }) => ({ id })), ...eliminated]
  return {
    rows: shown.filter((row) => row.change?.removed == null && !isLost(row)).map((row) => row.answer),
    ids,
    patients: [...new Set(shown.flatMap((row) => row.patient ?? []))],
    next: after ? edge(shown.at(-1)) : null,
    previous: before ? edge(shown[0]) : null,
    count,
    ...(until === undefined ? {} : { mark: until }),
    ...(query.since == null ? {} : { removed, ...('mark' in query.since ? { lost } : {}) }),
  }
}
