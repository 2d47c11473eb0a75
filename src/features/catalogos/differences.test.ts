import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explain, needsConfirmation } from './differences.ts'

const state = (nombre: string, habilitado = true, datos = {}) => ({ nombre, habilitado, datos })

test('una diferencia se lee como una frase', () => {
  assert.equal(explain(null, state('A')), 'Es nuevo.')
  assert.equal(explain(state('A'), state('A', false)), 'Ya no se usa.')
  assert.equal(explain(state('A', false), state('B')), 'Vuelve a usarse. El nombre era «A» y es «B».')
  assert.equal(explain(state('A', true, { sexo: '01' }), state('A')), 'Sexo: era «01» y es nada.')
})

test('más de la quinta parte sin uso pide confirmación', () => {
  const counts = (deshabilitados: number) => ({ agregados: 0, cambiados: 0, deshabilitados, sin_cambio: 0 })
  assert.equal(needsConfirmation(counts(20), 100), false)
  assert.equal(needsConfirmation(counts(21), 100), true)
  assert.equal(needsConfirmation(counts(0), 0), false)
})
