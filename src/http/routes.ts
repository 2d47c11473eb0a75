import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Action, Call } from '../engine/call.ts'
import type { BoundNote } from '../engine/creation-note.ts'
import type { Engine, Verbs } from '../engine/engine.ts'
import { type Renderer, renderer } from '../engine/render.ts'
import { seenAs, viewOf, viewsOf } from '../model/access/access.ts'
import { parseInstant } from '../model/calendar.ts'
import { isUuid, type Report } from '../model/check-value.ts'
import { readCollectionQuery } from '../model/list-query.ts'
import { isShapeParameter, readAnswerShape } from '../model/lists/answer-shape.ts'
import { Problem } from '../model/problem.ts'
import { badParameter, malformed, notFound } from '../model/problems.ts'
import type { Resource, Row } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { AlreadyAudited } from './already-audited.ts'
import { actorOf, callOf } from './caller.ts'
import { varyBy } from './compress.ts'
import { batchRoute } from './lists/batch.ts'
import { shapeRows } from './lists/shape-rows.ts'
import { bodyFor, wantsXml } from './negotiate.ts'
import { pageText } from './page.ts'
import {
  confirmedVersion,
  etagOf,
  idempotencyKey,
  ifMatchVersion,
  isUnchanged,
  refuseKey,
  removalReason,
} from './preconditions.ts'
import { paramsOf, searchOf } from './request/address.ts'
import { noteReach } from './request/reach-notice.ts'
import { writeXml } from './write-xml.ts'

/** What the error handler and the metrics need to know of a route. */
declare module 'fastify' {
  interface FastifyContextConfig {
    resource?: string
    action?: Action
  }
}

const NO_BODY_TO_REMOVE = say(
  'Eliminar no lleva cuerpo: el motivo va en el encabezado X-Motivo.',
  'Removing takes no body: the reason goes in the X-Motivo header.',
)

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const idOf = (request: FastifyRequest): string => {
  const { id = '' } = paramsOf(request)
  if (!isUuid(id)) throw new Problem(notFound)
  return id.toLowerCase()
}

/** Operations without parameters refuse any: a misspelt one must not pass for an answer to it. */
function refuseUnknown(query: URLSearchParams, known: readonly string[]): void {
  if (query.size === 0) return
  const names = [...query.keys()]
  const errores = names
    .filter((name, i) => !known.includes(name) || names.indexOf(name) !== i)
    .map((campo) => ({
      campo,
      codigo: 'desconocido' as const,
      mensaje: say('No existe este parámetro.', 'There is no such parameter.'),
    }))
  if (errores.length > 0) throw new Problem(badParameter, { errores })
}

/** FNV-1a, enough to tell two answers of one version apart. */
function digest(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(36)
}

