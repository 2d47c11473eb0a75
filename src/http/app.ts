import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type ConnectionError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { SmartDeps } from '../auth/smart/deps.ts'
import { type Config, isOpen, publicUrlOf, wantsDemo } from '../config.ts'
import { askAgain, isAwayProblem } from '../engine/connection/database-fault.ts'
import { loggableFailure } from '../engine/connection/failure-log.ts'
import { apart, requestMs } from '../engine/connection/request-time.ts'
import type { CreationNote } from '../engine/creation-note.ts'
import type { Engine } from '../engine/engine.ts'
import type { FeatureParts } from '../engine/feature-parts.ts'
import type { Operation } from '../engine/operation.ts'
import type { Tracer } from '../engine/tracing/tracer.ts'
import { declaredFaults, Problem, type ProblemKind } from '../model/problem.ts'
import {
  headersTooLarge,
  malformed,
  tooLarge,
  unavailable,
  unknownPath,
  unreadableAddress,
  unsupportedType,
} from '../model/problems.ts'
import { type Gate, guardRoutes } from './access.ts'
import { AlreadyAudited } from './already-audited.ts'
import { asProblem, type ProblemSender, problemBody, problemSender } from './answer-problem.ts'
import { callOf, nobody } from './caller.ts'
import { compressAnswers } from './compress.ts'
import { consoleRoutes } from './console.ts'
import { docsRoutes } from './docs.ts'
import { drainable } from './drain.ts'
import { fenceable } from './fence.ts'
import { leaveUnread } from './leave-unread.ts'
import { type FailureLimit, failureLimit, limitRate, paceStrangers, shedLoad } from './load.ts'
import { refuseWhereNothingIs } from './methods.ts'
import { measure } from './metrics/measure.ts'
import { metricsRoute } from './metrics/route.ts'
import { acceptBodies, wantsXml, whatIsRead } from './negotiate.ts'
import { oauthRoutes } from './oauth.ts'
import { withDemonstrationIds } from './openapi/demonstration-ids.ts'
import { operationRoutes } from './operations.ts'
import { checkReadiness, withoutWaiting } from './readiness.ts'
import { paramsOf } from './request/address.ts'
import { turnsForBodies } from './request/body-turns.ts'
import type { RequestCounter } from './request/count.ts'
import { limitTime } from './request/time.ts'
import { triedRow } from './request/tried-row.ts'
import { routeOf } from './route-of.ts'
import { collectionRoutes } from './routes.ts'
import { closeUp, securityHeaders } from './security-headers.ts'
import { refuseStrangers } from './strangers.ts'
import { traceRequests } from './trace-requests.ts'
import { whenOver } from './when-over.ts'

export interface AppOptions<S> {
  readonly config: Config
  readonly engine: Engine
  /** Who is asking. */
  readonly gate: Gate
  /** Everything that is not a verb of a collection. */
  readonly operations: readonly Operation<S>[]
  /** What the features give besides. */
  readonly parts: FeatureParts<S>
  /** What they need of the service. */
  readonly service: S
  /** What the caller is told besides the row that was written. */
  readonly notes: readonly CreationNote<S>[]
  /** What applications are authorised with. */
  readonly smart: SmartDeps
  /** Where the built console lies; none, and there is no page at `/`. */
  readonly consoleDir?: string
  /** Certificate and key, when TLS ends here. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  /** The figures of every process that serves this port; absent when there is one. */
  readonly allMetrics?: () => Promise<string>
  /** How many requests there were of a caller in this minute. */
  readonly count: RequestCounter
  /** Where requests are traced. */
  readonly tracer?: Tracer
  /** Where log lines go; standard output unless a test listens. */
  readonly logTo?: { write(line: string): void }
}

/** What Fastify refuses by itself, before our code sees the request. */
const FASTIFY_PROBLEMS: Readonly<Record<string, ProblemKind>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_BAD_URL: unknownPath,
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: unsupportedType,
}

const REQUEST_ID = /^[\w.-]{8,80}$/

