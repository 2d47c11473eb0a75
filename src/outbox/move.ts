import type { Call } from '../engine/call.ts'
import type { Core } from '../engine/core.ts'
import { Problem, type ProblemKind } from '../model/problem.ts'
import { MAY_HAVE_ARRIVED, type OutgoingDocument, type OutgoingState } from './document.ts'
import type { Outbox } from './outbox.ts'
import type { Mirror } from './settle.ts'

export type Move = 'reenviar' | 'anular'

const FROM: Readonly<Record<Move, readonly OutgoingState[]>> = {
  // What may have arrived is sent again too: the receiver tells that it has it.
  reenviar: ['pendiente', 'enviado', 'rechazado', 'error'],
  anular: ['pendiente', 'rechazado', 'error'],
}

const mayMove = ({ estado, codigo }: Pick<OutgoingDocument, 'estado' | 'codigo'>, move: Move): boolean =>
  FROM[move].includes(estado) && codigo !== 'enviando' && !(move === 'reenviar' && codigo === 'alterado')

/** On the locked row, with its event and its audit row: of two callers who decide at once the second finds it decided. */
export async function moveDocument<D extends OutgoingDocument>(
  core: Core,
  outbox: Outbox<D>,
  mirror: Mirror<D>,
  call: Call,
  { id, move, motivo }: { readonly id: string; readonly move: Move; readonly motivo: string | null },
  refusal: ProblemKind,
): Promise<D> {
  const { documents, columns } = outbox
  return core.db.transaction(async (tx) => {
    const [before] = await tx.run<D>({
      text: `select ${columns} from ${documents} t where t.id = $1 for update`,
      values: [id],
    })
    if (before === undefined) throw new Error(`${documents} ${id} is gone`)
    if (!mayMove(before, move)) throw new Problem(refusal, { more: { estado: before.estado, motivo: before.codigo } })
    const [after = before] = await tx.run<D>(
      move === 'anular'
        ? {
            text: `update ${documents} t set estado = 'anulado', codigo = 'anulado', motivo_anulacion = $2, resuelto_en = $3
where t.id = $1 returning ${columns}`,
            values: [id, motivo, call.now],
          }
        : {
            text: `update ${documents} t set estado = case when ${MAY_HAVE_ARRIVED} then 'enviado' else 'pendiente' end,
  codigo = case when t.estado = 'enviado' then t.codigo when ${MAY_HAVE_ARRIVED} then 'sin_respuesta' else 'en_cola' end, fallos = 0, proximo_en = now(), resuelto_en = null
where t.id = $1 returning ${columns}`,
            values: [id],
          },
    )
    // A person says that it is worth trying.
    if (move === 'reenviar') await outbox.circuitRow.probe(tx)
    await outbox.addEvent(tx, after, move === 'anular' ? 'anulado' : 'reenviado', { now: call.now })
    await outbox.audit(tx, core, after, { call, action: 'administrar', status: 200, fields: [move] })
    await mirror(tx, after, call)
    return after
  })
}
