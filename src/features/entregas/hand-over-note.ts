import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { creator } from '../../engine/write/create.ts'
import { mayUse } from '../../model/access/access.ts'
import { neutralRole } from '../../model/access/roles.ts'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { nota } from '../../resources/nota.ts'

export interface HandOverWords {
  readonly history: string
  readonly call: Call
  /** What was said to the receiver; null where nothing was. */
  readonly words: string | null
  /** The account that receives it, or what is told of where it goes. */
  readonly to: { readonly account: string } | { readonly place: string }
}

/** Writes the note in the transaction of the hand-over. */
export type WriteHandOverNote = (tx: Tx) => Promise<void>

/**
 * What those who attend say of a patient as they hand over is a signed note of the encounter: sealed, printed and clarified as any other.
 * The front desk writes none. Decided before anything is held; a fault of the note is told once the hand-over itself was found to be right.
 */
export function handOverNotes(core: Core): (said: HandOverWords) => Promise<WriteHandOverNote> {
  const notes = creator(core, nota)

  async function titleOf(to: HandOverWords['to']): Promise<string> {
    if ('place' in to) return to.place
    const [found] = await core.db.run<{ nombre: string; rol: string }>({
      name: 'a_quien_se_entrega',
      text: 'select c.nombre, c.rol from cuenta c where c.id = $1',
      values: [to.account],
    })
    return found === undefined ? 'Entrega' : `A ${found.nombre} (${neutralRole(found.rol).toLowerCase()})`
  }

  return async ({ history, call, words, to }) => {
    if (words === null || !mayUse(call.actor.rol, nota, 'write')) return async () => {}
    const body = { historia: history, tipo_nota: 'entrega', titulo: await titleOf(to), contenido: words, firmado: true }
    try {
      const prepared = await notes.prepare({ body, call, key: null })
      return async (tx) => {
        const { made } = await notes.write(tx, prepared)
        if (made === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
      }
    } catch (error) {
      return () => Promise.reject(error)
    }
  }
}
