import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { oneMore, type RequestHeaders } from './accounts.ts'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { type Meter, meterOf, type ProcessorTime } from './comparison/spending.ts'
import { startService } from './service.ts'
import { connectOwner, openWorkplace } from './workplace.ts'
import { EMPTY_HISTORY, newNote, writeHistory } from './written-history.ts'

const PER_SECOND = 200
const EACH_ACCOUNT = 8
const EVENT_ROWS = 50_000
const UNDELIVERED = 1_000_000
/** Nobody answers there. */
const NOBODY = 'http://127.0.0.1:9'

export interface IdleListeners {
  readonly listeners: number
  readonly perMinute: ProcessorTime
}

export interface EventFigures {
  /** Processor time of a minute in which nothing happens. */
  readonly idle: readonly IdleListeners[]
  /** From the row of the event to its arrival, in milliseconds. */
  readonly told: { readonly events: number; readonly perSecond: number; readonly p50: number; readonly p99: number }
  /** Processor time of an event, written by itself, and of a create with all that belongs to it; in microseconds. */
  readonly write: { readonly eventUs: number; readonly createUs: number }
  /** A create while so many events wait for an endpoint that is down. */
  readonly held: { readonly events: number; readonly createUs: number }
  readonly postgres: string
}

type Say = (sentence: string) => void

/** Who listens while nothing happens, how soon they are told when much does, and what writing it down costs. */
export async function events(seconds: number, cleanup: Cleanup, say: Say): Promise<EventFigures> {
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y cargando datos…')
  const environment = { LIMITE_POR_MINUTO: '0', LIMITE_INGRESOS: '0', EVENTOS_ORIGENES_INTERNOS: NOBODY }
  const { base, pid } = await startService({ ...place, environment }, cleanup)
  const client = await connectOwner(place, cleanup)
  const meter = meterOf(pid, place.postmaster)
  const history = await writeHistory(base, EMPTY_HISTORY)

  const idle: IdleListeners[] = []
  for (const listeners of [0, 1, 40, 80]) {
    say(`Midiendo: ${listeners} que escuchan sin que pase nada…`)
    const leave = await listenTo(base, listeners)
    // What came with their coming is over.
    await wait(3_000)
    idle.push({ listeners, perMinute: await spentInMinute(meter, seconds) })
    await leave()
  }

  say(`Midiendo: ${PER_SECOND} cambios por segundo…`)
  const createUs = await costOfCreate(meter, () => write(base, history.id, seconds))
  const told = await tellWhile(base, () => write(base, history.id, seconds), seconds)
  const eventUs = await eventRow(client)

  say(`Midiendo: ${UNDELIVERED} eventos que un sistema caído no ha recibido…`)
  await holdUp(base, client, history.patient)
  const held = { events: UNDELIVERED, createUs: await costOfCreate(meter, () => write(base, history.id, seconds)) }
  return { idle, told, write: { eventUs, createUs }, held, postgres: place.version }
}

/** Processor microseconds of each. */
async function costOfCreate(meter: Meter, work: () => Promise<number>): Promise<number> {
  const before = await meter.processorTime()
  const written = await work()
  return ((sum(await meter.processorTime()) - sum(before)) * 1000) / written
}

/** An endpoint of a system that reaches every patient, where nobody answers, and what it would have been told. */
async function holdUp(base: string, client: pg.Client, patient: string): Promise<void> {
  const system = { usuario: `caido-${process.pid}`, nombre: 'Sistema caído' }
  const {
    json: { id },
  } = await ask<{ readonly id: string }>(`${base}/auth/sistemas/`, { body: system })
  const grant = { rol: 'archivo', finalidad: 'estadistica', motivo: 'Medición del servicio' }
  await ask(`${base}/auth/sistemas/${id}/concesiones/`, { body: grant })
  await ask(`${base}/eventos/destinos/`, {
    body: { cuenta: id, nombre: 'Sistema caído', url: `${NOBODY}/eventos`, finalidad: 'Medición del servicio' },
  })
  await client.query(
    `insert into evento (recurso, hecho, recurso_id, version, paciente)
select 'paciente', 'actualizacion', $1, n, $1 from generate_series(1, ${UNDELIVERED}) n`,
    [patient],
  )
  await client.query('analyze evento')
  await wait(5_000)
}

const sum = ({ serviceMs, databaseMs }: ProcessorTime): number => serviceMs + databaseMs

async function spentInMinute(meter: Meter, seconds: number): Promise<ProcessorTime> {
  const before = await meter.processorTime()
  await wait(seconds * 1000)
  const after = await meter.processorTime()
  const minutes = seconds / 60
  return {
    serviceMs: (after.serviceMs - before.serviceMs) / minutes,
    databaseMs: (after.databaseMs - before.databaseMs) / minutes,
  }
}

let accounts = 0

/** So many streams, each account as many as it may; what it gives ends them. */
async function listenTo(base: string, listeners: number): Promise<() => Promise<void>> {
  const ended = new AbortController()
  const open: Promise<unknown>[] = []
  for (let n = 0; n < listeners; n += EACH_ACCOUNT) {
    const headers = await oneMore(base, 'medico', accounts++)
    for (let i = n; i < Math.min(n + EACH_ACCOUNT, listeners); i++) open.push(follow(base, headers, ended.signal))
  }
  return async () => {
    ended.abort()
    await Promise.allSettled(open)
  }
}

/** As a console listens: it comes back whenever the stream is cut. */
async function follow(base: string, headers: RequestHeaders, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { body } = await fetch(`${base}/eventos/flujo/?cada=1`, { headers, signal })
    for await (const _part of body ?? []) if (signal.aborted) return
  }
}

/** Notes, as many a second, whether or not those before were answered. */
async function write(base: string, history: string, seconds: number): Promise<number> {
  const all: Promise<unknown>[] = []
  const began = performance.now()
  for (let n = 0; n < PER_SECOND * seconds; n++) {
    const ms = began + (n * 1000) / PER_SECOND - performance.now()
    if (ms > 1) await wait(ms)
    all.push(ask(`${base}/hce/api/notas/`, { body: newNote(history) }))
  }
  await Promise.all(all)
  return all.length
}

/** How long after its row was written each event reaches somebody who listens. */
async function tellWhile(base: string, work: () => Promise<number>, seconds: number): Promise<EventFigures['told']> {
  const { body } = await fetch(`${base}/eventos/flujo/?tipos=nota`)
  const delays: number[] = []
  let left = ''
  const reading = (async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const now = Date.now()
      const lines = (left + part).split('\n')
      left = lines.pop() ?? ''
      for (const line of lines)
        if (line.startsWith('data: ')) delays.push(now - Date.parse(JSON.parse(line.slice(6)).momento))
    }
  })()
  const written = await work()
  await reading
  if (delays.length !== written) throw new Error(`${written} events were written and ${delays.length} told`)
  delays.sort((a, b) => a - b)
  const at = (share: number): number => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  return { events: delays.length, perSecond: written / seconds, p50: at(0.5), p99: at(0.99) }
}

/** The row and its index entry, each by a statement of its own: in a create it is part of a statement, and costs less. */
async function eventRow(client: pg.Client): Promise<number> {
  const began = performance.now()
  await client.query(`do $$ begin for n in 1..${EVENT_ROWS} loop
  insert into evento (recurso, hecho, recurso_id, version, paciente) values ('nota', 'creacion', gen_random_uuid(), 1, gen_random_uuid());
end loop; end $$`)
  return ((performance.now() - began) * 1000) / EVENT_ROWS
}
