import type { Call } from './call.ts'
import type { Tx } from './database.ts'

/** Up to so many patients are looked up one by one; beyond, walking the list and asking of each is as fast. */
const FEW = 1_000
const REMEMBERED_MS = 10_000
const MOST_CALLERS = 10_000

/**
 * Whether a caller's grants reach few patients, which is how most clinicians work. A planner cannot know it from a
 * prepared statement, and guessing wrong means walking a million patients to find twelve. Only a hint for choosing between
 * two statements with the same answer: that it may be some seconds old changes no outcome.
 */
export function fewPatients(db: Tx): (call: Call) => Promise<boolean> {
  const known = new Map<string, { few: boolean; until: number }>()
  const text = `select count(*)::integer as n from (
  select distinct a.paciente from alcance a
  where a.miembro = any($1::text[]) and (a.hasta is null or a.hasta > now()) limit ${FEW + 1}
) p`
  return async ({ actor }) => {
    const before = known.get(actor.id)
    if (before !== undefined && before.until > Date.now()) return before.few
    const [row] = await db.run({ name: 'pocos_pacientes', text, values: [actor.miembros] })
    const few = Number(row?.n) <= FEW
    if (known.size >= MOST_CALLERS) known.clear()
    known.set(actor.id, { few, until: Date.now() + REMEMBERED_MS })
    return few
  }
}
