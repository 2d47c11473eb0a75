import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEntry } from '../engine/audit.ts'
import type { Call } from '../engine/call.ts'
import { afterSaving } from '../engine/connection/database-fault.ts'
import type { Core } from '../engine/core.ts'
import type { RequestTx } from '../engine/database.ts'
import {
  type BoundOperation,
  claimable,
  type Fields,
  namesPatients,
  type Operation,
  type OperationDescription,
  type OperationInput,
  type OperationResult,
  type Values,
} from '../engine/operation.ts'
import { type Renderer, renderer } from '../engine/render.ts'
import { seenAs, viewOf, viewsOf } from '../model/access/access.ts'
import type { Role, View } from '../model/access/roles.ts'
import { checkValue, isStorable, type Report } from '../model/check-value.ts'
import { isList } from '../model/fields.ts'
import { fromText, type ListQuery, readListQuery, withoutFilters } from '../model/list-query.ts'
import { Problem } from '../model/problem.ts'
import { badParameter, invalid, notFound, unsupportedType } from '../model/problems.ts'
import { readBody } from '../model/read-body.ts'
import type { Resource, Value } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { isJsonObject } from '../model/text/json-object.ts'
import { callOf } from './caller.ts'
import { varyBy } from './compress.ts'
import { bodyFor, wantsXml } from './negotiate.ts'
import { pageText } from './page.ts'
import { etagOf, idempotencyKey, ifMatchVersion, isUnchanged, refuseKey } from './preconditions.ts'
import { isClinicalPath, paramsOf, searchOf } from './request/address.ts'
import { noteReach } from './request/reach-notice.ts'
import { writeXml } from './write-xml.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its form is read by the operation, and not as a body of ours. */
    ownForm?: boolean
    /** So is its JSON. */
    ownJson?: boolean
    /** It takes bytes, of these types. */
    ownBytes?: readonly string[]
    /** Many rows or resources come in one body. */
    manyElements?: boolean
  }
}

/** A route for each operation: access, strict reading, the audit row before the answer. */
export function operationRoutes<S>(
  app: FastifyInstance,
  core: Core,
  { operations, service }: { readonly operations: readonly Operation<S>[]; readonly service: S },
  documentLimit: number,
): void {
  for (const o of operations) {
    const renderers = renderersOf(o)
    const bound = o.bind(service)
    app.route({
      method: o.hasHead === true ? [o.method, 'HEAD'] : o.method,
      url: o.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...limitOf(o, documentLimit),
      // Asking what an export would answer would make all of it leave for nobody.
      exposeHeadRoute: o.limit !== 'exportacion' && o.hasHead !== true && !goesOn(o),
      config: {
        resource: o.resource,
        action: o.action,
        access: { operation: o.access },
        clinical: isClinicalPath(o.path) || namesPatients(o),
        ...(o.byPeople === undefined ? {} : { byPeople: o.byPeople }),
        ...(o.limit === undefined ? {} : { limit: o.limit }),
        ...(o.whileLimited === undefined ? {} : { whileLimited: o.whileLimited }),
        ...(o.ownForm === undefined ? {} : { ownForm: true }),
        ...(o.ownJson === undefined ? {} : { ownJson: true }),
        ...(o.ownBytes === undefined ? {} : { ownBytes: o.ownBytes }),
        ...(o.manyElements === undefined ? {} : { manyElements: o.manyElements }),
      },
      handler: (request, reply) => handle(core, o, bound, renderers, request, reply),
    })
  }
}

/** Its answer has no end of its own. */
const goesOn = ({ output }: OperationDescription): boolean => 'type' in output && output.type === 'text/event-stream'

/** A search by form is as long as its pages can repeat: far from what a body may be. */
const LONGEST_FORM = 65_536

function limitOf(o: OperationDescription, documentLimit: number): { bodyLimit?: number } {
  if (o.ownForm !== undefined) return { bodyLimit: LONGEST_FORM }
  const isLarge =
    o.ownBytes !== undefined || o.takesFiles === true || Object.values(o.body ?? {}).some((f) => f.kind === 'binary')
  return isLarge ? { bodyLimit: documentLimit } : {}
}