const HEADERS_MS = 10_000
const LOOK_MS = 1_000

/** Headers are sent at once by whoever means to ask something; Node looks for those that are late every thirty seconds. */
const patience = ({ requestTimeout }: Config): { headersTimeout: number; connectionsCheckingInterval: number } => ({
  headersTimeout: Math.min(HEADERS_MS, requestTimeout),
  connectionsCheckingInterval: Math.min(LOOK_MS, requestTimeout),
})

export function buildApp<S>(options: AppOptions<S>): FastifyInstance {
  const { config, engine, gate, operations, parts, service, notes, smart, tls, logTo, allMetrics, count, tracer } =
    options
  const send = problemSender(parts.dialects)
  const failed = failureLimit(config, count)
  const app = Fastify({
    ...(tls === undefined
      ? { http: patience(config) }
      : { https: { ...tls, ...patience(config), minVersion: 'TLSv1.2' } }),
    trustProxy: config.proxies.length === 0 ? false : [...config.proxies],
    clientErrorHandler: (error, socket) => refuseUnreadable(engine, failed, error, socket),
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, base: null, ...(logTo === undefined ? {} : { stream: logTo }) },
    // One line of our own per request, below: the built-in ones carry the URL.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would be made for one line of it.
    childLoggerFactory: (logger) => logger,
    bodyLimit: config.bodyLimit,
    requestTimeout: config.requestTimeout,
    // The contract writes a slash at the end of most paths; without it the same operation answers, body and all.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    forceCloseConnections: 'idle',
    // What still comes over a connection that is open is answered as ever.
    return503OnClosing: false,
    // A URL that cannot be decoded never reaches a route; the built-in answer would repeat it.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id).headers(securityHeaders(tls !== undefined))
      send(reply, new Problem(unknownPath), false)
    },
  })

  const draining = drainable(app)
  closeUp(app, { tls: tls !== undefined, origins: config.corsOrigins })
  fenceable(app)
  if (gate.open) refuseStrangers(app, tls === undefined ? 'http' : 'https')
  refuseWhereNothingIs(app)
  const inFlight = shedLoad(app, config.maxInFlight)
  guardRoutes(app, gate, failed)
  limitRate(app, config, gate.open, count)
  paceStrangers(app)
  limitTime(app, requestMs(config))
  if (tracer !== undefined) traceRequests(app, tracer)
  const metrics = measure(app, {
    db: engine.core.db,
    gauges: parts.gauges,
    inFlight,
    ...(allMetrics === undefined ? {} : { all: allMetrics }),
  })
  whenOver(app, (request, reply) => {
    // The pattern of the route and never the URL: a document number may be in it.
    request.log.info(
      {
        id_solicitud: request.id,
        metodo: request.method,
        ruta: routeOf(request).url ?? null,
        estado: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        traza: tracer === undefined ? undefined : request.span?.context.traceId,
      },
      'solicitud',
    )
  })

  leaveUnread(app)
  turnsForBodies(app)
  acceptBodies(app)
  compressAnswers(app)
  app.setErrorHandler((error, request, reply) => answerError(engine, send, error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(engine, send, new Problem(unknownPath), request, reply))

  for (const r of engine.core.registry.values())
    collectionRoutes(
      app,
      engine,
      r,
      config.documentLimit,
      notes.filter((note) => note.on === r.name).map((note) => note.bind(service)),
    )
  operationRoutes(app, engine.core, options, config.documentLimit)
  oauthRoutes(app, smart)
  docsRoutes(app, async (formats) => {
    const { buildOpenApi } = await import('./openapi/document.ts')
    const server = config.publicUrl === null && app.addresses().length > 0 ? app.listeningOrigin : publicUrlOf(config)
    const document = buildOpenApi(engine.core.registry, operations, notes, { server, formats })
    // What somebody tries there is written among invented patients; anywhere else the examples name nobody.
    return isOpen(config) && wantsDemo(config) ? withDemonstrationIds(document, engine.core) : document
  })
  consoleRoutes(app, options.consoleDir ?? null)
  healthRoutes(app, () => checkReadiness(engine.core.db, parts.readiness, service), draining)
  metricsRoute(app, metrics, { gate, token: config.metricsToken, failed })
  return app
}

