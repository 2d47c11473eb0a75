import { type Account, findAccount } from '../../../auth/account/account.ts'
import type { SecretBox } from '../../../auth/secret-box.ts'
import { type Call, serviceCall } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { eventCutter } from '../../../engine/events/cut-events.ts'
import {
  type EventFilter,
  type EventPosition,
  eventReader,
  type RecordEvent,
} from '../../../engine/events/read-events.ts'
import { leaseOn } from '../../../work/lease.ts'
import { type HeldJob, jobRunner } from '../../../work/runner.ts'
import { readType } from '../event-types.ts'
import { forgetAttempts, logAttempts } from './attempts.ts'
import { type BatchResult, deliverBatch, postMessage } from './deliver.ts'
import { type InstallationSigns, stopWhereCopied } from './delivery-home.ts'
import { type Endpoint, type EndpointReason, endpointColumns, openSecrets, placeOf } from './endpoint.ts'
import type { EndpointFace, Message } from './face.ts'
import type { PostOffice } from './post-office.ts'
import { DOWN_AFTER, LASTS_MS, restMs, type Verdict } from './schedule.ts'
import {
  dueEvents,
  heldLines,
  lineOf,
  PROBE_DUE,
  probeEvent,
  storeSettled,
  type WaitingEvent,
  wakeWaiting,
} from './waiting.ts'

const LEASE_SECONDS = 60
const GRACE_MS = 3_000
const BATCH = 100
/** What an endpoint did not take waits in rows up to here; from there on it waits where it is, and the place stands still. */
const MOST_WAITING = 1_000
/** After so many batches the others of this process get their turn, and the log is cut to its size. */
const BATCHES = 20
const BLOCKED_REST_MS = 60_000
/** As many rows wait as may: what is tried next comes due by itself. */
const FULL_REST_MS = 5_000
/**
 * So long after it was judged what may be told to whom, nothing more of a batch begins: with the last attempt it ends within what is
 * left of a lease whose beats fail.
 */
const JUDGED_MS = 20_000

/** Something to do: a change after its place, an attempt that is due, or one that tells whether the endpoint is back. */
const READY = `c.estado in ('activo', 'solicitado') and c.proximo_en <= now() and (c.vence_en is null or c.vence_en > now()) and (
  c.estado = 'solicitado' or c.latido_en + make_interval(secs => c.latido_segundos) <= now() or
  (c.corte, c.evento) < (select k.numero, k.ultimo from evento_corte k order by k.numero desc limit 1)
  or exists (select 1 from destino_pendiente p where p.destino = c.id and p.estado = 'espera' and p.proximo_en <= now())
  or (${PROBE_DUE}))`

const lease = leaseOn<Endpoint>({
  table: 'destino',
  key: 'id',
  columns: endpointColumns('t'),
  ready: READY,
  order: 'c.proximo_en',
  taking: 'proximo_en = t.proximo_en',
  releasing: 'arrendado_hasta = null',
  clock: 'arrendado_hasta',
  aheadSeconds: LEASE_SECONDS,
  silenceSeconds: 0,
})

export interface EventSender {
  /** Begins with every endpoint that has something to be told; none waits for another. */
  runOnce(): Promise<boolean>
  /** Once all that was begun has ended. */
  settled(): Promise<void>
  /** A message that says nothing, at once. */
  ping(endpoint: Endpoint, signal: AbortSignal): Promise<Verdict & { readonly ms: number }>
  stop(): Promise<void>
}

export interface SenderDeps {
  readonly core: Core
  readonly box: SecretBox
  readonly office: PostOffice
  readonly faces: Readonly<Record<Endpoint['canal'], EndpointFace>>
  /** Before the first delivery of this process: whether the database is where it delivered before. */
  readonly signs: InstallationSigns
  onError(error: unknown): void
  /** An endpoint was given up: somebody has to look. */
  onDisabled(endpoint: string, reason: EndpointReason): void
  /** So many were stopped at once, as the database is elsewhere. */
  onCopied(endpoints: number): void
}

