import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentWords } from '../../web/src/areas/inicio/agent-words.ts'
import { clashesOf, othersChanges } from '../../web/src/areas/registros/conflict.ts'

const base = { motivo: 'a', plan: 'b', nota: null }

test('choca lo que ambos cambiaron a cosas distintas, y nada más', () => {
  assert.deepEqual(clashesOf({ base, mine: { motivo: 'x' }, theirs: { ...base, motivo: 'y' } }), ['motivo'])
  assert.deepEqual(clashesOf({ base, mine: { motivo: 'x' }, theirs: { ...base, motivo: 'x' } }), [])
  assert.deepEqual(clashesOf({ base, mine: { motivo: 'x' }, theirs: { ...base, plan: 'y' } }), [])
  assert.deepEqual(clashesOf({ base, mine: { nota: 'x' }, theirs: { ...base, nota: undefined } }), [])
})

test('lo que solo cambió la otra persona se dice, también lo que vació', () => {
  const theirs = { motivo: 'y', plan: null, nota: null }
  assert.deepEqual(othersChanges({ base, mine: { motivo: 'x' }, theirs }, ['motivo', 'plan', 'nota', 'otro']), ['plan'])
})

test('una sesión se reconoce por su equipo, y lo que no es un navegador se dice como vino', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  assert.equal(agentWords(chrome), 'Chrome en Windows')
  assert.equal(agentWords(`${chrome} Edg/140.0`), 'Edge en Windows')
  assert.equal(
    agentWords('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'),
    'Safari en iPhone o iPad',
  )
  assert.equal(agentWords('curl/8.5.0'), 'curl/8.5.0')
  assert.equal(agentWords(null), 'Equipo desconocido')
})
