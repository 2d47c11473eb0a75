import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everydayMedicines, medicinesBeginning } from './everyday-medicines.ts'
import { isSameName, readPrescriptionLine } from './prescription-line.ts'

test('del comienzo de un medicamento se ofrecen los que comienzan así, y del que está entero, ninguno', () => {
  assert.deepEqual(medicinesBeginning('amox'), ['amoxicilina', 'amoxicilina + ácido clavulánico'])
  assert.deepEqual(medicinesBeginning('ACETAM'), ['acetaminofén'])
  assert.deepEqual(medicinesBeginning('amoxicilina'), [])
  assert.deepEqual(medicinesBeginning('am'), [])
  assert.deepEqual(medicinesBeginning('zzzz'), [])
})

test('cada nombre se lee en la línea como el medicamento que es, y está una vez', () => {
  assert.equal(new Set(everydayMedicines).size, everydayMedicines.length)
  for (const name of everydayMedicines)
    assert.ok(isSameName(readPrescriptionLine(`${name} 500 mg 1 tableta c/8 h 7 días`).medicamento, name), name)
})