function healthRoutes(
  app: FastifyInstance,
  look: () => ReturnType<typeof checkReadiness>,
  draining: () => boolean,
): void {
  const open = { config: { access: { operation: 'publico' } } } as const
  let asking: ReturnType<typeof checkReadiness> | null = null
  app.get('/salud/vivo', open, async () => ({ estado: 'vivo' }))
  app.get('/salud/listo', open, async () => {
    if (draining()) throw new Problem(unavailable, { headers: { 'retry-after': '5' } })
    // However many ask at once, one looks.
    asking ??= apart(look).finally(() => {
      asking = null
    })
    return withoutWaiting(asking)
  })
}

/** What of it Node's parser can tell. */
const UNREADABLE: Readonly<Record<string, ProblemKind>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  HPE_INVALID_URL: unreadableAddress,
  // It may have been written well and in time, and this service too busy to read it: nothing was done, and it may be sent again.
  ERR_HTTP_REQUEST_TIMEOUT: unavailable,
}

/** What Node refuses before there is a request: headers without end, bytes that are not HTTP. Answered, and accounted for. */
function refuseUnreadable(engine: Engine, failed: FailureLimit, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Browsers keep connections in store on which nothing ever comes.
  if (socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const kind = UNREADABLE[error.code] ?? malformed
  const id = randomUUID()
  const body = JSON.stringify(problemBody(new Problem(kind), 'es', id))
  const head = {
    ...securityHeaders('encrypted' in socket),
    'content-type': 'application/problem+json; charset=utf-8',
    'x-request-id': id,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(kind === unavailable ? { 'retry-after': '2' } : {}),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const leave = (): void => {
    if (socket.writable)
      socket.end([`HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}`, ...lines, '', body].join('\r\n'))
  }
  const ip = socket.remoteAddress ?? ''
  failed(ip, (flood) => {
    if (flood !== null) {
      // An address that sends nothing but this is neither answered nor written down any more.
      socket.destroy()
      return
    }
    const now = new Date().toISOString()
    const call = { actor: nobody, session: null, ip, requestId: id, now, reason: null }
    engine.core.audit
      .record({ call, action: 'ingresar', resource: 'http', status: kind.status, code: kind.codigo })
      .then(leave, leave)
  })
}

async function answerError(
  engine: Engine,
  send: ProblemSender,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kind = error instanceof Error && 'code' in error ? FASTIFY_PROBLEMS[String(error.code)] : undefined
  let problem = kind === undefined ? asProblem(error) : new Problem(kind)
  if (request.method === 'GET' || request.method === 'HEAD') problem = askAgain(problem)
  if (problem.kind === unsupportedType) problem = new Problem(unsupportedType, { detail: whatIsRead(request) })
  if (problem.kind.status === 500) {
    request.log.error({ id_solicitud: request.id, ...loggableFailure(error) }, 'error inesperado')
  }
  const { resource, action } = routeOf(request).config
  const accounted = error instanceof AlreadyAudited || isAwayProblem(problem)
  if (resource !== undefined && action !== undefined && !accounted) {
    try {
      await engine.core.audit.record({
        call: callOf(request),
        action,
        resource,
        ...(await triedRow(engine.core, problem, Object.values(paramsOf(request)))),
        status: problem.kind.status,
        code: problem.kind.codigo,
        fields: declaredFaults(problem),
      })
    } catch (reason) {
      // What was refused is not in doubt, only whether that was written down.
      problem = askAgain(asProblem(reason))
    }
  }
  let xml = false
  try {
    xml = wantsXml(request.headers.accept)
  } catch {
    // Whoever accepts neither format still gets the reason, as JSON.
  }
  return send(reply, problem, xml)
}
