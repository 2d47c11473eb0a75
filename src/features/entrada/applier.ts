import { actorOf } from '../../auth/account/account.ts'
import type { Call } from '../../engine/call.ts'
import { apart } from '../../engine/connection/request-time.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { preparer, Unwritten } from '../../engine/write/prepare.ts'
import { changePreparer } from '../../engine/write/update.ts'
import { Problem } from '../../model/problem.ts'
import { duplicate } from '../../model/problems.ts'
import { paciente } from '../../resources/paciente.ts'
import { backOff, spread } from '../../work/back-off.ts'
import { leaseOn } from '../../work/lease.ts'
import { type HeldJob, jobRunner } from '../../work/runner.ts'
import type { EncounterOpener } from '../historias/state-operations.ts'
import { decoded, isLatin } from '../hl7/read/charset.ts'
import { readEr7 } from '../hl7/read/er7.ts'
import type { findOrder } from '../resultados/find-order.ts'
import type { ReportFiler } from '../resultados/incoming-report.ts'
import { applyAdmission } from './apply-admission.ts'
import { applyReports } from './apply-report.ts'
import { type Channel, channelAccount, channelColumns } from './channel.ts'
import { type ChannelWords, wordsOf } from './code-map.ts'
import { saysCritical } from './critical-message.ts'
import { type KeptMessage, largeContentOf, messageColumns, smallContent, tellWaiting } from './kept-message.ts'
import { leftFor, type Outcome, refusedBy } from './outcome.ts'

/** A report that came by FHIR and waited: written as it would have been at the door, and settled in the same transaction. */
export interface WaitingReport {
  readonly channel: Channel
  readonly kept: KeptMessage
  readonly content: Buffer
  readonly call: Call
  settle(tx: Tx, outcome: Outcome): Promise<void>
}

const LEASE_SECONDS = 60
const GRACE_MS = 5_000
/** Messages looked at together; of one person they go one after the other, of several a few at a time. */
const BATCH = 200
const LANES = 4
/** Larger ones are applied one at a time, whatever their channel: each is in memory several times while it is. */
const LARGE_BYTES = 1_048_576
const MOST_ATTEMPTS = 10
const RACES = 3
const BLOCKED_REST_MS = 60_000
const RETRY = { firstMs: 500, longestMs: 300_000 }

const READY = `c.proximo_en <= now() and exists (select 1 from mensaje_entrada m where m.canal = c.id and m.estado = 'recibido'
  and m.proximo_en <= now())`

const lease = leaseOn<Channel>({
  table: 'canal',
  key: 'id',
  columns: channelColumns('t'),
  ready: READY,
  order: 'c.proximo_en',
  taking: 'proximo_en = t.proximo_en',
  releasing: 'arrendado_hasta = null',
  clock: 'arrendado_hasta',
  aheadSeconds: LEASE_SECONDS,
  silenceSeconds: 0,
})

/** Another process has settled it, or a person took it: what was about to be written is not. */
class AlreadySettled extends Error {}

/** Somebody else wrote the same by another door meanwhile: decided again it is that row's, or a correction. */
const isOvertaken = (error: unknown, { intentos }: KeptMessage): boolean =>
  error instanceof Problem && error.kind === duplicate && intentos < RACES

interface WaitingMessage extends KeptMessage {
  readonly isDue: boolean
  /** Null where it is large, and read by itself. */
  readonly contenido: Buffer | null
}

export interface MessageApplier {
  /** Begins with every channel that has something to apply; none waits for another. */
  runOnce(): Promise<boolean>
  /** Begins with that channel at once. */
  kick(channel: string): void
  /** Once all that was begun has ended. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface ApplierDeps {
  readonly core: Core
  readonly filer: ReportFiler
  readonly findOrder: typeof findOrder
  /** Null once it settled it; otherwise why it still waits. */
  applyReport(report: WaitingReport): Promise<Outcome | null>
  /** Opens the encounter of somebody who arrived. */
  readonly openEncounter: EncounterOpener['open']
  onError(error: unknown): void
}

