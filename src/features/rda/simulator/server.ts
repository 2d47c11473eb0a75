import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { hashOf } from '../../../outbox/signature.ts'
import type { Guide } from '../checker/guide.ts'
import { type Fault, faultMaker, type Probabilities, readPlan } from './faults.ts'
import { outcome, parse, type Reply, refuse } from './outcome.ts'
import { page } from './page.ts'
import { answerQuestion, receiveDocument, receiveNote } from './receive.ts'
import { openStore } from './store.ts'

interface SimulatorOptions {
  readonly port: number
  readonly latencyMs: number
  /** How long what is `lenta` takes. */
  readonly slowMs?: number
  /** Whose the tokens are, by REPS code; any provider's where it is not said. */
  readonly provider?: string | null
  readonly faults: Probabilities
  readonly tokenSeconds: number
  readonly journal: string | null
  readonly guide: Guide
  readonly random?: () => number
}

interface Simulator {
  readonly port: number
  close(): Promise<void>
}

/** What was asked for and how it was answered; nothing of what the documents say. */
interface Visit {
  readonly momento: string
  readonly operacion: string
  readonly estado: number
  readonly falla: Fault | null
  readonly huella: string | null
}

const LARGEST = 32 * 1_048_576
const MOST_VISITS = 1_000
/** Within what those who send to it are seen to wait, 45 to 120 seconds. */
const SLOW_MS = 50_000
const SEND = /^\/ihce\/Composition\/\$enviar-rda-(paciente|consulta|urgencias|hospitalizacion)$/
const NOTE = /^\/ihce\/Composition\/([A-Za-z0-9\-.]{1,64})\/\$enviar-nota-aclaratoria$/
const ASK = /^\/ihce\/Composition\/\$consultar-rda-(paciente|encuentros-clinicos)$/
/** Documents in a page of a list. */
const PAGE = 2
const TOKEN = /\/oauth2\/v2\.0\/token$/

