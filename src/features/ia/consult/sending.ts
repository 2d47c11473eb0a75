import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import type { Row } from '../../../model/resource.ts'
import { type Agent, addressOf, isEmbedded } from '../agents/agent.ts'
import { RESERVE, reserveFor } from '../agents/spending.ts'
import { limiteDelAgente } from '../problems.ts'
import type { ReadRecord } from './read-record.ts'

export interface Sending {
  readonly agent: Agent
  readonly consulta: Row
  readonly call: Call
  readonly read: Pick<ReadRecord, 'level'>
  readonly hash: string
  /** Exactly what leaves; null where nothing does. */
  readonly content: string | null
}

const COLUMNS = `insert into ia_envio (agente, enviado_en, tokens_reservados, costo_reservado, consulta, agente_version, proveedor,
  modelo, destino, contexto_hash, contenido)`

/** Nothing leaves, and nothing is spent. */
const INSIDE = `${COLUMNS} values ($1, $2, 0, 0, $3, $4, $5, $6, $7, $8, $9) returning id::text as id`
/** Only if what it may cost still fits in the agent's day, in one statement with setting it aside. */
const OUTSIDE = `with reserva as (${RESERVE})
${COLUMNS} select $1::uuid, $2::timestamptz, $3::bigint, $4::numeric, $7::uuid, $8::integer, $9, $10, $11, $12, $13 from reserva
returning id::text as id`

/** Written down, and audited with agent, model and hash, before anything leaves. */
export const recordSending = (core: Core, { agent, consulta, call, read, hash, content }: Sending): Promise<string> =>
  core.db.transaction(async (tx) => {
    const address = isEmbedded(agent) ? null : addressOf(agent)
    const destino = address === null ? null : new URL(address).origin
    const said = [consulta.id, agent.version, agent.proveedor, agent.modelo, destino, hash, content]
    const reserve = content === null ? null : reserveFor(agent, content)
    const [made] = await tx.run(
      reserve === null
        ? { name: 'ia_envio_interno', text: INSIDE, values: [agent.id, call.now, ...said] }
        : {
            name: 'ia_envio_externo',
            text: OUTSIDE,
            values: [agent.id, call.now, reserve.tokens, reserve.costo, agent.tokensDia, agent.costoDia, ...said],
          },
    )
    if (made === undefined) throw new Problem(limiteDelAgente)
    // Before anything is answered: a watcher of the answer must be allowed to read what it is made of.
    await tx.run({
      name: 'ia_nivel_consulta',
      text: `update consulta_ia set confidencialidad = $2 where id = $1 and estado = 'en_proceso'`,
      values: [consulta.id, await read.level(tx)],
    })
    await core.audit.recordIn(tx, {
      call,
      action: 'consultar_ia',
      resource: 'consulta_ia',
      status: 200,
      id: consulta.id,
      patient: String(consulta.paciente),
      fields: [`agente ${agent.id} v${agent.version}`, `modelo ${agent.modelo}`, `contexto ${hash}`],
    })
    return String(made.id)
  })

export interface SendingResult {
  readonly resultado: 'completada' | 'error'
  readonly respuesta: string | null
  /** Null where the provider did not say. */
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly costo: number | null
}

/**
 * What was set aside becomes what it took, once. Where the provider did not say and something was answered, it stays as it was: the
 * provider will charge for it. Where nothing was, nothing was spent.
 */
export async function endSending(tx: Tx, id: string, e: SendingResult): Promise<void> {
  await tx.run({
    name: 'ia_envio_fin',
    text: `with fin as (
  update ia_envio set terminado_en = now(), resultado = $2, respuesta = $3, tokens_entrada = $4, tokens_salida = $5, costo = $6
  where id = $1::bigint and terminado_en is null
  returning agente, (enviado_en at time zone 'America/Bogota')::date as dia, tokens_reservados, costo_reservado
)
update ia_gasto g set tokens = g.tokens - fin.tokens_reservados + coalesce($4::integer + $5::integer, case when $3::text is null then 0 else fin.tokens_reservados end),
  costo = g.costo - fin.costo_reservado + coalesce($6::numeric, case when $3::text is null then 0 else fin.costo_reservado end)
from fin where g.agente = fin.agente and g.dia = fin.dia`,
    values: [id, e.resultado, e.respuesta, e.tokensIn, e.tokensOut, e.costo],
  })
}