/** The six operations of a collection, and its versions, from its declaration. */
export function collectionRoutes(
  app: FastifyInstance,
  engine: Engine,
  r: Resource,
  documentLimit: number,
  notes: readonly BoundNote[] = [],
): void {
  const updateNotes = notes.filter((note) => note.onUpdate === true)
  const verbs = engine.verbs(r)
  const renderers = new Map(viewsOf(r).map((view) => [view, renderer(seenAs(r, view))]))
  /** The rows as this caller's view shows them. */
  const renderFor = (request: FastifyRequest): Renderer => {
    const render = renderers.get(viewOf(actorOf(request).rol, r))
    if (render === undefined) throw new Error(`${r.name} has no such view`)
    return render
  }
  // What changes by the day or with other rows is part of the tag; the version alone would call it unchanged.
  const moves = Object.keys(r.live).length > 0 || Object.values(r.fields).some((f) => f.kind === 'rank')
  const heavy = Object.values(r.fields).some((f) => f.kind === 'binary')
  const limit = heavy ? { bodyLimit: documentLimit } : {}

  /** One item: its tag, 304 where the client has it already, in the format it asked for. */
  const sendItem = (
    request: FastifyRequest,
    reply: FastifyReply,
    json: string,
    status: number,
    version: number | null,
    bringsOthers = false,
  ): FastifyReply => {
    const xml = wantsXml(request.headers.accept)
    if (version !== null) {
      const etag = etagOf(version, xml, moves || bringsOthers ? digest(json) : undefined)
      reply.header('etag', etag)
      const reading = request.method === 'GET' || request.method === 'HEAD'
      if (reading && isUnchanged(request.headers['if-none-match'], etag)) return unchanged(reply)
    }
    reply.code(status)
    return send(reply, json, xml)
  }

  const route = (method: string, url: string, action: Action, verb: 'read' | 'write', handler: Handler): void => {
    app.route({
      method,
      url,
      ...limit,
      config: { resource: r.name, action, access: { resource: r, verb } },
      handler: (request, reply) => {
        // Nothing is done for a client that could not read the answer.
        wantsXml(request.headers.accept)
        return handler(request, reply)
      },
    })
  }
  const item = `${r.path}:id/`
  const createdText = async (request: FastifyRequest, row: Row): Promise<string> =>
    withNotes(renderFor(request).item(row, new Date()), await toldBy(notes, row, callOf(request)))

  route('GET', r.path, 'listar', 'read', (request, reply) => list(engine, r, request, reply))
  route('POST', r.path, 'crear', 'write', async (request, reply) => {
    refuseUnknown(searchOf(request), [])
    const key = idempotencyKey(request.headers['idempotency-key'])
    const call = callOf(request)
    const body = bodyFor(seenAs(r, viewOf(call.actor.rol, r)), request)
    const { row, replayed } = await verbs.create({ body, call, key })
    if (replayed) reply.header('idempotency-replayed', 'true')
    reply.header('location', `${r.path}${row.id}/`)
    return sendItem(request, reply, await createdText(request, row), 201, row.version)
  })
  batchRoute(app, engine, r, heavy ? documentLimit : 0, createdText)
  route('GET', item, 'leer', 'read', async (request, reply) => {
    const id = idOf(request)
    const given = searchOf(request)
    const query = new URLSearchParams([...given].filter(([name]) => !isShapeParameter(name)))
    refuseUnknown(query, ['en'])
    const call = callOf(request)
    const en = query.get('en')
    if (en === null) {
      const seen = seenAs(r, viewOf(call.actor.rol, r))
      const report: Report = { errors: [] }
      const shape = readAnswerShape(seen, given, report.errors)
      if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
      const found = await verbs.read({ id, call })
      if (found === null) throw new AlreadyAudited(notFound)
      const [answer = found.answer] = await shapeRows(engine, seen, [found.answer], shape, call)
      return sendItem(request, reply, answer, 200, found.version, shape.expand.length > 0)
    }
    refuseUnknown(given, ['en'])
    const instant = parseInstant(en)
    if (instant === null) {
      const mensaje = say('Debe ser un instante RFC 3339, por ejemplo 2026-03-01T08:30:00-05:00.', 'Must be RFC 3339.')
      throw new Problem(badParameter, { errores: [{ campo: 'en', codigo: 'formato', mensaje }] })
    }
    const then = await verbs.at(id, instant, call)
    if (then === null) throw new Problem(notFound)
    const patient = r.patientField === null ? null : then[r.patientField]
    await engine.core.audit.record({
      call,
      action: 'leer',
      resource: r.name,
      id,
      patient: typeof patient === 'string' ? patient : null,
      status: 200,
    })
    const large = heavy ? heavyOf(r, await engine.core.load(r.name, id)) : {}
    return sendItem(request, reply, renderFor(request).item({ ...then, ...large }, new Date()), 200, null)
  })
  for (const [method, mode] of [
    ['PUT', 'replace'],
    ['PATCH', 'patch'],
  ] as const) {
    route(method, item, 'actualizar', 'write', async (request, reply) => {
      const id = idOf(request)
      refuseUnknown(searchOf(request), [])
      refuseKey(request.headers['idempotency-key'])
      const ifMatch = ifMatchVersion(request.headers['if-match'])
      const call = callOf(request)
      const body = bodyFor(seenAs(r, viewOf(call.actor.rol, r)), request)
      const confirmed = confirmedVersion(request.headers['x-confirma-version'])
      const row = await verbs.update({ id, body, mode, call, ifMatch, confirmed })
      const json = renderFor(request).item(row, new Date())
      return sendItem(request, reply, withNotes(json, await toldBy(updateNotes, row, call)), 200, row.version)
    })
  }
  route('DELETE', item, 'eliminar', 'write', async (request, reply) => {
    const id = idOf(request)
    refuseUnknown(searchOf(request), [])
    refuseKey(request.headers['idempotency-key'])
    // A reason written there would be lost without a word.
    if (request.body !== undefined) throw new Problem(malformed, { detail: NO_BODY_TO_REMOVE })
    const ifMatch = ifMatchVersion(request.headers['if-match'])
    await verbs.remove({ id, call: callOf(request), ifMatch, reason: removalReason(request.headers['x-motivo']) })
    return reply.code(204).send()
  })
  route('GET', `${item}versiones/`, 'versiones', 'read', (request, reply) =>
    versions(engine, r, verbs, renderFor(request), request, reply),
  )
}