/** The ministry's platform as far as sending goes, on this machine only, with whatever mood it is given. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { guide, latencyMs, tokenSeconds, slowMs = SLOW_MS, provider = null } = options
  const store = openStore(options.journal)
  const faults = faultMaker(options.faults, options.random ?? Math.random)
  const tokens = new Map<string, number>()
  /** What is left of lists of which a page was answered. */
  const going = new Map<string, Reply>()
  const visits: Visit[] = []
  let given = 0

  function note(operacion: string, estado: number, falla: Fault | null, bytes: Buffer | null): void {
    const huella = bytes === null ? null : hashOf(bytes)
    visits.push({ momento: new Date().toISOString(), operacion, estado, falla, huella })
    if (visits.length > MOST_VISITS) visits.shift()
  }

  function giveToken(body: Buffer): Reply {
    const form = new URLSearchParams(body.toString())
    if (form.get('grant_type') !== 'client_credentials' || !form.get('client_id') || !form.get('client_secret'))
      return { status: 400, json: { error: 'invalid_request' } }
    // The word for trying out what happens with credentials that are not accepted.
    if (form.get('client_secret') === 'incorrecto') return { status: 401, json: { error: 'invalid_client' } }
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, Date.now() + tokenSeconds * 1000)
    given++
    return { status: 200, json: { token_type: 'Bearer', expires_in: tokenSeconds, access_token: token } }
  }

  function refuseStranger(request: IncomingMessage): Reply | null {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) < Date.now())
      return refuse(401, { code: 'login', diagnostics: 'El token no es válido o venció.' })
    if (!request.headers['ocp-apim-subscription-key'])
      return { status: 401, json: { statusCode: 401, message: 'Access denied due to missing subscription key.' } }
    return null
  }

  /** The first of what is left to answer; the rest is asked for by a word that says nothing of whom it is about. */
  function pageOf(whole: Reply, path: string): Reply {
    const { json } = whole
    if (!isJsonObject(json) || !Array.isArray(json.entry) || json.entry.length <= PAGE) return whole
    const word = randomBytes(12).toString('base64url')
    going.set(word, { ...whole, json: { ...json, entry: json.entry.slice(PAGE) } })
    const link = [{ relation: 'next', url: `${path}?ct=${word}` }]
    return { ...whole, json: { ...json, link, entry: json.entry.slice(0, PAGE) } }
  }

  function receive(path: string, bytes: Buffer, humano: string | null): Reply | null {
    const kind = SEND.exec(path)?.[1]
    if (kind !== undefined) return receiveDocument({ store, guide, provider }, kind, bytes, humano)
    const target = NOTE.exec(path)?.[1]
    return target === undefined ? null : receiveNote(store, target, bytes, humano)
  }

  /** Null: there is no answer. */
  function misbehave(fault: Fault, request: IncomingMessage, path: string, bytes: Buffer): Reply | null {
    if (fault === '429')
      return {
        status: 429,
        json: outcome([{ code: 'throttled', diagnostics: 'Demasiadas solicitudes.' }]),
        headers: { 'retry-after': '1' },
      }
    if (fault === '500' || fault === '503')
      return refuse(Number(fault), { code: 'exception', diagnostics: 'Falla simulada.' })
    if (fault === 'token') {
      tokens.clear()
      return refuse(401, { code: 'expired', diagnostics: 'El token venció.' })
    }
    // What it has it does not refuse any more.
    if (fault === 'rechazo' && store.byHash(hashOf(bytes)) === undefined) return refuse(422, STRANGER)
    if (fault === 'rechazo') return receive(path, bytes, human(request))
    if (fault === 'lenta') return receive(path, bytes, human(request))
    if (fault === 'basura') return { status: 200, json: null }
    if (fault === 'muda') {
      const reply = receive(path, bytes, human(request))
      return reply?.status === 409
        ? { ...reply, json: outcome([{ code: 'duplicate', diagnostics: 'Duplicado.' }]) }
        : reply
    }
    if (fault === 'perdida' || fault === 'falsa') receive(path, bytes, human(request))
    if (fault === 'falsa') return refuse(500, { code: 'exception', diagnostics: 'Falló después de guardar.' })
    return null
  }

  /** No reply: the connection is cut, or left waiting. */
  function platform(
    request: IncomingMessage,
    path: string,
    bytes: Buffer,
  ): { reply: Reply | null; fault: Fault | null } {
    const asked = ASK.exec(path)?.[1]
    const sends = SEND.test(path) || NOTE.test(path)
    const stranger = sends || asked !== undefined ? refuseStranger(request) : NOWHERE
    if (stranger !== null) return { reply: stranger, fault: null }
    if (asked !== undefined) {
      const from = new URL(request.url ?? '/', 'http://simulador').searchParams.get('ct')
      const whole = from === null ? answerQuestion(store, bytes, asked === 'paciente') : (going.get(from) ?? NOWHERE)
      return { reply: pageOf(whole, path), fault: null }
    }
    const fault = faults.next()
    if (fault === null) return { reply: receive(path, bytes, human(request)), fault }
    return { reply: misbehave(fault, request, path, bytes), fault }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? ''
    const bytes = await readAll(request)
    if (path === '/simulador/fallas' && request.method === 'POST') {
      const plan = readPlan(parse(bytes))
      if (plan !== null) faults.plan(plan)
      return send(response, { status: plan === null ? 400 : 200, json: { entendido: plan !== null } })
    }
    if (request.method === 'GET' && path === '/simulador/recibidos')
      return send(response, { status: 200, json: seen() })
    if (request.method === 'GET' && path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(seen()))
      return
    }
    await sleep(latencyMs)
    if (request.method === 'POST' && TOKEN.test(path)) {
      const reply = giveToken(bytes)
      note('token', reply.status, null, null)
      return send(response, reply)
    }
    const { reply, fault } = platform(request, path, bytes)
    note(path.replace(/^\/ihce\//, ''), reply?.status ?? 0, fault, bytes)
    if (fault === 'lenta') await sleep(slowMs)
    if (reply !== null) send(response, reply)
    else if (fault !== 'tiempo') response.destroy()
  }

  const seen = () => ({
    aceptados: store.all.map(({ paciente, humano, ...a }) => ({
      ...a,
      paciente: createHash('sha256').update(paciente).digest('hex').slice(0, 12),
      humano: humano !== null,
    })),
    visitas: visits,
    tokens: given,
  })

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server.address()),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      store.close()
    },
  }
}

const STRANGER = {
  code: 'business-rule',
  diagnostics: 'El primer apellido del paciente no coincide con el del registro nacional.',
  expression: 'Patient.name[0].family',
}
const NOWHERE: Reply = { status: 404, json: { statusCode: 404, message: 'Resource not found' } }

const human = (request: IncomingMessage): string | null => {
  const given = request.headers.humanuser
  return typeof given === 'string' ? given : null
}

const portOf = (address: ReturnType<Server['address']>): number =>
  typeof address === 'object' && address !== null ? address.port : 0

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const given of request) {
    const part: Buffer = given
    size += part.length
    if (size > LARGEST) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What a proxy says is not JSON. */
function send(response: ServerResponse, { status, json, headers }: Reply): void {
  response.writeHead(status, {
    'content-type': json === null ? 'text/html' : 'application/fhir+json',
    ...headers,
  })
  response.end(json === null ? '<html><body>Bienvenido</body></html>' : JSON.stringify(json))
}
