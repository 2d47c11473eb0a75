import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replacedBy } from './predecessors.ts'

const accepted = (...names: (string | null)[]) => names.map((vida, n) => ({ id: String(n), huella: String(n), vida }))

test('una versión nueva conserva el nombre de la primera, con su número, y dice cuál reemplaza', () => {
  assert.equal(replacedBy([]), null)
  assert.deepEqual(replacedBy(accepted('A')), { primera: 'A', ultima: 'A', version: 2 })
  assert.deepEqual(replacedBy(accepted('A', 'A-2')), { primera: 'A', ultima: 'A-2', version: 3 })
  assert.deepEqual(replacedBy(accepted('A', null)), { primera: 'A', ultima: 'A', version: 3 })
})

test('lo que el Ministerio aceptó sin darle nombre no se puede citar', () => {
  assert.equal(replacedBy(accepted(null)), null)
  assert.deepEqual(replacedBy(accepted(null, 'B')), { primera: 'B', ultima: 'B', version: 3 })
})
