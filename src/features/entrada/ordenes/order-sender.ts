import { actorOf } from '../../../auth/account/account.ts'
import type { Call } from '../../../engine/call.ts'
import { destinationIn } from '../../../engine/connection/mllp-destination.ts'
import type { Core } from '../../../engine/core.ts'
import { backOff, spread } from '../../../work/back-off.ts'
import { leaseOn } from '../../../work/lease.ts'
import { type HeldJob, jobRunner } from '../../../work/runner.ts'
import { orderMessage, type ToldOrder } from '../../hl7/order-message.ts'
import { type Charset, decoded, encoded } from '../../hl7/read/charset.ts'
import { type ReadAcknowledgement, readAcknowledgement } from '../../hl7/read/read-acknowledgement.ts'
import { writeEr7 } from '../../hl7/write-er7.ts'
import type { Provider } from '../../provider.ts'
import { type Channel, channelAccount, findChannel } from '../channel.ts'
import { type LineTrust, type MllpLine, openLine } from '../mllp/line.ts'
import { judgeAnswer } from './judge-answer.ts'
import { dueOrders, markAttempt, storeSettlement, type WaitingOrder } from './order-queue.ts'
import { orderTeller } from './told-order.ts'

const LEASE_SECONDS = 90
const GRACE_MS = 3_000
const BATCH = 20
const ANSWER_MS = 30_000
const BLOCKED_REST_MS = 60_000
const RETRY = { firstMs: 2_000, longestMs: 300_000 }

/** A row of `canal_ordenes`. */
interface OrderChannel {
  /** Of the channel. */
  readonly id: string
  readonly destino: string
  readonly fallas: number
}

const READY = `not c.detenido and c.proximo_en <= now() and exists (select 1 from orden_salida s where s.canal = c.canal
  and s.estado = 'por_enviar' and s.proximo_en <= now())`

const lease = leaseOn<OrderChannel>({
  table: 'canal_ordenes',
  key: 'canal',
  columns: 't.canal as id, t.destino, t.fallas',
  ready: READY,
  order: 'c.proximo_en',
  taking: 'proximo_en = t.proximo_en',
  releasing: 'arrendado_hasta = null',
  clock: 'arrendado_hasta',
  aheadSeconds: LEASE_SECONDS,
  silenceSeconds: 0,
})

export interface OrderSender {
  /** Begins with every channel that has an order to be told of; none waits for another. */
  runOnce(): Promise<boolean>
  /** Once all that was begun has ended. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface OrderSenderDeps {
  readonly core: Core
  readonly provider: Provider
  /** What the operator lets messages go to, and nothing else. */
  readonly destinations: readonly string[]
  trust(): Promise<LineTrust>
  /** Before the first message of this process: stops what would leave, where the database is a copy. */
  atHome(): Promise<void>
  onError(error: unknown): void
}

/** It did not connect, or was not answered: the channel is left in peace for a while. */
class Unanswered extends Error {}

const isWritten = (text: string, charset: Charset): boolean => {
  try {
    return decoded(encoded(text, charset), charset) === text
  } catch {
    return false
  }
}

