import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankFormula, draftOf } from './drafts.ts'

const blank = blankFormula('2026-01-01T12:00:00.000Z', 'p', 'h')
const dose = { doseAndRate: [{ doseQuantity: { value: 5, system: 'http://unitsofmeasure.org', code: 'mg' } }] }
const draft = (dosageInstruction: readonly unknown[], text = 'Amlodipino', more = {}) =>
  draftOf({ id: 'a', medicationCodeableConcept: { text, ...more }, dosageInstruction }, 'x', blank)

test('una indicación que se entiende entera no deja nada sin leer', () => {
  assert.deepEqual(draft([dose])?.sinLeer, [])
})

for (const [name, instructions] of [
  ['una segunda indicación', [dose, dose]],
  ['una segunda cantidad', [{ doseAndRate: [...dose.doseAndRate, ...dose.doseAndRate] }]],
  ['un intervalo de cantidades', [{ doseAndRate: [{ doseRange: { high: { value: 500 } } }] }]],
  ['una cantidad que no es un número', [{ doseAndRate: [{ doseQuantity: { value: '500', code: 'mg' } }] }]],
  ['un máximo', [{ ...dose, timing: { repeat: { frequency: 1, frequencyMax: 24, period: 1, periodUnit: 'd' } } }]],
  ['la dosis en palabras', [{ text: 'Tomar 500 mg al día' }]],
] as const)
  test(`${name} se dice sin juzgar`, () => {
    assert.equal(draft(instructions)?.sinLeer.length, 1)
  })

test('lo que se llamó vale antes que las palabras de una lista ajena, y ningún nombre es más largo que uno', () => {
  const coding = [{ system: 'urn:ajena', code: '1', display: 'Loratadina' }]
  assert.equal(draft([dose], 'Penicilina benzatínica', { coding })?.row.medicamento_dci, 'Penicilina benzatínica')
  assert.equal(draft([dose], 'penicilinaa '.repeat(400)), null)
})
