import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import { deliverBatch } from './deliver.ts'
import { DOWN_AFTER, judgeOutcome, LASTS_MS, nextAttemptMs, restMs } from './schedule.ts'

const HOUR = 3_600_000

test('diez intentos en 75 horas, cada uno después del anterior, y después se deja', () => {
  for (const random of [0, 0.5, 0.999]) {
    let elapsed = 0
    let attempts = 1
    for (
      let wait = nextAttemptMs(1, 0, null, random);
      wait !== null;
      wait = nextAttemptMs(attempts, elapsed, null, random)
    ) {
      elapsed += wait
      attempts++
    }
    assert.equal(attempts, 10)
    assert.ok(elapsed >= LASTS_MS && elapsed < 84 * HOUR)
  }
})

test('lo que se intentó antes de su hora no pierde las suyas', () => {
  assert.equal(nextAttemptMs(40, 2 * HOUR, null, 0), 24 * HOUR)
  assert.equal(nextAttemptMs(3, LASTS_MS, null, 0), null)
})

test('lo que pide el receptor se respeta hasta un día', () => {
  const asked = (retryAfter: string | null) => judgeOutcome({ how: 'answered', status: 429, retryAfter }, 0).askedMs
  assert.equal(asked('120'), 120_000)
  assert.equal(asked('999999'), 24 * HOUR)
  assert.equal(asked('mañana'), null)
  assert.equal(nextAttemptMs(1, 0, 120_000, 0), 120_000)
  assert.equal(nextAttemptMs(4, 0, 120_000, 0), 2 * HOUR)
})

test('cada respuesta se entiende', () => {
  const code = (status: number) => judgeOutcome({ how: 'answered', status, retryAfter: null }, 0).code
  assert.deepEqual([200, 204, 301, 307, 400, 404, 410, 429, 500, 503].map(code), [
    'entregado',
    'entregado',
    'redireccion',
    'redireccion',
    'rechazado',
    'rechazado',
    'ya_no_existe',
    'rechazado',
    'rechazado',
    'rechazado',
  ])
  assert.equal(judgeOutcome({ how: 'late' }, 0).code, 'sin_respuesta')
  assert.equal(judgeOutcome({ how: 'forbidden' }, 0).code, 'direccion')
})

test('quien falla de seguido descansa cada vez más, cinco minutos a lo sumo', () => {
  assert.equal(restMs(0, 60_000, 0.9), 0)
  assert.equal(restMs(DOWN_AFTER - 1, null, 0.9), 0)
  assert.ok(restMs(DOWN_AFTER, null, 0) >= 2_500)
  assert.ok(restMs(1_000, null, 0.999) <= 300_000)
  assert.equal(restMs(1, 60_000, 0), 60_000)
})

test('pasado el tiempo por el que se juzgó un lote, lo que falta espera sin haberse intentado', async () => {
  const events = [1n, 2n, 3n].map((id) => ({
    event: {
      at: { cut: 1n, mark: '1', id },
      resource: 'paciente',
      fact: 'cambio',
      id: 'p',
      patient: 'p',
    } as RecordEvent,
    attempts: 0,
    since: null,
  }))
  let sent = 0
  const send = async () => ({ code: 'entregado', http: 204, askedMs: null, ms: ++sent }) as const
  const { settled, delivered } = await deliverBatch({ fallas_seguidas: 0 }, events, send, () => sent > 0)
  assert.deepEqual([sent, delivered], [1, 1])
  assert.deepEqual(
    settled.map((s) => [s.state, s.attempts]),
    [
      ['gone', 1],
      ['espera', 0],
      ['espera', 0],
    ],
  )
})
