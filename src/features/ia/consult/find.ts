import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'

/** The consultation of the path, if the caller reaches it. */
export async function consultationFor(core: Core, call: Call, id: string | undefined): Promise<Row> {
  const found = isUuid(id ?? '') ? await core.loadFor(call, consultaIa.name, (id ?? '').toLowerCase()) : null
  if (found === null) throw new Problem(notFound)
  return found
}

/** From here the seconds to decide are counted. */
export async function markSeen(tx: Tx, consulta: string, call: Call): Promise<void> {
  await tx.run({
    name: 'ia_vista',
    text: 'insert into ia_vista (consulta, cuenta, vista_en) values ($1, $2, $3) on conflict do nothing',
    values: [consulta, call.actor.id, call.now],
  })
}
