import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPossible } from './possible-values.ts'

test('el oxígeno de una cámara hiperbárica y el peso de una pérdida caben; otra unidad, no', () => {
  for (const [codigo, n] of [
    ['2703-7', 1800],
    ['29463-7', 0.15],
  ] as const)
    assert.ok(isPossible(codigo, n), `${codigo} ${n}`)
  for (const [codigo, n] of [
    ['2703-7', 9000],
    ['29463-7', 0],
    ['29463-7', 70_000],
  ] as const)
    assert.ok(!isPossible(codigo, n), `${codigo} ${n}`)
})
