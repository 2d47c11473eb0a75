import type { Core } from '../engine/core.ts'
import type { Tx } from '../engine/database.ts'
import { leaseOn } from '../work/lease.ts'
import { type HeldJob, jobRunner } from '../work/runner.ts'
import { type AnswerReader, decide, type Outcome, type Verdict } from './decide.ts'
import type { OutgoingDocument, OutgoingState } from './document.ts'
import type { Outbox } from './outbox.ts'
import { type AcceptedColumns, type Mirror, settleAttempt } from './settle.ts'

export interface SenderSettings {
  /** After so many failures of a document a person looks at it. */
  readonly attempts: number
  readonly parallel: number
  readonly firstWaitMs: number
  readonly leaseSeconds: number
}

/** What a tenant does in its own way. */
export interface SenderParts<D extends OutgoingDocument, A extends AcceptedColumns> {
  readonly core: Core
  readonly outbox: Outbox<D>
  readonly settings: SenderSettings
  readonly mirror: Mirror<D>
  /** Of a document with that alias: it does not leave, holds no other up, and waits for what takes its place. */
  isStale(alias: string): string
  /** Whether the bytes are those that were signed. */
  isIntact(document: D, bytes: Uint8Array): Promise<boolean>
  send(document: D, bytes: Buffer, signal: AbortSignal): Promise<Outcome>
  readerOf(document: D): AnswerReader<A>
  /** The receiver did not say all of it: what can be found out is added. Null: without that it is not known what became of it. */
  complete(document: D, bytes: Buffer, verdict: Verdict<A>, signal: AbortSignal): Promise<Verdict<A> | null>
  /** Makes the documents that follow from those accepted; true if there may be more. */
  gather(): Promise<boolean>
}

interface TakenDocument<D> {
  readonly id: string
  readonly document: D
  /** It is let through to see whether the receiver is back. */
  readonly probe: boolean
  /** An earlier attempt left, and it is not known whether it arrived. */
  readonly mayHaveArrived: boolean
}

const GRACE_MS = 3_000
/** How long the receiver is left in peace the first time, in waits between two attempts. */
const PEACE = 6

class NothingToDo extends Error {}

export function outboxSender<D extends OutgoingDocument, A extends AcceptedColumns>(parts: SenderParts<D, A>) {
  const { core, outbox, settings, isStale } = parts
  const { db } = core
  const { leaseSeconds } = settings
  // The first of its patient that is undecided, and due.
  const lease = leaseOn<D & { readonly antes: OutgoingState }>({
    table: outbox.documents,
    key: 'id',
    columns: `${outbox.columns}, c.estado as antes`,
    before: 'c.estado',
    ready: `c.estado in ('pendiente', 'enviado') and c.proximo_en <= now()
  and not exists (select 1 from ${outbox.documents} a
    where a.paciente = c.paciente and a.orden < c.orden and a.estado in ('pendiente', 'enviado') and not ${isStale('a')})
  and not ${isStale('c')}`,
    order: 'c.proximo_en, c.orden',
    taking: `estado = 'enviado', codigo = 'enviando', intentos = t.intentos + 1`,
    releasing: `arrendado_hasta = null, codigo = 'sin_respuesta'`,
    clock: 'arrendado_hasta',
    aheadSeconds: leaseSeconds,
    silenceSeconds: 0,
  })

  /** Before a byte of a document leaves it stands written that it is about to. */
  async function take(_: Tx, runner: string): Promise<TakenDocument<D> | null> {
    try {
      return await db.transaction(async (tx) => {
        const passed = await outbox.circuitRow.pass(tx, leaseSeconds)
        if (passed === null) return null
        const document = await lease.take(tx, runner, null)
        // The right to probe was taken for nothing: it is given back with all of this.
        if (document === null) throw new NothingToDo()
        const { id, antes, llamada } = document
        const now = new Date().toISOString()
        // By the clock that says when it was answered; the database's own says when to try again.
        await tx.run({
          name: `${outbox.documents}_sale`,
          text: `update ${outbox.documents} set enviado_en = $2 where id = $1`,
          values: [id, now],
        })
        await outbox.addEvent(tx, document, 'enviado', { now })
        await outbox.audit(tx, core, document, { call: { ...llamada, now }, action: 'enviar', status: 200 })
        return { id, document, probe: passed.probe, mayHaveArrived: antes === 'enviado' }
      })
    } catch (error) {
      if (error instanceof NothingToDo) return null
      throw error
    }
  }

  async function run(taken: TakenDocument<D>, held: HeldJob): Promise<void> {
    const { id, document, probe } = taken
    const bytes = await outbox.bytesOf(db, id)
    const verdict = (await parts.isIntact(document, bytes)) ? await ask(taken, bytes, held) : ALTERED
    const attempt = { probe, firstMs: settings.firstWaitMs * PEACE }
    await settleAttempt(core, outbox, parts.mirror, held, id, verdict, attempt)
  }

  async function ask(
    { document, probe, mayHaveArrived }: TakenDocument<D>,
    bytes: Buffer,
    { signal }: HeldJob,
  ): Promise<Verdict<A>> {
    const outcome = await parts.send(document, bytes, signal)
    // The process stops, or the document is another runner's: it is not known what came of the attempt.
    if (outcome.how === 'lost') signal.throwIfAborted()
    const { abierto_hasta } = await outbox.circuitRow.read(db)
    const tried = {
      fallos: document.fallos,
      most: settings.attempts,
      firstWaitMs: settings.firstWaitMs,
      healthy: abierto_hasta === null && !probe,
      mayHaveArrived,
    }
    const read = (how: Outcome): Verdict<A> => decide(how, tried, parts.readerOf(document), Date.now(), Math.random())
    return (await parts.complete(document, bytes, read(outcome), signal)) ?? read({ how: 'lost' })
  }

  const beatMs = (leaseSeconds * 1000) / 3
  const runner = jobRunner({ db, lease: { ...lease, take }, beatMs, graceMs: GRACE_MS, run })

  // One that is slow keeps its own lane only.
  async function lane(): Promise<boolean> {
    let some = false
    while (await runner.runOnce()) some = true
    return some
  }
  return {
    /** Sends what is due, as many at once as is configured; true if there may be more. */
    async runOnce(): Promise<boolean> {
      const gathering = runner.alongside(parts.gather)
      const lanes = await Promise.allSettled([gathering, ...Array.from({ length: settings.parallel }, lane)])
      const failed = lanes.find((l) => l.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      return lanes.some((l) => l.status === 'fulfilled' && l.value)
    },
    stop: runner.stop,
  }
}

/** The bytes are not those that were signed: the receiver must not believe that they are ours. */
const ALTERED: Verdict<never> = {
  estado: 'error',
  codigo: 'alterado',
  http: null,
  problemas: [
    {
      codigo: 'security',
      gravedad: 'error',
      mensaje: 'El documento guardado no es el que se firmó: no se envía. Avise a quien administra el servicio.',
      ruta: null,
      detalle: null,
    },
  ],
  accepted: null,
  counts: false,
  waitMs: 0,
  platform: 'callada',
}