/** What may go at once: of each person the oldest, and nothing past a merge but the merge itself when it is the oldest. */
export function turns<M extends { readonly clave: string; readonly barrera: boolean }>(waiting: readonly M[]): M[][] {
  const [first] = waiting
  if (first?.barrera === true) return [[first]]
  const until = waiting.findIndex((m) => m.barrera)
  const before = until === -1 ? waiting : waiting.slice(0, until)
  return [...Map.groupBy(before, (m) => m.clave).values()]
}

/** Applies what was kept, each message in one transaction with its new state: whatever dies, it has one effect. */
export function messageApplier({
  core,
  filer,
  findOrder,
  applyReport,
  openEncounter,
  onError,
}: ApplierDeps): MessageApplier {
  const { db } = core
  const reports = { core, filer, findOrder }
  const admissions = {
    core,
    openEncounter,
    prepareNew: preparer(core, paciente),
    prepareChange: changePreparer(core, paciente),
  }

  async function decide(
    channel: Channel,
    kept: WaitingMessage,
    words: ChannelWords,
    call: Call,
  ): Promise<Outcome | null> {
    const content = kept.contenido ?? (await largeContentOf(db, kept.id))
    if (kept.puerta === 'fhir')
      return applyReport({
        channel,
        kept,
        content,
        call,
        settle: (tx, outcome) => settleIn(tx, kept, outcome, kept.critico),
      })
    const m = readEr7(decoded(content, kept.juego), isLatin(kept.juego))
    if (!kept.tipo.startsWith('ORU')) return applyAdmission(admissions, channel, kept, m, call)
    const outcome = await applyReports(reports, channel, kept, m, words, call)
    // Somebody may have completed its code since the map was read.
    return outcome.causa === 'codigo_sin_mapa'
      ? applyReports(reports, channel, kept, m, await wordsOf(db, channel), call)
      : outcome
  }

  async function settle(channel: Channel, kept: KeptMessage, outcome: Outcome, call: Call): Promise<void> {
    const whose = { ...kept, paciente: outcome.paciente ?? kept.paciente }
    const waits = outcome.estado === 'por_resolver'
    const critico = outcome.critico ?? (waits ? await saysCritical(core, channel, whose, call) : kept.critico)
    await db.transaction((tx) => settleIn(tx, kept, outcome, critico))
  }

  async function settleIn(tx: Tx, kept: KeptMessage, outcome: Outcome, critico: boolean): Promise<void> {
    const results = (await outcome.write?.(tx)) ?? []
    // Last, and only where nobody else settled it: then all that was written here is not.
    const own = await tx.run({
      name: 'mensaje_entrada_termina',
      text: `update mensaje_entrada set estado = $2, causa = $3, detalle = $4, paciente = coalesce($5, paciente),
  orden = coalesce($6, orden), resultados = $7::uuid[], critico = $8, intentos = intentos + 1,
  terminado_en = case when $2 = 'recibido' then null else now() end
where id = $1 and estado = 'recibido' and intentos = $9 returning 1`,
      values: [
        kept.id,
        outcome.estado,
        outcome.causa,
        outcome.detalle,
        outcome.paciente,
        outcome.orden ?? null,
        [...results],
        critico,
        kept.intentos,
      ],
    })
    if (own.length === 0) throw new AlreadySettled()
    // Those who have it before them are told; one that went through at once was before nobody.
    if (outcome.estado === 'por_resolver' || kept.intentos > 0) await tellWaiting(tx, kept.id)
  }

  const postpone = (kept: KeptMessage): Promise<unknown> =>
    db.run({
      name: 'mensaje_entrada_espera',
      text: `update mensaje_entrada set intentos = intentos + 1, proximo_en = now() + make_interval(secs => $3::float8 / 1000)
where id = $1 and estado = 'recibido' and intentos = $2`,
      values: [kept.id, kept.intentos, spread(backOff(kept.intentos + 1, RETRY), Math.random())],
    })

  /** Whether it is settled, has a second step, or has to be tried again: all that is behind it waits then. */
  async function apply(
    channel: Channel,
    kept: WaitingMessage,
    words: ChannelWords,
    call: Call,
  ): Promise<'settled' | 'begun' | 'postponed'> {
    try {
      const outcome = await decide(channel, kept, words, call)
      if (outcome === null) return 'settled'
      await settle(channel, kept, outcome, call)
      return outcome.estado === 'recibido' ? 'begun' : 'settled'
    } catch (error) {
      if (error instanceof AlreadySettled) return 'settled'
      const why = error instanceof Unwritten ? await error.explain().catch((e: unknown) => e) : error
      const refused = isOvertaken(why, kept)
        ? null
        : (refusedBy(why, kept.paciente) ?? (kept.intentos + 1 >= MOST_ATTEMPTS ? leftFor('error_interno') : null))
      if ((refused === null && !isOvertaken(why, kept)) || refused?.causa === 'error_interno') onError(why)
      if (refused === null) await postpone(kept)
      else
        await settle(channel, kept, refused, call).catch((e: unknown) => {
          if (!(e instanceof AlreadySettled)) throw e
        })
      return refused === null ? 'postponed' : 'settled'
    }
  }

  let large: Promise<unknown> = Promise.resolve()
  /** Once those that wait for it have had their turn. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = large.then(work)
    large = done.catch(() => {})
    return done
  }

  const waiting = (canal: string): Promise<WaitingMessage[]> =>
    db.run<WaitingMessage>({
      name: 'mensaje_entrada_siguientes',
      text: `select ${messageColumns('m')}, ${smallContent('m')}, m.proximo_en <= now() as "isDue" from mensaje_entrada m
where m.canal = $1 and m.estado = 'recibido' order by m.numero limit ${BATCH}`,
      values: [canal],
    })

  /** How many were settled. */
  async function applyTurns(channel: Channel, lines: readonly WaitingMessage[][], held: HeldJob): Promise<number> {
    const account = await channelAccount(db, channel)
    if (account === null) return 0
    const left = lines.values()
    const words = await wordsOf(db, channel)
    let done = 0
    const lane = async (): Promise<void> => {
      for (const line of left)
        for (const message of line) {
          if (held.signal.aborted || !message.isDue) break
          const now = new Date().toISOString()
          const call = { actor: actorOf(account), session: null, ip: '', requestId: message.id, now, reason: null }
          const how = await (message.bytes > LARGE_BYTES
            ? alone(() => apply(channel, message, words, call))
            : apply(channel, message, words, call))
          if (how === 'postponed') break
          done++
          if (how === 'begun') break
        }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return done
  }

  async function rest({ id }: Channel, held: HeldJob, ms: number): Promise<void> {
    await db.run({
      name: 'canal_descansa',
      text: 'update canal set proximo_en = now() + make_interval(secs => $2::float8 / 1000) where id = $1',
      values: [id, ms],
    })
    await held.release()
  }

  async function run(channel: Channel, held: HeldJob): Promise<void> {
    if ((await channelAccount(db, channel)) === null) return rest(channel, held, BLOCKED_REST_MS)
    for (;;) {
      const lines = turns(await waiting(channel.id))
      if (held.signal.aborted || (await applyTurns(channel, lines, held)) === 0) break
    }
    await held.release()
  }

  const runner = jobRunner({
    db,
    lease,
    beatMs: (LEASE_SECONDS * 1000) / 3,
    graceMs: GRACE_MS,
    run,
    async failed(channel, error, held) {
      await rest(channel, held, RETRY.firstMs)
      onError(error)
    },
  })
  const begun = new Map<string, Promise<unknown>>()

  function begin(id: string): void {
    if (begun.has(id)) return
    // Nobody's request waits for it.
    const turn = apart(() => runner.runOnce(id))
      .catch(onError)
      .finally(() => begun.delete(id))
    begun.set(id, turn)
  }

  return {
    async runOnce() {
      const ready = await db.run<{ id: string }>({
        name: 'canal_listos',
        text: `select c.id from canal c where ${READY}`,
        values: [],
      })
      for (const { id } of ready) begin(id)
      return false
    },
    kick: begin,
    async settled() {
      await Promise.all(begun.values())
    },
    stop: runner.stop,
  }
}
