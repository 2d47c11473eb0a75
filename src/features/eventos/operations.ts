import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../engine/call.ts'
import { placeStamper } from '../../engine/changes/rights-stamp.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import { requestUntil } from '../../engine/connection/request-time.ts'
import type { Core } from '../../engine/core.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { cursorText } from '../../engine/events/cursor.ts'
import type { EventFilter, EventPage, EventPosition } from '../../engine/events/read-events.ts'
import { defineOperation } from '../../engine/operation.ts'
import { accountRoles } from '../../model/access/roles.ts'
import { bool, integer, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { alcanceCambiado, tooMany } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { watchers } from '../../work/watchers.ts'
import { typesFor } from './event-types.ts'
import { type EventWatch, eventWatch } from './event-watch.ts'
import { eventFields, feedQuery, patientsOf, readFilter, readPlace, shownEvent } from './feed.ts'
import { cursorDesconocido, cursorVencido } from './problems.ts'

const PATH = '/eventos/'
const MAX_PAGE = 500
const MAX_WAIT_SECONDS = 20
/** A listener of a stream shows its token again this often: rights that were taken away end here at the latest. */
const STREAM_MS = 60_000
const HEARTBEAT_MS = 15_000
/** Who does not read what is sent is cut off so much later. */
const GRACE_MS = 10_000
const FOLLOWING = 8
/** Of the time that a request has, for what comes after the wait. */
const ANSWER_MS = 1_000

const enough = say(
  `Ya espera eventos ${FOLLOWING} veces a la vez, o demasiadas cuentas los esperan: termine alguna o pregunte cada tanto.`,
  `You already wait for events ${FOLLOWING} times at once, or too many accounts do: end one, or ask now and then.`,
)
const shared = {
  method: 'GET',
  tag: 'Eventos',
  resource: 'evento',
  // Each named, and not just any account: who must say why before reading about patients says it here too.
  access: accountRoles,
  action: 'listar',
} as const

/** Of every account, in one process: half of the requests that it takes at once (`EN_CURSO_MAXIMO`) go on being for the rest. */
const ALTOGETHER = 1_000
const followers = watchers(STREAM_MS + GRACE_MS, FOLLOWING, undefined, ALTOGETHER)
function follow(call: Call): () => void {
  const leave = followers.enter(call.actor.id)
  if (leave === null) throw new Problem(tooMany, { detail: enough, headers: { 'retry-after': '5' } })
  return leave
}

const needs = ({ engine: { core } }: WithEngine): { core: Core; watch: EventWatch } => ({
  core,
  watch: eventWatch(core),
})

/** The next page, or an empty one once nothing came for so long. */
async function nextPage(
  watch: EventWatch,
  call: Call,
  asked: { readonly from: EventPosition; readonly filter: EventFilter; readonly most: number },
  waitMs: number,
  left: AbortSignal,
): Promise<EventPage> {
  const until = performance.now() + waitMs
  let { from } = asked
  let read: readonly RawRow[] | null = null
  for (;;) {
    const page = await watch.page(
      call,
      from,
      asked.filter,
      asked.most,
      ...(read === null ? [] : [Promise.resolve(read)]),
    )
    if (page.isLost) throw new Problem(cursorVencido)
    const leftMs = until - performance.now()
    if (page.events.length > 0 || leftMs <= 0 || left.aborted) return page
    from = page.until
    read = page.more ? null : await watch.after(from, leftMs, left)
  }
}

/** An answer that says that nothing came is better than one that comes too late. */
function waitOf(seconds: number): number {
  const until = requestUntil()
  return until === null ? seconds * 1000 : Math.min(seconds * 1000, until - performance.now() - ANSWER_MS)
}

const feed = defineOperation({
  ...shared,
  id: 'eventos_list',
  path: PATH,
  title: 'Qué cambió, en orden',
  about:
    'Un evento por cada cambio de lo que esta cuenta alcanza, sin contenido clínico: se lee el registro por su dirección. De un mismo paciente llegan en el orden en que pasaron, y ninguno falta: `next` sigue mientras ya haya más, y se guarda `hasta`, desde donde se pregunta después. Con `espera` se responde en cuanto hay algo. Se decide quién lo alcanza al leerlo. Se entregan al menos una vez; `id` es siempre el mismo.',
  query: {
    ...feedQuery,
    espera: integer({
      label: 'Espera',
      about: 'Segundos que se espera si no hay nada todavía.',
      min: 0,
      max: MAX_WAIT_SECONDS,
      default: 0,
    }),
    page_size: integer({ label: 'Eventos por página', min: 1, max: MAX_PAGE, default: 100 }),
  },
  output: {
    status: 200,
    about: 'Una página. Sin más por ahora `next` es null; se sigue desde `hasta`.',
    listOf: eventFields,
    beside: {
      hasta: text({ label: 'Cursor hasta donde se miró', max: 60, required: true }),
      hay_mas: bool({ label: 'Puede haber más ya', required: true }),
    },
  },
  problems: [cursorVencido, cursorDesconocido, alcanceCambiado, tooMany],
  needs,
  async run({ query, call, left }, { core, watch }) {
    const filter = readFilter(core, query.tipos, query.paciente)
    const asked = { from: await readPlace(watch, query.desde, call.actor), filter, most: query.page_size }
    const leave = query.espera > 0 ? follow(call) : null
    try {
      const { events, until, more } = await nextPage(watch, call, asked, waitOf(query.espera), left())
      const stamped = placeStamper(call.actor)
      const hasta = stamped(cursorText(until))
      const next = new URLSearchParams({ desde: hasta, page_size: String(query.page_size) })
      for (const name of ['tipos', 'paciente'] as const) {
        const value = query[name]
        if (value !== null) next.set(name, value)
      }
      const results = events.map((e) => shownEvent(e, stamped))
      return {
        json: { next: more ? `${PATH}?${next}` : null, previous: null, results, hasta, hay_mas: more },
        audit: { patient: query.paciente, patients: patientsOf(events) },
      }
    } finally {
      leave?.()
    }
  },
})

const message = (data: unknown, id: string): string => `id: ${id}\nevent: evento\ndata: ${JSON.stringify(data)}\n\n`

async function* told(
  { core, watch }: ReturnType<typeof needs>,
  call: Call,
  asked: { readonly from: EventPosition; readonly filter: EventFilter; readonly most: number; readonly restMs: number },
  left: AbortSignal,
): AsyncGenerator<string> {
  const until = performance.now() + STREAM_MS
  const stamped = placeStamper(call.actor)
  let { from } = asked
  yield 'retry: 1000\n\n'
  while (performance.now() < until && !left.aborted) {
    const waitMs = Math.min(HEARTBEAT_MS, until - performance.now())
    const { events, until: reached } = await nextPage(watch, call, { ...asked, from }, waitMs, left)
    if (events.length > 0)
      // What is told leaves once it is written down who was told.
      await core.audit.record({
        call,
        action: shared.action,
        resource: shared.resource,
        status: 200,
        patients: patientsOf(events),
      })
    from = reached
    yield events.map((e) => message(shownEvent(e, stamped), stamped(cursorText(e.at)))).join('')
    // Also past what was not for this listener: coming back, it is not looked at again.
    yield `id: ${stamped(cursorText(from))}\n: sigue\n\n`
    if (events.length > 0 && asked.restMs > 0) await sleep(asked.restMs, null, { signal: left }).catch(() => undefined)
  }
}

const stream = defineOperation({
  ...shared,
  id: 'eventos_flujo_retrieve',
  path: `${PATH}flujo/`,
  title: 'Seguir lo que cambia',
  about: `Los mismos eventos como llegan, por eventos del servidor (SSE). Cada uno se llama \`evento\`: en un navegador, \`fuente.addEventListener('evento', …)\`; \`onmessage\` no los oye. Se corta cada ${STREAM_MS / 1000} segundos; el cliente vuelve solo y sigue donde iba (\`Last-Event-ID\`). ${FOLLOWING} a la vez por cuenta.`,
  query: {
    ...feedQuery,
    cada: integer({
      label: 'Cada cuánto',
      about:
        'Segundos que se juntan los que vienen después de haber contado algo: para quien mira, y no para quien copia.',
      min: 0,
      max: 10,
      default: 0,
    }),
  },
  output: { status: 200, about: 'El flujo de eventos.', type: 'text/event-stream' },
  problems: [cursorVencido, cursorDesconocido, alcanceCambiado, tooMany],
  needs,
  async run({ query, call, headers, left }, needed) {
    const last = headers['last-event-id']
    const desde = typeof last === 'string' && last !== '' ? last : (query.desde ?? 'ahora')
    const filter = readFilter(needed.core, query.tipos, query.paciente)
    const from = await readPlace(needed.watch, desde, call.actor)
    const leave = follow(call)
    const content = Readable.from(
      told(needed, call, { from, filter, most: MAX_PAGE, restMs: query.cada * 1000 }, left()),
    )
    const patience = setTimeout(() => content.destroy(), STREAM_MS + GRACE_MS)
    content.once('close', () => {
      clearTimeout(patience)
      leave()
    })
    return {
      raw: { type: 'text/event-stream; charset=utf-8', content },
      headers: { 'x-accel-buffering': 'no' },
      audit: { patient: query.paciente },
    }
  },
})

const types = defineOperation({
  ...shared,
  access: 'cuenta',
  id: 'eventos_tipos_list',
  path: `${PATH}tipos/`,
  title: 'Qué eventos hay',
  about: 'Los tipos que esta cuenta puede recibir, según lo que lee su rol.',
  output: {
    status: 200,
    about: 'Los tipos.',
    listOf: {
      tipo: text({ label: 'Tipo', max: 80, required: true }),
      coleccion: text({ label: 'Dirección de la colección', max: 120, required: true }),
      hecho: text({ label: 'Qué pasó', max: 120, required: true }),
    },
  },
  needs,
  async run({ call }, { core }) {
    return { json: { next: null, previous: null, results: typesFor(core.registry, call) } }
  },
})

/** What changes, for those who follow it. */
export const eventOperations = [feed, stream, types]
