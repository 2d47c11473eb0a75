import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { tracer } from '../../engine/tracing/tracer.ts'
import { otlpExporter } from './otlp.ts'

test('un colector que no responde no detiene el cierre: lo que quedaba se da por perdido', async () => {
  let asked = 0
  const collector = createServer((request) => {
    asked++
    request.resume()
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  try {
    const exporter = otlpExporter(`http://127.0.0.1:${port}/v1/traces`, null, 200)
    const made = tracer(1, exporter.take)
    const spans = 1_500
    for (let i = 0; i < spans; i++) made.begin('server', null).end({ name: 'GET /', attributes: {}, failed: false })
    await exporter.stop()
    // Its three batches, asked one after the other, would have waited ten seconds each.
    assert.ok(asked <= 1)
    assert.equal(exporter.lost(), spans)
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
})
