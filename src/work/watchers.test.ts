import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchers } from './watchers.ts'

test('cada cuenta sigue unas pocas a la vez; quien sale deja su lugar, y solo uno', () => {
  const w = watchers(1_000, 2)
  const [first, second] = [w.enter('ana'), w.enter('ana')]
  assert.ok(first !== null && second !== null)
  assert.equal(w.enter('ana'), null)
  assert.ok(w.enter('luis') !== null)
  first()
  first()
  assert.ok(w.enter('ana') !== null)
  assert.equal(w.enter('ana'), null)
})

test('de quien nadie dijo que salió se olvida a su tiempo', () => {
  let now = 0
  const w = watchers(1_000, 1, () => now)
  assert.ok(w.enter('ana') !== null)
  now = 999
  assert.equal(w.enter('ana'), null)
  now = 1_000
  assert.ok(w.enter('ana') !== null)
})

test('entre todas las cuentas también hay un límite, y lo que nadie vio terminar no cuenta', () => {
  let now = 0
  const w = watchers(1_000, 2, () => now, 2)
  assert.ok(w.enter('a'))
  const leave = w.enter('b')
  assert.equal(w.enter('c'), null)
  leave?.()
  assert.ok(w.enter('c'))
  assert.equal(w.enter('d'), null)
  now = 1_000
  assert.ok(w.enter('d'))
})
