import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { Problem } from '../../../model/problem.ts'
import { tooMany } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { watchers } from '../../../work/watchers.ts'
import { consultationFor } from './find.ts'
import { TAG } from './operations.ts'

const enough = say(
  'Ya sigue cuatro consultas a la vez: espere a que una termine.',
  'You already follow four consultations at once: wait until one ends.',
)
const EVERY_MS = 250
/** Shorter than what a proxy waits; a client that is cut off comes back and goes on where it was. */
const AT_MOST_MS = 20_000

const event = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Read from the database, so that it does not matter which process is at it. */
async function* progress(
  core: Core,
  call: Call,
  consulta: string,
  from: number,
  left: AbortSignal,
): AsyncGenerator<string> {
  const until = performance.now() + AT_MOST_MS
  let sent = from
  yield 'retry: 500\n\n'
  for (let first = true; performance.now() < until && !left.aborted; first = false) {
    const [found] = await core.db.run({
      name: 'ia_progreso',
      text: `select c.estado, c.error, coalesce(t.parcial, '') as parcial from consulta_ia c
left join ia_trabajo t on t.consulta = c.id where c.id = $1 and c.eliminado_en is null`,
      values: [consulta],
    })
    // After what was written, and each time: it may have become more reserved than the caller may see.
    if (found === undefined || (await core.loadFor(call, consultaIa.name, consulta)) === null) return
    if (first) yield event('estado', { estado: found.estado })
    const parcial = String(found.parcial)
    // Tried again from the beginning: the watcher starts over too.
    if (parcial.length < sent && parcial !== '') sent = 0
    if (parcial.length > sent) {
      yield event('texto', { texto: parcial.slice(sent), desde: sent }, parcial.length)
      sent = parcial.length
    }
    if (found.estado !== 'en_proceso') {
      yield event('fin', { estado: found.estado, error: found.error ?? null })
      return
    }
    await sleep(EVERY_MS)
  }
}

const watching = watchers(AT_MOST_MS + 10_000)
const needs = ({ engine: { core } }: WithEngine) => ({ core })

export const eventsOperation = defineOperation({
  id: 'hce_api_consultas_ia_eventos_retrieve',
  method: 'GET',
  path: `${consultaIa.path}{id}/eventos/`,
  tag: TAG,
  title: 'Seguir una consulta en proceso',
  about:
    'Eventos del servidor (SSE): `estado`, `texto` con lo que el modelo va escribiendo, sin validar, y `fin`. Se corta a los 20 segundos, cuatro a la vez por cuenta; el navegador vuelve solo y sigue donde iba (`Last-Event-ID`).',
  access: consultaIa.access.read,
  action: 'leer',
  resource: consultaIa.name,
  output: { status: 200, about: 'El flujo de eventos.', type: 'text/event-stream' },
  problems: [tooMany],
  needs,
  async run({ params, call, headers, left }, { core }) {
    const row = await consultationFor(core, call, params.id)
    const leave = watching.enter(call.actor.id)
    if (leave === null) throw new Problem(tooMany, { detail: enough, headers: { 'retry-after': '5' } })
    const last = Number(headers['last-event-id'] ?? 0)
    const from = Number.isInteger(last) && last >= 0 ? last : 0
    const content = Readable.from(progress(core, call, row.id, from, left()))
    content.once('close', leave)
    return {
      raw: { type: 'text/event-stream; charset=utf-8', content },
      headers: { 'x-accel-buffering': 'no' },
      audit: { id: row.id, patient: String(row.paciente) },
    }
  },
})
