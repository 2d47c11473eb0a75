import type { Call } from './call.ts'
import type { Tx } from './database.ts'

const PAGE = 26
const LEAST = 50
const MOST = 5_000
const REMEMBERED_MS = 10_000
const MOST_CALLERS = 10_000

/**
 * Whether a caller's grants reach few patients, which is how most clinicians work. A planner cannot know it from a
 * prepared statement, and guessing wrong means walking a million patients to find twelve. Looking up n patients costs about
 * n steps; walking the list until a page of one's own is full, as many rows as lie in between: so few is less than the
 * square root of both. Only a hint for choosing between two statements with the same answer: that it may be some seconds
 * old changes no outcome.
 */
export function fewPatients(db: Tx): (call: Call) => Promise<boolean> {
  const known = new Map<string, { few: boolean; until: number }>()
  const text = `with limite as (
  select least(greatest(sqrt(${PAGE} * greatest(c.reltuples, 0)), ${LEAST}), ${MOST})::integer as n
  from pg_class c where c.oid = 'paciente'::regclass
)
select (select count(*) from (
  select distinct a.paciente from alcance a
  where a.miembro = any($1::text[]) and (a.hasta is null or a.hasta > now()) limit (select n + 1 from limite)
) p) <= (select n from limite) as few`
  return async ({ actor }) => {
    const before = known.get(actor.id)
    if (before !== undefined && before.until > performance.now()) return before.few
    const [row] = await db.run({ name: 'pocos_pacientes', text, values: [actor.miembros] })
    const few = row?.few === true
    if (known.size >= MOST_CALLERS) known.clear()
    known.set(actor.id, { few, until: performance.now() + REMEMBERED_MS })
    return few
  }
}