/** Tells channels of orders: at least once under one control id, the messages of a patient one after the other. */
export function orderSender({ core, provider, destinations, trust, atHome, onError }: OrderSenderDeps): OrderSender {
  const { db } = core
  const tellingOf = orderTeller(core)

  /** In the alphabet that the channel is read by, unless a name has letters that it lacks. */
  function bytesOf(channel: Channel, { control, creado_en }: WaitingOrder, told: ToldOrder): Buffer {
    const c = {
      facility: provider.codigo ?? provider.nombre,
      receiver: null,
      processing: channel.procesamiento,
      // The same bytes each time it is tried.
      now: creado_en,
    }
    const written = (juego: Charset): string => writeEr7(orderMessage(c, { ...channel, juego }, control, told))
    const usual = written(channel.juego)
    if (isWritten(usual, channel.juego)) return encoded(usual, channel.juego)
    return encoded(written('UNICODE UTF-8'), 'UNICODE UTF-8')
  }

  async function ask(line: MllpLine, channel: Channel, bytes: Buffer, control: string): Promise<ReadAcknowledgement> {
    let read: ReadAcknowledgement | null = null
    const isOurs = (answer: Buffer): boolean => {
      read = readAcknowledgement(answer, channel.juego)
      return read?.control === control
    }
    try {
      await line.ask(bytes, isOurs, ANSWER_MS)
    } catch (cause) {
      throw new Unanswered('sin_respuesta', { cause })
    }
    if (read === null) throw new Unanswered('sin_respuesta')
    return read
  }

  async function send(
    waiting: WaitingOrder,
    channel: Channel,
    call: Call,
    line: () => Promise<MllpLine>,
    held: HeldJob,
  ): Promise<void> {
    const telling = await tellingOf(call, waiting)
    if ('not' in telling) {
      await db.transaction(async (tx) => {
        await held.hold(tx)
        await storeSettlement(tx, waiting, { estado: telling.not, acuse: null, detalle: null, waitMs: 0 })
      })
      return
    }
    const bytes = bytesOf(channel, waiting, telling.told)
    const open = await line()
    // It leaves once it is written down who is told of whom.
    await core.audit.record({
      call,
      action: 'enviar',
      resource: 'orden',
      status: 200,
      id: waiting.orden,
      patient: waiting.paciente,
    })
    await db.transaction(async (tx) => {
      await held.hold(tx)
      await markAttempt(tx, waiting)
    })
    const answer = await ask(open, channel, bytes, waiting.control)
    const outcome = judgeAnswer(answer, {
      attempt: waiting.intentos + 1,
      sinceFirstMs: waiting.desde_primero_ms,
      random: Math.random(),
    })
    await db.transaction(async (tx) => {
      await held.hold(tx)
      await storeSettlement(tx, waiting, outcome)
    })
  }

  async function rest({ id }: OrderChannel, held: HeldJob, ms: number, falla: string | null): Promise<void> {
    await db.run({
      name: 'canal_ordenes_descansa',
      text: `update canal_ordenes set proximo_en = now() + make_interval(secs => $2::float8 / 1000), falla = $3,
  fallas = case when $3::text is null then 0 else fallas + 1 end where canal = $1`,
      values: [id, ms, falla],
    })
    await held.release()
  }

  async function run(taken: OrderChannel, held: HeldJob): Promise<void> {
    const to = destinations.includes(taken.destino) ? destinationIn(taken.destino) : null
    if (to === null) return rest(taken, held, BLOCKED_REST_MS, 'destino_no_declarado')
    let line: MllpLine | null = null
    const open = async (): Promise<MllpLine> => {
      try {
        line ??= await openLine(to, await trust())
        return line
      } catch (cause) {
        throw new Unanswered('sin_conexion', { cause })
      }
    }
    try {
      for (;;) {
        const channel = await findChannel(db, taken.id)
        const account = channel === null ? null : await channelAccount(db, channel)
        if (channel === null || !channel.activo || account === null)
          return await rest(taken, held, BLOCKED_REST_MS, 'cuenta_detenida')
        const due = await dueOrders(db, taken.id, BATCH)
        if (due.length === 0) break
        for (const waiting of due) {
          if (held.signal.aborted) return await held.release()
          const now = new Date().toISOString()
          const call = { actor: actorOf(account), session: null, ip: '', requestId: waiting.id, now, reason: null }
          await send(waiting, channel, call, open, held)
        }
      }
      await rest(taken, held, 0, null)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      await rest(taken, held, spread(backOff(taken.fallas + 1, RETRY), Math.random()), error.message)
    } finally {
      // Assigned where the compiler does not look.
      ;(line as MllpLine | null)?.close()
    }
  }

  const runner = jobRunner({
    db,
    lease,
    beatMs: (LEASE_SECONDS * 1000) / 3,
    graceMs: GRACE_MS,
    run,
    async failed(channel, error, held) {
      await rest(channel, held, BLOCKED_REST_MS, 'error_interno')
      onError(error)
    },
  })
  const begun = new Map<string, Promise<unknown>>()
  let isHome = false

  return {
    async runOnce() {
      const ready = await db.run<{ id: string }>({
        name: 'canal_ordenes_listos',
        text: `select c.canal as id from canal_ordenes c where ${READY}`,
        values: [],
      })
      if (ready.length === 0) return false
      if (!isHome) {
        await atHome()
        isHome = true
      }
      for (const { id } of ready) {
        if (begun.has(id)) continue
        const turn = runner
          .runOnce(id)
          .catch(onError)
          .finally(() => begun.delete(id))
        begun.set(id, turn)
      }
      return false
    },
    async settled() {
      await Promise.all(begun.values())
    },
    stop: runner.stop,
  }
}
