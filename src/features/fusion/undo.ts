import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { Decision } from '../../engine/write/transition.ts'
import { Problem } from '../../model/problem.ts'
import type { Row, Value } from '../../model/resource.ts'
import { hasOthers } from './merge.ts'
import { sinFusion } from './problems.ts'

const STANDING = 'select f.id, f.antes from fusion f where f.absorbido = $1 and f.deshecha_en is null'
const STORE = `update fusion set deshecha_en = $2, deshecha_por = $3, deshecha_cuenta = $4, motivo_deshecha = $5, version_deshecha = $6
where id = $1`

/**
 * Decides with both records locked. If the principal is not the one that was seen, the merge was undone since, and for
 * a caller who asked before that, there is none.
 */
export async function decideUndo(
  tx: Tx,
  call: Call,
  motivo: string,
  absorbed: Row,
  principal: Row | undefined,
): Promise<Decision> {
  if (principal === undefined || absorbed.fusionado_con !== principal.id) throw new Problem(sinFusion)
  const [merge] = await tx.run<{ id: string; antes: Record<string, Value> }>({ text: STANDING, values: [absorbed.id] })
  if (merge === undefined) throw new Error(`${absorbed.id} says that it is merged and no merge does`)
  const others = await hasOthers(tx, principal.id, absorbed.id)
  return {
    set: { ...merge.antes, fusionado_con: null },
    derives: [],
    besides: new Map([[principal.id, { tiene_fusionados: others ? true : null }]]),
    async also(inside, row) {
      const { id, nombre } = call.actor
      await inside.run({ text: STORE, values: [merge.id, call.now, nombre, id, motivo, row.version] })
    },
  }
}
