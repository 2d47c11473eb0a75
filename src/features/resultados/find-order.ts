import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { orden, pendingOrder } from '../../resources/orden.ts'

export interface AskedOrder {
  readonly patient: string
  /** The number under which the source knows our order: its id, as we send and print it. */
  readonly placer: string | null
  readonly cups: string | null
}

const WHO = 'array(select unnest($1::text[]))'

/** An id as another system writes it back: in capitals, or without its hyphens. */
function idIn(placer: string | null): string | null {
  const bare = placer?.trim().toLowerCase().replaceAll('-', '') ?? ''
  const id = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(id) ? id : null
}

/**
 * Which order of ours a report answers: the one that it names, of that person; else the only one of that person with that CUPS that was
 * signed and still waits. Null where none or several fit, or where the caller reaches none.
 */
export async function findOrder(core: Core, call: Call, { patient, placer, cups }: AskedOrder): Promise<string | null> {
  const { reach } = factsOf(call.actor.rol)
  const ask = (name: string, which: string, value: string) =>
    core.db.run<{ id: string }>({
      name: `orden_de_resultado_${name}_${reach}`,
      text: `select o.id from orden o where $1::text[] is not null and o.paciente = any(${recordsOfPerson('$2::uuid')})
  and ${which} and ${predicateSql(orden.stands, 'o')} and ${alive('o')} and ${reached(orden, 'o', reach, WHO)} limit 2`,
      values: [call.actor.miembros, patient, value],
    })
  const named = idIn(placer)
  if (named !== null) {
    const [found] = await ask('nombrada', 'o.id = $3::uuid', named)
    if (found !== undefined) return found.id
  }
  if (cups === null) return null
  const waits = `o.cups = $3 and o.firmado and ${predicateSql(pendingOrder, 'o')}`
  const [only, ...others] = await ask('que_espera', waits, cups)
  return others.length > 0 ? null : (only?.id ?? null)
}
