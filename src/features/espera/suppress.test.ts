import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cell, SMALL, suppressSmall } from './suppress.ts'

const cell = (cups: string, prioridad: string | null, realizados: number): Cell => ({
  cups,
  prioridad,
  realizados,
  media_dias: realizados === 0 ? null : 3,
  mediana_dias: realizados === 0 ? null : 3,
  p90_dias: realizados === 0 ? null : 3,
  dentro_del_plazo: realizados === 0 ? null : 1,
})

test('de 1 a 4 se calla; 0 y 5 se dicen', () => {
  const said = suppressSmall([0, 1, 4, 5].map((n) => cell(String(n), 'urgente', n)))
  assert.deepEqual(
    said.map((c) => [c.realizados, c.media_dias, c.suprimido]),
    [
      [0, null, false],
      [null, null, true],
      [null, null, true],
      [5, 3, false],
    ],
  )
})

test('el total se calla si restando se sabría lo callado', () => {
  const all = [cell('1', null, 12), cell('1', 'urgente', 3), cell('1', 'programada', 9)]
  assert.deepEqual(
    suppressSmall(all).map((c) => c.suprimido),
    [true, true, false],
  )
  const two = [cell('1', null, 15), cell('1', 'urgente', 3), cell('1', 'prioritaria', 3), cell('1', 'programada', 9)]
  assert.deepEqual(
    suppressSmall(two).map((c) => c.suprimido),
    [false, true, true, false],
  )
})

test('nunca se puede deducir un grupo de 1 a 4 restando lo dicho del total', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }), (counts) => {
      const parts = counts.map((n, i) => cell('1', `p${i}`, n))
      const [total, ...said] = suppressSmall([
        cell(
          '1',
          null,
          counts.reduce((a, b) => a + b, 0),
        ),
        ...parts,
      ])
      for (const c of said) assert.ok(c.realizados === null || c.realizados === 0 || c.realizados >= SMALL)
      if (total?.realizados === null || total === undefined) return
      const rest = total.realizados - said.reduce((a, c) => a + (c.realizados ?? 0), 0)
      assert.ok(rest === 0 || rest >= SMALL)
    }),
  )
})
