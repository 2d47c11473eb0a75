import { serviceCall } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import type { OutgoingFetch } from '../../model/outgoing-fetch.ts'
import type { MipresState } from '../../model/text/mipres-words.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { backOff, spread } from '../../work/back-off.ts'
import { LostLease, leaseOn } from '../../work/lease.ts'
import { type HeldJob, jobRunner } from '../../work/runner.ts'
import { type AskedPrescription, judge } from './answer.ts'
import { askMipres, type MipresOutcome, type MipresSettings } from './client.ts'

interface Check {
  readonly id: string
  readonly recurso: string
  readonly paciente: string
  readonly numero: string
  readonly intentos: number
}

const LEASE_SECONDS = 60
const WAIT = { firstMs: 60_000, longestMs: 6 * 3_600_000 }

const lease = leaseOn<Check>({
  table: 'comprobacion_mipres',
  key: 'id',
  columns: 't.id, t.recurso, t.paciente, t.numero, t.intentos',
  ready: `c.estado = 'sin_comprobar' and c.proximo_en <= now()`,
  order: 'c.proximo_en',
  taking: 'intentos = t.intentos + 1, preguntada_en = now()',
  releasing: 'arrendada_hasta = null',
  clock: 'arrendada_hasta',
  aheadSeconds: LEASE_SECONDS,
  silenceSeconds: 0,
})

export interface MipresChecker {
  /** Asks about what waits; false, until MIPRES answers again, where it does not. */
  runOnce(): Promise<boolean>
  stop(): Promise<void>
}

/** Asks MIPRES about the numbers that prescriptions have there, behind the requests: a prescription waits for none of it. */
export function mipresChecker(deps: {
  readonly core: Core
  readonly settings: MipresSettings | null
  readonly fetch: OutgoingFetch
}): MipresChecker {
  const { core, settings, fetch } = deps
  const { db } = core

  /** That the number leaves stands written before it does. */
  async function take(_: Tx, runner: string): Promise<Check | null> {
    return db.transaction(async (tx) => {
      const check = await lease.take(tx, runner, null)
      if (check !== null) await audit(tx, check, 'enviar', 200, null)
      return check
    })
  }

  const audit = (
    tx: Tx,
    { recurso, id, paciente }: Check,
    action: 'enviar' | 'recibir_respuesta',
    status: number,
    state: MipresState | null,
  ): Promise<void> =>
    core.audit.recordIn(tx, {
      call: serviceCall(new Date().toISOString()),
      action,
      resource: recurso,
      id,
      patient: paciente,
      status,
      code: state === null ? 'mipres' : `mipres_${state}`,
      fields: ['numero_mipres'],
    })

  async function askedOf({ recurso, id, paciente, numero }: Check): Promise<AskedPrescription> {
    const row = await core.load(recurso, id)
    if (row === null) throw new LostLease()
    const documents = await db.run({
      name: 'mipres_documentos',
      text: `select p.numero_documento from paciente p where p.id = any(${recordsOfPerson('$1')})`,
      values: [paciente],
    })
    const dci = textOrNull(row.medicamento_dci)
    return {
      numero,
      documentos: documents.map((d) => String(d.numero_documento)),
      medicamento: dci === null ? null : { dci, codigo: textOrNull(row.dci_codigo) },
    }
  }

  async function settle(check: Check, held: HeldJob, outcome: MipresOutcome, asked: AskedPrescription): Promise<void> {
    const why = 'why' in outcome ? outcome.why : null
    const state = 'why' in outcome ? 'sin_comprobar' : judge(outcome.found, asked)
    const waitMs = why === null ? 0 : spread(backOff(check.intentos, WAIT), Math.random())
    await db.transaction(async (tx) => {
      await held.hold(tx)
      await tx.run({
        name: 'mipres_responde',
        text: `update comprobacion_mipres set estado = $2, motivo = $3, proximo_en = now() + make_interval(secs => $4::float8 / 1000),
  resuelta_en = case when $3::text is null then now() end, ejecutor = null, arrendada_hasta = null where id = $1`,
        values: [check.id, state, why, waitMs],
      })
      if (why === null)
        await recordEvent(tx, { resource: check.recurso, fact: 'mipres', id: check.id, patient: check.paciente })
      // Without an answer, as a gateway would put it.
      await audit(tx, check, 'recibir_respuesta', outcome.http ?? 504, state)
    })
  }

  let quiet = false
  const runner = jobRunner({
    db,
    lease: { ...lease, take },
    beatMs: (LEASE_SECONDS * 1000) / 3,
    async run(check: Check, held) {
      if (settings === null) return held.release()
      const asked = await askedOf(check)
      const outcome = await askMipres(fetch, settings, check.numero, held.signal)
      quiet = 'why' in outcome
      await settle(check, held, outcome, asked)
    },
  })
  return {
    async runOnce() {
      if (settings === null) return false
      const some = await runner.runOnce()
      return some && !quiet
    },
    stop: runner.stop,
  }
}