interface Batch {
  readonly events: readonly WaitingEvent[]
  /** Not tried: behind one of its patient that waits. */
  readonly behind: readonly RecordEvent[]
  /** That waited and is no longer for this account. */
  readonly withdrawn: readonly RecordEvent[]
  readonly until: EventPosition
  readonly more: boolean
  /** Tried before its hour, to see whether the endpoint is back. */
  readonly isProbe?: boolean
  readonly restMs?: number
}

const fresh = (event: RecordEvent): WaitingEvent => ({ event, attempts: 0, since: null })

export function eventSender({
  core,
  box,
  office,
  faces,
  signs,
  onError,
  onDisabled,
  onCopied,
}: SenderDeps): EventSender {
  const { db, registry } = core
  const reader = eventReader(core)
  const cut = eventCutter(db)

  const filterOf = ({ tipos }: Endpoint): EventFilter => ({
    types: tipos?.flatMap((text) => readType(registry, text) ?? []) ?? null,
    patient: null,
  })

  /** What is next: first what is due again, then what follows its place. Null: what follows was let go of. */
  async function nextBatch(endpoint: Endpoint, call: Call): Promise<Batch | null> {
    const isDown = endpoint.fallas_seguidas >= DOWN_AFTER
    const until = placeOf(endpoint)
    const onTime = await dueEvents(db, endpoint.id, isDown ? 1 : BATCH)
    const isProbe = onTime.length === 0
    const due = isProbe ? await probeEvent(db, endpoint.id) : onTime
    if (due.length > 0) {
      const told = new Set(
        await reader.told(
          call,
          due.map((w) => w.event),
        ),
      )
      const events = due.filter((w) => told.has(w.event))
      const withdrawn = due.filter((w) => !told.has(w.event)).map((w) => w.event)
      return { events, behind: [], withdrawn, until, more: !isDown || events.length === 0, isProbe }
    }
    const { lines, waiting } = await heldLines(db, endpoint.id)
    if (waiting >= MOST_WAITING)
      return { events: [], behind: [], withdrawn: [], until, more: false, restMs: FULL_REST_MS }
    if ((await reader.stateOf(until)) !== 'kept') return null
    const page = await reader.page(call, until, filterOf(endpoint), isDown ? 1 : BATCH)
    if (page.isLost) return null
    return {
      events: page.events.filter((e) => !lines.has(lineOf(e))).map(fresh),
      behind: page.events.filter((e) => lines.has(lineOf(e))),
      withdrawn: [],
      until: page.until,
      more: page.more && !isDown,
    }
  }

  async function disable(endpoint: Endpoint, held: HeldJob, reason: EndpointReason): Promise<void> {
    await db.transaction(async (tx) => {
      await held.hold(tx)
      await tx.run({
        name: 'destino_desactiva',
        text: `update destino set estado = 'desactivado', motivo_estado = $2, actualizado_en = now(), ejecutor = null, arrendado_hasta = null where id = $1`,
        values: [endpoint.id, reason],
      })
      await core.audit.recordIn(tx, {
        call: serviceCall(new Date().toISOString()),
        action: 'administrar',
        resource: 'destino',
        status: 200,
        id: endpoint.id,
        code: reason,
        fields: ['estado'],
      })
    })
    onDisabled(endpoint.id, reason)
  }

  async function store(endpoint: Endpoint, held: HeldJob, batch: Batch, result: BatchResult): Promise<Endpoint> {
    const wasDown = endpoint.fallas_seguidas >= DOWN_AFTER || batch.isProbe === true
    const { settled, attempts, failures, delivered, failed, askedMs } = result
    const gone = batch.withdrawn.map(
      (event) => ({ event, state: 'gone', attempts: 0, since: null, waitMs: 0, http: null, code: null }) as const,
    )
    const behind = batch.behind.map(
      (event) => ({ event, state: 'espera', attempts: 0, since: null, waitMs: 0, http: null, code: null }) as const,
    )
    return db.transaction(async (tx) => {
      await held.hold(tx)
      await storeSettled(tx, endpoint.id, [...settled, ...gone, ...behind])
      await logAttempts(tx, endpoint.id, attempts)
      // It is back: what waited for hours need not wait for its hour.
      if (wasDown && delivered > 0) await wakeWaiting(tx, endpoint.id)
      // What an earlier subscription of the same account failed at is behind it.
      if (endpoint.fallas_seguidas > 0 && delivered > 0 && endpoint.canal === 'fhir')
        await tx.run({
          name: 'suscriptor_recibe',
          text: 'delete from suscriptor_falla where cuenta = $1',
          values: [endpoint.cuenta],
        })
      const { cut: number, mark, id } = batch.until
      const [row] = await tx.run<Endpoint>({
        name: 'destino_avanza',
        // Somebody may have moved the place meanwhile: that stands.
        text: `update destino d set corte = case when d.corte = $2::bigint and d.evento = $3::bigint then $4::bigint else d.corte end,
  marca = case when d.corte = $2::bigint and d.evento = $3::bigint then $5 else d.marca end,
  evento = case when d.corte = $2::bigint and d.evento = $3::bigint then $6::bigint else d.evento end,
  fallas_seguidas = $7::integer, falla_desde = case when $7::integer > 0 then case when $8::bigint = 0 then coalesce(d.falla_desde, now()) else now() end end,
  entregados = d.entregados + $8::bigint, fallidos = d.fallidos + $9::bigint,
  entregado_en = case when $8::bigint > 0 then now() else d.entregado_en end,
  proximo_en = now() + make_interval(secs => $10::float8 / 1000), latido_en = case when $8::bigint > 0 then now() else d.latido_en end
where d.id = $1 returning ${endpointColumns('d')}`,
        values: [
          endpoint.id,
          endpoint.corte,
          endpoint.evento,
          String(number),
          mark,
          String(id),
          failures,
          delivered,
          failed,
          Math.max(restMs(failures, askedMs, Math.random()), batch.restMs ?? 0),
        ],
      })
      if (row === undefined) throw new Error('The endpoint is gone')
      return row
    })
  }

  /** Nothing arrived for as long as anything is tried. */
  const isHopeless = ({ falla_desde }: Endpoint): boolean =>
    falla_desde !== null && Date.now() - Date.parse(falla_desde) >= LASTS_MS

  const isOver = ({ estado, vence_en }: Endpoint): boolean =>
    estado !== 'activo' || (vence_en !== null && Date.parse(vence_en) <= Date.now())

  /** As it is now; null where nothing may be told in its name. */
  async function activeAccount({ cuenta }: Endpoint): Promise<Account | null> {
    const account = await findAccount(db, { id: cuenta })
    return account?.estado === 'activa' ? account : null
  }

  async function run(taken: Endpoint, held: HeldJob): Promise<void> {
    if ((await activeAccount(taken)) === null) return rest(taken, held, BLOCKED_REST_MS)
    const face = faces[taken.canal]
    const secrets = openSecrets(box, taken)
    const line = office.open(taken.url)
    const send = (message: Message): ReturnType<typeof postMessage> => postMessage(line, secrets, message, held.signal)
    /** Another address or other secrets count from the next turn on, which begins at once. */
    const isAsTaken = ({ url, secretos }: Endpoint): boolean => url === taken.url && taken.secretos.equals(secretos)
    let endpoint: Endpoint | null = taken
    try {
      if (taken.estado === 'solicitado') endpoint = await greet(taken, held, face, send)
      for (let n = 0; n < BATCHES && endpoint !== null && !isOver(endpoint) && !held.signal.aborted; n++) {
        const account = await activeAccount(endpoint)
        if (account === null) return await rest(endpoint, held, BLOCKED_REST_MS)
        const call = await face.call(account, endpoint)
        const batch = await nextBatch(endpoint, call)
        if (batch === null) return await disable(endpoint, held, 'eventos_vencidos')
        // What is told leaves once it is written down who is told.
        const messages = await face.messages(
          endpoint,
          call,
          batch.events.map((w) => w.event),
        )
        const isFor = ({ event }: WaitingEvent): boolean => messages.has(event)
        const judged = performance.now()
        const result = await deliverBatch(
          endpoint,
          batch.events.filter(isFor),
          (event) => {
            const message = messages.get(event)
            if (message === undefined) throw new Error('An event without its message')
            return send(message)
          },
          () => performance.now() - judged >= JUDGED_MS,
        )
        const others = batch.events.filter((w) => !isFor(w)).map((w) => w.event)
        endpoint = await store(endpoint, held, { ...batch, withdrawn: [...batch.withdrawn, ...others] }, result)
        if (result.isGone) return await disable(endpoint, held, 'ya_no_existe')
        if (result.failed > 0 && isHopeless(endpoint)) return await disable(endpoint, held, 'fallas')
        if (!batch.more || !isAsTaken(endpoint) || result.failures >= DOWN_AFTER || result.askedMs !== null) break
      }
      if (endpoint !== null && isAsTaken(endpoint)) await beat(endpoint, face, send)
      await forgetAttempts(db, taken.id)
    } finally {
      line.close()
    }
    await held.release()
  }

  /** A subscription begins once its receiver has answered; one that does not is the subscriber's to set right. */
  async function greet(
    endpoint: Endpoint,
    held: HeldJob,
    face: EndpointFace,
    send: (message: Message) => ReturnType<typeof postMessage>,
  ): Promise<Endpoint | null> {
    const { code: codigo, http, ms } = await send(await face.signal(endpoint, 'handshake'))
    await logAttempts(db, endpoint.id, [{ evento: null, tipo: 'handshake', intento: 1, http, codigo, ms }])
    if (codigo !== 'entregado') {
      await disable(endpoint, held, 'saludo')
      return null
    }
    const [active] = await db.run<Endpoint>({
      name: 'destino_saludado',
      text: `update destino d set estado = 'activo', motivo_estado = null, latido_en = now() where d.id = $1 and d.estado = 'solicitado'
returning ${endpointColumns('d')}`,
      values: [endpoint.id],
    })
    return active ?? null
  }

  /** To who wants to hear that all is well though nothing happened. */
  async function beat(
    { id }: Endpoint,
    face: EndpointFace,
    send: (message: Message) => ReturnType<typeof postMessage>,
  ): Promise<void> {
    const [due] = await db.run<Endpoint>({
      name: 'destino_late_ahora',
      text: `update destino d set latido_en = now() where d.id = $1 and d.estado = 'activo' and d.latido_segundos is not null
  and d.latido_en + make_interval(secs => d.latido_segundos) <= now() returning ${endpointColumns('d')}`,
      values: [id],
    })
    if (due === undefined) return
    const { code: codigo, http, ms } = await send(await face.signal(due, 'heartbeat'))
    await logAttempts(db, id, [{ evento: null, tipo: 'heartbeat', intento: 1, http, codigo, ms }])
  }

  async function rest({ id }: Endpoint, held: HeldJob, ms: number): Promise<void> {
    await db.run({
      name: 'destino_descansa',
      text: `update destino set proximo_en = now() + make_interval(secs => $2::float8 / 1000) where id = $1`,
      values: [id, ms],
    })
    await held.release()
  }

  const runner = jobRunner({
    db,
    lease,
    beatMs: (LEASE_SECONDS * 1000) / 3,
    graceMs: GRACE_MS,
    run,
    async failed(endpoint, error, held) {
      await rest(endpoint, held, BLOCKED_REST_MS)
      onError(error)
    },
  })
  const begun = new Map<string, Promise<unknown>>()
  let isHome = false

  return {
    async runOnce() {
      const [some] = await db.run({
        name: 'destino_alguno',
        text: `select 1 from destino d where d.estado in ('activo', 'solicitado') limit 1`,
        values: [],
      })
      if (some === undefined) return false
      if (!isHome) {
        const stopped = await stopWhereCopied(core, signs)
        isHome = true
        if (stopped > 0) onCopied(stopped)
      }
      await cut()
      const ready = await db.run<{ id: string }>({
        name: 'destino_listos',
        text: `select c.id from destino c where ${READY}`,
        values: [],
      })
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
    async ping(endpoint, signal) {
      const line = office.open(endpoint.url)
      try {
        const message = await faces[endpoint.canal].signal(endpoint, 'ping')
        return await postMessage(line, openSecrets(box, endpoint), message, signal)
      } finally {
        line.close()
      }
    },
    stop: runner.stop,
  }
}
