import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedSince } from './prints.ts'

const cites = [
  { recurso: 'nota', id: 'a' },
  { recurso: 'nota', id: 'a' },
  { recurso: 'orden', id: 'b' },
]

test('cambió lo que tiene otra huella, lo que ya no está y lo que nadie vio', () => {
  const seen = { 'nota/a': '1', 'orden/b': '4' }
  assert.deepEqual(changedSince(cites, seen, seen), [])
  assert.deepEqual(changedSince(cites, seen, { ...seen, 'nota/a': '2' }), ['nota/a'])
  assert.deepEqual(changedSince(cites, seen, { 'nota/a': '1' }), ['orden/b'])
  assert.deepEqual(changedSince(cites, { 'nota/a': '1' }, seen), ['orden/b'])
})