/** The collection whose rows an operation answers. */
const shownBy = ({ output }: OperationDescription): Resource | null =>
  'rowOf' in output ? output.rowOf : 'pageOf' in output ? output.pageOf : null

/** A renderer for each view of it. */
function renderersOf(o: OperationDescription): ReadonlyMap<View, Renderer> {
  const r = shownBy(o)
  return r === null ? new Map() : new Map(viewsOf(r).map((view) => [view, renderer(seenAs(r, view))]))
}

function rendererFor(renderers: ReadonlyMap<View, Renderer>, o: OperationDescription, { actor }: Call): Renderer {
  const r = shownBy(o)
  const render = r === null ? undefined : renderers.get(viewOf(actor.rol, r))
  if (render === undefined) throw new Error(`${o.id} has no such view`)
  return render
}

async function handle(
  core: Core,
  o: OperationDescription,
  { run, head }: BoundOperation,
  renderers: ReadonlyMap<View, Renderer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const structured = ['fields', 'listOf', 'rowOf', 'pageOf', 'schema'].some((kind) => kind in o.output)
  const others = o.output.otherTypes ?? []
  const accept = request.headers.accept
  const asked = others.some((type) => accept?.includes(type))
  // Nothing is done for a client that could not read the answer.
  const xml = structured && !asked ? wantsXml(accept) : false
  const call = callOf(request)
  const params = paramsOf(request)
  // No identifier of ours has such characters, and the database would fail on them.
  if (!Object.values(params).every(isStorable)) throw new Problem(notFound)
  const list = readList(o, request, call.actor.rol)
  const query = list === null && o.ownQuery !== true ? readQuery(o.query ?? {}, request) : {}
  const input: Omit<OperationInput, 'tx'> = {
    params,
    query,
    list,
    search: searchOf(request),
    form: o.ownForm !== undefined ? formOf(o, request) : null,
    ...(o.ownJson !== undefined && !(request.body instanceof URLSearchParams) ? { json: request.body } : {}),
    ...(o.ownBytes !== undefined ? { bytes: bytesOf(request) } : {}),
    origin: originOf(request),
    ...bodyOf(o, request),
    call,
    headers: request.headers,
    accept,
    alsoCount: (more) => request.alsoCount(more),
    left: () => leftBy(request, reply),
    ifMatch: o.honours?.includes('If-Match') ? ifMatchVersion(request.headers['if-match']) : null,
    key: keyOf(o, request),
  }
  const result = await carryOut(core, o, request.method === 'HEAD' && head !== undefined ? head : run, input)
  const nothing = result.nothing ?? (result.page?.found.rows.length === 0 || isEmptyList(o, result))
  if (nothing && isClinicalPath(o.path)) await noteReach(core, call, reply)
  if (result.page !== undefined && list !== null) {
    const { found, more } = result.page
    const { rawElement } = rendererFor(renderers, o, call)
    const now = new Date(call.now)
    const rows = found.rows.map((row) => rawElement(row, now))
    const text = pageText(o.path, searchOf(request), { ...found, rows }, more)
    return answer(reply, { ...result, json: xml ? JSON.parse(text) : undefined }, o.output.status, xml, text)
  }
  if (result.row !== undefined) {
    reply.header('etag', etagOf(result.row.version, xml))
    const text = rendererFor(renderers, o, call).item(result.row, new Date())
    return answer(reply, { ...result, json: JSON.parse(text) }, o.output.status, xml)
  }
  const listed = asPage(result.json)
  // Written once, for its tag and for the answer: a whole record is half a megabyte.
  const text = result.written ?? (o.tagged === true ? JSON.stringify(listed) : null)
  if (text !== null && o.tagged === true && isKnown(request, reply, result.tag ?? text, xml))
    return reply.code(304).send()
  const read = xml && result.written !== undefined ? { json: JSON.parse(String(result.written)) } : {}
  return answer(reply, { ...result, json: listed, ...read }, o.output.status, xml, text)
}

