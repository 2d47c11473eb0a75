import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterFailure,
  afterPause,
  afterRefusedCredentials,
  type Circuit,
  closed,
  FAILURES,
  passage,
} from './breaker.ts'

const usual = { probe: false, firstMs: 1000 }
const failing = (times: number, from: Circuit = closed): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((c) => afterFailure(c, 'sin_respuesta', 0, usual), from)

test('cinco fallos seguidos abren el circuito; antes se sigue enviando', () => {
  assert.equal(passage(failing(FAILURES - 1), 0), 'libre')
  const open = failing(FAILURES)
  assert.equal(passage(open, 999), 'cerrado')
  assert.equal(passage(open, 1000), 'prueba')
})

test('lo que ya iba en camino no alarga la espera; la prueba fallida la duplica', () => {
  const open = failing(FAILURES)
  assert.equal(failing(3, open).abierto_hasta, open.abierto_hasta)
  const again = afterFailure(open, 'sin_respuesta', 1000, { ...usual, probe: true })
  assert.equal(passage(again, 2999), 'cerrado')
  assert.equal(passage(again, 3000), 'prueba')
  let c = again
  for (let i = 0; i < 100; i++) c = afterFailure(c, 'sin_respuesta', 0, { ...usual, probe: true })
  assert.equal(passage(c, 10 * 60_000), 'prueba')
})

test('las credenciales rechazadas detienen todo a la primera', () => {
  assert.equal(passage(afterRefusedCredentials(closed, 'error_auth', 0), 60_000), 'cerrado')
})

test('la pausa que pide la plataforma vale para todos y no se acorta', () => {
  const long = afterPause(closed, 5_000, 0)
  assert.equal(passage(long, 4_999), 'cerrado')
  assert.equal(passage(afterPause(long, 1_000, 0), 4_999), 'cerrado')
  assert.equal(passage(long, 5_000), 'libre')
})
