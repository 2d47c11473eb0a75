import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import { type Span, tracer } from './tracer.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test('traceparent se lee como dice el W3C y se escribe igual', () => {
  const header = `00-${TRACE}-${SPAN}-01`
  assert.deepEqual(parseTraceparent(header), { traceId: TRACE, spanId: SPAN, isSampled: true })
  assert.equal(formatTraceparent({ traceId: TRACE, spanId: SPAN, isSampled: true }), header)
  assert.equal(parseTraceparent(`00-${TRACE}-${SPAN}-00`)?.isSampled, false)
  assert.equal(parseTraceparent(`01-${TRACE}-${SPAN}-01-more`)?.traceId, TRACE)
  for (const wrong of [
    undefined,
    ['a', 'b'],
    '',
    header.toUpperCase(),
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `${header}-more`,
    `00-${TRACE}-${SPAN}`,
  ])
    assert.equal(parseTraceparent(wrong), null, String(wrong))
})

test('lo que se hace dentro es parte de lo de fuera; lo que no se guarda no se anota', async () => {
  const spans: Span[] = []
  const all = tracer(1, (span) => spans.push(span))
  const outer = all.begin('server', { traceId: TRACE, spanId: SPAN, isSampled: true })
  await outer.within(async () => {
    await Promise.resolve()
    assert.equal(all.current(), outer.context)
    all.ended('client', 5, { name: 'leer', attributes: {}, failed: false })
  })
  outer.end({ name: 'GET /', attributes: { estado: 200 }, failed: false })
  const [statement, request] = spans
  assert.deepEqual([request?.traceId, request?.parent], [TRACE, SPAN])
  assert.deepEqual([statement?.traceId, statement?.parent], [TRACE, request?.spanId])
  assert.equal(all.current(), null)
  all.ended('client', 5, { name: 'fuera', attributes: {}, failed: false })
  const none = tracer(0, (span) => spans.push(span)).begin('server', null)
  none.within(() => {})
  none.end({ name: 'GET /', attributes: {}, failed: false })
  assert.equal(spans.length, 2)
  assert.match(formatTraceparent(none.context), /-00$/)
})
