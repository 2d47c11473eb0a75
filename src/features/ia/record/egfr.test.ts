import assert from 'node:assert/strict'
import { test } from 'node:test'
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
