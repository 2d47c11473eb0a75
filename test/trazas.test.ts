import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { tracedOutgoing } from '../src/cli/traces/traced-fetch.ts'
import { type Span, tracer } from '../src/engine/tracing/tracer.ts'
import { outgoing } from '../src/outgoing/fetch.ts'
import { patientBody } from './samples.ts'
import { startService } from './service.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

interface Taken {
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly traceparent: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what a collector is sent
  readonly body: any
}

let collector: Server
let origin = ''
const taken: Taken[] = []
before(async () => {
  collector = createServer(async (request, response) => {
    const { authorization, traceparent } = request.headers
    taken.push({
      url: request.url,
      authorization,
      traceparent: String(traceparent ?? ''),
      body: request.method === 'POST' ? await json(request) : null,
    })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
after(() => collector.close())

test('una solicitud es un tramo de la traza de quien llama, con sus sentencias dentro y sin datos de nadie', async () => {
  const s = await startService({
    TRAZAS_URL: `${origin}/v1/traces`,
    TRAZAS_TOKEN: 'del-colector',
    TRAZAS_PORCENTAJE: '0',
  })
  let log: string[] = []
  try {
    const body = patientBody({ primer_apellido: 'Zurbarán', numero_documento: '1998877664' })
    const traceparent = `00-${TRACE}-${CALLER}-01`
    const made = await s.call('POST', '/paciente/paciente/', body, { traceparent })
    assert.equal(made.status, 201, made.text)
    // Nobody asks for these to be kept.
    await s.call('GET', `/paciente/paciente/${made.json.id}/`)
    await s.call('GET', '/paciente/paciente/', undefined, { traceparent: `00-${TRACE}-${CALLER}-00` })
    log = s.log
  } finally {
    await s.stop()
  }
  const sent = taken.filter(({ url }) => url === '/v1/traces')
  assert.ok(sent.length > 0)
  assert.ok(sent.every(({ authorization }) => authorization === 'Bearer del-colector'))
  const [resource] = sent[0]?.body.resourceSpans ?? []
  assert.ok(
    resource.resource.attributes.some(
      (a: { key: string; value: object }) => a.key === 'service.name' && JSON.stringify(a.value).includes('custodia'),
    ),
  )
  const spans = sent.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans)
  const request = spans.find((span) => span.kind === 2)
  assert.equal(request.name, 'POST /paciente/paciente/')
  assert.deepEqual([request.traceId, request.parentSpanId], [TRACE, CALLER])
  assert.ok(BigInt(request.endTimeUnixNano) > BigInt(request.startTimeUnixNano))
  const statements = spans.filter((span) => span.kind === 3)
  assert.ok(statements.length > 0)
  assert.ok(statements.every((span) => span.traceId === TRACE && span.parentSpanId === request.spanId))
  assert.ok(spans.every((span) => span.name !== 'GET /paciente/paciente/:id/'))
  assert.doesNotMatch(JSON.stringify(taken), /Zurbar|1998877664/)
  const lines = log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'solicitud')
  assert.ok(lines.some((line) => line.traza === TRACE && line.metodo === 'POST'))
})

test('lo que se pregunta afuera lleva traceparent, y de la dirección solo se anota el servidor', async () => {
  const spans: Span[] = []
  const kept = tracer(1, (span) => spans.push(span))
  const fetch = tracedOutgoing(kept, outgoing({ allowed: [origin], timeoutMs: 5_000, maxBytes: 1_000 }))
  const span = kept.begin('server', { traceId: TRACE, spanId: CALLER, isSampled: true })
  await span.within(() => fetch(`${origin}/Patient/1020304050`))
  const { traceparent } = taken.find(({ url }) => url === '/Patient/1020304050') ?? {}
  assert.equal(traceparent, `00-${TRACE}-${spans[0]?.spanId}-01`)
  assert.equal(spans[0]?.parent, span.context.spanId)
  assert.doesNotMatch(JSON.stringify(spans), /1020304050/)
  await assert.rejects(span.within(() => fetch('https://otra.example/')))
  assert.equal(spans[1]?.failed, true)
})