const isEmptyList = ({ output }: OperationDescription, { json }: OperationResult): boolean =>
  'listOf' in output && isJsonObject(json) && Array.isArray(json.results) && json.results.length === 0

/** Whatever answers `results` is read as a page, also where there is only one. */
const asPage = (json: unknown): unknown =>
  isJsonObject(json) && Array.isArray(json.results) ? { next: null, previous: null, ...json } : json

function keyOf(o: OperationDescription, { headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key']
  if (o.honours?.includes('Idempotency-Key')) return idempotencyKey(given)
  // A question may be asked again as often as one likes.
  if (o.method !== 'GET') refuseKey(given)
  return null
}

function leftBy({ server }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.once('close', () => gone.abort())
  return AbortSignal.any([gone.signal, server.leaving])
}

/** What an operation does and its audit row, in one transaction. */
export async function carryOut(
  core: Core,
  o: OperationDescription,
  run: BoundOperation['run'],
  input: Omit<OperationInput, 'tx'>,
): Promise<OperationResult> {
  const result = await core.db.request(async (tx) => {
    const done = await run({ ...input, tx })
    await recordAudit(core, tx, o, input, done)
    return done
  })
  result.afterCommit?.()
  return result
}

/** In the transaction of what was done, where it began one; otherwise shared with other requests, and before the answer all the same. */
async function recordAudit(
  core: Core,
  tx: RequestTx,
  o: OperationDescription,
  { call }: Pick<OperationInput, 'call'>,
  { audited, audit, page, status = o.output.status }: OperationResult,
): Promise<void> {
  // The list that found a page has accounted for it.
  if (audited === true || o.unaudited === true || page !== undefined) return
  const { reason, ...note } = audit ?? {}
  const entry: AuditEntry = {
    call: reason === undefined ? call : { ...call, reason },
    action: o.action,
    resource: o.resource,
    status,
    ...note,
  }
  if (tx.begun) return core.audit.recordIn(tx, entry)
  return o.method === 'GET' ? core.audit.record(entry) : afterSaving(() => core.audit.record(entry))
}

function formOf({ ownJson }: OperationDescription, { body, headers }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  if (ownJson !== undefined || headers['content-type'] === undefined) return new URLSearchParams()
  throw new Problem(unsupportedType)
}

function bytesOf({ body }: FastifyRequest): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  if (body instanceof Buffer) return body
  throw new Problem(unsupportedType)
}

/** Only what could be a host: it is repeated in links. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${HOST.test(host) ? host : 'localhost'}`

/** Tags the answer by what it says (`text`); true if the client has just that already. */
function isKnown(request: FastifyRequest, reply: FastifyReply, text: string | Buffer, xml: boolean): boolean {
  const etag = `"${hash('sha256', text).slice(0, 32)}${xml ? '-xml' : ''}"`
  varyBy(reply, 'accept, accept-encoding')
  // Weak: however it is packed, it says the same.
  reply.header('etag', `W/${etag}`).header('cache-control', 'no-store')
  return isUnchanged(request.headers['if-none-match'], etag)
}

function answer(
  reply: FastifyReply,
  result: OperationResult,
  status: number,
  xml: boolean,
  text: string | Buffer | null = null,
): FastifyReply {
  reply.code(result.status ?? status).header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value)
  for (const cookie of result.cookies ?? []) reply.header('set-cookie', cookie)
  if (result.raw !== undefined) return reply.type(result.raw.type).send(result.raw.content)
  if (result.json === undefined && text === null) return reply.send()
  return xml
    ? reply.type('application/xml; charset=utf-8').send(writeXml(result.json))
    : reply.type('application/json; charset=utf-8').send(text ?? JSON.stringify(result.json))
}

type Body = Pick<OperationInput, 'body' | 'cleared' | 'claims'>

