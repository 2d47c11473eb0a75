import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownInEnglish } from './english.ts'
import { rules } from './rules.ts'

test('cada regla del RDA se dice también en inglés', () => {
  assert.deepEqual(
    rules.map((r) => r.codigo).filter((codigo) => !knownInEnglish(codigo)),
    [],
  )
})
