import type { Core } from '../../../engine/core.ts'
import { afterFailure, afterPause, afterRefusedCredentials } from '../../../outbox/breaker.ts'
import { changeCircuit, closeCircuit } from '../../../outbox/circuit.ts'
import type { Verdict } from './decide.ts'
import { addEvent, ENVIO_COLUMNS, envioFrom } from './envio.ts'
import { holdEnvio, type Taken } from './lease.ts'
import { type Mirror, tryMirror } from './mirror-history.ts'

export interface Answered {
  readonly taken: Taken
  readonly runner: string
  readonly verdict: Verdict
  readonly ms: number
  readonly openMs: number
}

/** What became of an attempt: the document, the history's header, the platform's health and the audit row, or nothing. */
export async function recordAnswer(core: Core, mirror: Mirror, answered: Answered): Promise<void> {
  const { verdict, runner, ms, taken } = answered
  const { id } = taken.envio
  const { estado, codigo, http, accepted } = verdict
  const now = new Date().toISOString()
  const settled = ['aceptado', 'rechazado', 'error'].includes(estado)
  const failed = await core.db.transaction(async (tx) => {
    await holdEnvio(tx, id, runner)
    const [row] = await tx.run({
      name: 'rda_responde',
      text: `update rda_envio t set estado = $2, codigo = $3, http = $4, problemas = $5, vida = coalesce($6, t.vida),
  composicion = coalesce($7, t.composicion), proximo_en = now() + make_interval(secs => $8::float8 / 1000),
  resuelto_en = $9, fallos = t.fallos + $10, ejecutor = null, arrendado_hasta = null where t.id = $1 returning ${ENVIO_COLUMNS}`,
      values: [
        id,
        estado,
        codigo,
        http,
        JSON.stringify(verdict.problemas),
        accepted.vida,
        accepted.composicion,
        verdict.waitMs,
        settled ? now : null,
        verdict.counts ? 1 : 0,
      ],
    })
    const envio = envioFrom(row ?? {})
    const call = { ...envio.llamada, now }
    await addEvent(tx, envio, 'respuesta', { now, http, codigo, ms })
    await core.audit.recordIn(tx, {
      call,
      action: 'recibir_respuesta',
      resource: 'rda',
      status: statusOf(verdict),
      id,
      patient: envio.paciente,
      code: codigo,
    })
    const failed = await tryMirror(tx, () => mirror(tx, envio, call))
    await tellCircuit(
      answered,
      async (change) => changeCircuit(tx, change),
      () => closeCircuit(tx),
    )
    return failed
  })
  if (failed !== null) throw failed
}

/** As the platform put it; without an answer, as a gateway would. */
const statusOf = ({ http, estado }: Verdict): number => http ?? (estado === 'aceptado' ? 200 : 504)

async function tellCircuit(
  { verdict, taken, openMs }: Answered,
  change: (next: Parameters<typeof changeCircuit>[1]) => Promise<void>,
  close: () => Promise<void>,
): Promise<void> {
  const { platform, codigo, waitMs } = verdict
  const now = Date.now()
  if (platform === 'callada') return
  if (platform === 'sana') await close()
  else if (platform === 'falla')
    await change((c) => afterFailure(c, codigo, now, { probe: taken.probe, firstMs: openMs }))
  else if (platform === 'credenciales') await change((c) => afterRefusedCredentials(c, codigo, now))
  // It answers, and asks for patience.
  else
    await change((c) => afterPause({ ...c, abierto_hasta: null, fallos: 0, aperturas: 0, motivo: null }, waitMs, now))
}
