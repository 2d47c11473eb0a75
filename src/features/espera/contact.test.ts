import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contactFailures, resultadosContacto } from '../../resources/parts/contact-attempt.ts'
import { type Attempt, failuresInARow, suggestionFor } from './contact.ts'

const outcomes = (...all: string[]): Attempt[] =>
  all.map((resultado) => ({ fecha: '2026-03-01T15:00:00.000Z', medio: 'llamada', resultado }))

test('cuentan los fallidos del final, y quien contesta los deja en cero', () => {
  assert.equal(failuresInARow([]), 0)
  assert.equal(failuresInARow(outcomes('no_contesta', 'numero_errado')), 2)
  assert.equal(failuresInARow(outcomes('no_contesta', 'contactado')), 0)
  assert.equal(failuresInARow(outcomes('no_contesta', 'reprograma', 'no_contesta')), 1)
  assert.equal(failuresInARow(outcomes('Confirma la cita.', 'no_contesta')), 1)
})

test('la sugerencia llega con el intento que completa la cuenta y no antes', () => {
  assert.equal(suggestionFor(outcomes('no_contesta', 'no_contesta'), 3), null)
  assert.match(suggestionFor(outcomes('no_contesta', 'no_contesta', 'no_contesta'), 3) ?? '', /Van 3 intentos/)
  assert.match(suggestionFor(outcomes('numero_errado'), 3) ?? '', /Corrija el teléfono/)
  assert.match(suggestionFor(outcomes('rechaza'), 3) ?? '', /cancele/)
  assert.equal(suggestionFor(outcomes('toString'), 3), null)
  assert.equal(suggestionFor([], 1), null)
})

test('con cualquier serie: los fallidos seguidos son los del final y ninguno más', () => {
  const list = fc.array(fc.constantFrom(...Object.keys(resultadosContacto)), { maxLength: 50 })
  fc.assert(
    fc.property(list, (all) => {
      const n = failuresInARow(outcomes(...all))
      assert.ok(all.slice(all.length - n).every((o) => contactFailures.includes(o)))
      const before = all.at(-n - 1)
      assert.ok(n === all.length || (before !== undefined && !contactFailures.includes(before)))
    }),
  )
})
