import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitWords, withUnit } from '../../model/text/unit-words.ts'
import { ageAt, brief, numberWords, sentences } from './words.ts'

test('la edad al medir es la del día en Bogotá, y antes de nacer no hay', () => {
  assert.deepEqual(ageAt('2000-01-02', '2020-01-02T03:00:00.000Z'), { years: 19, words: '19 años' })
  assert.deepEqual(ageAt('2000-01-02', '2020-01-02T05:00:00.000Z'), { years: 20, words: '20 años' })
  assert.equal(ageAt('2000-01-02', '2000-01-01'), null)
})

test('números y unidades se escriben para personas', () => {
  assert.equal(numberWords(36.7), '36,7')
  const formatter = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 })
  for (const n of [0, -0, 7, 999, 1000, -3, 12_345.678, 0.1, 999.9999, 999.99995, 1e-7, 1e21, 0.00004, 120.5])
    assert.equal(numberWords(n), formatter.format(n), String(n))
  assert.equal(withUnit('120', 'mm[Hg]'), '120 mmHg')
  assert.equal(withUnit('1,1', '{INR}'), '1,1')
  assert.equal(unitWords(null), '')
  assert.equal(unitWords('mg/dL'), 'mg/dL')
})

test('un resumen es una línea, corta y sin lo que falta', () => {
  assert.equal(brief('  uno\n\n dos '), 'uno dos')
  assert.equal(brief(' \n'), null)
  assert.equal([...(brief('á'.repeat(500)) ?? '')].length, 240)
  assert.equal(sentences('Uno', null, '', false, 'Dos.'), 'Uno. Dos.')
  assert.equal(sentences(null), null)
})
