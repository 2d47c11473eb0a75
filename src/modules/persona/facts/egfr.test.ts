import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { egfr } from './egfr.ts'

for (const [creatinine, age, female, expected] of [
  [1, 50, false, 92],
  [1, 50, true, 69],
  [0.6, 30, true, 124],
  [2.5, 70, false, 27],
  [4, 80, true, 11],
] as const)
  test(`creatinina ${creatinine} a los ${age} años (${female ? 'mujer' : 'hombre'}): ${expected}`, () => {
    assert.equal(egfr(creatinine, age, female), expected)
  })

test('la de un niño sale de su talla, si es de entonces; la de un lactante no se calcula', () => {
  const of = (edad: number | string, valores: Readonly<Record<string, number | { valor: number; hace: number }[]>>) =>
    recordOfCase({ edad, valores }).filtracion?.valor ?? null
  assert.equal(of(8, { '2160-0': 2, '8302-2': 125 }), 26)
  assert.equal(of(8, { '2160-0': 2 }), null)
  assert.equal(of(8, { '2160-0': 2, '8302-2': [{ valor: 110, hace: 500 }] }), null)
  assert.equal(of('6 meses', { '2160-0': 0.3, '8302-2': 65 }), null)
  assert.equal(of(8, { '2160-0': [{ valor: 2, hace: 3 }], '62238-1': 40, '8302-2': 125 }), 40)
})
