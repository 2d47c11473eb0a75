import type { Call } from '../engine/call.ts'
import type { Core } from '../engine/core.ts'
import type { Tx } from '../engine/database.ts'
import { Problem } from '../model/problem.ts'
import { StoredFailure } from '../work/lease.ts'
import type { HeldJob } from '../work/runner.ts'
import type { Attempt } from './breaker.ts'
import type { Verdict } from './decide.ts'
import type { OutgoingDocument } from './document.ts'
import type { Outbox } from './outbox.ts'

/** Tells the rest of the record how a document goes, in the transaction of what happened to it. */
export type Mirror<D> = (tx: Tx, document: D, call: Call) => Promise<void>

/** What an acceptance fills, by column. */
export type AcceptedColumns = Readonly<Record<string, string | null>>

/** What became of an attempt: the document, its mirror, the receiver's health and the audit row, or nothing. */
export async function settleAttempt<D extends OutgoingDocument>(
  core: Core,
  outbox: Outbox<D>,
  mirror: Mirror<D>,
  held: HeldJob,
  id: string,
  verdict: Verdict<AcceptedColumns>,
  attempt: Attempt,
): Promise<void> {
  const { estado, codigo, http } = verdict
  const now = new Date().toISOString()
  const settled = ['aceptado', 'rechazado', 'error'].includes(estado)
  const failed = await core.db.transaction(async (tx) => {
    await held.hold(tx)
    const [document] = await tx.run<D>({
      name: `${outbox.documents}_responde`,
      text: `update ${outbox.documents} t set estado = $2, codigo = $3, http = $4, problemas = $5,
  proximo_en = now() + make_interval(secs => $6::float8 / 1000), resuelto_en = $7, fallos = t.fallos + $8,
  ${outbox.accepted.map((column, n) => `${column} = coalesce($${n + 9}, t.${column}), `).join('')}ejecutor = null, arrendado_hasta = null
where t.id = $1 returning ${outbox.columns}`,
      values: [
        id,
        estado,
        codigo,
        http,
        JSON.stringify(verdict.problemas),
        verdict.waitMs,
        settled ? now : null,
        verdict.counts ? 1 : 0,
        ...outbox.accepted.map((column) => verdict.accepted?.[column] ?? null),
      ],
    })
    if (document === undefined) throw new Error(`${outbox.documents} ${id} is gone`)
    const call = { ...document.llamada, now }
    await outbox.addEvent(tx, document, 'respuesta', { now, http, codigo, ms: held.elapsedMs() })
    // As the receiver put it; without an answer, as a gateway would.
    const status = http ?? (estado === 'aceptado' ? 200 : 504)
    await outbox.audit(tx, core, document, { call, action: 'recibir_respuesta', status, code: codigo })
    const failed = await inSavepoint(tx, () => mirror(tx, document, call))
    await outbox.circuitRow.tell(tx, verdict, attempt)
    return failed
  })
  if (failed !== null) throw new StoredFailure('The mirror failed', { cause: failed })
}

/** What the receiver answered stands, whatever becomes of the mirror; what went wrong with it is told afterwards. */
async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  await tx.run({ text: 'savepoint espejo', values: [] })
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Problem) throw error
    await tx.run({ text: 'rollback to savepoint espejo', values: [] })
    return error
  }
}
