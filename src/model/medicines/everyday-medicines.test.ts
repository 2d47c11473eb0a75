import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everydayMedicines, medicineSaid, medicinesBeginning } from './everyday-medicines.ts'
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

test('lo que la tabla del Ministerio escribe en mayúsculas se muestra como se dice', () => {
  for (const [written, said] of [
    ['PARACETAMOL', 'acetaminofén'],
    ['METAMIZOL', 'dipirona'],
    ['ACIDO CLAVULANICO', 'ácido clavulánico'],
    ['AMOXICILINA + ACIDO CLAVULANICO', 'amoxicilina + ácido clavulánico'],
    ['ACIDO ACETIL SALICILICO', 'ácido acetilsalicílico'],
    ['LOSARTAN POTASICO', 'losartán potásico'],
    ['INSULINA NPH', 'insulina NPH'],
    ['VANCOMICINA', 'vancomicina'],
    ['Paracetamol', 'Paracetamol'],
    ['acetaminofén', 'acetaminofén'],
    ['', ''],
  ] as const)
    assert.equal(medicineSaid(written), said)
  for (const name of everydayMedicines) assert.equal(medicineSaid(name.toUpperCase()), name)
})
