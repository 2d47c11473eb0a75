import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { Problem } from '../../../model/problem.ts'
import { addEvent, ENVIO_COLUMNS, type Envio, type EnvioState, envioFrom, MAY_HAVE_ARRIVED } from './envio.ts'
import type { Mirror } from './mirror-history.ts'
import { envioEnOtroEstado } from './problems.ts'

export type Move = 'reenviar' | 'anular'

const FROM: Readonly<Record<Move, readonly EnvioState[]>> = {
  // What may have arrived is sent again too: the platform tells that it has it.
  reenviar: ['pendiente', 'enviado', 'rechazado', 'error'],
  anular: ['pendiente', 'rechazado', 'error'],
}

export const mayMove = ({ estado, codigo }: Pick<Envio, 'estado' | 'codigo'>, move: Move): boolean =>
  FROM[move].includes(estado) && codigo !== 'enviando' && !(move === 'reenviar' && codigo === 'alterado')

/** On the locked row, with its event and its audit row: of two who decide at once the second finds it decided. */
export async function moveEnvio(
  core: Core,
  mirror: Mirror,
  call: Call,
  asked: { readonly id: string; readonly move: Move; readonly motivo: string | null },
): Promise<Envio> {
  const { id, move, motivo } = asked
  return core.db.transaction(async (tx) => {
    const [held] = await tx.run({
      text: `select ${ENVIO_COLUMNS} from rda_envio t where t.id = $1 for update`,
      values: [id],
    })
    const before = envioFrom(held ?? {})
    if (!mayMove(before, move))
      throw new Problem(envioEnOtroEstado, { more: { estado: before.estado, motivo: before.codigo } })
    const [row] = await tx.run(
      move === 'anular'
        ? {
            text: `update rda_envio t set estado = 'anulado', codigo = 'anulado', motivo_anulacion = $2, resuelto_en = $3
where t.id = $1 returning ${ENVIO_COLUMNS}`,
            values: [id, motivo, call.now],
          }
        : {
            text: `update rda_envio t set estado = case when ${MAY_HAVE_ARRIVED} then 'enviado' else 'pendiente' end,
  codigo = case when t.estado = 'enviado' then t.codigo when ${MAY_HAVE_ARRIVED} then 'sin_respuesta' else 'en_cola' end, fallos = 0, proximo_en = now(), resuelto_en = null
where t.id = $1 returning ${ENVIO_COLUMNS}`,
            values: [id],
          },
    )
    // Somebody says that it is worth trying: one goes through to see.
    if (move === 'reenviar')
      await tx.run({
        text: 'update rda_circuito set abierto_hasta = now() where abierto_hasta > now()',
        values: [],
      })
    const after = envioFrom(row ?? {})
    await addEvent(tx, after, move === 'anular' ? 'anulado' : 'reenviado', { now: call.now })
    await core.audit.recordIn(tx, {
      call,
      action: 'administrar',
      resource: 'rda',
      status: 200,
      id,
      patient: after.paciente,
      fields: [move],
    })
    await mirror(tx, after, call)
    return after
  })
}
