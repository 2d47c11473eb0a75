import { hash } from 'node:crypto'
import type { Database } from '../../engine/database.ts'
import type { Actor } from '../../model/resource.ts'
import { repeat } from '../../work/repeat.ts'
import type { Use } from './search/score.ts'
import { useOf } from './use-points.ts'

/** What the codes that are written here add to those of a search. */
export interface IcdUsage {
  /**
   * Of this caller. Asks the database at the caller's first search; later, and behind the search, when it has grown old. It is
   * the same function as long as it would answer the same.
   */
  of(actor: Person): Promise<UseOf>
  /** Folds and reads again now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type Counts = ReadonlyMap<string, number>
type UseOf = (codigo: string) => Use | null
interface Known {
  counts: Counts
  at: number
  asking: boolean
  /** Made with what the others used then. */
  use: { readonly shared: Counts; readonly of: UseOf } | null
}

export interface UsageOptions {
  readonly everyMs?: number
  /** How many professionals are remembered; the one who searched longest ago is forgotten first. */
  readonly most?: number
  readonly onError?: (error: unknown) => void
}

const EVERY_MS = 30_000
const MOST = 500
const BATCH = 20_000
/** More codes than any person uses often; it bounds what one person can make us keep. */
const CODES = 1_000
const NOBODY = ''
const NONE: Counts = new Map()

const COUNTS = `select u.codigo, sum(u.n) as n from (
  select c.codigo, c.n from uso_cie c where c.profesional = $1
  union all select d.codigo, d.n from uso_cie_cambio d where d.profesional = $1) u
group by u.codigo order by 2 desc, u.codigo limit $2::integer`

type Person = Pick<Actor, 'documento' | 'nombre'>
const nameOf = ({ documento, nombre }: Person): string => (documento === null ? `n:${nombre}` : `d:${documento}`)

/** As `custodia_uso_de` of the database names who wrote a row. */
export const userOf = (person: Person): string => hash('sha256', nameOf(person)).slice(0, 32)

export function icdUsage(db: Database, options: UsageOptions = {}): IcdUsage {
  const { everyMs = EVERY_MS, most = MOST, onError = () => {} } = options
  const own = new Map<string, Known>()
  let shared: Counts = NONE
  let ofOthers: UseOf = () => null

  const counted = async (who: string): Promise<Counts> => {
    const rows = await db.run({ name: 'uso_cie', text: COUNTS, values: [who, CODES] })
    return new Map(rows.map((row) => [String(row.codigo), Number(row.n)]))
  }
  const remember = (who: string, counts: Counts): void => {
    const before = own.get(who)
    const same = before !== undefined && areSame(before.counts, counts)
    own.delete(who)
    own.set(who, {
      counts: same ? before.counts : counts,
      at: performance.now(),
      asking: false,
      use: same ? before.use : null,
    })
    const oldest = own.keys().next().value
    if (own.size > most && oldest !== undefined) own.delete(oldest)
  }
  /** Without an answer the search goes on without it: order is a help and not a condition. */
  const ask = (who: string, actor: Person): Promise<void> =>
    counted(userOf(actor)).then((counts) => remember(who, counts), onError)
  const refresh = async (): Promise<boolean> => {
    const [folded] = await db.run({
      name: 'uso_cie_pliega',
      text: 'select custodia_uso_pliega($1::integer) as n',
      values: [BATCH],
    })
    const counts = await counted(NOBODY)
    if (!areSame(shared, counts)) {
      shared = counts
      ofOthers = (codigo) => useOf(0, counts.get(codigo) ?? 0)
    }
    return Number(folded?.n) === BATCH
  }
  const first = refresh().then(() => {}, onError)
  const folding = repeat(refresh, { everyMs, onError })
  return {
    async of(actor) {
      const who = nameOf(actor)
      const known = own.get(who)
      if (known === undefined) await ask(who, actor)
      else if (performance.now() - known.at > everyMs && !known.asking) {
        known.asking = true
        void ask(who, actor).finally(() => {
          known.asking = false
        })
      } else {
        own.delete(who)
        own.set(who, known)
      }
      const mine = own.get(who)
      if (mine === undefined || mine.counts.size === 0) return ofOthers
      if (mine.use?.shared !== shared) mine.use = { shared, of: useOfBoth(mine.counts, shared) }
      return mine.use.of
    },
    async refresh() {
      own.clear()
      while (await refresh());
    },
    async close() {
      await Promise.all([first, folding.stop()])
    },
  }
}

const useOfBoth =
  (mine: Counts, others: Counts): UseOf =>
  (codigo) =>
    useOf(mine.get(codigo) ?? 0, others.get(codigo) ?? 0)

const areSame = (a: Counts, b: Counts): boolean =>
  a.size === b.size && [...a].every(([codigo, n]) => b.get(codigo) === n)
