import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonToPause } from './pause.ts'

const settings = { minimum: 10, rejected: 60, blind: 50 }

test('se detiene por rechazos o por aceptar a ciegas, y nunca con pocas decisiones', () => {
  assert.equal(reasonToPause({ total: 9, rejected: 9, accepted: 0, blind: 0 }, settings), null)
  assert.match(reasonToPause({ total: 10, rejected: 6, accepted: 4, blind: 0 }, settings) ?? '', /^Rechazos: 60 %/)
  assert.equal(reasonToPause({ total: 10, rejected: 5, accepted: 5, blind: 2 }, settings), null)
  assert.match(reasonToPause({ total: 10, rejected: 0, accepted: 10, blind: 5 }, settings) ?? '', /evidencia: 50 %/)
  assert.equal(reasonToPause({ total: 10, rejected: 10, accepted: 0, blind: 0 }, { ...settings, rejected: 100 }), null)
  assert.equal(reasonToPause({ total: 10, rejected: 0, accepted: 10, blind: 10 }, { ...settings, blind: 100 }), null)
})