/** One that takes no body refuses whatever is in one, as any other refuses what it does not know. */
function bodyOf(o: OperationDescription, request: FastifyRequest): Body {
  const none = o.body === undefined && request.body === undefined
  return none || o.ownForm !== undefined || o.ownJson !== undefined || o.ownBytes !== undefined
    ? { body: {}, cleared: [], claims: {} }
    : readOperationBody(o, o.body ?? {}, request)
}

function readOperationBody(o: OperationDescription, own: Fields, request: FastifyRequest): Body {
  const claimed = o.claims === undefined ? {} : claimable(o.claims)
  const r = { fields: { ...claimed, ...own }, live: {} }
  const allOptional = Object.values(own).every((f) => f.required !== true)
  const given = request.body === undefined && allOptional ? {} : withoutBlanks(bodyFor(r, request), request)
  const nulls = (names: readonly string[]): string[] =>
    names.filter((name) => isJsonObject(given) && given[name] === null)
  const cleared = nulls(o.clears ?? [])
  // Of a row null says that nothing is there, which is as true or false as anything else that is said of it.
  const empty = nulls(Object.keys(claimed).filter((name) => !Object.hasOwn(own, name)))
  const said = isJsonObject(given)
    ? Object.fromEntries(Object.entries(given).filter(([n]) => !cleared.includes(n) && !empty.includes(n)))
    : given
  const report: Report = { errors: [] }
  const { values } = readBody(r, said, 'create', report)
  if (report.errors.length > 0) throw new Problem(invalid, { errores: report.errors })
  return {
    body: Object.fromEntries(Object.entries(own).map(([name, f]) => [name, values.get(name) ?? f.default ?? null])),
    cleared,
    claims: Object.fromEntries([
      ...[...values].filter(([name]) => !Object.hasOwn(own, name)),
      ...empty.map((name) => [name, null]),
    ]),
  }
}

/** A form sends the inputs that were left blank; for an operation they were not sent. */
const withoutBlanks = (body: unknown, request: FastifyRequest): unknown =>
  request.body instanceof Map && typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body

const unknownParameter = say('No existe este parámetro.', 'There is no such parameter.')
const repeated = say('Se repite.', 'Is repeated.')

/** By the one reader of lists, and by what this caller's view of the collection has. */
function readList(o: OperationDescription, request: FastifyRequest, rol: Role): ListQuery | null {
  if (!('pageOf' in o.output)) return null
  const { pageOf: r, fixed = [], more = {} } = o.output
  const report: Report = { errors: [] }
  const query = readListQuery(withoutFilters(seenAs(r, viewOf(rol, r)), fixed), searchOf(request), report)
  if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
  return { ...query, names: [...query.names, ...fixed, ...Object.keys(more)] }
}

/** Gathered in one pass: asking for each name's values walks all of them every time. */
function valuesByName(given: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, text] of given) {
    const known = values.get(name)
    if (known === undefined) values.set(name, [text])
    else known.push(text)
  }
  return values
}

function readQuery(fields: Fields, request: FastifyRequest): Values {
  const given = searchOf(request)
  const report: Report = { errors: [] }
  const values: Record<string, Value> = {}
  for (const [name, f] of Object.entries(fields)) values[name] = f.default ?? null
  for (const [name, texts] of valuesByName(given)) {
    const f = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (f === undefined) report.errors.push({ campo: name, codigo: 'desconocido', mensaje: unknownParameter })
    else if (texts.length > 1 && !isList(f)) report.errors.push({ campo: name, codigo: 'regla', mensaje: repeated })
    else {
      const checked = checkValue(f, isList(f) ? texts : fromText(f, texts[0] ?? ''), name, report)
      if (checked !== undefined) values[name] = checked
    }
  }
  for (const [name, f] of Object.entries(fields)) {
    if (f.required && !given.has(name))
      report.errors.push({ campo: name, codigo: 'requerido', mensaje: say('Es obligatorio.', 'Is required.') })
  }
  if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
  return values
}
