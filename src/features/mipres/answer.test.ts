import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, type MipresPrescription, readPrescriptions } from './answer.ts'

const NUMERO = '20260301123456789012'
const found = (more: Partial<MipresPrescription> = {}): MipresPrescription => ({
  numero: NUMERO,
  documento: '52123456',
  anulada: false,
  medicamentos: [{ descripcion: '[PARACETAMOL] 500mg/1U', principios: ['626'] }],
  otros: 0,
  ...more,
})
const asked = {
  numero: NUMERO,
  documentos: ['52123456'],
  medicamento: { dci: 'Acetaminofén', codigo: null },
}

test('de lo que responde MIPRES se lee lo que se compara, y lo que no es suyo no se cree', () => {
  const prescripcion = { NoPrescripcion: NUMERO, TipoIDPaciente: 'CC', NroIDPaciente: '52123456', EstPres: 4 }
  const medicamentos = [{ DescMedPrinAct: '[PARACETAMOL] 500mg/1U', PrincipiosActivos: [{ CodPriAct: '626' }] }]
  const body = JSON.stringify([{ prescripcion, medicamentos, dispositivos: [], procedimientos: [{ ConOrden: 1 }] }])
  assert.deepEqual(readPrescriptions(body), [found({ otros: 1 })])
  assert.deepEqual(readPrescriptions('[]'), [])
  for (const strange of ['', '<html></html>', '"ok"', '[1]', '{"Message":"error"}', '[{"prescripcion":{}}]'])
    assert.equal(readPrescriptions(strange), null, strange)
})

test('el medicamento se reconoce por su código o por su nombre, se llame como se llame', () => {
  assert.equal(judge([found()], asked), 'comprobada')
  assert.equal(judge([found()], { ...asked, medicamento: { dci: 'Otro', codigo: '626' } }), 'comprobada')
  assert.equal(judge([found()], { ...asked, medicamento: { dci: 'Ibuprofeno', codigo: null } }), 'de_otro_producto')
  assert.equal(judge([found()], { ...asked, medicamento: null }), 'de_otro_producto')
})

test('el paciente se reconoce por el número de cualquiera de sus documentos, y lo anulado no vale', () => {
  assert.equal(judge([found({ documento: '0052.123.456' })], asked), 'comprobada')
  assert.equal(judge([found({ documento: '7' })], { ...asked, documentos: ['52123456', '7'] }), 'comprobada')
  assert.equal(judge([found({ documento: '8' })], asked), 'de_otro_paciente')
  assert.equal(judge([found({ anulada: true })], asked), 'anulada')
  assert.equal(judge([found({ numero: '1' })], asked), 'no_existe')
  assert.equal(judge([], asked), 'no_existe')
})