/** The members that notes add to the row. The row stands whatever happens here, so nothing may become an error. */
async function toldBy(notes: readonly BoundNote[], row: Row, call: Call): Promise<string[]> {
  const told: string[] = []
  for (const note of notes) {
    const said = await note.tell(row, call).catch((): Readonly<Record<string, unknown>> => ({}))
    for (const name of Object.keys(note.fields))
      if (note.whenAny !== true || name in said)
        told.push(`${JSON.stringify(name)}:${JSON.stringify(said[name] ?? null)}`)
  }
  return told
}

const withNotes = (json: string, told: readonly string[]): string =>
  told.length === 0 ? json : `${json.slice(0, -1)},${told.join(',')}}`

/** Large contents never change and are not repeated in the versions: the current row has them. */
const heavyOf = (r: Resource, row: Row | null): Record<string, Row[string]> =>
  Object.fromEntries(
    Object.keys(r.fields)
      .filter((n) => r.fields[n]?.heavy)
      .map((n) => [n, row?.[n] ?? null]),
  )

/** What the answer depends on and how long it is kept is said also of one that is not sent (RFC 9110 §15.4.5). */
const dependsOnFormat = (reply: FastifyReply): FastifyReply => {
  varyBy(reply, 'accept')
  return reply.header('cache-control', 'no-store')
}
const unchanged = (reply: FastifyReply): FastifyReply => dependsOnFormat(reply).code(304).send()

function send(reply: FastifyReply, json: string, xml: boolean): FastifyReply {
  dependsOnFormat(reply)
  return xml
    ? reply.type('application/xml; charset=utf-8').send(writeXml(JSON.parse(json)))
    : reply.type('application/json; charset=utf-8').send(json)
}

async function list(engine: Engine, r: Resource, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given = searchOf(request)
  const report: Report = { errors: [] }
  const call = callOf(request)
  const seen = seenAs(r, viewOf(call.actor.rol, r))
  const query = readCollectionQuery(seen, given, report)
  if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
  const page = await engine.verbs(r).list(query, call)
  if (page.rows.length === 0 && r.patientField !== null) await noteReach(engine.core, call, reply)
  const rows = await shapeRows(engine, seen, page.rows, query.shape, call)
  return send(reply, pageText(r.path, given, { ...page, rows }), wantsXml(request.headers.accept))
}

const VERSION_PAGE = 50

async function versions(
  engine: Engine,
  r: Resource,
  verbs: Verbs,
  render: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = idOf(request)
  const query = searchOf(request)
  refuseUnknown(query, ['antes_de'])
  const before = query.get('antes_de') ?? '2147483647'
  if (!/^\d{1,10}$/.test(before) || Number(before) > 2_147_483_647) {
    const mensaje = say('Debe ser un número de versión.', 'Must be a version number.')
    throw new Problem(badParameter, { errores: [{ campo: 'antes_de', codigo: 'formato', mensaje }] })
  }
  const call = callOf(request)
  const found = await verbs.versions(id, Number(before), VERSION_PAGE + 1, call)
  if (found.length === 0) throw new Problem(notFound)
  const shown = found.slice(0, VERSION_PAGE)
  const patient = r.patientField === null ? null : found.at(-1)?.row[r.patientField]
  await engine.core.audit.record({
    call,
    action: 'versiones',
    resource: r.name,
    id,
    patient: typeof patient === 'string' ? patient : null,
    status: 200,
  })
  const now = new Date()
  const view = viewOf(call.actor.rol, r)
  const whole = view === 'completa'
  const seen = seenAs(r, view).fields
  const results = shown.map((v) => {
    const { row, campos, ...rest } = v
    // Why something was removed is told in free words, which no partial view has.
    const about = { ...rest, motivo: whole ? rest.motivo : null, campos: campos.filter((name) => name in seen) }
    const content = v.operacion === 'eliminar' ? 'null' : render.element(row, now)
    return `${JSON.stringify(about).slice(0, -1)},"registro":${content}}`
  })
  const last = shown.at(-1)?.version
  const next = found.length > VERSION_PAGE ? JSON.stringify(`${r.path}${id}/versiones/?antes_de=${last}`) : 'null'
  const json = `{"next":${next},"previous":null,"results":[${results.join(',')}]}`
  return send(reply, json, wantsXml(request.headers.accept))
}
